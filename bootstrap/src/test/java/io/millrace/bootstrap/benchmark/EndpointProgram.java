package io.millrace.bootstrap.benchmark;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jwt.SignedJWT;
import graphql.GraphQL;
import graphql.Scalars;
import graphql.schema.FieldCoordinates;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import io.millrace.adapters.http.caller.CredentialIdentification;
import io.millrace.adapters.http.graphql.Executable;
import io.millrace.adapters.http.graphql.GraphQlExecution;
import io.millrace.adapters.http.graphql.GraphQlRoutes;
import io.millrace.adapters.http.graphql.PreparedDocument;
import io.millrace.adapters.http.graphql.PreparedDocuments;
import io.millrace.adapters.http.graphql.plan.Fetching;
import io.millrace.adapters.http.graphql.request.DocumentPolicy;
import io.millrace.adapters.http.graphql.request.GraphQlLimits;
import io.millrace.adapters.http.graphql.response.StatusProfile;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.server.Guard;
import io.millrace.adapters.http.server.HttpServer;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.adapters.persistence.cache.CacheDefinition;
import io.millrace.adapters.persistence.cache.CacheLimits;
import io.millrace.adapters.persistence.cache.NamedCache;
import io.millrace.adapters.persistence.cache.NamedCaches;
import io.millrace.adapters.persistence.security.CachedCallers;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.security.user.CallerCache.Checked;
import io.millrace.application.port.driving.security.AuthenticateBasic;
import io.millrace.application.port.driving.security.AuthenticateBearer;
import io.millrace.application.port.driving.security.apikey.AuthenticateApiKey;
import io.millrace.application.port.driving.security.token.LogIn;
import io.millrace.application.usecase.security.AuthorizeService;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.bootstrap.benchmark.shop.Shop;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.apikey.ApiKeyCredentials;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.Credentials;
import io.millrace.domain.security.user.Username;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.dataloader.DataLoaderRegistry;

/** The HTTP server and the GraphQL endpoint of the product, with caches of tokens and documents, over another schema. */
final class EndpointProgram {

    private static final CacheLimits LIMITS = CacheLimits.ofEntries(1_000, Duration.ofHours(1));

    private EndpointProgram() {}

    public static void main(String[] arguments) throws Exception {
        MACVerifier verifier = new MACVerifier(arguments[0]);
        NamedCaches caches = new NamedCaches();
        AuditLog audit = new AuditLog(entry -> {}, Clock.systemUTC());
        Guard guard = new Guard(
                new CredentialIdentification(noPasswords(), tokens(caches, verifier), noApiKeys()),
                new AuthorizeService(List::of, RestrictedNames.NONE, names -> Map.of(), audit),
                audit);
        GraphQlExecution execution = new GraphQlExecution(
                executable(),
                GraphQlLimits.defaults(),
                DocumentPolicy.ofNothingStored(),
                documents(caches),
                failure -> false,
                32);
        List<Route> routes = new ArrayList<>(GraphQlRoutes.of(execution, StatusProfile.CLASSIC, "/graphql", 1 << 20));
        routes.add(Route.in(Area.STORE, Action.GRAPHQL, "/whoami", "GET")
                .atOnce(request -> Response.object(
                        200,
                        json -> json.writeStringField(
                                "name", request.access().caller().username().value()))));
        HttpServer server = HttpServer.start(
                HttpServerSettings.defaults("127.0.0.1", 0, Runtime.getRuntime().availableProcessors()),
                new RouteTable(routes, Set.of("graphql")),
                guard,
                new ServingState(),
                failure -> false);
        System.out.println("ready on " + server.address().getPort());
    }

    private static AuthenticateApiKey noApiKeys() {
        return new AuthenticateApiKey() {
            @Override
            public Optional<Authentication> authenticate(ApiKeyCredentials credentials) {
                return Optional.empty();
            }

            @Override
            public Optional<Authentication> findCached(ApiKeyCredentials credentials) {
                return Optional.empty();
            }
        };
    }

    private static Executable executable() {
        GraphQL graphQl = GraphQL.newGraphQL(new SchemaGenerator()
                        .makeExecutableSchema(
                                new SchemaParser().parse(Shop.SCHEMA),
                                Shop.wiring()
                                        .scalar(Scalars.GraphQLString.transform(scalar -> scalar.name("JSON")))
                                        .build()))
                .build();
        Map<FieldCoordinates, Fetching> fields = Shop.FIELDS.stream()
                .map(field -> field.split("\\."))
                .collect(Collectors.toMap(
                        field -> FieldCoordinates.coordinates(field[0], field[1]), field -> Fetching.IN_MEMORY));
        return new Executable(graphQl, DataLoaderRegistry::new, fields);
    }

    private static PreparedDocuments documents(NamedCaches caches) {
        NamedCache<String, PreparedDocument> cache = caches.create(
                CacheDefinition.hiding(
                        "graphql-documents", String.class, PreparedDocument.class, (text, made) -> made.weight()),
                LIMITS);
        return new PreparedDocuments() {
            @Override
            public PreparedDocument get(String text, Supplier<PreparedDocument> prepare) {
                return cache.get(text, () -> Optional.of(prepare.get())).orElseThrow();
            }

            @Override
            public Optional<PreparedDocument> find(String text) {
                return cache.find(text);
            }
        };
    }

    private static AuthenticateBasic noPasswords() {
        return new AuthenticateBasic() {
            @Override
            public LogIn.Outcome authenticate(List<Credentials> readings, String address) {
                return new LogIn.Outcome.Refused();
            }

            @Override
            public Optional<Authentication> findCached(List<Credentials> readings) {
                return Optional.empty();
            }
        };
    }

    private static AuthenticateBearer tokens(NamedCaches caches, MACVerifier verifier) {
        CachedCallers callers = CachedCallers.byToken(
                caches.create(CachedCallers.ACCESS_TOKENS, LIMITS),
                Duration.ofHours(1),
                Clock.systemUTC(),
                new InMemoryAnnouncements());
        return new AuthenticateBearer() {
            @Override
            public Optional<Authentication> authenticate(String token) {
                return callers.find(token, () -> checked(token, verifier));
            }

            @Override
            public Optional<Authentication> findCached(String token) {
                return callers.findCached(token);
            }
        };
    }

    private static Optional<Checked> checked(String token, MACVerifier verifier) {
        try {
            SignedJWT signed = SignedJWT.parse(token);
            return signed.verify(verifier)
                    ? Optional.of(new Checked(
                            Authentication.of(
                                    new Username(signed.getJWTClaimsSet().getSubject()),
                                    List.of(new RoleName("superuser"))),
                            signed.getJWTClaimsSet().getExpirationTime().toInstant()))
                    : Optional.empty();
        } catch (ParseException | JOSEException malformed) {
            return Optional.empty();
        }
    }
}
