package io.millrace.adapters.http.security.user;

import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.ManualStoreClock;
import io.millrace.application.port.driven.service.security.ForeignTokens;
import io.millrace.application.port.driven.service.security.InMemoryApiKeys;
import io.millrace.application.port.driven.service.security.InMemoryCallerCache;
import io.millrace.application.port.driven.service.security.InMemoryLoginAttempts;
import io.millrace.application.port.driven.service.security.InMemoryRefreshFamilies;
import io.millrace.application.port.driven.service.security.InMemoryRevokedTokens;
import io.millrace.application.port.driven.service.security.InMemoryRoles;
import io.millrace.application.port.driven.service.security.InMemorySecondFactors;
import io.millrace.application.port.driven.service.security.InMemorySigningKeys;
import io.millrace.application.port.driven.service.security.InMemoryUsers;
import io.millrace.application.port.driven.service.security.SecurityStores;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.port.driven.service.security.provider.InMemoryForeignSessions;
import io.millrace.application.port.driven.service.security.user.PasswordHashes;
import io.millrace.application.port.driving.SecurityUseCases;
import io.millrace.application.usecase.security.FakeTotpSecrets;
import io.millrace.application.usecase.security.SecurityAssembly;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.application.usecase.security.token.IssueTokensService;
import io.millrace.domain.security.certificate.CertificateRule;
import io.millrace.domain.security.key.KeyMaterial;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.key.SealedKey;
import io.millrace.domain.security.key.SignatureAlgorithm;
import io.millrace.domain.security.user.AttemptLimit;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.PasswordHash;
import io.millrace.domain.security.user.SignInLimits;
import io.millrace.domain.text.JsonText;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** The use cases about users, roles and keys over stores in memory. */
public final class UserPorts {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Clock CLOCK = Clock.fixed(NOON, ZoneOffset.UTC);

    public final InMemoryUsers users = new InMemoryUsers();
    public final InMemorySecondFactors factors = new InMemorySecondFactors(users);
    public final InMemoryRoles roles = new InMemoryRoles();
    public final InMemoryApiKeys apiKeys = new InMemoryApiKeys(users, new InMemoryAnnouncements());
    public final List<AuditTrail.Entry> audit = new CopyOnWriteArrayList<>();

    private final InMemorySigningKeys keys = new InMemorySigningKeys();
    private final AtomicInteger lastKey = new AtomicInteger();

    public UserPorts() {
        keys.begin(KeyRing.first(makeKey(), makeKey()));
    }

    public SecurityUseCases all() {
        ManualStoreClock storeClock = new ManualStoreClock(NOON);
        InMemoryRevokedTokens revoked = new InMemoryRevokedTokens(storeClock);
        InMemoryCallerCache callers = new InMemoryCallerCache(CLOCK, new InMemoryAnnouncements());
        return SecurityAssembly.of(
                new SecurityStores(
                        users,
                        factors,
                        roles,
                        apiKeys,
                        new InMemoryRefreshFamilies(storeClock, revoked),
                        new InMemoryForeignSessions(storeClock, new InMemoryAnnouncements()),
                        revoked,
                        new InMemoryLoginAttempts(storeClock),
                        new PlainHashes(),
                        "common password"::equals,
                        callers,
                        callers),
                new SecurityAssembly.Tools(
                        new SecurityAssembly.TokenTools(
                                keys,
                                algorithm -> makeKey(),
                                claims -> "token",
                                token -> Optional.empty(),
                                ForeignTokens.NONE,
                                SecurityAssembly.ProviderTools.NONE,
                                new IssueTokensService.Terms("millrace", Duration.ofHours(1)),
                                Optional.empty()),
                        CertificateRule.COMMON_NAME,
                        new FakeTotpSecrets(),
                        () -> new SignInLimits(new AttemptLimit(5), new AttemptLimit(50)),
                        event -> {},
                        new AuditLog(audit::add, CLOCK),
                        CLOCK,
                        storeClock,
                        System::nanoTime,
                        new Random(7)));
    }

    private KeyMaterial makeKey() {
        String id = "k" + lastKey.incrementAndGet();
        return new KeyMaterial(id, SignatureAlgorithm.RS256, new JsonText("{}"), new SealedKey("sealed"));
    }

    private static final class PlainHashes implements PasswordHashes {

        @Override
        public PasswordHash hash(Password password) {
            return new PasswordHash("hash of " + password.value());
        }

        @Override
        public boolean verify(Optional<PasswordHash> hash, String password, Requester requester) {
            return hash.equals(Optional.of(hash(new Password(password))));
        }

        @Override
        public boolean isOutdated(PasswordHash hash) {
            return false;
        }
    }
}
