package io.millrace.application.usecase.security;

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
import io.millrace.application.port.driven.service.security.provider.ManualProviders;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driving.SecurityUseCases;
import io.millrace.application.port.driving.security.AuthenticateBasic;
import io.millrace.application.port.driving.security.AuthenticateBearer;
import io.millrace.application.port.driving.security.Authorize;
import io.millrace.application.port.driving.security.provider.SignInAtProvider;
import io.millrace.application.port.driving.security.provider.SignOutAtProvider;
import io.millrace.application.port.driving.security.token.IssueTokens;
import io.millrace.application.port.driving.security.token.LogIn;
import io.millrace.application.port.driving.security.token.LogOut;
import io.millrace.application.port.driving.security.token.ManageTokens;
import io.millrace.application.port.driving.security.token.PublishKeys;
import io.millrace.application.port.driving.security.token.RefreshAccess;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.application.usecase.security.audit.AuditingListener;
import io.millrace.application.usecase.security.audit.ListenerEvents;
import io.millrace.application.usecase.security.provider.ProviderSessions;
import io.millrace.application.usecase.security.token.IssueTokensService;
import io.millrace.application.usecase.security.token.PublishKeysService;
import io.millrace.application.usecase.security.token.RotatingRefreshTokens;
import io.millrace.application.usecase.security.token.Sessions;
import io.millrace.domain.event.SecurityEvent;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.certificate.CertificateRule;
import io.millrace.domain.security.key.KeyMaterial;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.key.SealedKey;
import io.millrace.domain.security.key.SignatureAlgorithm;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.AttemptLimit;
import io.millrace.domain.security.user.Credentials;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.PasswordHash;
import io.millrace.domain.security.user.SignInLimits;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** The use cases of security on stand-ins. Two instances share the stores; each remembers for itself. */
public final class SecurityFixture {

    public static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    public static final Duration LIFE = Duration.ofHours(1);
    public static final Duration PROVIDER_SESSION = Duration.ofHours(8);
    static final SignInLimits LIMITS = new SignInLimits(new AttemptLimit(5), new AttemptLimit(50));
    static final String HERE = "192.0.2.1";
    static final String ELSEWHERE = "192.0.2.2";
    public static final Username ANNA = new Username("anna");
    public static final Password SECRET = new Password("correct horse");

    private static final Set<String> COMMON = Set.of("common password");

    final ManualStoreClock storeClock = new ManualStoreClock(NOON);
    public final Clock clock = storeClock.asClock();
    final InMemoryAnnouncements announcements = new InMemoryAnnouncements();
    final InMemoryUsers users = new InMemoryUsers(announcements);
    public final InMemorySecondFactors factors = new InMemorySecondFactors(users);
    public final FakeTotpSecrets secrets = new FakeTotpSecrets();
    final InMemoryRoles roles = new InMemoryRoles();
    final InMemoryApiKeys apiKeys = new InMemoryApiKeys(users, announcements);
    final InMemoryRevokedTokens revoked = new InMemoryRevokedTokens(storeClock, announcements);
    final InMemoryRefreshFamilies families = new InMemoryRefreshFamilies(storeClock, revoked, announcements);
    public final InMemoryForeignSessions foreignSessions = new InMemoryForeignSessions(storeClock, announcements);
    public final ManualProviders providers = new ManualProviders();
    final InMemoryLoginAttempts attempts = new InMemoryLoginAttempts(storeClock, announcements);
    final InMemorySigningKeys signingKeys = new InMemorySigningKeys();
    volatile SignInLimits limits = LIMITS;
    final FakePasswordHashes hashes = new FakePasswordHashes();
    public final FakeTokens tokens = new FakeTokens(clock);
    public final List<SecurityEvent> events = new CopyOnWriteArrayList<>();
    public final List<AuditTrail.Entry> audit = new CopyOnWriteArrayList<>();
    final Map<String, List<String>> otherNames = new ConcurrentHashMap<>();
    public final Random random = new Random(7);
    public final AuditLog auditLog = new AuditLog(audit::add, clock);

    private final AtomicInteger lastKey = new AtomicInteger();

    public final Instance one = new Instance();
    public final Instance two = new Instance();

    public void pass(Duration time) {
        storeClock.advance(time);
    }

    /** Keeps a user with the password {@link #SECRET}. */
    public Account keep(Username name, String... roleNames) {
        Account account = new Account(
                user(name, true, roleNames),
                new PasswordHash("v1:" + SECRET.value()),
                CredentialsVersion.random(random),
                0);
        users.add(account);
        return account;
    }

