package io.millrace.configuration;

import static io.millrace.configuration.key.ValueType.GIBIBYTE;
import static io.millrace.configuration.key.ValueType.KIBIBYTE;
import static io.millrace.configuration.key.ValueType.MEBIBYTE;

import io.millrace.adapters.http.graphql.response.StatusProfile;
import io.millrace.adapters.http.server.settings.ForwardedHeader;
import io.millrace.adapters.http.tls.ClientAuthentication;
import io.millrace.adapters.http.token.key.MacAlgorithm;
import io.millrace.adapters.persistence.index.PostgresVersions;
import io.millrace.configuration.key.Default;
import io.millrace.configuration.key.EngineKind;
import io.millrace.configuration.key.Key;
import io.millrace.configuration.key.Machine;
import io.millrace.configuration.key.Secret;
import io.millrace.configuration.key.TokenTransport;
import io.millrace.configuration.key.ValueType;
import io.millrace.configuration.logging.LogFormat;
import io.millrace.configuration.logging.LogLevel;
import io.millrace.configuration.logging.LogLevels;
import io.millrace.domain.graphql.DocumentMode;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.network.AddressRange;
import io.millrace.domain.network.WebOrigin;
import io.millrace.domain.security.certificate.NameSource;
import io.millrace.domain.security.key.SignatureAlgorithm;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** The registry of all keys, in the order of the reference page. */
public final class Keys {

    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final String ENDPOINTS = "framework.security.endpoints.";

    static final String ANY = "*";

    /** The placeholder for the name of an identity provider in paths. */
    static final String PROVIDER = "{provider}";

