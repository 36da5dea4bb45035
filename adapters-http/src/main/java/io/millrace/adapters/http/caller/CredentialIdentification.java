package io.millrace.adapters.http.caller;

import io.millrace.adapters.http.route.Identification;
import io.millrace.application.port.driving.security.AuthenticateBasic;
import io.millrace.application.port.driving.security.AuthenticateBearer;
import io.millrace.application.port.driving.security.LogIn.Outcome;
import io.millrace.domain.security.Credentials;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Identifies callers by the header {@code Authorization}: user name and password (RFC 7617), or an access token (RFC
 * 6750).
 */
public record CredentialIdentification(AuthenticateBasic basic, AuthenticateBearer bearer) implements Identification {

    private static final String BASIC = "basic ";
    private static final String BEARER = "bearer ";

    @Override
    public Finding look(Head head) {
        Optional<String> header = head.headers().find("Authorization").map(String::strip);
        if (header.isEmpty()) {
            return new Finding.Refused(Challenges.missing(head));
        }
        String scheme = header.get()
                .substring(0, Math.min(header.get().length(), BEARER.length()))
                .toLowerCase(Locale.ROOT);
        if (scheme.startsWith(BEARER)) {
            return byToken(bearer, header.get().substring(BEARER.length()).strip(), head);
        }
        List<Credentials> readings = scheme.startsWith(BASIC)
                ? BasicCredentials.read(header.get().substring(BASIC.length()).strip(), head.isOfClient())
                : List.of();
        return readings.isEmpty() ? new Finding.Refused(Challenges.malformed(head)) : byPassword(readings, head);
    }

    private Finding byPassword(List<Credentials> readings, Head head) {
        return basic.recall(readings)
                .<Finding>map(Finding.Known::new)
                .orElseGet(() -> new Finding.Unsettled(
                        () -> finding(basic.authenticate(readings, head.address()), readings.get(0), head)));
    }

    private static Finding finding(Outcome outcome, Credentials credentials, Head head) {
        if (outcome instanceof Outcome.Accepted accepted) {
            return new Finding.Known(accepted.user());
        }
        return new Finding.Refused(
                outcome instanceof Outcome.Limited limited
                        ? Challenges.tooManyAttempts(limited.retryAfter())
                        : Challenges.wrongPassword(credentials.username(), head));
    }

    /**
     * Authenticates by a token from any header. If the token is not cached, the result is
     * {@link Identification.Finding.Unsettled}, because the database must be read.
     */
    static Finding byToken(AuthenticateBearer bearer, String token, Head head) {
        return bearer.recall(token)
                .<Finding>map(Finding.Known::new)
                .orElseGet(() -> new Finding.Unsettled(() -> askAbout(bearer, token, head)));
    }

    private static Finding askAbout(AuthenticateBearer bearer, String token, Head head) {
        return bearer.authenticate(token)
                .<Finding>map(Finding.Known::new)
                .orElseGet(() -> new Finding.Refused(Challenges.wrongToken(head)));
    }
}
