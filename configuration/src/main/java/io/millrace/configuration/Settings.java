package io.millrace.configuration;

import io.millrace.adapters.http.document.DocumentRoutes;
import io.millrace.adapters.http.explorer.ExplorerSettings;
import io.millrace.adapters.http.graphql.request.GraphQlLimits;
import io.millrace.adapters.http.graphql.response.StatusProfile;
import io.millrace.adapters.http.server.settings.Cors;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.adapters.http.server.settings.Proxies;
import io.millrace.adapters.http.tls.ClientAuthentication;
import io.millrace.adapters.http.tls.TlsFiles;
import io.millrace.adapters.http.token.key.MacAlgorithm;
import io.millrace.adapters.oidc.ProviderSettings;
import io.millrace.adapters.persistence.cache.CacheLimits;
import io.millrace.adapters.persistence.engine.PostgresEngine;
import io.millrace.adapters.persistence.memory.PostgresMemory;
import io.millrace.configuration.key.EngineKind;
import io.millrace.configuration.key.Key;
import io.millrace.configuration.key.Secret;
import io.millrace.configuration.key.TokenTransport;
import io.millrace.configuration.logging.LogFormat;
import io.millrace.configuration.logging.LogLevels;
import io.millrace.domain.graphql.DocumentMode;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.network.AddressRange;
import io.millrace.domain.network.AllowedOrigins;
import io.millrace.domain.network.TrustedProxies;
import io.millrace.domain.network.WebOrigin;
import io.millrace.domain.security.certificate.CertificateRule;
import io.millrace.domain.security.key.SignatureAlgorithm;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.user.AttemptLimit;
import io.millrace.domain.security.user.SignInLimits;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The whole configuration, parsed and checked, in the form that the composition root needs. Sizes are in bytes. Secrets
 * are hidden in the result of {@code toString()}.
 *
 * @param lines all keys, with their values as text
 */