    private static final Pattern HEADER_NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9.:%_\\[\\]-]+");
    private static final Pattern LABEL = Pattern.compile("[\\p{IsAlphabetic}\\p{IsDigit}._-]{1,255}");
    private static final Pattern ISSUER_FORM = Pattern.compile("[\\x21-\\x7E]{1,255}");
    private static final Pattern LOCAL_PAGE = Pattern.compile("/(?!/)[A-Za-z0-9._~/#?&=%-]*");
    private static final Pattern URL_PASSWORD = Pattern.compile("(?i).*[?&](ssl)?password=.*");

    /**
     * All keys except the generated keys of caches and identity providers. Each constant below adds itself, in the
     * order of the declarations.
     */
    private static final List<Key<?>> SINGLE = new ArrayList<>();

    static final Key<String> SERVER_HOST = atStart(
            Key.of(
                    "server.host",
                    ValueType.string(
                            "a host name or an address to listen on",
                            text -> HOST.matcher(text).matches()),
                    Default.of("127.0.0.1")),
            "Address that the service listens on; it must be a loopback address if `framework.security.enabled` is"
                    + " false.");
    static final Key<Integer> SERVER_PORT =
            atStart(number("server.port", 0, 65_535, 8080), "Port that the service listens on; 0 selects a free port.");
    static final Key<Duration> REQUEST_TIMEOUT = atStart(
            time("server.request-timeout", SHORTEST, HOUR, Duration.ofSeconds(30)), "Maximum duration of a request.");
    static final Key<Duration> DRAIN_TIMEOUT = atStart(
            time("server.drain-timeout", Duration.ZERO, HOUR, Duration.ofSeconds(20)),
            "Time that running requests have to finish when the service stops.");

    static final Key<Long> BODY_LIMIT = atStart(
            size("server.limits.body", KIBIBYTE, GIBIBYTE, MEBIBYTE),
            "Maximum body size of a request that manages the service.");
    static final Key<Long> DOCUMENT_LIMIT = atStart(
            size("server.limits.document", KIBIBYTE, GIBIBYTE, 10 * MEBIBYTE),
            "Maximum body size of a request that contains one document.");
    static final Key<Long> BULK_LIMIT = atStart(
            size("server.limits.bulk", KIBIBYTE, GIBIBYTE, 32 * MEBIBYTE), "Maximum body size of a bulk request.");
    static final Key<Long> IN_FLIGHT_LIMIT = atStart(
            Key.of(
                    "server.limits.in-flight",
                    ValueType.size(MEBIBYTE, 1024 * GIBIBYTE),
                    Default.derived(
                            "a sixth of the maximum heap, in whole MiB",
                            machine -> Math.max(MEBIBYTE, machine.maximumHeap() / 6 / MEBIBYTE * MEBIBYTE))),
            "Maximum memory for the bodies of all running requests and the objects parsed from them. Responses and web"
                    + " socket messages have a separate limit of the same size.");

    static final Key<String> TLS_CERTIFICATE = live(
            Key.of("server.tls.certificate", file(), Default.none("none: connections are not encrypted")),
            "PEM file with the certificate of the service, followed by its intermediate certificates.");
    static final Key<String> TLS_KEY = live(
            Key.of("server.tls.key", file(), Default.none()),
            "PEM file with the private key of that certificate, in PKCS#8 format and not encrypted.");
    static final Key<String> TLS_KEYSTORE = live(
            Key.of("server.tls.keystore", file(), Default.none()),
            "PKCS#12 file with the certificate and the private key; replaces the two PEM files.");
    static final Key<Secret> TLS_KEYSTORE_PASSWORD =
            live(Key.secret("server.tls.keystore-password", Default.none()), "Password of that PKCS#12 file.");
    static final Key<ClientAuthentication> TLS_CLIENT_AUTH = atStart(
            choice("server.tls.client-auth", ClientAuthentication.NONE),
            "Whether clients present a certificate: never (`none`), if they have one (`want`), or always (`need`,"
                    + " also for health checks).");
    static final Key<String> TLS_CLIENT_CA = live(
            Key.of("server.tls.client-ca", file(), Default.none()),
            "PEM file with the certificate authorities that sign the certificates of clients.");

    static final Key<Duration> HSTS_MAX_AGE = live(
            time("server.hsts-max-age", Duration.ZERO, Duration.ofDays(3650), Duration.ofDays(365)),
            "Value of `max-age` in the header `Strict-Transport-Security`, which makes browsers use HTTPS only; 0s"
                    + " sends no header.");

    static final Key<Boolean> HTTP2_ENABLED = atStart(
            flag("server.http2.enabled", false), "Offers HTTP/2 in addition to HTTP/1.1 on encrypted connections.");
    static final Key<Integer> HTTP2_STREAMS = atStart(
            number("server.http2.max-concurrent-streams", 1, 10_000, 100),
            "Maximum number of concurrent requests on one HTTP/2 connection.");

    static final Key<Integer> CONNECTIONS_PER_ADDRESS = atStart(
            number("server.connections-per-address", 1, 1_000_000, 1_000),
            "Maximum number of concurrent connections from one address, and of concurrent requests for one address"
                    + " through a trusted proxy; at most half of all connections. IPv6 addresses count by their first"
                    + " 64 bits.");
    static final Key<List<String>> TRUSTED_PROXIES = live(
            Key.of(
                    "server.trusted-proxies",
                    ValueType.list(
                            "a list of addresses and ranges such as 10.0.0.0/8, fd00::/8 or 192.0.2.7",
                            text -> AddressRange.find(text).isPresent()),
                    Default.of(List.of())),
            "Proxies whose forwarding headers determine the client's address; the headers of other senders are"
                    + " ignored.");
    static final Key<ForwardedHeader> FORWARDED_HEADER = live(
            choice("server.forwarded-header", ForwardedHeader.X_FORWARDED),
            "Headers that trusted proxies send: `X-Forwarded-For`, `-Proto` and `-Host`, or `Forwarded` (RFC 7239).");

    static final Key<List<String>> CORS_ORIGINS = live(
            Key.of(
                    "server.cors.allowed-origins",
                    ValueType.list(
                            "a list of origins such as https://app.example.com, without a path, or * alone",
                            text -> text.equals(ANY) || isOrigin(text)),
                    Default.of(List.of())),
            "Origins whose pages may read responses of the service.");
    static final Key<Boolean> CORS_CREDENTIALS = live(
            flag("server.cors.allow-credentials", false),
            "Allows pages of these origins to send the cookies of the service.");
    static final Key<List<String>> CORS_ALLOWED_HEADERS = live(
            Key.of(
                    "server.cors.allowed-headers",
                    headerNames(),
                    Default.of(List.of("Authorization", "Content-Type", "X-Opaque-Id", "X-Requested-With"))),
            "Request headers that pages of these origins may send.");
    static final Key<List<String>> CORS_EXPOSED_HEADERS = live(
            Key.of(
                    "server.cors.exposed-headers",
                    headerNames(),
                    Default.of(List.of("Location", "Retry-After", "WWW-Authenticate", "X-Opaque-Id"))),
            "Response headers that pages of these origins may read.");
    static final Key<Duration> CORS_MAX_AGE = live(
            time("server.cors.max-age", Duration.ZERO, Duration.ofDays(1), Duration.ofMinutes(10)),
            "Time for which browsers may cache the permissions of these pages.");

    static final Key<Duration> RELOAD_INTERVAL = atStart(
            time("server.reload-interval", Duration.ZERO, HOUR, Duration.ofSeconds(10)),
            "Interval between checks of the configuration file, secret files and certificate files; 0s checks only on"
                    + " SIGHUP.");

    static final Key<LogFormat> LOG_FORMAT = atStart(
            choice("log.format", LogFormat.TEXT),
            "Format of log events on standard error: one line of text or one JSON object per event.");
    static final Key<Boolean> LOG_ACCESS =
            atStart(flag("log.access", false), "Logs every completed request, with the template of its path.");
    static final Key<LogLevel> LOG_LEVEL = live(choice("log.level", LogLevel.INFO), "Minimum level of logged events.");
    static final Key<List<String>> LOG_LEVELS = live(
            Key.of(
                    "log.levels",
                    ValueType.list(
                            "a list of loggers with their levels, such as io.millrace.adapters.http=debug",
                            text -> LogLevels.entry(text).isPresent()),
                    Default.of(List.of())),
            "Levels of individual loggers and the loggers below them.");

    static final Key<String> DATABASE_URL = atStart(
            Key.of(
                    "database.url",
                    ValueType.string(
                            "an address that begins with jdbc:postgresql: and contains no password (use"
                                    + " database.password)",
                            text -> text.startsWith("jdbc:postgresql:")
                                    && !URL_PASSWORD.matcher(text).matches()),
                    Default.none("none: embedded PostgreSQL")),
            "JDBC address of the PostgreSQL database.");
    static final Key<String> DATABASE_USERNAME = atStart(
            Key.of(
                    "database.username",
                    ValueType.string("a name that is not empty", text -> !text.isEmpty()),
                    Default.none()),
            "User of the database at `database.url`.");
    static final Key<Secret> DATABASE_PASSWORD =
            atStart(Key.secret("database.password", Default.none()), "Password of the database user.");
    static final Key<Integer> DATABASE_POOL_SIZE = atStart(
            Key.of(
                    "database.pool-size",
                    ValueType.integer(2, 1000),
                    Default.derived("twice the processor cores, plus four", machine -> 2 * machine.cores() + 4)),
            "Maximum number of connections in the pool of the service.");
    static final Key<String> EMBEDDED_DIRECTORY = atStart(
            Key.of("database.embedded.directory", directory(), Default.of("./data/postgresql")),
            "Directory of the embedded PostgreSQL and its data.");

    static final Key<EngineKind> ENGINE = atStart(
            choice("engine", EngineKind.POSTGRESQL),
            "Where data streams, indices and their documents are stored: in the PostgreSQL database of the service, or"
                    + " in an OpenSearch cluster.");

    static final Key<List<String>> OPENSEARCH_URLS = atStart(
            Key.of(
                    "opensearch.urls",
                    ValueType.list(
                            "a list of addresses that begin with http:// or https:// and contain no credentials",
                            Keys::isAddress),
                    Default.of(List.of())),
            "Addresses of nodes of the cluster, or of its load balancer.");
    static final Key<String> OPENSEARCH_USERNAME = atStart(
            Key.of(
                    "opensearch.username",
                    ValueType.string(
                            "a name that is not empty and has no colon",
                            text -> !text.isEmpty() && text.indexOf(':') < 0),
                    Default.none("none: requests to the cluster have no credentials")),
            "User of the cluster.");
    static final Key<Secret> OPENSEARCH_PASSWORD =
            atStart(Key.secret("opensearch.password", Default.none()), "Password of that user.");
    static final Key<String> OPENSEARCH_AUTHORITIES = atStart(
            Key.of("opensearch.tls.ca", file(), Default.none("none: the authorities that Java trusts")),
            "PEM file with the certificate authorities that sign the certificates of the nodes.");
    static final Key<Boolean> OPENSEARCH_VERIFY_HOSTNAME = atStart(
            flag("opensearch.tls.verify-hostname", true),
            "Requires that the certificate of a node contains the host name of its address.");
    static final Key<Duration> OPENSEARCH_CONNECT_TIMEOUT = atStart(
            time("opensearch.timeouts.connect", SHORTEST, HOUR, Duration.ofSeconds(2)),
            "Maximum time to connect to a node; after it, the next node is tried.");
    static final Key<Duration> OPENSEARCH_CALL_TIMEOUT = atStart(
            time("opensearch.timeouts.call", SHORTEST, HOUR, Duration.ofSeconds(25)),
            "Maximum duration of one call to the cluster; a request can make several calls.");
    static final Key<Integer> OPENSEARCH_CONNECTIONS = atStart(
            number("opensearch.max-connections", 1, 10_000, 100),
            "Maximum number of concurrent calls to the cluster; further calls wait.");

    static final Key<IndexVersion> INDEX_VERSION = atStart(
            Key.of(
                    "index.version",
                    ValueType.choice(PostgresVersions.KNOWN, IndexVersion::toString),
                    Default.of(PostgresVersions.TEN)),
            "Version of new indices; indices of a lower major version are outdated. In an OpenSearch cluster, the nodes"
                    + " determine both.");

    static final Key<String> CLUSTER_NAME = atStart(
            Key.of("cluster.name", label(), Default.of("millrace")), "Name of the cluster in responses to clients.");

    static final Key<String> INSTANCE_NAME = atStart(
            Key.of("instance.name", label(), Default.derived("the host name", Machine::hostName)),
            "Name of this instance; it must be unique among the instances that share a database.");

    static final Key<Boolean> ELASTIC_PRODUCT_HEADER = atStart(
            flag("compatibility.elastic-product-header", false),
            "Sends the header `X-Elastic-Product: Elasticsearch`, which the official Elasticsearch clients require.");

    static final Key<Boolean> STACK_TEMPLATES = atStart(
            flag("stack.templates.enabled", true),
            "Installs the index templates `logs`, `metrics` and `traces` for the data streams `logs-*-*`,"
                    + " `metrics-*-*` and `traces-*-*`. They are installed only once; a change or removal by a user"
                    + " stays.");

    static final Key<String> EXTENSIONS_DIRECTORY = atStart(
            Key.of("extensions.directory", directory(), Default.of("./extensions")),
            "Directory whose jars are loaded as extensions.");

    static final Key<Boolean> METRICS_PUBLIC = atStart(
            flag("metrics.public", false),
            "Allows `GET /metrics` without credentials; otherwise the request needs the privilege `monitor`.");

    static final Key<String> TRACING_ENDPOINT = atStart(
            Key.of(
                    "tracing.otlp.endpoint",
                    ValueType.string(
                            "an address that begins with http:// or https:// and contains no credentials",
                            Keys::isAddress),
                    Default.none("none: no spans are recorded")),
            "Address of an OpenTelemetry collector that accepts OTLP over HTTP; if it has no path, `/v1/traces` is"
                    + " added.");
    static final Key<Double> TRACING_RATIO = atStart(
            Key.of("tracing.sampling-ratio", ValueType.ratio(), Default.of(1.0)),
            "Fraction of the traces that are recorded if they begin in the service. For other traces, the `traceparent`"
                    + " of the client decides.");

    static final Key<Boolean> DOCS_ENABLED =
            atStart(flag("docs.enabled", true), "Serves the API reference at `/docs`, without credentials.");

    static final Key<Boolean> CONSOLE_ENABLED = atStart(
            flag("console.enabled", true),
            "Serves the web console at `/console`, and its sign-in at `/_session`. The console needs the GraphQL"
                    + " endpoint, and is not available if `graphql.documents` is `trusted-only`.");

    static final Key<Boolean> GRAPHQL_ENABLED = atStart(flag("graphql.enabled", true), "Enables the GraphQL endpoint.");
    static final Key<String> GRAPHQL_PATH = atStart(path("graphql.path", "/graphql"), "Path of the GraphQL endpoint.");

    static final Key<StatusProfile> GRAPHQL_STATUS_CODES = atStart(
            choice("graphql.http.status-codes", StatusProfile.CLASSIC),
            "Status codes of GraphQL responses: those of the graphql-http audits, or those of the 2026 draft.");

    static final Key<Boolean> GRAPHQL_INTROSPECTION =
            atStart(flag("graphql.introspection.enabled", true), "Allows introspection queries of the schema.");

    static final Key<DocumentMode> GRAPHQL_DOCUMENTS = atStart(
            choice("graphql.documents", DocumentMode.OPEN),
            "Which documents are executed: any (`open`); any, and clients may register documents (`persisted`); or only"
                    + " stored, trusted documents (`trusted-only`).");

    static final Key<Long> GRAPHQL_BODY_LIMIT = atStart(
            size("graphql.limits.body", KIBIBYTE, GIBIBYTE, MEBIBYTE),
            "Maximum body size of a GraphQL request, and maximum size of a web socket message.");
    static final Key<Integer> GRAPHQL_CHARACTER_LIMIT = atStart(
            number("graphql.limits.characters", 1, Integer.MAX_VALUE, 100_000),
            "Maximum number of characters in a GraphQL document.");
    static final Key<Integer> GRAPHQL_TOKEN_LIMIT = atStart(
            number("graphql.limits.tokens", 1, Integer.MAX_VALUE, 5000),
            "Maximum number of tokens in a GraphQL document.");
    static final Key<Integer> GRAPHQL_DEPTH_LIMIT =
            atStart(number("graphql.limits.depth", 1, 1000, 25), "Maximum nesting depth of fields in an operation.");
    static final Key<Integer> GRAPHQL_FIELD_LIMIT = atStart(
            number("graphql.limits.fields", 1, Integer.MAX_VALUE, 2000),
            "Maximum number of fields in an operation after its fragments are expanded.");
    static final Key<Integer> GRAPHQL_REGISTERED_LIMIT = atStart(
            number("graphql.limits.registered-documents", 0, 100_000, 1000),
            "Maximum number of documents that all clients together may register.");
    static final Key<Duration> GRAPHQL_TIMEOUT = atStart(
            time("graphql.limits.timeout", SHORTEST, HOUR, Duration.ofSeconds(10)),
            "Maximum duration of a query or mutation.");

    static final Key<Boolean> WEB_SOCKET_ENABLED =
            atStart(flag("graphql.graphql-ws.enabled", false), "Enables GraphQL over web sockets.");
    static final Key<String> WEB_SOCKET_PATH =
            atStart(path("graphql.graphql-ws.path", "/graphql-ws"), "Path of the web socket.");
    static final Key<Boolean> KEEP_ALIVE_ENABLED = atStart(
            flag("graphql.graphql-ws.keep-alive-enabled", true),
            "Sends keep-alive messages, which may be needed to stop clients reconnecting.");
    static final Key<Duration> KEEP_ALIVE_INTERVAL = atStart(
            time("graphql.graphql-ws.keep-alive-interval", SHORTEST, Duration.ofDays(1), Duration.ofSeconds(15)),
            "Interval between keep-alive messages; a larger value reduces load.");
    static final Key<Duration> CONNECTION_INIT_TIMEOUT = atStart(
            time("graphql.graphql-ws.connection-init-timeout", SHORTEST, HOUR, Duration.ofSeconds(15)),
            "Time that a client has to send `connection_init`; after it, the socket is closed.");
    static final Key<Integer> MAXIMUM_OPERATIONS = atStart(
            number("graphql.graphql-ws.max-operations", 1, 100_000, 100),
            "Maximum number of concurrent operations on one socket.");
    static final Key<Integer> MAXIMUM_SOCKETS_PER_USER = atStart(
            number("graphql.graphql-ws.max-sockets-per-user", 1, 100_000, 50),
            "Maximum number of sockets that one user may keep open on an instance.");
    static final Key<List<String>> ALLOWED_ORIGINS = atStart(
            Key.of(
                    "graphql.graphql-ws.allowed-origins",
                    ValueType.list("a list of origins such as https://app.example.com, without a path", Keys::isOrigin),
                    Default.of(List.of())),
            "Origins whose pages may open a web socket, in addition to the service's own origin.");

    static final Key<Boolean> EXPLORER_ENABLED =
            atStart(flag("graphql.explorer.enabled", false), "Enables the explorer page.");
    static final Key<String> EXPLORER_VERSION = atStart(
            Key.of("graphql.explorer.version", ValueType.stringAmong(List.of("0.13.2", "4.1.2")), Default.of("4.1.2")),
            "Version of the explorer tool.");
    static final Key<String> EXPLORER_PATH =
            atStart(path("graphql.explorer.path", "/explorer"), "Path of the explorer page.");
    static final Key<String> EXPLORER_TEMPLATE = atStart(
            Key.of(
                    "graphql.explorer.template-path",
                    ValueType.string(
                            "a location that begins with classpath: or file:",
                            text -> text.matches("(classpath|file):.*[^/]")),
                    Default.of("classpath:explorer/index.html")),
            "Location of the page's template; a custom template can replace the built-in one.");
    static final Key<Map<String, String>> TEMPLATE_PARAMETERS = atStart(
            Key.of(
                    "graphql.explorer.template-parameters",
                    ValueType.map(
                            "a section of parameters, their names in kebab-case: theme-color becomes ${themeColor}"),
                    Default.none()),
            "Additional parameters of the template; each parameter is a separate key below this one.");
    static final Key<String> PAGE_TITLE = atStart(
            Key.of(
                    "graphql.explorer.template-parameters.page-title",
                    ValueType.string("text", text -> true),
                    Default.of("GraphiQL")),
            "Title of the explorer page.");

    static final Key<Boolean> SECURITY_ENABLED = atStart(
            flag("framework.security.enabled", true),
            "Authenticates callers. If false, all requests are allowed, and only a loopback address is permitted.");
    static final Key<Secret> ADMIN_PASSWORD = atStart(
            Key.secret("framework.security.admin.password", Default.none("none: generated and printed once")),
            "Password of the user `admin`; the first start creates this user if no users exist.");
    static final Key<TokenTransport> AUTHENTICATION = atStart(
            choice("framework.security.authentication", TokenTransport.BEARER),
            "Whether a login returns tokens in the response body or sets cookies.");
    static final Key<Integer> MAXIMUM_LOGIN_ATTEMPTS = live(
            number("framework.security.login.max-attempts-per-minute", 1, 1_000_000, 5),
            "Maximum number of failed attempts per minute for one user from one address.");
    static final Key<Integer> MAXIMUM_LOGIN_ATTEMPTS_OF_ADDRESS = live(
            number("framework.security.login.max-attempts-per-minute-and-address", 1, 1_000_000, 50),
            "Maximum number of failed attempts per minute for all users from one address; users who recently signed in"
                    + " from this address are exempt.");

    static final Key<NameSource> X509_NAME_SOURCE = atStart(
            choice("framework.security.x509.name-source", NameSource.COMMON_NAME),
            "Part of a client certificate that contains the name of the user: the common name, the entire subject as"
                    + " in RFC 2253, or the e-mail addresses, host names or URIs of the alternative names.");
    static final Key<String> X509_NAME_REGEX = atStart(
            Key.of(
                    "framework.security.x509.name-regex",
                    ValueType.string("a regular expression", Keys::isPattern),
                    Default.none("none: the value is the name")),
            "Regular expression of Java that must match an entire value of that part; its first group is the name of"
                    + " the user.");
    static final Key<String> LOGIN_SUCCESS = atStart(
            Key.of("framework.security.redirect.login-success", pageOfService(), Default.of("/console")),
            "Page that the browser shows after a sign-in at an identity provider that no page started, if"
                    + " `framework.security.authentication` is `cookie`.");

    static final Key<Boolean> LOGIN_ENABLED =
            atStart(flag(ENDPOINTS + "login.enabled", true), "Enables the login endpoint.");
    static final Key<String> LOGIN_PATH =
            atStart(path(ENDPOINTS + "login.path", "/login"), "Path of the login endpoint.");

    static final Key<Boolean> LOGOUT_ENABLED =
            atStart(flag(ENDPOINTS + "logout.enabled", true), "Enables the logout endpoint.");
    static final Key<String> LOGOUT_PATH =
            atStart(path(ENDPOINTS + "logout.path", "/logout"), "Path of the logout endpoint.");
    static final Key<Boolean> LOGOUT_GET_ALLOWED =
            atStart(flag(ENDPOINTS + "logout.get-allowed", false), "Allows logout with GET in addition to POST.");

    static final Key<Boolean> OAUTH_ENABLED =
            atStart(flag(ENDPOINTS + "oauth.enabled", true), "Enables the endpoint that refreshes tokens.");
    static final Key<String> OAUTH_PATH = atStart(
            path(ENDPOINTS + "oauth.path", "/oauth/access_token"), "Path of the endpoint that refreshes tokens.");
    static final Key<Boolean> OAUTH_GET_ALLOWED =
            atStart(flag(ENDPOINTS + "oauth.get-allowed", false), "Allows GET in addition to POST to refresh tokens.");

    static final Key<Boolean> KEYS_ENABLED =
            atStart(flag(ENDPOINTS + "keys.enabled", true), "Enables the endpoint that returns the public keys.");
    static final Key<String> KEYS_PATH =
            atStart(path(ENDPOINTS + "keys.path", "/keys"), "Path of the endpoint that returns the public keys.");

    static final Key<Boolean> INTROSPECTION_ENABLED = atStart(
            flag(ENDPOINTS + "introspection.enabled", true),
            "Enables the introspection endpoint, which reports the state of a token.");
    static final Key<String> INTROSPECTION_PATH =
            atStart(path(ENDPOINTS + "introspection.path", "/token_info"), "Path of the introspection endpoint.");

    static final Key<Duration> ACCESS_TOKEN_EXPIRATION = atStart(
            time(
                    "framework.security.token.jwt.generator.access-token.expiration",
                    Duration.ofSeconds(1),
                    Duration.ofDays(30),
                    HOUR),
            "Time that an access token is valid.");
    static final Key<SignatureAlgorithm> SIGNATURE_ALGORITHM = atStart(
            choice(
                    "framework.security.token.jwt.signature.algorithm",
                    SignatureAlgorithm.values(),
                    SignatureAlgorithm::key,
                    SignatureAlgorithm.RS256),
            "Algorithm that signs access tokens.");
    static final Key<String> ISSUER = atStart(
            Key.of(
                    "framework.security.issuer",
                    ValueType.string(
                            "text without spaces",
                            text -> ISSUER_FORM.matcher(text).matches()),
                    Default.none("none: the value of cluster.name")),
            "Issuer of access tokens, the same on all instances. Use the public URL of the service if clients find its"
                    + " endpoints through `/.well-known/oauth-authorization-server`.");
    static final Key<Secret> KEYS_SECRET = atStart(
            Key.secret(
                    "framework.security.keys.secret",
                    Default.none("none: generated in the directory of the embedded PostgreSQL")),
            "Secret that encrypts the keys of access tokens in the database: at least 256 bits, the same on all"
                    + " instances.");
    static final Key<String> KEYS_FILE = atStart(
            Key.of("framework.security.keys.file", file(), Default.none()),
            "File with a JSON Web Key set that contains private keys to sign access tokens; replaces the keys in the"
                    + " database.");
    static final Key<Boolean> REFRESH_TOKEN_ENABLED = atStart(
            flag("framework.security.token.jwt.generator.refresh-token.enabled", true),
            "Issues refresh tokens if a secret to sign them is set.");
    static final Key<MacAlgorithm> REFRESH_TOKEN_ALGORITHM = atStart(
            choice(
                    "framework.security.token.jwt.generator.refresh-token.jws-algorithm",
                    MacAlgorithm.values(),
                    MacAlgorithm::key,
                    MacAlgorithm.HS256),
            "Algorithm that signs refresh tokens.");
    static final Key<Secret> REFRESH_TOKEN_SECRET = atStart(
            Key.secret("framework.security.token.jwt.generator.refresh-token.secret", Default.none()),
            "Secret that signs refresh tokens: at least 256 bits for HS256, 384 for HS384, 512 for HS512; without it,"
                    + " no refresh tokens are issued.");
    static final Key<Boolean> REFRESH_TOKEN_BASE64 = atStart(
            flag("framework.security.token.jwt.generator.refresh-token.base64", false),
            "Whether that secret is Base64-encoded.");

    static final Key<String> PROVIDER_LOGIN_URI = atStart(
            pathOfProvider("login-uri", "/oauth/login/"),
            "Path that starts the sign-in at an identity provider; `{provider}` stands for its name.");
    static final Key<String> PROVIDER_CALLBACK_URI = atStart(
            pathOfProvider("callback-uri", "/oauth/callback/"),
            "Path to which an identity provider returns the browser after the sign-in; `{provider}` stands for its"
                    + " name. Register the address with this path at the provider.");
    static final Key<String> PROVIDER_LOGOUT_URI = atStart(
            pathOfProvider("back-channel-logout-uri", "/oauth/logout/"),
            "Path to which an identity provider sends logout tokens; `{provider}` stands for its name.");
    static final Key<String> END_SESSION_REDIRECT = atStart(
            Key.of(
                    "framework.security.oauth2.openid.end-session.redirect-uri",
                    ValueType.string(
                            "a path of this service, such as /console, or an address that begins with https:// or"
                                    + " http://",
                            text -> LOCAL_PAGE.matcher(text).matches() || isAddress(text)),
                    Default.of("/console")),
            "Page to which an identity provider returns the browser after a logout. Register its address at the"
                    + " provider.");
    static final Key<Duration> PROVIDER_SESSION_EXPIRATION = atStart(
            time(
                    "framework.security.oauth2.session-expiration",
                    Duration.ofMinutes(1),
                    Duration.ofDays(30),
                    Duration.ofHours(8)),
            "Time after which a session ends that its identity provider cannot confirm, because the provider or this"
                    + " service issues no refresh tokens.");

    static final Key<Duration> AUDIT_RETENTION_AGE = live(
            time("audit.retention.age", Duration.ofMinutes(1), Duration.ofDays(36_500), Duration.ofDays(90)),
            "Age after which entries of the audit trail are removed.");
    static final Key<Long> AUDIT_RETENTION_SIZE = live(
            size("audit.retention.size", MEBIBYTE, 1024 * GIBIBYTE, GIBIBYTE),
            "Maximum size of the audit trail; beyond it, the oldest entries are removed.");

    static final Key<Duration> TASKS_RETENTION_AGE = live(
            time("tasks.retention.age", Duration.ofMinutes(1), Duration.ofDays(36_500), Duration.ofDays(90)),
            "Age after which results of tasks are removed.");

    static final Key<Boolean> CACHES_ENABLED =
            atStart(flag("endpoints.caches.enabled", false), "Enables the cache endpoint.");
    static final Key<Boolean> CACHES_SENSITIVE = atStart(
            flag("endpoints.caches.sensitive", true),
            "Whether reading the cache endpoint needs a privilege; invalidating always needs `manage`.");

    static final CacheKeys DATA_STREAMS_CACHE = CacheKeys.ofEntries("data-streams", 10_000, Duration.ofMinutes(10));
    static final CacheKeys CLUSTER_SETTINGS_CACHE = CacheKeys.ofEntries("cluster-settings", 10, Duration.ofMinutes(1));
    static final CacheKeys INDEX_TEMPLATES_CACHE = CacheKeys.ofEntries("index-templates", 10, Duration.ofMinutes(10));
    static final CacheKeys ACCESS_TOKENS_CACHE = CacheKeys.ofEntries("access-tokens", 10_000, Duration.ofMinutes(5));
    static final CacheKeys BASIC_CREDENTIALS_CACHE =
            CacheKeys.ofEntries("basic-credentials", 10_000, Duration.ofMinutes(1));
    static final CacheKeys GRAPHQL_DOCUMENTS_CACHE = CacheKeys.ofBytes("graphql-documents", 32 * MEBIBYTE, HOUR);

    static final CacheKeys GRAPHQL_STORED_DOCUMENTS_CACHE =
            CacheKeys.ofBytes("graphql-stored-documents", 16 * MEBIBYTE, Duration.ofMinutes(1));

    static final List<CacheKeys> CACHES = List.of(
            DATA_STREAMS_CACHE,
            CLUSTER_SETTINGS_CACHE,
            INDEX_TEMPLATES_CACHE,
            ACCESS_TOKENS_CACHE,
            BASIC_CREDENTIALS_CACHE,
            GRAPHQL_DOCUMENTS_CACHE,
            GRAPHQL_STORED_DOCUMENTS_CACHE);

    private static final List<Key<?>> ALL = Stream.concat(
                    SINGLE.stream(), CACHES.stream().flatMap(CacheKeys::all))
            .toList();

    private Keys() {}

    /** Returns every key, in the order of the reference page. */
    public static List<Key<?>> all() {
        return ALL;
    }

    /** Returns the key for the interval between checks of files for changes. */
    public static Key<Duration> reloadInterval() {
        return RELOAD_INTERVAL;
    }

    private static ValueType<String> directory() {
        return ValueType.string("the path of a directory", text -> !text.isEmpty() && text.indexOf('\0') < 0);
    }

    private static ValueType<String> file() {
        return ValueType.string("the path of a file", text -> !text.isEmpty() && text.indexOf('\0') < 0);
    }

    private static ValueType<List<String>> headerNames() {
        return ValueType.list(
                "a list of header names", text -> HEADER_NAME.matcher(text).matches());
    }

    private static Key<String> pathOfProvider(String name, String usualParent) {
        return Key.of(
                "framework.security.oauth2." + name, ValueType.pathWith(PROVIDER), Default.of(usualParent + PROVIDER));
    }

    private static ValueType<String> pageOfService() {
        return ValueType.string(
                "a path of this service, such as /console",
                text -> LOCAL_PAGE.matcher(text).matches());
    }

    private static ValueType<String> label() {
        return ValueType.string(
                "a name of 1 to 255 letters, digits, dots, hyphens and underscores",
                text -> LABEL.matcher(text).matches());
    }

    private static <T> Key<T> live(Key<T> key, String meaning) {
        return atStart(key.live(), meaning);
    }

    private static <T> Key<T> atStart(Key<T> key, String meaning) {
        Key<T> explained = key.meaning(meaning);
        SINGLE.add(explained);
        return explained;
    }

    private static Key<Boolean> flag(String name, boolean fallback) {
        return Key.of(name, ValueType.bool(), Default.of(fallback));
    }

    private static Key<Integer> number(String name, int least, int most, int fallback) {
        return Key.of(name, ValueType.integer(least, most), Default.of(fallback));
    }

    private static Key<Duration> time(String name, Duration shortest, Duration longest, Duration fallback) {
        return Key.of(name, ValueType.duration(shortest, longest), Default.of(fallback));
    }

    private static Key<Long> size(String name, long least, long most, long fallback) {
        return Key.of(name, ValueType.size(least, most), Default.of(fallback));
    }

    private static Key<String> path(String name, String fallback) {
        return Key.of(name, ValueType.path(), Default.of(fallback));
    }

    /**
     * Returns a key whose values are the constants of an enumeration. The values are written in lower case and with
     * hyphens.
     */
    private static <T extends Enum<T>> Key<T> choice(String name, T fallback) {
        return choice(name, fallback.getDeclaringClass().getEnumConstants(), Keys::written, fallback);
    }

    private static String written(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static <T> Key<T> choice(String name, T[] values, Function<T, String> text, T fallback) {
        return Key.of(name, ValueType.choice(List.of(values), text), Default.of(fallback));
    }

    private static boolean isAddress(String text) {
        try {
            URI uri = new URI(text);
            return uri.getHost() != null
                    && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
                    && uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static boolean isPattern(String text) {
        try {
            Pattern.compile(text);
            return !text.isEmpty();
        } catch (PatternSyntaxException e) {
            return false;
        }
    }

    private static boolean isOrigin(String text) {
        return WebOrigin.find(text).isPresent();
    }
}
