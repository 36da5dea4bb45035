package io.millrace.adapters.http;

import graphql.GraphQL;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import io.millrace.adapters.http.cache.CacheRoutes;
import io.millrace.adapters.http.cache.DefaultCacheData;
import io.millrace.adapters.http.cache.DefaultCacheDataCollector;
import io.millrace.adapters.http.cache.InMemoryCaches;
import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.console.ConsoleFixture;
import io.millrace.adapters.http.explorer.ExplorerFixture;
import io.millrace.adapters.http.graphql.Executable;
import io.millrace.adapters.http.graphql.GraphQlExecution;
import io.millrace.adapters.http.graphql.GraphQlRoutes;
import io.millrace.adapters.http.graphql.RecentDocuments;
import io.millrace.adapters.http.graphql.known.KnownDocumentRoutes;
import io.millrace.adapters.http.graphql.request.DocumentPolicy;
import io.millrace.adapters.http.graphql.request.GraphQlLimits;
import io.millrace.adapters.http.graphql.response.StatusProfile;
import io.millrace.adapters.http.graphql.socket.SocketObserver;
import io.millrace.adapters.http.graphql.socket.SocketRoutes;
import io.millrace.adapters.http.graphql.socket.SocketTerms;
import io.millrace.adapters.http.health.HealthRoutes;
import io.millrace.adapters.http.health.ReadinessHandler;
import io.millrace.adapters.http.metrics.Meters;
import io.millrace.adapters.http.metrics.MetricsRoutes;
import io.millrace.adapters.http.openapi.OpenApiRoutes;
import io.millrace.adapters.http.reference.ReferenceFixture;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.adapters.http.security.SecurityRoutes;
import io.millrace.adapters.http.security.SecurityRoutes.Place;
import io.millrace.adapters.http.security.ServerMetadata;
import io.millrace.adapters.http.security.apikey.ApiKeyRoutes;
import io.millrace.adapters.http.security.caller.CallerRoutes;
import io.millrace.adapters.http.security.factor.SecondFactorRoutes;
import io.millrace.adapters.http.security.provider.PageTargets;
import io.millrace.adapters.http.security.provider.ProviderPaths;
import io.millrace.adapters.http.security.provider.ProviderRoutes;
import io.millrace.adapters.http.security.provider.SignInOffer;
import io.millrace.adapters.http.security.session.TokenLoginHandler;
import io.millrace.adapters.http.security.session.TokenLogoutHandler;
import io.millrace.adapters.http.security.user.UserRoutes;
import io.millrace.adapters.http.server.Guard;
import io.millrace.adapters.http.token.JwkSet;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driving.SecurityUseCases;
import io.millrace.application.port.driving.graphql.ManageKnownDocuments;
import io.millrace.application.port.driving.health.CheckReadiness.Readiness;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys;
import io.millrace.application.port.driving.security.provider.SignInAtProvider;
import io.millrace.application.port.driving.security.provider.SignOutAtProvider;
import io.millrace.application.port.driving.security.token.IssueTokens;
import io.millrace.application.port.driving.security.token.LogIn;
import io.millrace.application.port.driving.security.token.LogOut;
import io.millrace.application.port.driving.security.token.ManageKeys;
import io.millrace.application.port.driving.security.token.ManageTokens;
import io.millrace.application.port.driving.security.token.ManageTokens.Introspection;
import io.millrace.application.port.driving.security.user.ManageRoles;
import io.millrace.application.port.driving.security.user.ManageSecondFactors;
import io.millrace.application.port.driving.security.user.ManageUsers;
import io.millrace.application.usecase.cache.CacheAnnouncements;
import io.millrace.application.usecase.cache.CachesService;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import io.millrace.domain.network.AllowedOrigins;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.apikey.ApiKey;
import io.millrace.domain.security.apikey.ApiKeyId;
import io.millrace.domain.security.apikey.ApiKeySecret;
import io.millrace.domain.security.apikey.DescribedApiKey;
import io.millrace.domain.security.factor.RecoveryCode;
import io.millrace.domain.security.factor.TotpSecret;
import io.millrace.domain.security.key.KeyMaterial;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.key.SealedKey;
import io.millrace.domain.security.key.SignatureAlgorithm;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The routes that are not the store's, where they are by default and with GET wherever it can be allowed. What they call
 * says yes to everything, so that nothing but rights keeps a caller from anything.
 */
final class RoutesOutsideTheStore {

    private static final long LARGEST_BODY = 1L << 20;
    private static final Authentication ANNA = Authentication.of(new Username("anna"), List.of());

    private RoutesOutsideTheStore() {}

