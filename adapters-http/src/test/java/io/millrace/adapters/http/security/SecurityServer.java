package io.millrace.adapters.http.security;

import io.millrace.adapters.http.TestClient;
import io.millrace.adapters.http.caller.CertificateIdentification;
import io.millrace.adapters.http.caller.CookieIdentification;
import io.millrace.adapters.http.caller.CredentialIdentification;
import io.millrace.adapters.http.caller.PageIdentification;
import io.millrace.adapters.http.extension.LoginHandler;
import io.millrace.adapters.http.extension.LogoutHandler;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.adapters.http.security.SecurityRoutes.Place;
import io.millrace.adapters.http.security.apikey.ApiKeyRoutes;
import io.millrace.adapters.http.security.caller.CallerRoutes;
import io.millrace.adapters.http.security.factor.SecondFactorRoutes;
import io.millrace.adapters.http.security.provider.PageTargets;
import io.millrace.adapters.http.security.provider.ProviderPaths;
import io.millrace.adapters.http.security.provider.ProviderRoutes;
import io.millrace.adapters.http.security.session.CookieLoginHandler;
import io.millrace.adapters.http.security.session.CookieLogoutHandler;
import io.millrace.adapters.http.security.session.TokenCookies;
import io.millrace.adapters.http.security.session.TokenLoginHandler;
import io.millrace.adapters.http.security.session.TokenLogoutHandler;
import io.millrace.adapters.http.server.Guard;
import io.millrace.adapters.http.server.HttpServer;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.adapters.http.token.JoseAccessTokenGenerator;
import io.millrace.adapters.http.token.JoseAccessTokenValidator;
import io.millrace.adapters.http.token.JoseRefreshTokenGenerator;
import io.millrace.adapters.http.token.JoseRefreshTokenValidator;
import io.millrace.adapters.http.token.JwkSet;
import io.millrace.adapters.http.token.SigningKeyJwkProvider;
import io.millrace.adapters.http.token.key.JoseKeyMaker;
import io.millrace.adapters.http.token.key.KeyPairs;
import io.millrace.adapters.http.token.key.KeySealing;
import io.millrace.adapters.http.token.key.MacAlgorithm;
import io.millrace.adapters.http.token.key.SealedTotpSecrets;
import io.millrace.adapters.http.token.key.StrongSecret;
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
import io.millrace.application.port.driven.service.security.RefreshTokenPersistence;
import io.millrace.application.port.driven.service.security.SecurityStores;
import io.millrace.application.port.driven.service.security.SessionEndedException;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.port.driven.service.security.provider.InMemoryForeignSessions;
import io.millrace.application.port.driven.service.security.provider.ManualProviders;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driven.service.security.user.PasswordHashes;
import io.millrace.application.port.driving.SecurityUseCases;
import io.millrace.application.port.driving.security.token.PublishKeys;
import io.millrace.application.usecase.security.AuthorizeService;
import io.millrace.application.usecase.security.FakeTotpSecrets;
import io.millrace.application.usecase.security.SecurityAssembly;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.application.usecase.security.audit.ListenerEvents;
import io.millrace.application.usecase.security.token.IssueTokensService;
import io.millrace.application.usecase.security.token.PublishKeysService;
import io.millrace.domain.Rejection;
import io.millrace.domain.event.RefreshTokenGeneratedEvent;
import io.millrace.domain.event.SecurityEvent;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.certificate.CertificateRule;
import io.millrace.domain.security.factor.TimeStep;
import io.millrace.domain.security.factor.TotpSecret;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.key.SignatureAlgorithm;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.AttemptLimit;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.PasswordHash;
import io.millrace.domain.security.user.SignInLimits;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The endpoints of tokens over the use cases, real tokens and stores in memory, at noon of a day in November. */
final class SecurityServer implements AutoCloseable {

    static final String ISSUER = "https://millrace.example";
    static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    static final String PASSWORD = "correct horse";

    private static final long LARGEST_BODY = 1 << 20;
    private static final Duration LIFE = Duration.ofHours(1);
    private static final SignInLimits LIMITS = new SignInLimits(new AttemptLimit(5), new AttemptLimit(50));
    private static final SecureRandom SECURE_RANDOM = new SecureRandom();
    private static final KeySealing SEALING = KeySealing.forThisProcess(SECURE_RANDOM);
    private static final StrongSecret SECRET = StrongSecret.of("secret", "u7Q2mZ9xK4vT1bN8cW5yR3eL6aH0sD2f", false);

    final List<SecurityEvent> events = new CopyOnWriteArrayList<>();
    final List<AuditTrail.Entry> audited = new CopyOnWriteArrayList<>();
    final ManualProviders providers = new ManualProviders();
    final Passwords passwords = new Passwords();