    public static User user(Username name, boolean enabled, String... roleNames) {
        return new User(
                name,
                List.of(roleNames).stream().map(RoleName::new).toList(),
                Optional.of("Anna Example"),
                Optional.empty(),
                JsonText.EMPTY_OBJECT,
                enabled);
    }

    static Credentials right() {
        return new Credentials(ANNA.value(), SECRET.value());
    }

    static Credentials wrong() {
        return new Credentials(ANNA.value(), "wrong horse");
    }

    public static Authentication admin() {
        return Authentication.of(new Username("admin"), List.of(Role.ADMIN));
    }

    KeyMaterial makeKey(SignatureAlgorithm algorithm) {
        String id = "k" + lastKey.incrementAndGet();
        return new KeyMaterial(id, algorithm, new JsonText("{}"), new SealedKey("sealed"));
    }

    public List<AuditTrail.Kind> audited() {
        return audit.stream().map(AuditTrail.Entry::kind).toList();
    }

    /** What one instance of the service has for itself. */
    public final class Instance {

        final InMemoryCallerCache rememberedTokens = new InMemoryCallerCache(clock, announcements);
        final InMemoryCallerCache rememberedCredentials = new InMemoryCallerCache(clock, announcements);
        final ListenerEvents bus = new ListenerEvents(
                List.of(events::add, new AuditingListener(audit::add, clock)), (what, failure) -> {});
        public final SecurityStores stores = new SecurityStores(
                users,
                factors,
                roles,
                apiKeys,
                families,
                foreignSessions,
                revoked,
                attempts,
                hashes,
                COMMON::contains,
                rememberedTokens,
                rememberedCredentials);
        public final SecurityUseCases useCases = SecurityAssembly.of(
                stores,
                new SecurityAssembly.Tools(
                        new SecurityAssembly.TokenTools(
                                signingKeys,
                                SecurityFixture.this::makeKey,
                                tokens,
                                tokens,
                                ForeignTokens.NONE,
                                new SecurityAssembly.ProviderTools(providers, providers, PROVIDER_SESSION, "/console/"),
                                new IssueTokensService.Terms("millrace", LIFE),
                                Optional.of(new SecurityAssembly.RefreshTools(
                                        tokens, tokens.refreshTokenValidator(), Optional.empty()))),
                        CertificateRule.COMMON_NAME,
                        secrets,
                        () -> limits,
                        bus,
                        auditLog,
                        clock,
                        storeClock,
                        this::nanos,
                        random));
        final Sessions sessions = new Sessions(revoked, LIFE);
        final RotatingRefreshTokens persistence = new RotatingRefreshTokens(
                families,
                users,
                new ProviderSessions(foreignSessions, providers, providers, clock),
                sessions,
                auditLog);

        final LogIn logIn = useCases.tokens().logIn();
        public final IssueTokens issue = useCases.tokens().issue();
        public final RefreshAccess refresh = useCases.tokens().refresh().orElseThrow();
        public final LogOut logOut = useCases.tokens().logOut();
        public final SignInAtProvider signIn = useCases.atProviders().signIn();
        public final SignOutAtProvider signOut = useCases.atProviders().signOut();
        final AuthenticateBasic basic = useCases.callers().byPassword();
        public final AuthenticateBearer bearer = useCases.callers().byToken();
        public final ManageTokens manageTokens = useCases.tokens().manage();
        final Authorize authorize = new AuthorizeService(
                roles::list, new RestrictedNames(List.of(new NamePattern(".audit"))), names -> otherNames, auditLog);
        final PublishKeys publishKeys = new PublishKeysService(this::keys, this::keys);

        private KeyRing keys() {
            return signingKeys.find().orElseThrow();
        }

        private long nanos() {
            return Duration.between(NOON, clock.instant()).toNanos();
        }

        public IssueTokens.Tokens signIn() {
            LogIn.Outcome outcome = logIn.logIn(right(), HERE);
            return issue.issue(((LogIn.Outcome.Accepted) outcome).user());
        }

        /** Exchanges a refresh token for new tokens, if it is good. */
        public Optional<IssueTokens.Tokens> exchange(IssueTokens.Tokens held) {
            return refresh.refresh(held.refreshToken().orElseThrow()).map(issue::issue);
        }
    }
}