    static List<Route> all(ReadinessHandler readiness) {
        List<Route> routes = new ArrayList<>(HealthRoutes.of(readiness, () -> true));
        routes.addAll(OpenApiRoutes.of(Map.of()));
        routes.addAll(ReferenceFixture.routes());
        routes.addAll(ConsoleFixture.routes());
        routes.addAll(MetricsRoutes.of(new Meters(), false));
        routes.addAll(UserRoutes.of(
                new ConsentingUsers(),
                (caller, current, address, password) -> {},
                new ConsentingRoles(),
                new ConsentingTokens(),
                LARGEST_BODY));
        routes.addAll(SecondFactorRoutes.of(new ConsentingFactors()));
        routes.addAll(ApiKeyRoutes.of(new ConsentingApiKeys(), Clock.systemUTC(), LARGEST_BODY));
        routes.addAll(CallerRoutes.of(new ConsentingUsers(), LARGEST_BODY));
        routes.addAll(tokens());
        routes.addAll(ExplorerFixture.routes());
        routes.addAll(GraphQlRoutes.of(graphQl(), StatusProfile.CLASSIC, "/graphql", LARGEST_BODY));
        routes.addAll(KnownDocumentRoutes.of(
                new ConsentingDocuments(), (caller, kind, details) -> {}, graphQl(), LARGEST_BODY));
        InMemoryCaches caches = new InMemoryCaches();
        routes.addAll(CacheRoutes.of(
                new CacheRoutes.Ports(
                        new CachesService(caches, new CacheAnnouncements(new InMemoryAnnouncements(), caches)),
                        new DefaultCacheDataCollector(),
                        new DefaultCacheData(),
                        (caller, kind, details) -> {}),
                true));
        Guard guard = Guards.open();
        routes.addAll(SocketRoutes.of(
                graphQl(),
                guard.identification(),
                guard.authorize(),
                new SocketTerms(1_024, Optional.empty(), Duration.ofSeconds(1), 1, 1, 1, AllowedOrigins.NONE),
                "/graphql-ws",
                Clock.systemUTC(),
                SocketObserver.NONE));
        return routes;
    }

    private static GraphQlExecution graphQl() {
        GraphQL fine = GraphQL.newGraphQL(new SchemaGenerator()
                        .makeExecutableSchema(
                                new SchemaParser().parse("type Query { fine: Boolean }"), RuntimeWiring.MOCKED_WIRING))
                .build();
        return new GraphQlExecution(
                Executable.of(fine),
                GraphQlLimits.defaults(),
                DocumentPolicy.ofNothingStored(),
                new RecentDocuments(LARGEST_BODY),
                failure -> false,
                2);
    }

    static ReadinessHandler alwaysReady() {
        return new ReadinessHandler(progress -> new Readiness(List.of()), () -> false);
    }

    private static KeyMaterial key(String id) {
        return new KeyMaterial(id, SignatureAlgorithm.RS256, JsonText.EMPTY_OBJECT, new SealedKey("sealed"));
    }

    private static List<Route> tokens() {
        IssueTokens issue = user -> new IssueTokens.Tokens(user, "access", Optional.of("refresh"), Duration.ofHours(1));
        List<Route> routes = new ArrayList<>();
        routes.addAll(SecurityRoutes.login(
                (credentials, address) -> new LogIn.Outcome.Accepted(ANNA),
                new TokenLoginHandler(issue),
                "/login",
                false));
        routes.addAll(SecurityRoutes.logout(
                new ConsentingTokens(),
                new ConsentingProviders(),
                new TokenLogoutHandler(),
                new Place("/logout", true)));
        routes.addAll(SecurityRoutes.refresh(
                token -> Optional.of(ANNA), issue, new Place("/oauth/access_token", true), Optional.empty()));
        routes.addAll(SecurityRoutes.pageSession(
                Optional.of((credentials, address) -> new LogIn.Outcome.Accepted(ANNA)),
                new ConsentingTokens(),
                new ConsentingProviders(),
                issue,
                Optional.of(token -> Optional.of(ANNA)),
                head -> new Identification.Result.Known(ANNA)));
        routes.addAll(ProviderRoutes.offer(new SignInOffer(true, List.of())));
        routes.addAll(SecurityRoutes.keys(new JwkSet(List.of()), "/keys"));
        routes.addAll(ProviderRoutes.of(
                new SecurityUseCases.AtProviders(new ConsentingProviders(), new ConsentingProviders()),
                issue,
                new ProviderPaths("/oauth/login/{provider}", "/oauth/callback/{provider}", "/oauth/logout/{provider}"),
                new PageTargets(List.of()),
                Optional.empty(),
                "/console/"));
        routes.addAll(SecurityRoutes.introspection(new ConsentingTokens(), "/token_info"));
        routes.addAll(SecurityRoutes.revocation(new ConsentingTokens(), "/oauth/revoke"));
        routes.addAll(SecurityRoutes.metadata(
                new ServerMetadata(
                        URI.create("https://millrace.example"),
                        Optional.of("/oauth/access_token"),
                        Optional.of("/keys"),
                        Optional.of("/token_info"),
                        Optional.of("/oauth/revoke")),
                false));
        return routes;
    }

    private static final class ConsentingFactors implements ManageSecondFactors {

        @Override
        public Optional<Status> find(Username username) {
            return Optional.of(new Status(true, 1));
        }