    /** Whether, with a foreign persistence of refresh tokens, sessions end before a token is stored. */
    volatile boolean sessionsEnd;

    private final ManualStoreClock storeClock = new ManualStoreClock(NOON);
    private final Clock clock = storeClock.asClock();
    private final InMemoryAnnouncements announcements = new InMemoryAnnouncements();
    private final InMemoryUsers users = new InMemoryUsers(announcements);
    private final InMemorySecondFactors factors = new InMemorySecondFactors(users);
    private final InMemoryRoles roles = new InMemoryRoles();
    private final Random random = new Random(7);
    private final HttpServer server;

    SecurityServer() {
        this(new Options());
    }

    /** How a server differs from that which ships. */
    static final class Options {

        private boolean cookies;
        private boolean getAllowed;
        private boolean foreignPersistence;
        private boolean goesByHost;
        private Optional<LoginHandler> loginHandler = Optional.empty();
        private UnaryOperator<HttpServerSettings> settings = UnaryOperator.identity();

        Options cookies() {
            cookies = true;
            return this;
        }

        Options getAllowed() {
            getAllowed = true;
            return this;
        }

        /** Stores refresh tokens in an extension that does only the minimum. */
        Options foreignPersistence() {
            foreignPersistence = true;
            return this;
        }

        /** Knows of no URL under which clients reach the service. */
        Options goingByHost() {
            goesByHost = true;
            return this;
        }

        /** Serves encrypted connections with these terms, and maybe behind proxies. */
        Options serving(UnaryOperator<HttpServerSettings> terms) {
            settings = terms;
            return this;
        }

        Options loginHandler(LoginHandler handler) {
            loginHandler = Optional.of(handler);
            return this;
        }
    }

