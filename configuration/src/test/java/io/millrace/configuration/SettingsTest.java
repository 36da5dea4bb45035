package io.millrace.configuration;

import static io.millrace.configuration.ConfigurationFixture.nothingSet;
import static io.millrace.configuration.ConfigurationFixture.set;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.document.DocumentRoutes;
import io.millrace.adapters.http.explorer.ExplorerSettings;
import io.millrace.adapters.http.graphql.request.GraphQlLimits;
import io.millrace.adapters.http.graphql.response.StatusProfile;
import io.millrace.adapters.http.server.settings.Cors;
import io.millrace.adapters.http.server.settings.ForwardedHeader;
import io.millrace.adapters.http.server.settings.HttpServerSettings.ProxyAndCors;
import io.millrace.adapters.http.server.settings.Proxies;
import io.millrace.adapters.http.tls.ClientAuthentication;
import io.millrace.adapters.http.tls.TlsFiles;
import io.millrace.adapters.http.token.key.MacAlgorithm;
import io.millrace.adapters.persistence.cache.CacheLimits;
import io.millrace.adapters.persistence.engine.PostgresEngine;
import io.millrace.adapters.persistence.memory.PostgresMemory;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.configuration.Settings.AccessTokens;
import io.millrace.configuration.Settings.CacheEndpoint;
import io.millrace.configuration.Settings.Caches;
import io.millrace.configuration.Settings.Database;
import io.millrace.configuration.Settings.Endpoint;
import io.millrace.configuration.Settings.GraphQl;
import io.millrace.configuration.Settings.Identity;
import io.millrace.configuration.Settings.Logs;
import io.millrace.configuration.Settings.ProviderSignIn;
import io.millrace.configuration.Settings.RefreshTokens;
import io.millrace.configuration.Settings.Retention;
import io.millrace.configuration.Settings.Security;
import io.millrace.configuration.Settings.Server;
import io.millrace.configuration.Settings.Tracing;
import io.millrace.configuration.Settings.WebSocket;
import io.millrace.configuration.key.Machine;
import io.millrace.configuration.key.Secret;
import io.millrace.configuration.key.TokenTransport;
import io.millrace.configuration.logging.LogFormat;
import io.millrace.configuration.logging.LogLevel;
import io.millrace.configuration.logging.LogLevels;
import io.millrace.domain.graphql.DocumentMode;
import io.millrace.domain.network.AddressRange;
import io.millrace.domain.network.AllowedOrigins;
import io.millrace.domain.network.TrustedProxies;
import io.millrace.domain.network.WebOrigin;
import io.millrace.domain.security.certificate.CertificateRule;
import io.millrace.domain.security.certificate.NameSource;
import io.millrace.domain.security.key.SignatureAlgorithm;
import io.millrace.domain.security.user.AttemptLimit;
import io.millrace.domain.security.user.SignInLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SettingsTest {

    private static final long MEBIBYTE = 1024 * 1024;

    private static final String SECRET = "hush-b7Qp2LmZx84TgWvR1yNcKd63sFjE";

    @Test
    void are_the_defaults_when_nothing_is_set() {
        Settings settings = Settings.of(nothingSet().load());

        assertThat(settings)
                .isEqualTo(new Settings(
                        new Server(
                                "127.0.0.1",
                                8080,
                                new DocumentRoutes.Limits(MEBIBYTE, 10 << 20, 32 * MEBIBYTE, 50_000),
                                100 * MEBIBYTE,
                                1_000,
                                Duration.ofSeconds(30),
                                Duration.ofSeconds(20),
                                Optional.empty(),
                                new ProxyAndCors(
                                        Proxies.NONE,
                                        new Cors(
                                                AllowedOrigins.NONE,
                                                false,
                                                List.of(
                                                        "Authorization",
                                                        "Content-Type",
                                                        "X-Opaque-Id",
                                                        "X-Requested-With"),
                                                List.of("Location", "Retry-After", "WWW-Authenticate", "X-Opaque-Id"),
                                                Duration.ofMinutes(10)),
                                        Duration.ofDays(365))),
                        new Database(
                                Optional.empty(), Optional.empty(), Optional.empty(), Path.of("./data/postgresql"), 12),
                        Optional.empty(),
                        new Identity("millrace", "mill-7"),
                        Versions.latest(),
                        false,
                        true,
                        Path.of("./extensions"),
                        false,
                        true,
                        true,
                        new GraphQl(
                                true,
                                "/graphql",
                                StatusProfile.CLASSIC,
                                DocumentMode.OPEN,
                                MEBIBYTE,
                                1000,
                                GraphQlLimits.of(100_000, 5000, 25, 2000, Duration.ofSeconds(10), true),
                                new WebSocket(
                                        false,
                                        "/graphql-ws",
                                        Optional.of(Duration.ofSeconds(15)),
                                        Duration.ofSeconds(15),
                                        100,
                                        50,
                                        AllowedOrigins.NONE),
                                false,
                                new ExplorerSettings.Page(
                                        "4.1.2",
                                        "/explorer",
                                        "classpath:explorer/index.html",
                                        Map.of("page-title", "GraphiQL"))),
                        new Security(
                                true,
                                Optional.empty(),
                                TokenTransport.BEARER,
                                true,
                                new SignInLimits(new AttemptLimit(5), new AttemptLimit(50)),
                                CertificateRule.COMMON_NAME,
                                new Endpoint(true, "/login", false),
                                new Endpoint(true, "/logout", false),
                                new Endpoint(true, "/oauth/access_token", false),
                                new Endpoint(true, "/keys", false),
                                new Endpoint(true, "/token_info", false),
                                new AccessTokens(
                                        "millrace",
                                        Duration.ofHours(1),
                                        SignatureAlgorithm.RS256,
                                        Optional.empty(),
                                        Optional.empty()),
                                new RefreshTokens(true, MacAlgorithm.HS256, Optional.empty(), false),
                                new ProviderSignIn(
                                        "/oauth/login/{provider}",
                                        "/oauth/callback/{provider}",
                                        "/oauth/logout/{provider}",
                                        "/console",
                                        "/console",
                                        Duration.ofHours(8)),
                                List.of()),
                        new Caches(
                                new PostgresEngine.Limits(
                                        CacheLimits.ofEntries(10_000, Duration.ofMinutes(10)),
                                        CacheLimits.ofEntries(10, Duration.ofMinutes(10))),
                                new PostgresMemory.Limits(
                                        CacheLimits.ofEntries(10, Duration.ofMinutes(1)),
                                        CacheLimits.ofEntries(10_000, Duration.ofMinutes(5)),
                                        CacheLimits.ofEntries(10_000, Duration.ofMinutes(1))),
                                CacheLimits.ofBytes(32 * MEBIBYTE, Duration.ofHours(1)),
                                CacheLimits.ofBytes(16 * MEBIBYTE, Duration.ofMinutes(1))),
                        new CacheEndpoint(false, true),
                        new Logs(LogFormat.TEXT, false, new LogLevels(Map.of())),
                        new Tracing(Optional.empty(), 1.0),
                        new Retention(Duration.ofDays(90), 1024 * MEBIBYTE),
                        Duration.ofDays(90),
                        nothingSet().load().lines()));
    }

    @Test
    void hold_what_was_set() {
        Settings settings = Settings.of(set(
                        "server.host=[::1]",
                        "server.port=0",
                        "database.url=jdbc:postgresql://db/millrace",
                        "database.username=miller",
                        "database.password=hush",
                        "index.version=7.17.0",
                        "graphql.graphql-ws.keep-alive-enabled=false",
                        "framework.security.keys.secret=" + SECRET,
                        "framework.security.issuer=https://millrace.example",
                        "framework.security.endpoints.logout.get-allowed=true")
                .load());

        assertThat(settings.server().host()).isEqualTo("::1");
        assertThat(settings.server().port()).isZero();
        assertThat(settings.database())
                .isEqualTo(new Database(
                        Optional.of("jdbc:postgresql://db/millrace"),
                        Optional.of("miller"),
                        Optional.of(new Secret("hush")),
                        Path.of("./data/postgresql"),
                        12));
        assertThat(settings.indexVersion()).isEqualTo(Versions.previous());
        assertThat(settings.graphQl().webSocket().keepAliveInterval()).isEmpty();
        assertThat(settings.security().logout()).isEqualTo(new Endpoint(true, "/logout", true));
        assertThat(settings.security().accessTokens().issuer()).isEqualTo("https://millrace.example");
        assertThat(settings.security().accessTokens().keysSecret()).contains(new Secret(SECRET));
    }

    @Test
    void hold_what_lies_between_the_service_and_its_callers() {
        Configuration configuration = set(
                        "server.tls.certificate=tls.crt",
                        "server.tls.key=tls.key",
                        "server.tls.client-auth=want",
                        "server.tls.client-ca=clients.crt",
                        "framework.security.x509.name-source=uri",
                        "framework.security.x509.name-regex=spiffe://a/(.*)",
                        "server.http2.enabled=true",
                        "server.hsts-max-age=0s",
                        "server.trusted-proxies=10.0.0.0/8, ::1",
                        "server.forwarded-header=forwarded",
                        "server.cors.allowed-origins=https://app.example.com:443",
                        "server.cors.allow-credentials=true",
                        "server.cors.allowed-headers=Authorization",
                        "server.cors.exposed-headers=",
                        "server.cors.max-age=1m",
                        "graphql.graphql-ws.allowed-origins=https://app.example.com")
                .load();

        Settings settings = Settings.of(configuration);

        assertThat(settings.server().tls())
                .contains(new Settings.Tls(
                        new TlsFiles.Pem(
                                new TlsFiles.Source("server.tls.certificate", Path.of("tls.crt")),
                                new TlsFiles.Source("server.tls.key", Path.of("tls.key"))),
                        true,
                        100,
                        ClientAuthentication.WANT,
                        Optional.of(new TlsFiles.Source("server.tls.client-ca", Path.of("clients.crt")))));
        assertThat(settings.security().certificates().source()).isEqualTo(NameSource.URI);
        assertThat(settings.security().certificates().pattern())
                .hasValueSatisfying(pattern -> assertThat(pattern.pattern()).isEqualTo("spiffe://a/(.*)"));
        assertThat(Settings.unencrypted(configuration).server().tls()).isEmpty();
        assertThat(settings.server().proxyAndCors())
                .isEqualTo(new ProxyAndCors(
                        new Proxies(
                                new TrustedProxies(List.of(
                                        AddressRange.find("10.0.0.0/8").orElseThrow(),
                                        AddressRange.find("::1").orElseThrow())),
                                ForwardedHeader.FORWARDED),
                        new Cors(
                                new AllowedOrigins(
                                        Set.of(WebOrigin.find("https://app.example.com")
                                                .orElseThrow()),
                                        false),
                                true,
                                List.of("Authorization"),
                                List.of(),
                                Duration.ofMinutes(1)),
                        Duration.ZERO));
    }

    @Test
    void hold_only_the_log_levels_that_were_set() {
        assertThat(Settings.of(set("log.levels=org.flywaydb=debug").load())
                        .logs()
                        .levels())
                .isEqualTo(new LogLevels(Map.of("org.flywaydb", LogLevel.DEBUG)));
        assertThat(Settings.of(set("log.level=warn", "log.levels=a.B=off, a.B=trace")
                                .load())
                        .logs()
                        .levels())
                .isEqualTo(new LogLevels(Map.of("io.millrace", LogLevel.WARN, "a.B", LogLevel.TRACE)));
    }

    @Test
    void bound_a_cache_by_what_was_set() {
        Settings settings = Settings.of(set(
                        "caches.data-streams.max-size=2MiB",
                        "caches.access-tokens.max-entries=7",
                        "caches.access-tokens.time-to-live=30s",
                        "caches.graphql-documents.max-entries=50")
                .load());

        assertThat(settings.caches().engine().dataStreams())
                .isEqualTo(CacheLimits.ofBytes(2 * MEBIBYTE, Duration.ofMinutes(10)));
        assertThat(settings.caches().memory().accessTokens())
                .isEqualTo(CacheLimits.ofEntries(7, Duration.ofSeconds(30)));
        assertThat(settings.caches().graphQlDocuments()).isEqualTo(CacheLimits.ofEntries(50, Duration.ofHours(1)));
    }

    @Test
    void never_show_a_secret() {
        Settings settings = Settings.of(set(
                        "database.url=jdbc:postgresql://db/millrace",
                        "database.password=hush",
                        "framework.security.admin.password=hush, hush",
                        "framework.security.keys.secret=" + SECRET,
                        "framework.security.token.jwt.generator.refresh-token.secret=" + SECRET)
                .load());

        assertThat(settings.toString()).contains("(hidden)").doesNotContain("hush");
    }

    @Test
    void lower_the_default_body_limits_on_a_small_heap() {
        Settings settings = Settings.of(
                nothingSet().on(new Machine(1, 96 * MEBIBYTE, "small")).load());

        assertThat(settings.server().bodies())
                .isEqualTo(new DocumentRoutes.Limits(MEBIBYTE, 8 << 20, 8 * MEBIBYTE, 50_000));
        assertThat(settings.server().inFlight()).isEqualTo(16 * MEBIBYTE);
    }

    /** As the pages about several instances and about alerts count them. */
    @Test
    void an_instance_takes_its_pool_and_nine_more_connections() {
        assertThat(new Settings.Database(Optional.empty(), Optional.empty(), Optional.empty(), Path.of("data"), 12)
                        .connections())
                .isEqualTo(21);
    }
}