        @Override
        public ManageSecondFactors.Begun begin(Authentication caller) {
            TotpSecret secret = TotpSecret.random(new Random(1));
            return new ManageSecondFactors.Begun(secret, secret.uri(caller.username()));
        }

        @Override
        public List<RecoveryCode> activate(Authentication caller, String code) {
            return RecoveryCode.random(new Random(1));
        }

        @Override
        public void remove(Authentication caller, Proof proof) {}

        @Override
        public boolean removeOf(Authentication caller, Username username) {
            return true;
        }
    }

    private static final class ConsentingUsers implements ManageUsers {

        @Override
        public boolean put(Authentication caller, ManageUsers.Request request) {
            return true;
        }

        @Override
        public List<User> list(Collection<String> names) {
            return List.of();
        }

        @Override
        public boolean delete(Authentication caller, Username username) {
            return true;
        }

        @Override
        public void changePassword(Authentication caller, Username username, Password password) {
            // Any password will do.
        }

        @Override
        public void setEnabled(Authentication caller, Username username, boolean enabled) {
            // Any user will do.
        }

        @Override
        public Optional<Password> ensureAdmin(Optional<Password> configured) {
            throw new UnsupportedOperationException("no route ensures an administrator");
        }

        @Override
        public Optional<Username> findGeneratedPassword() {
            throw new UnsupportedOperationException("no route outside the store shows findings");
        }

        @Override
        public void resetPassword(Username username, Password password, String operator) {
            throw new UnsupportedOperationException("no route resets passwords");
        }
    }

    private static final class ConsentingDocuments implements ManageKnownDocuments {

        @Override
        public Optional<KnownDocument> find(DocumentHash hash) {
            return Optional.empty();
        }

        @Override
        public List<Listed> list(Optional<DocumentHash> after, int most) {
            return List.of();
        }

        @Override
        public void trust(Map<DocumentHash, String> documents, Consumer<List<DocumentHash>> stored) {
            // Any document will do.
        }

        @Override
        public boolean remove(DocumentHash hash, Runnable removed) {
            return true;
        }
    }

    /** Signs everyone in and out. */
    private static final class ConsentingProviders implements SignInAtProvider, SignOutAtProvider {

        @Override
        public SignInAtProvider.Begun begin(ProviderName provider, String callback, Optional<String> target) {
            return new SignInAtProvider.Begun("https://id.example", "attempt", "state");
        }

        @Override
        public Outcome finish(ProviderName provider, SignInAtProvider.Callback callback, String address) {
            return new Outcome.Accepted(ANNA, Optional.empty());
        }

        @Override
        public Optional<String> signOut(Authentication user, String origin) {
            return Optional.empty();
        }

        @Override
        public boolean endByToken(ProviderName provider, String logoutToken) {
            return true;
        }
    }

    private static final class ConsentingTokens implements LogOut, ManageTokens, ManageKeys {

        @Override
        public void logOut(Authentication caller) {
            // Any caller will do.
        }

        @Override
        public void logOutEverywhere(Authentication caller) {
            // Any caller will do.
        }

        @Override
        public Optional<Authentication> logOutByRefreshToken(String refreshToken, String address) {
            return Optional.empty();
        }

        @Override
        public Introspection introspect(String token) {
            return new Introspection.Inactive();
        }

        @Override
        public Revocation revoke(Authentication caller, String token) {
            return Revocation.DONE;
        }

        @Override
        public void prepare(SignatureAlgorithm algorithm) {
            throw new UnsupportedOperationException("no route prepares keys");
        }

        @Override
        public Optional<KeyRing> read() {
            throw new UnsupportedOperationException("no route reads keys");
        }

        @Override
        public KeyRing rotate(Authentication caller) {
            return KeyRing.first(key("one"), key("two"));
        }
    }

    private static final class ConsentingRoles implements ManageRoles {

        @Override
        public boolean put(Authentication caller, Role role) {
            return true;
        }

        @Override
        public List<Role> list(Collection<String> names) {
            return List.of();
        }

        @Override
        public boolean delete(Authentication caller, RoleName name) {
            return true;
        }
    }

    private static final class ConsentingApiKeys implements ManageApiKeys {

        @Override
        public Created create(Authentication caller, ManageApiKeys.Request request) {
            ApiKey key = new ApiKey(
                    new ApiKeyId("id"),
                    request.name(),
                    caller.username(),
                    Instant.EPOCH,
                    Optional.empty(),
                    Optional.empty());
            return new Created(
                    new DescribedApiKey(key, request.descriptors(), request.metadata()), new ApiKeySecret("secret"));
        }

        @Override
        public Page list(Search search) {
            return new Page(0, List.of(), false);
        }

        @Override
        public Invalidated invalidate(Authentication caller, Predicate<ApiKey> filter) {
            return new Invalidated(List.of(), List.of());
        }

        @Override
        public Predicate<ApiKey> active() {
            return key -> true;
        }

        @Override
        public int removeOld() {
            return 0;
        }
    }
}