    SecurityServer(Options options) {
        InMemoryRevokedTokens revoked = new InMemoryRevokedTokens(storeClock, announcements);
        InMemorySigningKeys signingKeys = new InMemorySigningKeys();
        InMemoryCallerCache tokensOf = new InMemoryCallerCache(clock, announcements);
        InMemoryCallerCache credentialsOf = new InMemoryCallerCache(clock, announcements);
        Supplier<KeyRing> ring = () -> signingKeys.find().orElseThrow();
        PublishKeys keys = new PublishKeysService(ring, ring);
        AuditLog audit = new AuditLog(audited::add, clock);
        SecurityUseCases useCases = SecurityAssembly.of(
                new SecurityStores(
                        users,
                        factors,
                        roles,
                        new InMemoryApiKeys(users, announcements),
                        new InMemoryRefreshFamilies(storeClock, revoked, announcements),
                        new InMemoryForeignSessions(storeClock, announcements),
                        revoked,
                        new InMemoryLoginAttempts(storeClock, announcements),
                        passwords,
                        "common password"::equals,
                        tokensOf,
                        credentialsOf),
                new SecurityAssembly.Tools(
                        new SecurityAssembly.TokenTools(
                                signingKeys,
                                new JoseKeyMaker(SEALING, new KeyPairs(SECURE_RANDOM)),
                                new JoseAccessTokenGenerator(keys, SEALING),
                                new JoseAccessTokenValidator(ISSUER, keys, clock),
                                ForeignTokens.NONE,
                                new SecurityAssembly.ProviderTools(
                                        providers, providers, Duration.ofHours(8), "/console/"),
                                new IssueTokensService.Terms(ISSUER, LIFE),
                                Optional.of(new SecurityAssembly.RefreshTools(
                                        new JoseRefreshTokenGenerator(SECRET, MacAlgorithm.HS256, UUID::randomUUID),
                                        new JoseRefreshTokenValidator(SECRET, MacAlgorithm.HS256),
                                        options.foreignPersistence ? Optional.of(new Foreign()) : Optional.empty()))),
                        CertificateRule.COMMON_NAME,
                        new SealedTotpSecrets(Optional.of(SEALING)),
                        () -> LIMITS,
                        new ListenerEvents(List.of(events::add), (what, failure) -> {
                            throw new AssertionError(what, failure);
                        }),
                        audit,
                        clock,
                        storeClock,
                        this::nanos,
                        random));
        useCases.keys().prepare(SignatureAlgorithm.ES256);
        SecurityUseCases.Tokens tokens = useCases.tokens();
        SecurityUseCases.Callers callers = useCases.callers();
        Identification identification = new CertificateIdentification(
                callers.byCertificate(),
                new CredentialIdentification(callers.byPassword(), callers.byToken(), callers.byApiKey()));
        TokenCookies cookies = TokenCookies.ofClients(List.of("/oauth/access_token", "/logout"));
        LoginHandler loginHandler = options.loginHandler.orElseGet(() -> options.cookies
                ? new CookieLoginHandler(tokens.issue(), cookies)
                : new TokenLoginHandler(tokens.issue()));
        LogoutHandler logoutHandler = options.cookies ? new CookieLogoutHandler(cookies) : new TokenLogoutHandler();

        List<Route> routes = new ArrayList<>();
        routes.addAll(SecurityRoutes.login(tokens.logIn(), loginHandler, "/login", options.cookies));
        Place logoutPlace = new Place("/logout", options.getAllowed);
        Identification ofClients = options.cookies
                ? new CookieIdentification(CookieIdentification.ACCESS_TOKEN, callers.byToken(), identification)
                : identification;
        Identification caller = new PageIdentification(callers.byToken(), ofClients);
        routes.addAll(
                options.cookies
                        ? SecurityRoutes.logoutByCookies(
                                tokens.logOut(),
                                useCases.atProviders().signOut(),
                                logoutHandler,
                                logoutPlace,
                                caller,
                                cookies)
                        : SecurityRoutes.logout(
                                tokens.logOut(), useCases.atProviders().signOut(), logoutHandler, logoutPlace));
        routes.addAll(SecurityRoutes.refresh(
                tokens.refresh().orElseThrow(),
                tokens.issue(),
                new Place("/oauth/access_token", options.getAllowed),
                options.cookies ? Optional.of(cookies) : Optional.empty()));
        routes.addAll(SecurityRoutes.pageSession(
                Optional.of(tokens.logIn()),
                tokens.logOut(),
                useCases.atProviders().signOut(),
                tokens.issue(),
                tokens.refresh(),
                caller));
        routes.addAll(SecurityRoutes.keys(new JwkSet(List.of(new SigningKeyJwkProvider(keys, clock))), "/keys"));
        routes.addAll(ProviderRoutes.of(
                useCases.atProviders(),
                tokens.issue(),
                new ProviderPaths("/oauth/login/{provider}", "/oauth/callback/{provider}", "/oauth/logout/{provider}"),
                new PageTargets(List.of("/console", "/docs")),
                options.cookies ? Optional.of(cookies) : Optional.empty(),
                "/console/start"));
        routes.addAll(SecurityRoutes.introspection(tokens.manage(), "/token_info"));
        routes.addAll(SecurityRoutes.revocation(tokens.manage(), "/oauth/revoke"));
        routes.addAll(SecondFactorRoutes.of(useCases.factors()));
        routes.addAll(CallerRoutes.of(useCases.users(), LARGEST_BODY));
        routes.addAll(ApiKeyRoutes.of(useCases.apiKeys(), clock, LARGEST_BODY));
        routes.addAll(SecurityRoutes.metadata(
                new ServerMetadata(
                        URI.create(ISSUER),
                        Optional.of("/oauth/access_token"),
                        Optional.of("/keys"),
                        Optional.of("/token_info"),
                        Optional.of("/oauth/revoke")),
                options.goesByHost));
        server = HttpServer.start(
                options.settings.apply(HttpServerSettings.defaults("127.0.0.1", 0, 2)),
                new RouteTable(routes, Set.of()),
                new Guard(
                        caller,
                        new AuthorizeService(roles::list, RestrictedNames.NONE, names -> Map.of(), audit),
                        audit),
                new ServingState(),
                failure -> false);
    }

    /** Keeps a user with the password {@link #PASSWORD}. */
    SecurityServer with(String name, boolean enabled, String... roleNames) {
        User user = new User(
                new Username(name),
                List.of(roleNames).stream().map(RoleName::new).toList(),
                Optional.of("Anna Example"),
                Optional.empty(),
                JsonText.EMPTY_OBJECT,
                enabled);
        users.add(new Account(user, new PasswordHash(PASSWORD), CredentialsVersion.random(random), 0));
        return this;
    }

    SecurityServer with(String name, String... roleNames) {
        return with(name, true, roleNames);
    }

    /** Stores a role without privileges that requires a second factor. */
    SecurityServer withCarefulRole(String name) {
        roles.put(new Role(new RoleName(name), Set.of(), List.of()).requiringSecondFactor(true), 10);
        return this;
    }

    /** Returns the current one-time code for a secret, or that of a later step. */
    String code(String secret, int later) {
        TimeStep now = TimeStep.at(clock.instant());
        return new FakeTotpSecrets()
                .code(new TotpSecret(secret), new TimeStep(now.number() + later))
                .digits();
    }

    /** Ends what was begun with the password of a user. */
    void changeStamp(String name) {
        Account account = users.find(new Username(name)).orElseThrow();
        users.replace(account, account.changed(account.user(), account.hash(), CredentialsVersion.random(random)));
    }

