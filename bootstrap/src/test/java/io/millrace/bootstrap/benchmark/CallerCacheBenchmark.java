package io.millrace.bootstrap.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.http.token.JoseAccessTokenGenerator;
import io.millrace.adapters.http.token.JoseAccessTokenValidator;
import io.millrace.adapters.http.token.key.JoseKeyMaker;
import io.millrace.adapters.http.token.key.KeyPairs;
import io.millrace.adapters.http.token.key.KeySealing;
import io.millrace.adapters.http.token.key.SealedTotpSecrets;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.cache.CacheLimits;
import io.millrace.adapters.persistence.cache.NamedCaches;
import io.millrace.adapters.persistence.database.DatabaseClock;
import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.adapters.persistence.database.migration.Migrations;
import io.millrace.adapters.persistence.security.Argon2PasswordHashes;
import io.millrace.adapters.persistence.security.CachedCallers;
import io.millrace.adapters.persistence.security.PostgresApiKeys;
import io.millrace.adapters.persistence.security.PostgresLoginAttempts;
import io.millrace.adapters.persistence.security.PostgresRefreshFamilies;
import io.millrace.adapters.persistence.security.PostgresRevokedTokens;
import io.millrace.adapters.persistence.security.PostgresRoles;
import io.millrace.adapters.persistence.security.PostgresSigningKeys;
import io.millrace.adapters.persistence.security.PostgresUsers;
import io.millrace.adapters.persistence.security.factor.PostgresSecondFactors;
import io.millrace.adapters.persistence.security.password.ListedCommonPasswords;
import io.millrace.adapters.persistence.security.provider.PostgresForeignSessions;
import io.millrace.application.port.driven.service.security.AccessTokenValidator;
import io.millrace.application.port.driven.service.security.ForeignTokens;
import io.millrace.application.port.driven.service.security.SecurityEvents;
import io.millrace.application.port.driven.service.security.SecurityStores;
import io.millrace.application.port.driven.service.security.user.CallerCache;
import io.millrace.application.port.driven.service.security.user.PasswordHashes;
import io.millrace.application.port.driving.SecurityUseCases;
import io.millrace.application.port.driving.security.AuthenticateBasic;
import io.millrace.application.port.driving.security.AuthenticateBearer;
import io.millrace.application.port.driving.security.token.LogIn;
import io.millrace.application.port.driving.security.token.PublishKeys;
import io.millrace.application.usecase.security.SecurityAssembly;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.application.usecase.security.token.IssueTokensService;
import io.millrace.application.usecase.security.token.PublishKeysService;
import io.millrace.bootstrap.benchmark.Savings.Cost;
import io.millrace.bootstrap.benchmark.Savings.Counted;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.certificate.CertificateRule;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.key.SignatureAlgorithm;
import io.millrace.domain.security.user.AttemptLimit;
import io.millrace.domain.security.user.Credentials;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.PasswordHash;
import io.millrace.domain.security.user.SignInLimits;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What remembering callers saves for one request: signatures or password hashes, calls to PostgreSQL, and time. */
class CallerCacheBenchmark {

    private static final String ISSUER = "https://millrace.example";
    private static final String ADDRESS = "127.0.0.1";
    private static final Credentials CREDENTIALS = new Credentials("admin", "correct horse battery");
    private static final Duration LIFE = Duration.ofHours(1);
    private static final CacheLimits LIMITS = CacheLimits.ofEntries(10_000, LIFE);
    private static final SignInLimits SIGN_IN_LIMITS = new SignInLimits(new AttemptLimit(5), new AttemptLimit(50));
    private static final Clock CLOCK = Clock.systemUTC();
    private static final SecurityEvents NOBODY = event -> {};
    private static final Cost CALLS = new Cost("calls to PostgreSQL");
    private static final Cost SIGNATURES = new Cost("signatures checked");
    private static final Cost HASHES = new Cost("passwords hashed");

    private static final SecureRandom RANDOM = new SecureRandom();

    private static ConnectionPool pool;
    private static PostgresAnnouncements announcements;
    private static NamedCaches caches;
    private static CachedCallers tokens;
    private static CachedCallers passwords;
    private static BiFunction<CallerCache, CallerCache, SecurityUseCases> assembly;
    private static String token;

