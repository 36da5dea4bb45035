package io.millrace.application.usecase.security.user;

import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driven.service.security.user.CallerCache;
import io.millrace.application.port.driven.service.security.user.CallerCache.Checked;
import io.millrace.application.port.driven.service.security.user.Users;
import io.millrace.application.port.driving.security.AuthenticateCertificate;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.certificate.CertificateRule;
import io.millrace.domain.security.certificate.ClientCertificate;
import io.millrace.domain.security.user.User;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

public record AuthenticateCertificateService(CertificateRule rule, Users users, CallerCache remembered, Clock clock)
        implements AuthenticateCertificate {

    /** The maximum time for which the user of a certificate is cached. An announcement removes it earlier. */
    static final Duration REMEMBERED = Duration.ofSeconds(5);

    @Override
    public Optional<Authentication> authenticate(ClientCertificate certificate) {
        return remembered.find(presented(certificate), () -> check(certificate));
    }

    @Override
    public Optional<Authentication> findCached(ClientCertificate certificate) {
        return remembered.findCached(presented(certificate));
    }

    private Optional<Checked> check(ClientCertificate certificate) {
        Instant now = clock.instant();
        if (!now.isBefore(certificate.expiresAt())) {
            return Optional.empty();
        }
        Instant latest = now.plus(REMEMBERED);
        Instant until = certificate.expiresAt().isBefore(latest) ? certificate.expiresAt() : latest;
        return rule.username(certificate)
                .flatMap(users::find)
                .map(Account::user)
                .filter(User::enabled)
                .map(user -> new Checked(
                        Authentication.of(user, new Means.ByCertificate(certificate), Optional.empty()), until));
    }

    /**
     * Returns the cache key of the certificate. It differs from the cache keys of all passwords, which begin with a
     * digit. Tokens are in another cache, because clients can send any text as a token.
     */
    private static String presented(ClientCertificate certificate) {
        return "certificate " + certificate.fingerprint();
    }
}