    void pass(Duration time) {
        storeClock.advance(time);
    }

    /** Returns {@code host:port} as requests name it. */
    String host() {
        return "127.0.0.1:" + server.address().getPort();
    }

    private long nanos() {
        return Duration.between(NOON, clock.instant()).toNanos();
    }

    /** Begins a request. */
    Call to(String method, String path) {
        return new Call(method, path);
    }

    Call login(String username, String password) {
        return to("POST", "/login").json("{\"username\":\"" + username + "\",\"password\":\"" + password + "\"}");
    }

    Call refresh(String token) {
        return to("POST", "/oauth/access_token").form("grant_type", "refresh_token", "refresh_token", token);
    }

    Tokens signIn(String username) {
        return login(username, PASSWORD).send().tokens();
    }

    static String basic(String username, String password) {
        return "Basic "
                + Base64.getEncoder().encodeToString((username + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        server.close();
    }

    /** A request under construction. */
    final class Call {

        private final HttpRequest.Builder request;
        private final String method;
        private HttpRequest.BodyPublisher body = BodyPublishers.noBody();

        private Call(String method, String path) {
            this.method = method;
            this.request = HttpRequest.newBuilder(URI.create("http://" + host() + path));
        }

        Call header(String name, String value) {
            request.header(name, value);
            return this;
        }

        Call bearer(String token) {
            return header("Authorization", "Bearer " + token);
        }

        Call json(String text) {
            return body("application/json", text);
        }

        /** Sends names and values by turns. */
        Call form(String... fields) {
            StringBuilder text = new StringBuilder();
            for (int index = 0; index < fields.length; index += 2) {
                text.append(index == 0 ? "" : "&")
                        .append(fields[index])
                        .append('=')
                        .append(URLEncoder.encode(fields[index + 1], StandardCharsets.UTF_8));
            }
            return body("application/x-www-form-urlencoded", text.toString());
        }

        Call body(String contentType, String text) {
            body = BodyPublishers.ofString(text);
            return header("Content-Type", contentType);
        }

        Answer send() {
            try {
                return new Answer(TestClient.HTTP.send(
                        request.method(method, body).build(), HttpResponse.BodyHandlers.ofString()));
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }
    }

    /** What came back. */
    record Answer(HttpResponse<String> response) {

        int status() {
            return response.statusCode();
        }

        String body() {
            return response.body();
        }

        String header(String name) {
            return String.join(", ", response.headers().allValues(name));
        }

        List<String> cookies() {
            return response.headers().allValues("Set-Cookie");
        }

        /** Returns the value of a cookie that is set. */
        String cookie(String name) {
            return cookies().stream()
                    .filter(cookie -> cookie.startsWith(name + "="))
                    .map(cookie -> cookie.substring(name.length() + 1, cookie.indexOf(';')))
                    .findFirst()
                    .orElseThrow();
        }

        /** Returns status, content type and body in one line. */
        String line() {
            return status() + " " + header("Content-Type") + " " + body();
        }

        /** Returns what keeps caches from keeping this. */
        String caching() {
            return header("Cache-Control") + "; " + header("Pragma");
        }

        Tokens tokens() {
            return new Tokens(member("access_token"), member("refresh_token"));
        }

        String member(String name) {
            String start = "\"" + name + "\":\"";
            int index = body().indexOf(start);
            if (index < 0) {
                throw new AssertionError("no " + name + " in " + line());
            }
            return body().substring(index + start.length(), body().indexOf('"', index + start.length()));
        }
    }

    /** The tokens of a login. */
    record Tokens(String access, String refresh) {}

    /** Passwords that are their own hashes. */
    static final class Passwords implements PasswordHashes {

        volatile boolean overloaded;

        @Override
        public PasswordHash hash(Password password) {
            return new PasswordHash(password.value());
        }

        @Override
        public boolean verify(Optional<PasswordHash> hash, String password, Requester requester) {
            if (overloaded) {
                throw new Rejection(Rejection.Reason.OVERLOADED, "too many passwords at once");
            }
            return hash.equals(Optional.of(new PasswordHash(password)));
        }

        @Override
        public boolean isOutdated(PasswordHash hash) {
            return false;
        }
    }

    private final class Foreign implements RefreshTokenPersistence {

        private final Map<UUID, Authentication> kept = new ConcurrentHashMap<>();

        @Override
        public void persistToken(RefreshTokenGeneratedEvent event) {
            if (sessionsEnd) {
                throw new SessionEndedException(
                        event.user().session().orElseThrow().id());
            }
            kept.put(event.key(), event.user());
        }

        @Override
        public Optional<Authentication> getAuthentication(UUID key) {
            return Optional.ofNullable(kept.get(key));
        }
    }
}