    @BeforeAll
    static void prepare() {
        TestDatabase database = TestDatabase.create();
        Migrations.run(database.settings());
        pool = ConnectionPool.open("benchmark", database.settings());
        Jdbi jdbi = Jdbi.create(() -> {
            CALLS.arose();
            return pool.dataSource().getConnection();
        });
        announcements = PostgresAnnouncements.open(database.settings(), pool.dataSource(), new DatabaseClock());
        await().until(announcements::isListening);
        caches = new NamedCaches();
        tokens = CachedCallers.byToken(caches.create(CachedCallers.ACCESS_TOKENS, LIMITS), LIFE, CLOCK, announcements);
        passwords = CachedCallers.byCredentials(
                caches.create(CachedCallers.CREDENTIALS, LIMITS), LIFE, CLOCK, announcements, RANDOM);

        PostgresSigningKeys keys = new PostgresSigningKeys(jdbi);
        PostgresUsers users = new PostgresUsers(jdbi);
        Supplier<KeyRing> ring = () -> keys.find().orElseThrow();
        KeySealing sealing = KeySealing.forThisProcess(RANDOM);
        PublishKeys published = new PublishKeysService(ring, ring);
        AccessTokenValidator validator = new JoseAccessTokenValidator(ISSUER, published, CLOCK);
        SecurityAssembly.TokenTools tokenTools = new SecurityAssembly.TokenTools(
                keys,
                new JoseKeyMaker(sealing, new KeyPairs(RANDOM)),
                new JoseAccessTokenGenerator(published, sealing),
                presented -> {
                    SIGNATURES.arose();
                    return validator.validate(presented);
                },
                ForeignTokens.NONE,
                SecurityAssembly.ProviderTools.NONE,
                new IssueTokensService.Terms(ISSUER, LIFE),
                Optional.empty());
        PasswordHashes hashes = new CountedHashes(Argon2PasswordHashes.forThisMachine(RANDOM, 2));
        SecurityAssembly.Tools tools = new SecurityAssembly.Tools(
                tokenTools,
                CertificateRule.COMMON_NAME,
                new SealedTotpSecrets(Optional.of(sealing)),
                () -> SIGN_IN_LIMITS,
                NOBODY,
                new AuditLog(entry -> {}, CLOCK),
                CLOCK,
                CLOCK::instant,
                System::nanoTime,
                RANDOM);
        assembly = (byToken, byPassword) -> SecurityAssembly.of(
                new SecurityStores(
                        users,
                        new PostgresSecondFactors(jdbi),
                        new PostgresRoles(jdbi),
                        new PostgresApiKeys(jdbi),
                        new PostgresRefreshFamilies(jdbi),
                        new PostgresForeignSessions(jdbi),
                        new PostgresRevokedTokens(jdbi),
                        new PostgresLoginAttempts(jdbi),
                        hashes,
                        new ListedCommonPasswords(),
                        byToken,
                        byPassword),
                tools);
        SecurityUseCases useCases = assembly.apply(new Forgetful(), new Forgetful());
        useCases.keys().prepare(SignatureAlgorithm.RS256);
        useCases.users().ensureAdmin(Optional.of(new Password(CREDENTIALS.password())));
        LogIn.Outcome outcome = useCases.tokens().logIn().logIn(CREDENTIALS, ADDRESS);
        token = useCases.tokens()
                .issue()
                .issue(((LogIn.Outcome.Accepted) outcome).user())
                .accessToken();
    }

    @AfterAll
    static void close() {
        tokens.close();
        passwords.close();
        caches.close();
        announcements.close();
        pool.close();
    }

    @Test
    void access_tokens_save_the_signature_and_every_call() throws Exception {
        AuthenticateBearer without = bearer(new Forgetful());
        AuthenticateBearer with = bearer(tokens);
        Savings savings = new Savings("access-tokens, a request with a token", 300);

        Counted signatures = savings.count(SIGNATURES, any -> present(without), any -> present(with));
        Counted calls = savings.count(CALLS, any -> present(without), any -> present(with));

        assertThat(signatures).isEqualTo(new Counted(1, 0));
        assertThat(calls).isEqualTo(new Counted(2, 0));
        assertThat(savings.time(any -> present(without), any -> present(with))).isGreaterThan(1.0);
    }

    private static AuthenticateBearer bearer(CallerCache remembered) {
        return assembly.apply(remembered, new Forgetful()).callers().byToken();
    }

    private static void present(AuthenticateBearer service) {
        assertThat(service.authenticate(token)).isPresent();
    }

    @Test
    void basic_credentials_save_the_hash_and_every_call() throws Exception {
        AuthenticateBasic without = basic(new Forgetful());
        AuthenticateBasic with = basic(passwords);
        Savings savings = new Savings("basic-credentials, a request with a password", 5);

        Counted hashed = savings.count(HASHES, any -> present(without), any -> present(with));
        Counted calls = savings.count(CALLS, any -> present(without), any -> present(with));

        assertThat(hashed).isEqualTo(new Counted(1, 0));
        assertThat(calls).isEqualTo(new Counted(3, 0));
        assertThat(savings.time(any -> present(without), any -> present(with))).isGreaterThan(1.0);
    }

    private static AuthenticateBasic basic(CallerCache remembered) {
        return assembly.apply(new Forgetful(), remembered).callers().byPassword();
    }

    private static void present(AuthenticateBasic service) {
        assertThat(service.authenticate(List.of(CREDENTIALS), ADDRESS)).isInstanceOf(LogIn.Outcome.Accepted.class);
    }

    /** Remembers no caller. */
    private static final class Forgetful implements CallerCache {

        @Override
        public Optional<Authentication> find(String presented, Supplier<Optional<Checked>> check) {
            return check.get().map(Checked::caller);
        }

        @Override
        public Optional<Authentication> findCached(String presented) {
            return Optional.empty();
        }
    }

    private record CountedHashes(PasswordHashes counted) implements PasswordHashes {

        @Override
        public PasswordHash hash(Password password) {
            HASHES.arose();
            return counted.hash(password);
        }

        @Override
        public boolean verify(Optional<PasswordHash> hash, String password, Requester requester) {
            HASHES.arose();
            return counted.verify(hash, password, requester);
        }

        @Override
        public boolean isOutdated(PasswordHash hash) {
            return counted.isOutdated(hash);
        }
    }
}