public record Settings(
        Server server,
        Database database,
        Optional<Cluster> cluster,
        Identity identity,
        IndexVersion indexVersion,
        boolean elasticProductHeader,
        boolean stackTemplates,
        Path extensionsDirectory,
        boolean publicMetrics,
        boolean referencePage,
        boolean consolePage,
        GraphQl graphQl,
        Security security,
        Caches caches,
        CacheEndpoint cacheEndpoint,
        Logs logs,
        Tracing tracing,
        Retention auditRetention,
        Duration taskRetention,
        List<Configuration.Line> lines) {

    private static final int MOST_BULK_ITEMS = 50_000;

    /** Returns the settings of a configuration. The configuration was checked when it was loaded. */
    public static Settings of(Configuration configuration) {
        return of(configuration, tls(configuration));
    }

    /** Returns the settings without TLS. Used if the certificate files are not needed. */
    public static Settings unencrypted(Configuration configuration) {
        return of(configuration, Optional.empty());
    }

    private static Settings of(Configuration configuration, Optional<Tls> tls) {
        return new Settings(
                server(configuration, tls),
                database(configuration),
                cluster(configuration),
                new Identity(configuration.value(Keys.CLUSTER_NAME), configuration.value(Keys.INSTANCE_NAME)),
                configuration.value(Keys.INDEX_VERSION),
                configuration.value(Keys.ELASTIC_PRODUCT_HEADER),
                configuration.value(Keys.STACK_TEMPLATES),
                Path.of(configuration.value(Keys.EXTENSIONS_DIRECTORY)),
                configuration.value(Keys.METRICS_PUBLIC),
                configuration.value(Keys.DOCS_ENABLED),
                hasConsole(configuration),
                graphQl(configuration),
                security(configuration),
                new Caches(
                        new PostgresEngine.Limits(
                                Keys.DATA_STREAMS_CACHE.limits(configuration),
                                Keys.INDEX_TEMPLATES_CACHE.limits(configuration)),
                        new PostgresMemory.Limits(
                                Keys.CLUSTER_SETTINGS_CACHE.limits(configuration),
                                Keys.ACCESS_TOKENS_CACHE.limits(configuration),
                                Keys.BASIC_CREDENTIALS_CACHE.limits(configuration)),
                        Keys.GRAPHQL_DOCUMENTS_CACHE.limits(configuration),
                        Keys.GRAPHQL_STORED_DOCUMENTS_CACHE.limits(configuration)),
                new CacheEndpoint(configuration.value(Keys.CACHES_ENABLED), configuration.value(Keys.CACHES_SENSITIVE)),
                logs(configuration),
                new Tracing(
                        configuration.find(Keys.TRACING_ENDPOINT).map(URI::create),
                        configuration.value(Keys.TRACING_RATIO)),
                new Retention(
                        configuration.value(Keys.AUDIT_RETENTION_AGE), configuration.value(Keys.AUDIT_RETENTION_SIZE)),
                configuration.value(Keys.TASKS_RETENTION_AGE),
                configuration.lines());
    }

    /**
     * Returns whether the console is enabled and can work. It can work if the GraphQL endpoint accepts its requests.
     */
    private static boolean hasConsole(Configuration configuration) {
        return configuration.value(Keys.CONSOLE_ENABLED)
                && configuration.value(Keys.GRAPHQL_ENABLED)
                && configuration.value(Keys.GRAPHQL_DOCUMENTS).takesAnyDocument();
    }

    private static Logs logs(Configuration configuration) {
        return new Logs(
                configuration.value(Keys.LOG_FORMAT),
                configuration.value(Keys.LOG_ACCESS),
                LogLevels.of(
                        configuration.find(Keys.LOG_LEVEL).filter(level -> configuration.isSet(Keys.LOG_LEVEL)),
                        configuration.value(Keys.LOG_LEVELS)));
    }

    /**
     * The address and the limits of the HTTP server.
     *
     * @param host the host name or address to listen on; an IPv6 address has no brackets
     * @param bodies the maximum size of one request body, for several kinds of requests
     * @param inFlight the maximum size of all bodies in memory together. A default for one body is at most half of this
     *     size, because a body counts twice while it is parsed
     */
    public record Server(
            String host,
            int port,
            DocumentRoutes.Limits bodies,
            long inFlight,
            int connectionsPerAddress,
            Duration requestTimeout,
            Duration drainTimeout,
            Optional<Tls> tls,
            HttpServerSettings.ProxyAndCors proxyAndCors) {}

    /**
     * The TLS encryption of connections.
     *
     * @param http2 whether the server offers HTTP/2
     * @param streams the maximum number of concurrent HTTP/2 streams in one connection
     * @param clients whether the server requests or requires client certificates
     * @param clientAuthorities the file with the trusted CA certificates for client certificates; required if the
     *     server requests them
     */
    public record Tls(
            TlsFiles files,
            boolean http2,
            int streams,
            ClientAuthentication clients,
            Optional<TlsFiles.Source> clientAuthorities) {}

    /**
     * The database: the PostgreSQL server at {@code url}, or the embedded server in {@code embeddedDirectory} if there
     * is no {@code url}.
     */
    public record Database(
            Optional<String> url,
            Optional<String> username,
            Optional<Secret> password,
            Path embeddedDirectory,
            int poolSize) {

        /**
         * The number of connections for upgrades. A few connections are sufficient, because the transactions of
         * upgrades are short, and because upgrades hold no connection during their pauses.
         */
        public static final int TASK_CONNECTIONS = 6;

        /**
         * The number of connections outside of pools: one for the heartbeats of leases, one for announcements and one
         * for checks of the database.
         */
        private static final int SINGLE_CONNECTIONS = 3;

        public int connections() {
            return poolSize + TASK_CONNECTIONS + SINGLE_CONNECTIONS;
        }
    }

    /**
     * The OpenSearch cluster that is used as the engine.
     *
     * @param authorities the file with the trusted CA certificates as PEM; empty to use the trust store of Java
     */
    public record Cluster(
            List<URI> urls,
            Optional<String> username,
            Optional<Secret> password,
            Optional<Path> authorities,
            boolean verifyHostname,
            Duration connectTimeout,
            Duration callTimeout,
            int connections) {}

    /** The format of log events, whether each request is logged, and the levels of loggers. */
    public record Logs(LogFormat format, boolean access, LogLevels levels) {}

    /**
     * The collector for spans, if one is configured, and the share of sampled traces among the traces that begin in
     * this service.
     */
    public record Tracing(Optional<URI> endpoint, double samplingRatio) {}

    /** The names by which clients and other instances see this service. */
    public record Identity(String clusterName, String instanceName) {}

    /**
     * The GraphQL endpoint, its web sockets and the explorer.
     *
     * @param largestBody the maximum size of the body of a request
     * @param registeredDocuments the maximum number of documents that clients can register
     */
    public record GraphQl(
            boolean enabled,
            String path,
            StatusProfile statusCodes,
            DocumentMode documents,
            long largestBody,
            int registeredDocuments,
            GraphQlLimits limits,
            WebSocket webSocket,
            boolean explorerEnabled,
            ExplorerSettings.Page explorer) {}

    /** GraphQL over web sockets. If there is no {@code keepAliveInterval}, no keep-alive messages are sent. */
    public record WebSocket(
            boolean enabled,
            String path,
            Optional<Duration> keepAliveInterval,
            Duration connectionInitTimeout,
            int maximumOperations,
            int maximumSocketsPerUser,
            AllowedOrigins allowedOrigins) {}

    /**
     * The settings of authentication, and of the endpoints for logins.
     *
     * @param pageSessions whether users sign in on the pages of this service, and get a session for these pages only
     * @param certificates maps client certificates to users
     * @param signIn the settings of the sign-in at identity providers
     * @param providers the identity providers; the service accepts their tokens, or users sign in there, or both
     */
    public record Security(
            boolean enabled,
            Optional<Secret> adminPassword,
            TokenTransport authentication,
            boolean pageSessions,
            SignInLimits signInLimits,
            CertificateRule certificates,
            Endpoint login,
            Endpoint logout,
            Endpoint oauth,
            Endpoint keys,
            Endpoint introspection,
            AccessTokens accessTokens,
            RefreshTokens refreshTokens,
            ProviderSignIn signIn,
            List<ProviderSettings> providers) {

        /** Returns whether users can sign in at an identity provider. */
        public boolean hasProviderSignIn() {
            return providers.stream().anyMatch(provider -> provider.signIn().isPresent());
        }
    }

    /**
     * The settings of the sign-in at identity providers.
     *
     * @param loginUri the path that starts a sign-in, with a placeholder for the name of the provider
     * @param callbackUri the path to which a provider sends the browser after a sign-in, with a placeholder for the
     *     name of the provider
     * @param logoutUri the path to which a provider sends logout tokens, with a placeholder for the name of the
     *     provider
     * @param loginSuccess the path of the page that follows a sign-in, if the sign-in did not start on a page of this
     *     service
     * @param afterLogout the path or address to which a provider sends the browser after a logout
     * @param sessionLife how long a session lasts if its provider cannot confirm that it is still valid
     */
    public record ProviderSignIn(
            String loginUri,
            String callbackUri,
            String logoutUri,
            String loginSuccess,
            String afterLogout,
            Duration sessionLife) {

        /** Replaces the placeholder in a path by the name of a provider. */
        public static String of(String uri, ProviderName provider) {
            return uri.replace(Keys.PROVIDER, provider.value());
        }
    }

    /**
     * The settings of access tokens.
     *
     * @param keysSecret the secret that encrypts the signing keys in the database. It is required with an external
     *     database, unless {@code keysFile} is present
     * @param keysFile the file with the signing keys; empty to use the keys in the database
     */
    public record AccessTokens(
            String issuer,
            Duration expiration,
            SignatureAlgorithm algorithm,
            Optional<Secret> keysSecret,
            Optional<Path> keysFile) {}

    /**
     * A security endpoint. {@code getAllowed} is true if the endpoint also accepts GET. It is false for endpoints that
     * do not have this option.
     */
    public record Endpoint(boolean enabled, String path, boolean getAllowed) {}

    /** The settings of refresh tokens. Without a secret, the service issues no refresh tokens. */
    public record RefreshTokens(boolean enabled, MacAlgorithm algorithm, Optional<Secret> secret, boolean base64) {}

    /** The size and age limits of each cache. */
    public record Caches(
            PostgresEngine.Limits engine,
            PostgresMemory.Limits memory,
            CacheLimits graphQlDocuments,
            CacheLimits graphQlStoredDocuments) {}

    /** The maximum age and size of the audit trail. */
    public record Retention(Duration age, long size) {}

    /** The settings of the cache endpoint: whether it is enabled, and whether it shows sensitive data. */
    public record CacheEndpoint(boolean enabled, boolean sensitive) {}

    private static Server server(Configuration configuration, Optional<Tls> tls) {
        String host = configuration.value(Keys.SERVER_HOST);
        long inFlight = configuration.value(Keys.IN_FLIGHT_LIMIT);
        return new Server(
                host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host,
                configuration.value(Keys.SERVER_PORT),
                new DocumentRoutes.Limits(
                        Math.min(inFlight / 2, configuration.value(Keys.BODY_LIMIT)),
                        Math.toIntExact(Math.min(inFlight / 2, configuration.value(Keys.DOCUMENT_LIMIT))),
                        Math.min(inFlight / 2, configuration.value(Keys.BULK_LIMIT)),
                        MOST_BULK_ITEMS),
                inFlight,
                configuration.value(Keys.CONNECTIONS_PER_ADDRESS),
                configuration.value(Keys.REQUEST_TIMEOUT),
                configuration.value(Keys.DRAIN_TIMEOUT),
                tls,
                proxyAndCors(configuration));
    }

    private static Optional<Tls> tls(Configuration configuration) {
        return tlsFiles(configuration)
                .map(files -> new Tls(
                        files,
                        configuration.value(Keys.HTTP2_ENABLED),
                        configuration.value(Keys.HTTP2_STREAMS),
                        configuration.value(Keys.TLS_CLIENT_AUTH),
                        configuration.find(Keys.TLS_CLIENT_CA).map(file -> source(Keys.TLS_CLIENT_CA, file))));
    }

    private static Optional<TlsFiles> tlsFiles(Configuration configuration) {
        Optional<TlsFiles> store = configuration
                .find(Keys.TLS_KEYSTORE)
                .map(file -> new TlsFiles.Pkcs12(
                        source(Keys.TLS_KEYSTORE, file),
                        configuration
                                .find(Keys.TLS_KEYSTORE_PASSWORD)
                                .map(Secret::reveal)
                                .orElse("")));
        return store.or(() -> configuration
                .find(Keys.TLS_CERTIFICATE)
                .flatMap(certificate -> configuration
                        .find(Keys.TLS_KEY)
                        .map(key -> new TlsFiles.Pem(
                                source(Keys.TLS_CERTIFICATE, certificate), source(Keys.TLS_KEY, key)))));
    }

    private static TlsFiles.Source source(Key<?> key, String file) {
        return new TlsFiles.Source(key.name(), Path.of(file));
    }

    private static HttpServerSettings.ProxyAndCors proxyAndCors(Configuration configuration) {
        return new HttpServerSettings.ProxyAndCors(
                new Proxies(
                        new TrustedProxies(configuration.value(Keys.TRUSTED_PROXIES).stream()
                                .flatMap(text -> AddressRange.find(text).stream())
                                .toList()),
                        configuration.value(Keys.FORWARDED_HEADER)),
                new Cors(
                        origins(configuration.value(Keys.CORS_ORIGINS)),
                        configuration.value(Keys.CORS_CREDENTIALS),
                        configuration.value(Keys.CORS_ALLOWED_HEADERS),
                        configuration.value(Keys.CORS_EXPOSED_HEADERS),
                        configuration.value(Keys.CORS_MAX_AGE)),
                configuration.value(Keys.HSTS_MAX_AGE));
    }

    private static AllowedOrigins origins(List<String> texts) {
        if (texts.contains(Keys.ANY)) {
            return AllowedOrigins.ANY;
        }
        return new AllowedOrigins(
                texts.stream().flatMap(text -> WebOrigin.find(text).stream()).collect(Collectors.toSet()), false);
    }

    private static Database database(Configuration configuration) {
        return new Database(
                configuration.find(Keys.DATABASE_URL),
                configuration.find(Keys.DATABASE_USERNAME),
                configuration.find(Keys.DATABASE_PASSWORD),
                Path.of(configuration.value(Keys.EMBEDDED_DIRECTORY)),
                configuration.value(Keys.DATABASE_POOL_SIZE));
    }

    private static Optional<Cluster> cluster(Configuration configuration) {
        if (configuration.value(Keys.ENGINE) != EngineKind.OPENSEARCH) {
            return Optional.empty();
        }
        return Optional.of(new Cluster(
                configuration.value(Keys.OPENSEARCH_URLS).stream()
                        .map(URI::create)
                        .toList(),
                configuration.find(Keys.OPENSEARCH_USERNAME),
                configuration.find(Keys.OPENSEARCH_PASSWORD),
                configuration.find(Keys.OPENSEARCH_AUTHORITIES).map(Path::of),
                configuration.value(Keys.OPENSEARCH_VERIFY_HOSTNAME),
                configuration.value(Keys.OPENSEARCH_CONNECT_TIMEOUT),
                configuration.value(Keys.OPENSEARCH_CALL_TIMEOUT),
                configuration.value(Keys.OPENSEARCH_CONNECTIONS)));
    }

    private static GraphQl graphQl(Configuration configuration) {
        return new GraphQl(
                configuration.value(Keys.GRAPHQL_ENABLED),
                configuration.value(Keys.GRAPHQL_PATH),
                configuration.value(Keys.GRAPHQL_STATUS_CODES),
                configuration.value(Keys.GRAPHQL_DOCUMENTS),
                Math.min(configuration.value(Keys.IN_FLIGHT_LIMIT) / 2, configuration.value(Keys.GRAPHQL_BODY_LIMIT)),
                configuration.value(Keys.GRAPHQL_REGISTERED_LIMIT),
                GraphQlLimits.of(
                        configuration.value(Keys.GRAPHQL_CHARACTER_LIMIT),
                        configuration.value(Keys.GRAPHQL_TOKEN_LIMIT),
                        configuration.value(Keys.GRAPHQL_DEPTH_LIMIT),
                        configuration.value(Keys.GRAPHQL_FIELD_LIMIT),
                        configuration.value(Keys.GRAPHQL_TIMEOUT),
                        configuration.value(Keys.GRAPHQL_INTROSPECTION)),
                webSocket(configuration),
                configuration.value(Keys.EXPLORER_ENABLED),
                new ExplorerSettings.Page(
                        configuration.value(Keys.EXPLORER_VERSION),
                        configuration.value(Keys.EXPLORER_PATH),
                        configuration.value(Keys.EXPLORER_TEMPLATE),
                        configuration.templateParameters()));
    }

    private static WebSocket webSocket(Configuration configuration) {
        return new WebSocket(
                configuration.value(Keys.WEB_SOCKET_ENABLED),
                configuration.value(Keys.WEB_SOCKET_PATH),
                configuration
                        .find(Keys.KEEP_ALIVE_INTERVAL)
                        .filter(interval -> configuration.value(Keys.KEEP_ALIVE_ENABLED)),
                configuration.value(Keys.CONNECTION_INIT_TIMEOUT),
                configuration.value(Keys.MAXIMUM_OPERATIONS),
                configuration.value(Keys.MAXIMUM_SOCKETS_PER_USER),
                origins(configuration.value(Keys.ALLOWED_ORIGINS)));
    }

    private static Security security(Configuration configuration) {
        List<ProviderSettings> providers = configuration.providers().stream()
                .map(provider -> provider.settings(configuration))
                .toList();
        boolean hasSignIn = configuration.value(Keys.LOGIN_ENABLED)
                || providers.stream().anyMatch(provider -> provider.signIn().isPresent());
        return new Security(
                configuration.value(Keys.SECURITY_ENABLED),
                configuration.find(Keys.ADMIN_PASSWORD),
                configuration.value(Keys.AUTHENTICATION),
                hasConsole(configuration) && hasSignIn,
                new SignInLimits(
                        new AttemptLimit(configuration.value(Keys.MAXIMUM_LOGIN_ATTEMPTS)),
                        new AttemptLimit(configuration.value(Keys.MAXIMUM_LOGIN_ATTEMPTS_OF_ADDRESS))),
                new CertificateRule(
                        configuration.value(Keys.X509_NAME_SOURCE),
                        configuration.find(Keys.X509_NAME_REGEX).map(Pattern::compile)),
                new Endpoint(configuration.value(Keys.LOGIN_ENABLED), configuration.value(Keys.LOGIN_PATH), false),
                new Endpoint(
                        configuration.value(Keys.LOGOUT_ENABLED),
                        configuration.value(Keys.LOGOUT_PATH),
                        configuration.value(Keys.LOGOUT_GET_ALLOWED)),
                new Endpoint(
                        configuration.value(Keys.OAUTH_ENABLED),
                        configuration.value(Keys.OAUTH_PATH),
                        configuration.value(Keys.OAUTH_GET_ALLOWED)),
                new Endpoint(configuration.value(Keys.KEYS_ENABLED), configuration.value(Keys.KEYS_PATH), false),
                new Endpoint(
                        configuration.value(Keys.INTROSPECTION_ENABLED),
                        configuration.value(Keys.INTROSPECTION_PATH),
                        false),
                new AccessTokens(
                        configuration.find(Keys.ISSUER).orElseGet(() -> configuration.value(Keys.CLUSTER_NAME)),
                        configuration.value(Keys.ACCESS_TOKEN_EXPIRATION),
                        configuration.value(Keys.SIGNATURE_ALGORITHM),
                        configuration.find(Keys.KEYS_SECRET),
                        configuration.find(Keys.KEYS_FILE).map(Path::of)),
                new RefreshTokens(
                        configuration.value(Keys.REFRESH_TOKEN_ENABLED),
                        configuration.value(Keys.REFRESH_TOKEN_ALGORITHM),
                        configuration.find(Keys.REFRESH_TOKEN_SECRET),
                        configuration.value(Keys.REFRESH_TOKEN_BASE64)),
                new ProviderSignIn(
                        configuration.value(Keys.PROVIDER_LOGIN_URI),
                        configuration.value(Keys.PROVIDER_CALLBACK_URI),
                        configuration.value(Keys.PROVIDER_LOGOUT_URI),
                        configuration.value(Keys.LOGIN_SUCCESS),
                        configuration.value(Keys.END_SESSION_REDIRECT),
                        configuration.value(Keys.PROVIDER_SESSION_EXPIRATION)),
                providers);
    }
}
