package io.millrace.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.configuration.key.Key;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeysTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
        graphql.enabled,                                                    boolean,  true
        graphql.path,                                                       string,   /graphql
        graphql.graphql-ws.enabled,                                         boolean,  false
        graphql.graphql-ws.path,                                            string,   /graphql-ws
        graphql.graphql-ws.keep-alive-enabled,                              boolean,  true
        graphql.graphql-ws.keep-alive-interval,                             duration, 15s
        graphql.explorer.enabled,                                           boolean,  false
        graphql.explorer.version,                                           string,   4.1.2
        graphql.explorer.path,                                              string,   /explorer
        graphql.explorer.template-path,                                     string,   classpath:explorer/index.html
        graphql.explorer.template-parameters,                               map,      none
        graphql.explorer.template-parameters.page-title,                    string,   GraphiQL
        framework.security.endpoints.login.enabled,                         boolean,  true
        framework.security.endpoints.login.path,                            string,   /login
        framework.security.endpoints.logout.enabled,                        boolean,  true
        framework.security.endpoints.logout.path,                           string,   /logout
        framework.security.endpoints.logout.get-allowed,                    boolean,  false
        framework.security.endpoints.oauth.enabled,                         boolean,  true
        framework.security.endpoints.oauth.path,                            string,   /oauth/access_token
        framework.security.endpoints.oauth.get-allowed,                     boolean,  false
        framework.security.endpoints.keys.enabled,                          boolean,  true
        framework.security.endpoints.keys.path,                             string,   /keys
        framework.security.endpoints.introspection.enabled,                 boolean,  true
        framework.security.endpoints.introspection.path,                    string,   /token_info
        framework.security.token.jwt.generator.refresh-token.enabled,       boolean,  true
        framework.security.token.jwt.generator.refresh-token.jws-algorithm, choice,   HS256
        framework.security.token.jwt.generator.refresh-token.secret,        string,   none
        framework.security.token.jwt.generator.refresh-token.base64,        boolean,  false
        framework.security.redirect.login-success,                          string,   /console
        framework.security.oauth2.login-uri,                                string,   /oauth/login/{provider}
        framework.security.oauth2.callback-uri,                             string,   /oauth/callback/{provider}
        framework.security.oauth2.back-channel-logout-uri,                  string,   /oauth/logout/{provider}
        framework.security.oauth2.openid.end-session.redirect-uri,          string,   /console
        framework.security.oauth2.session-expiration,                       duration, 8h
        endpoints.caches.enabled,                                           boolean,  false
        endpoints.caches.sensitive,                                         boolean,  true
        """)
    void keys_of_the_interface_have_its_types_and_defaults(String name, String type, String fallback) {
        assertThat(typeAndDefault(name)).isEqualTo(type + " " + fallback);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
        server.host,                                                    string,   127.0.0.1
        server.port,                                                    integer,  8080
        server.request-timeout,                                         duration, 30s
        server.drain-timeout,                                           duration, 20s
        server.limits.body,                                             size,     1MiB
        server.limits.document,                                         size,     10MiB
        server.limits.bulk,                                             size,     32MiB
        server.limits.in-flight,                                        size,     100MiB
        server.tls.certificate,                                         string,   none
        server.tls.key,                                                 string,   none
        server.tls.keystore,                                            string,   none
        server.tls.keystore-password,                                   string,   none
        server.tls.client-auth,                                         choice,   none
        server.tls.client-ca,                                           string,   none
        server.hsts-max-age,                                            duration, 365d
        server.http2.enabled,                                           boolean,  false
        server.http2.max-concurrent-streams,                            integer,  100
        server.connections-per-address,                                 integer,  1000
        server.trusted-proxies,                                         list,     ''
        server.forwarded-header,                                        choice,   x-forwarded
        server.cors.allowed-origins,                                    list,     ''
        server.cors.allow-credentials,                                  boolean,  false
        server.cors.allowed-headers,                                    list,     'Authorization,Content-Type,X-Opaque-Id,X-Requested-With'
        server.cors.exposed-headers,                                    list,     'Location,Retry-After,WWW-Authenticate,X-Opaque-Id'
        server.cors.max-age,                                            duration, 10m
        server.reload-interval,                                         duration, 10s
        log.format,                                                     choice,   text
        log.access,                                                     boolean,  false
        log.level,                                                      choice,   info
        log.levels,                                                     list,     ''
        database.url,                                                   string,   none
        database.username,                                              string,   none
        database.password,                                              string,   none
        database.pool-size,                                             integer,  12
        database.embedded.directory,                                    string,   ./data/postgresql
        engine,                                                         choice,   postgresql
        opensearch.urls,                                                list,     ''
        opensearch.username,                                            string,   none
        opensearch.password,                                            string,   none
        opensearch.tls.ca,                                              string,   none
        opensearch.tls.verify-hostname,                                 boolean,  true
        opensearch.timeouts.connect,                                    duration, 2s
        opensearch.timeouts.call,                                       duration, 25s
        opensearch.max-connections,                                     integer,  100
        index.version,                                                  choice,   10.0.0
        cluster.name,                                                   string,   millrace
        instance.name,                                                  string,   mill-7
        compatibility.elastic-product-header,                           boolean,  false
        stack.templates.enabled,                                        boolean,  true
        audit.retention.age,                                            duration, 90d
        audit.retention.size,                                           size,     1GiB
        tasks.retention.age,                                            duration, 90d
        extensions.directory,                                           string,   ./extensions
        metrics.public,                                                 boolean,  false
        tracing.otlp.endpoint,                                          string,   none
        tracing.sampling-ratio,                                         decimal,  1
        console.enabled,                                                boolean,  true
        docs.enabled,                                                   boolean,  true
        graphql.http.status-codes,                                      choice,   classic
        graphql.introspection.enabled,                                  boolean,  true
        graphql.documents,                                              choice,   open
        graphql.limits.body,                                            size,     1MiB
        graphql.limits.characters,                                      integer,  100000
        graphql.limits.tokens,                                          integer,  5000
        graphql.limits.depth,                                           integer,  25
        graphql.limits.fields,                                          integer,  2000
        graphql.limits.registered-documents,                            integer,  1000
        graphql.limits.timeout,                                         duration, 10s
        graphql.graphql-ws.max-operations,                              integer,  100
        graphql.graphql-ws.max-sockets-per-user,                        integer,  50
        graphql.graphql-ws.connection-init-timeout,                     duration, 15s
        graphql.graphql-ws.allowed-origins,                             list,     ''
        framework.security.enabled,                                     boolean,  true
        framework.security.admin.password,                              string,   none
        framework.security.authentication,                              choice,   bearer
        framework.security.login.max-attempts-per-minute,               integer,  5
        framework.security.login.max-attempts-per-minute-and-address,   integer,  50
        framework.security.x509.name-source,                            choice,   common-name
        framework.security.x509.name-regex,                             string,   none
        framework.security.token.jwt.generator.access-token.expiration, duration, 1h
        framework.security.token.jwt.signature.algorithm,               choice,   RS256
        framework.security.issuer,                                      string,   none
        framework.security.keys.secret,                                 string,   none
        framework.security.keys.file,                                   string,   none
        caches.data-streams.max-entries,                                integer,  10000
        caches.data-streams.max-size,                                   size,     none
        caches.data-streams.time-to-live,                               duration, 10m
        caches.cluster-settings.max-entries,                            integer,  10
        caches.cluster-settings.max-size,                               size,     none
        caches.cluster-settings.time-to-live,                           duration, 1m
        caches.index-templates.max-entries,                             integer,  10
        caches.index-templates.max-size,                                size,     none
        caches.index-templates.time-to-live,                            duration, 10m
        caches.access-tokens.max-entries,                               integer,  10000
        caches.access-tokens.max-size,                                  size,     none
        caches.access-tokens.time-to-live,                              duration, 5m
        caches.basic-credentials.max-entries,                           integer,  10000
        caches.basic-credentials.max-size,                              size,     none
        caches.basic-credentials.time-to-live,                          duration, 1m
        caches.graphql-documents.max-entries,                           integer,  none
        caches.graphql-documents.max-size,                              size,     32MiB
        caches.graphql-documents.time-to-live,                          duration, 1h
        caches.graphql-stored-documents.max-entries,                    integer,  none
        caches.graphql-stored-documents.max-size,                       size,     16MiB
        caches.graphql-stored-documents.time-to-live,                   duration, 1m
        """)
    void further_keys_have_their_types_and_defaults(String name, String type, String fallback) {
        assertThat(typeAndDefault(name)).isEqualTo(type + " " + fallback);
    }

    @Test
    void the_two_tables_above_leave_no_key_out() {
        assertThat(Keys.all()).hasSize(36 + 105);
    }

    @Test
    void names_and_environment_variables_are_unique() {
        assertThat(Keys.all()).extracting(Key::name).doesNotHaveDuplicates();
        assertThat(Keys.all()).extracting(Key::environmentVariable).doesNotHaveDuplicates();
    }

    @Test
    void no_variable_of_a_secret_file_is_the_variable_of_a_key() {
        List<String> variables =
                Keys.all().stream().map(Key::environmentVariable).toList();

        assertThat(Keys.all()).extracting(Key::fileVariable).doesNotContainAnyElementsOf(variables);
    }

    @Test
    void secrets_are_known_as_such() {
        assertThat(Keys.all().stream().filter(Key::isSecret).map(Key::name))
                .containsExactly(
                        "server.tls.keystore-password",
                        "database.password",
                        "opensearch.password",
                        "framework.security.admin.password",
                        "framework.security.keys.secret",
                        "framework.security.token.jwt.generator.refresh-token.secret");
    }

    @Test
    void these_take_effect_while_the_service_runs() {
        assertThat(Keys.all().stream().filter(Key::isLive).map(Key::name))
                .containsExactly(
                        "server.tls.certificate",
                        "server.tls.key",
                        "server.tls.keystore",
                        "server.tls.keystore-password",
                        "server.tls.client-ca",
                        "server.hsts-max-age",
                        "server.trusted-proxies",
                        "server.forwarded-header",
                        "server.cors.allowed-origins",
                        "server.cors.allow-credentials",
                        "server.cors.allowed-headers",
                        "server.cors.exposed-headers",
                        "server.cors.max-age",
                        "log.level",
                        "log.levels",
                        "framework.security.login.max-attempts-per-minute",
                        "framework.security.login.max-attempts-per-minute-and-address",
                        "audit.retention.age",
                        "audit.retention.size",
                        "tasks.retention.age");
    }

    @Test
    void every_meaning_is_one_sentence() {
        assertThat(Keys.all()).extracting(Key::meaning).allMatch(meaning -> meaning.matches("\\p{Lu}[^\\n]*\\."));
    }

    @Test
    void the_areas_are_these() {
        assertThat(Keys.all().stream()
                        .map(key -> key.name().split("\\.", -1)[0])
                        .distinct())
                .containsExactly(
                        "server",
                        "log",
                        "database",
                        "engine",
                        "opensearch",
                        "index",
                        "cluster",
                        "instance",
                        "compatibility",
                        "stack",
                        "extensions",
                        "metrics",
                        "tracing",
                        "docs",
                        "console",
                        "graphql",
                        "framework",
                        "audit",
                        "tasks",
                        "endpoints",
                        "caches");
    }

    private static String typeAndDefault(String name) {
        return Keys.all().stream()
                .filter(key -> key.name().equals(name))
                .map(key -> key.type().name() + " " + text(key))
                .findFirst()
                .orElse("no such key");
    }

    private static <T> String text(Key<T> key) {
        return key.fallback()
                .on(ConfigurationFixture.MACHINE)
                .map(key.type()::write)
                .orElse("none");
    }
}
