package io.millrace.configuration;

import static io.millrace.configuration.ConfigurationFixture.nothingSet;
import static io.millrace.configuration.ConfigurationFixture.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.millrace.configuration.key.Key;
import io.millrace.configuration.key.Secret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationTest {

    private static final String LONG_SECRET = "0123456789abcdef0123456789ABCDEF";

    @TempDir
    private Path directory;

    @Nested
    class Precedence {

        @Test
        void later_sources_win() throws IOException {
            ConfigurationFixture sources = nothingSet();
            assertThat(portAndOrigin(sources)).isEqualTo("8080 default");

            Path file = write("millrace.properties", "server.port=1001\n");
            sources.file(file);
            assertThat(portAndOrigin(sources)).isEqualTo("1001 file " + file);

            sources.environment("SERVER_PORT", "1002");
            assertThat(portAndOrigin(sources)).isEqualTo("1002 environment variable SERVER_PORT");

            sources.systemProperty("server.port", "1003");
            assertThat(portAndOrigin(sources)).isEqualTo("1003 -Dserver.port");

            sources.options("server.port=1004", "server.port=1005");
            assertThat(portAndOrigin(sources)).isEqualTo("1005 --set");
        }

        @Test
        void a_value_that_another_one_covers_is_not_checked() {
            ConfigurationFixture sources = set("server.port=9090").environment("SERVER_PORT", "tcp://10.0.0.7:8080");

            assertThat(sources.problems()).isEmpty();
        }

        @Test
        void the_file_of_the_option_wins_over_that_of_the_environment() throws IOException {
            Path file = write("one.yaml", "server.port: 1001");
            Path other = write("two.yaml", "server.port: 1002");

            assertThat(nothingSet()
                            .environment("MILLRACE_CONFIG", other.toString())
                            .load()
                            .value(Keys.SERVER_PORT))
                    .isEqualTo(1002);
            assertThat(nothingSet()
                            .environment("MILLRACE_CONFIG", other.toString())
                            .file(file)
                            .load()
                            .value(Keys.SERVER_PORT))
                    .isEqualTo(1001);
        }

        private String portAndOrigin(ConfigurationFixture sources) {
            return sources.load().lines().stream()
                    .filter(line -> line.key().equals("server.port"))
                    .map(line -> line.value().orElseThrow() + " " + line.origin())
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Nested
    class PropertiesFiles {

        @Test
        void are_read_as_utf_8() throws IOException {
            Path file =
                    write("millrace.properties", "# title\ngraphql.explorer.template-parameters.page-title = Mühle\n");

            assertThat(nothingSet().file(file).load().value(Keys.PAGE_TITLE)).isEqualTo("Mühle");
        }

        @Test
        void may_not_set_a_key_twice() throws IOException {
            Path file = write("millrace.properties", "server.port=1\nserver.host=localhost\nserver.port=2\n");

            assertThat(nothingSet().file(file).problems())
                    .containsExactly("the key \"server.port\" is set twice in file " + file);
        }

        @Test
        void with_a_broken_escape_are_refused_without_their_text() throws IOException {
            Path file = write("millrace.properties", "database.password=hush\\u12\n");

            assertThat(nothingSet().file(file).problems())
                    .containsExactly("the configuration file \"" + file
                            + "\" contains a \\u that is not followed by four hexadecimal digits");
        }
    }

    @Nested
    class YamlFiles {

        @Test
        void nest_as_they_like() throws IOException {
            Path file = write("millrace.yml", """
                server:
                  port: 9090
                  limits.body: 2MiB
                graphql.graphql-ws:
                  allowed-origins:
                    - https://one.example.com
                    - http://two.example.com:8080
                graphql:
                  explorer:
                    template-parameters:
                      page-title: Mill
                      theme-color: '#123'
                """);

            Configuration configuration = nothingSet().file(file).load();

            assertThat(configuration.value(Keys.SERVER_PORT)).isEqualTo(9090);
            assertThat(configuration.value(Keys.BODY_LIMIT)).isEqualTo(2 * 1024 * 1024);
            assertThat(configuration.value(Keys.ALLOWED_ORIGINS))
                    .containsExactly("https://one.example.com", "http://two.example.com:8080");
            assertThat(configuration.templateParameters())
                    .isEqualTo(Map.of("page-title", "Mill", "theme-color", "#123"));
        }

        @ParameterizedTest
        @CsvSource({
            "instance.name, no",
            "instance.name, 0.10",
            "instance.name, 010",
            "instance.name, 1e3",
            "instance.name, 2026-11-20",
            "instance.name, ON",
            "index.version, 7.17.0"
        })
        void keep_text_as_it_was_written(String key, String value) throws IOException {
            Path file = write("millrace.yaml", key + ": " + value + "\n");

            assertThat(nothingSet().file(file).load().lines())
                    .contains(
                            new Configuration.Line(key, Optional.of(value), "file " + file + ", line 1", true, false));
        }

        @Test
        void read_octal_looking_numbers_as_decimal_and_no_sexagesimal_ones() throws IOException {
            Path file = write("octal.yaml", "server.port: 0808\n");
            Path other = write("sexagesimal.yaml", "server.port: 22:22\n");

            assertThat(nothingSet().file(file).load().value(Keys.SERVER_PORT)).isEqualTo(808);
            assertThat(nothingSet().file(other).problems())
                    .containsExactly("server.port is \"22:22\" (file " + other
                            + ", line 1), but must be an integer between 0 and 65535");
        }

        @ParameterizedTest
        @ValueSource(strings = {"yes", "on", "Yes", "TRUE"})
        void know_no_other_words_for_true(String word) throws IOException {
            Path file = write("millrace.yaml", "graphql:\n  enabled: " + word + "\n");

            assertThat(nothingSet().file(file).problems())
                    .containsExactly("graphql.enabled is \"" + word + "\" (file " + file
                            + ", line 2), but must be true or false");
        }

        @Test
        void may_not_set_a_key_twice_however_it_is_nested() throws IOException {
            Path file = write("millrace.yaml", "server:\n  port: 1\nserver.port: 2\nserver:\n  port: 3\n");

            assertThat(nothingSet().file(file).problems())
                    .containsExactly(
                            "the key \"server.port\" is set twice in file " + file + ", in lines 2 and 3",
                            "the key \"server.port\" is set twice in file " + file + ", in lines 2 and 5");
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "# nothing\n", "---\n", "~\n"})
        void may_be_empty(String text) throws IOException {
            Path file = write("millrace.yaml", text);

            assertThat(nothingSet().file(file).problems()).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"database.url:", "database.url: ~", "database.url: null"})
        void may_not_leave_a_key_without_value(String text) throws IOException {
            Path file = write("millrace.yaml", text);

            assertThat(nothingSet().file(file).problems())
                    .containsExactly("the key \"database.url\" has no value (file " + file
                            + ", line 1); remove the key to use its default, or write \"\" for an empty text");
        }

        @Test
        void make_no_objects() throws IOException {
            Path file = write("local.yaml", "instance.name: !mill x\n");

            assertThat(nothingSet().file(file).problems())
                    .containsExactly("the key \"instance.name\" has a value with a YAML tag (file " + file
                            + ", line 1), and tags are not supported");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "instance.name: !!javax.script.ScriptEngineManager [hush]\n",
                    "server.port: 1\n---\nserver.port: 2\n",
                    "database.password: *hush\n"
                })
        void with_tags_or_several_documents_are_refused_without_their_text(String text) throws IOException {
            Path file = write("millrace.yaml", text);

            assertThat(nothingSet().file(file).problems())
                    .singleElement(STRING)
                    .startsWith("the configuration file \"" + file + "\" is not valid YAML at line ")
                    .endsWith(": tags, aliases of sections and further documents are not supported;"
                            + " a value that begins with * or ! needs quotation marks");
        }

        @ParameterizedTest
        @ValueSource(strings = {"a: &a\n  b: *a\n", "a: &a [1]\nb: *a\n", "a: &a {b: c}\nd:\n  <<: *a\n"})
        void with_aliases_of_sections_are_refused(String text) throws IOException {
            Path file = write("millrace.yaml", text);

            assertThat(nothingSet().file(file).problems())
                    .containsExactly("the configuration file \"" + file + "\" contains characters that YAML does not"
                            + " allow, sections that are nested too deeply, or aliases of sections");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "database.password: !hush!hush x\n",
                    "database.password: \"hush\n",
                    "database.password: hush: hush\n",
                    "database.password: 'hush' hush\n",
                    "database.password: @hush\n",
                    "database.password: %hush\n",
                    "database.password: [hush\n",
                    "database.password: \"hush\\xhush\"\n",
                    "database.password: hush\u0000\n",
                    "database:\n\tpassword: hush\n"
                })
        void that_are_malformed_are_refused_in_one_sentence_without_their_text(String text) throws IOException {
            Path file = write("millrace.yaml", text);

            assertThat(nothingSet().file(file).problems())
                    .singleElement(STRING)
                    .startsWith("the configuration file \"" + file + "\" ")
                    .doesNotContain("hush")
                    .doesNotContain("\n");
        }

        @Test
        void that_are_nested_without_end_are_refused() throws IOException {
            Path file = write("millrace.yaml", "[".repeat(100_000));

            assertThat(nothingSet().file(file).problems()).hasSize(1);
        }

        @Test
        void hold_keys_and_values() throws IOException {
            Path file = write("millrace.yaml", "- server.port\n");

            assertThat(nothingSet().file(file).problems())
                    .containsExactly("the configuration file \"" + file + "\" must contain keys and values");
        }

        @Test
        void give_no_list_where_one_value_is_needed() throws IOException {
            Path file = write("millrace.yaml", "server.port: [1, 2]\ndatabase.url: {a: b}\n");

            assertThat(nothingSet().file(file).problems())
                    .containsExactly(
                            "unknown key \"database.url.a\" with the value \"b\" (file " + file
                                    + ", line 2); the nearest known key is \"database.url\"",
                            "server.port is \"[1, 2]\" (file " + file
                                    + ", line 1), but must be an integer between 0 and 65535");
        }
    }

    @Nested
    class AnyFiles {

        @Test
        void that_do_not_exist_are_told() {
            Path file = directory.resolve("none.yaml");

            assertThat(nothingSet().file(file).problems())
                    .containsExactly("the configuration file \"" + file + "\" does not exist");
        }

        @Test
        void that_are_directories_are_told() throws IOException {
            Path file = Files.createDirectory(directory.resolve("folder.yaml"));

            assertThat(nothingSet().file(file).problems())
                    .containsExactly("the configuration file \"" + file + "\" is a directory");
        }

        @Test
        void of_another_kind_are_told() throws IOException {
            Path file = write("millrace.json", "{}");

            assertThat(nothingSet().file(file).problems())
                    .containsExactly("the configuration file \"" + file
                            + "\" must have a name that ends in .properties, .yaml or .yml");
        }

        @Test
        void that_are_not_utf_8_are_told() throws IOException {
            Path file = Files.write(directory.resolve("latin.yaml"), new byte[] {'a', ':', ' ', (byte) 0xe4});

            assertThat(nothingSet().file(file).problems())
                    .containsExactly("the configuration file \"" + file + "\" is not UTF-8");
        }

        @Test
        void that_are_huge_are_told() throws IOException {
            Path file = write("huge.yaml", "#".repeat(1024 * 1024 + 1));

            assertThat(nothingSet().file(file).problems())
                    .containsExactly("the configuration file \"" + file + "\" is larger than 1048576 bytes");
        }
    }

    @Nested
    class Environment {

        @Test
        void is_mapped_through_the_list_of_keys() {
            Configuration configuration = nothingSet()
                    .environment("GRAPHQL_GRAPHQL_WS_PATH", "/sockets")
                    .environment("GRAPHQL_GRAPHQL_WS_KEEP_ALIVE_INTERVAL", "30s")
                    .environment("GRAPHQL_EXPLORER_TEMPLATE_PARAMETERS_PAGE_TITLE", "Mill")
                    .environment("GRAPHQL_EXPLORER_TEMPLATE_PARAMETERS_THEME_COLOR", "red")
                    .load();

            assertThat(configuration.value(Keys.WEB_SOCKET_PATH)).isEqualTo("/sockets");
            assertThat(configuration.value(Keys.KEEP_ALIVE_INTERVAL)).hasSeconds(30);
            assertThat(configuration.templateParameters())
                    .isEqualTo(Map.of("page-title", "Mill", "theme-color", "red"));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "PATH",
                    "SERVER_NAME",
                    "SERVER_PROT",
                    "DATABASE_HOST",
                    "INDEX_NAME",
                    "CLUSTER_ID",
                    "FRAMEWORK_HOME",
                    "graphql_path",
                    "GRAPHQL_SERVICE_HOST",
                    "GRAPHQL_SERVICE_PORT",
                    "GRAPHQL_SERVICE_PORT_HTTP",
                    "GRAPHQL_PORT",
                    "GRAPHQL_PORT_8080_TCP",
                    "GRAPHQL_PORT_8080_TCP_ADDR",
                    "MILLRACE_CONFIG_MAP",
                    "MILLRACE_SERVICE_HOST",
                    "MILLRACE_PORT",
                    "MILLRACE_VERSION"
                })
        void of_other_software_is_ignored(String variable) {
            assertThat(nothingSet().environment(variable, "anything").problems())
                    .isEmpty();
        }

        @ParameterizedTest
        @CsvSource({
            "GRAPHQL_PAHT, GRAPHQL_PATH",
            "GRAPHQL_WS_PATH, GRAPHQL_PATH",
            "FRAMEWORK_SECURITY_ENABLE, FRAMEWORK_SECURITY_ENABLED",
            "DATABASE_EMBEDDED_DIR, DATABASE_EMBEDDED_DIRECTORY",
            "ENDPOINTS_CACHES_ENABLE, ENDPOINTS_CACHES_ENABLED",
            "SERVER_LIMITS_BODDY, SERVER_LIMITS_BODY",
            "COMPATIBILITY_ELASTIC_HEADER, COMPATIBILITY_ELASTIC_PRODUCT_HEADER",
            "MILLRACE_CONFG, MILLRACE_CONFIG"
        })
        void that_can_only_be_ours_is_reported_without_its_value(String variable, String nearest) {
            assertThat(nothingSet().environment(variable, "hush").problems())
                    .containsExactly(
                            "unknown environment variable " + variable + "; the nearest known one is " + nearest);
        }

        @Test
        void with_the_name_of_the_product_in_front_is_reported() {
            assertThat(nothingSet().environment("MILLRACE_SERVER_PORT", "1").problems())
                    .containsExactly("unknown environment variable MILLRACE_SERVER_PORT;"
                            + " the key server.port is set by SERVER_PORT");
        }

        @Test
        void that_is_empty_counts_as_not_set() {
            Configuration configuration = nothingSet()
                    .environment("SERVER_PORT", "")
                    .environment("DATABASE_PASSWORD", "")
                    .environment("DATABASE_PASSWORD_FILE", "")
                    .environment("GRAPHQL_PAHT", "")
                    .environment("MILLRACE_CONFIG", "")
                    .load();

            assertThat(configuration.isSet(Keys.SERVER_PORT)).isFalse();
        }
    }

    @Nested
    class SecretFiles {

        private static final String UNSECURED = "framework.security.enabled=false";

        @ParameterizedTest
        @CsvSource({"hush, hush", "'hush\n', hush", "'hush\r\n', hush", "'hush\n\n', 'hush\n'", "' hush ', ' hush '"})
        void give_their_text_without_one_last_line_break(String text, String expected) throws IOException {
            Path file = write("password", text);

            Configuration configuration = set("database.url=jdbc:postgresql://db/millrace", UNSECURED)
                    .environment("DATABASE_PASSWORD_FILE", file.toString())
                    .load();

            assertThat(configuration.find(Keys.DATABASE_PASSWORD)).contains(new Secret(expected));
            assertThat(configuration.origin(Keys.DATABASE_PASSWORD))
                    .isEqualTo("environment variable DATABASE_PASSWORD_FILE");
        }

        @Test
        void beside_the_secret_itself_are_refused() throws IOException {
            Path file = write("password", "hush");

            assertThat(set("database.url=jdbc:postgresql://db/millrace", UNSECURED)
                            .environment("DATABASE_PASSWORD_FILE", file.toString())
                            .environment("DATABASE_PASSWORD", "hush")
                            .problems())
                    .containsExactly("the environment variables DATABASE_PASSWORD and DATABASE_PASSWORD_FILE both set"
                            + " database.password; use only one of them");
        }

        @Test
        void that_are_not_there_or_empty_are_told() throws IOException {
            Path absent = directory.resolve("absent");
            Path empty = write("empty", "\n");

            assertThat(nothingSet()
                            .environment("FRAMEWORK_SECURITY_ADMIN_PASSWORD_FILE", absent.toString())
                            .environment(
                                    "FRAMEWORK_SECURITY_TOKEN_JWT_GENERATOR_REFRESH_TOKEN_SECRET_FILE",
                                    empty.toString())
                            .problems())
                    .containsExactly(
                            "the file that FRAMEWORK_SECURITY_ADMIN_PASSWORD_FILE names for"
                                    + " framework.security.admin.password \"" + absent + "\" does not exist",
                            "framework.security.token.jwt.generator.refresh-token.secret is a hidden value (environment"
                                    + " variable FRAMEWORK_SECURITY_TOKEN_JWT_GENERATOR_REFRESH_TOKEN_SECRET_FILE), but"
                                    + " must be text that is not empty");
        }

        @Test
        void are_for_secrets_alone() {
            assertThat(nothingSet().environment("GRAPHQL_PATH_FILE", "x").problems())
                    .containsExactly("unknown environment variable GRAPHQL_PATH_FILE;"
                            + " the nearest known one is GRAPHQL_PATH");
        }
    }

    @Nested
    class SystemProperties {

        @Test
        void of_the_virtual_machine_are_ignored() {
            ConfigurationFixture sources = nothingSet();
            System.getProperties()
                    .stringPropertyNames()
                    .forEach(name -> sources.systemProperty(name, System.getProperty(name)));

            assertThat(sources.problems()).isEmpty();
        }

        @ParameterizedTest
        @CsvSource({
            "server.prot, server.port",
            "graphql.paths, graphql.path",
            "databse.url, database.url",
            "servr.port, server.port"
        })
        void that_look_like_keys_are_reported(String property, String nearest) {
            assertThat(nothingSet().systemProperty(property, "x").problems())
                    .containsExactly("unknown key \"" + property + "\" with the value \"x\" (-D" + property
                            + "); the nearest known key is \"" + nearest + "\"");
        }
    }

    @Nested
    class UnknownKeys {

        @ParameterizedTest
        @CsvSource({
            "server.prot, server.port",
            "port, server.port",
            "micronaut.security.enabled, framework.security.enabled",
            "graphql.exploler.enable, graphql.explorer.enabled",
            "graphql.graphql-ws.keepalive-interval, graphql.graphql-ws.keep-alive-interval"
        })
        void come_with_the_nearest_known_one(String key, String nearest) {
            assertThat(set(key + "=5").problems())
                    .containsExactly("unknown key \"" + key
                            + "\" with the value \"5\" (--set); the nearest known key is \"" + nearest + "\"");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "database.pasword",
                    "db.pw",
                    "framework.security.admin.passwd",
                    "framework.security.token.jwt.generator.refresh-token.secrt",
                    "api.token"
                })
        void that_may_be_secrets_are_told_without_their_value(String key) {
            assertThat(set(key + "=hush").problems())
                    .singleElement(STRING)
                    .startsWith("unknown key \"" + key + "\" (--set); the nearest known key is ")
                    .doesNotContain("hush");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "migrate.max_concurrent_indices_reindexed_per_data_stream",
                    "migrate.data_stream_reindex_max_request_per_second"
                })
        void that_are_cluster_settings_are_told_where_to_go(String setting) {
            assertThat(set(setting + "=5").problems())
                    .containsExactly(setting + " (--set) is a cluster setting; change it with PUT /_cluster/settings");
            assertThat(nothingSet()
                            .environment(setting.replace('.', '_').toUpperCase(Locale.ROOT), "5")
                            .problems())
                    .singleElement(STRING)
                    .startsWith(setting + " (environment variable MIGRATE_")
                    .endsWith(") is a cluster setting; change it with PUT /_cluster/settings");
        }

        @Test
        void near_cluster_settings_are_told_where_to_go() {
            assertThat(set("migrate.max_concurrent=5").problems())
                    .containsExactly("unknown key \"migrate.max_concurrent\" (--set); "
                            + "migrate.max_concurrent_indices_reindexed_per_data_stream is a cluster setting; "
                            + "change it with PUT /_cluster/settings");
        }

        @Test
        void cannot_break_out_of_their_line() {
            assertThat(set("a\nb\u001b[2J=c\r\nd\u202e").problems())
                    .singleElement(STRING)
                    .startsWith("unknown key \"a\\u000ab\\u001b[2J\" with the value \"c\\u000d\\u000ad\\u202e\"");
        }

        @Test
        void of_any_length_are_cut() {
            assertThat(set("k".repeat(1_000_000) + "=" + "v".repeat(1_000_000)).problems())
                    .singleElement(STRING)
                    .hasSizeLessThan(600);
        }
    }

    @Nested
    class BadValues {

        @Test
        void are_all_told_at_once() {
            assertThat(set(
                                    "server.port=70000",
                                    "index.version=11.0.0",
                                    "graphql.graphql-ws.keep-alive-interval=15",
                                    "graphql.explorer.version=1.0",
                                    "server.limits.bulk=10MB",
                                    "nonsense",
                                    "database.password=hush",
                                    "=x")
                            .problems())
                    .containsExactly(
                            "--set needs key=value, but got \"nonsense\"",
                            "--set needs key=value, but got \"=x\"",
                            "server.port is \"70000\" (--set), but must be an integer between 0 and 65535",
                            "server.limits.bulk is \"10MB\" (--set), but must be a size between 1KiB and 1GiB,"
                                    + " written like 512, 64KiB, 10MiB or 1GiB",
                            "index.version is \"11.0.0\" (--set), but must be 7.17.0 or 8.0.0 or 9.0.0 or 10.0.0",
                            "graphql.graphql-ws.keep-alive-interval is \"15\" (--set), but must be a duration between"
                                    + " 100ms and 1d, written like 500ms, 15s, 2m, 1h, 1d or PT15S",
                            "graphql.explorer.version is \"1.0\" (--set), but must be 0.13.2 or 4.1.2",
                            "database.password is set (--set), but database.url is not; the embedded PostgreSQL accepts"
                                    + " no credentials");
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
            engine=opensearch                            | engine is opensearch (--set), but opensearch.urls is empty
            opensearch.urls=http://a:9200                | opensearch.urls is set (--set), but engine is not opensearch
            opensearch.username=me                       | opensearch.username is set (--set), but opensearch.password is not; basic authentication needs both
            """)
        void of_a_cluster_that_would_not_be_used_are_told(String assignment, String problem) {
            assertThat(set(assignment).problems()).containsExactly(problem);
        }

        @Test
        void of_addresses_of_a_cluster_are_told_without_the_password_in_them() {
            assertThat(set("engine=opensearch", "opensearch.urls=http://a:9200,https://me:hush@b:9200")
                            .problems())
                    .singleElement(STRING)
                    .startsWith("opensearch.urls is ")
                    .endsWith("but must be a list of addresses that begin with http:// or https:// and contain no"
                            + " credentials")
                    .doesNotContain("hush");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "jdbc:postgresql://db/millrace?user=me&password=hush",
                    "jdbc:postgresql://db/millrace?sslpassword=hush",
                    "postgres://me:hush@db/millrace",
                    "postgresql://me:hush@db/millrace"
                })
        void of_the_database_address_are_told_without_the_password_in_them(String url) {
            assertThat(set("database.url=" + url).problems())
                    .singleElement(STRING)
                    .startsWith("database.url is \"")
                    .endsWith("but must be an address that begins with jdbc:postgresql: and contains no password (use"
                            + " database.password)")
                    .doesNotContain("hush");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "server.host=",
                    "server.host=http://localhost",
                    "database.pool-size=1",
                    "cluster.name=",
                    "cluster.name=a b",
                    "graphql.graphql-ws.allowed-origins=https://one.example.com/path",
                    "graphql.graphql-ws.allowed-origins=*",
                    "graphql.explorer.template-path=index.html",
                    "graphql.explorer.template-parameters=x",
                    "graphql.explorer.template-parameters.Theme=x",
                    "framework.security.authentication=session",
                    "framework.security.token.jwt.signature.algorithm=none",
                    "framework.security.token.jwt.generator.access-token.expiration=0s",
                    "framework.security.token.jwt.generator.refresh-token.jws-algorithm=RS256",
                    "framework.security.login.max-attempts-per-minute=0",
                    "graphql.http.status-codes=modern"
                })
        void are_refused(String assignment) {
            assertThat(set(assignment).problems())
                    .singleElement(STRING)
                    .contains(assignment.substring(0, assignment.indexOf('=')))
                    .contains("(--set)")
                    .contains("must ");
        }
    }

    @Nested
    class CrossChecks {

        @ParameterizedTest
        @ValueSource(strings = {"localhost", "LOCALHOST", "127.0.0.1", "127.1.2.3", "::1", "[::1]"})
        void a_loopback_address_is_accepted(String host) {
            assertThat(set("server.host=" + host).problems()).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"0.0.0.0", "::", "192.168.1.1", "[2001:db8::1]"})
        void another_address_needs_callers_that_are_authenticated(String host) {
            assertThat(set("server.host=" + host, "framework.security.enabled=false")
                            .problems())
                    .containsExactly("server.host is \"" + host + "\" (--set), but must be a loopback address such as"
                            + " 127.0.0.1 or ::1, because framework.security.enabled is false");
            assertThat(set("server.host=" + host).problems()).isEmpty();
        }

        @Test
        void a_body_limit_stays_below_half_of_all_bodies_together() {
            assertThat(set("server.limits.bulk=200MiB").problems())
                    .containsExactly("server.limits.bulk is 200MiB (--set), but must not be larger than half of"
                            + " server.limits.in-flight, which is 100MiB (default)");
            assertThat(set("server.limits.bulk=200MiB", "server.limits.in-flight=400MiB")
                            .problems())
                    .isEmpty();
        }

        @Test
        void a_cache_is_bounded_by_entries_or_by_bytes() {
            assertThat(set("caches.data-streams.max-entries=5", "caches.data-streams.max-size=1MiB")
                            .problems())
                    .containsExactly("caches.data-streams.max-size (--set) and caches.data-streams.max-entries (--set)"
                            + " are both set; set only one of them");
        }

        @Test
        void two_endpoints_that_are_on_have_different_paths() {
            assertThat(set("framework.security.endpoints.login.path=/graphql").problems())
                    .containsExactly("framework.security.endpoints.login.path is \"/graphql\" (--set),"
                            + " but must differ from graphql.path");
            assertThat(set("framework.security.endpoints.login.path=/graphql", "graphql.enabled=false")
                            .problems())
                    .isEmpty();
        }

        @Test
        void no_endpoint_takes_the_place_of_one_that_cannot_move() {
            assertThat(set("graphql.path=/health/graphql").problems())
                    .containsExactly(
                            "graphql.path is \"/health/graphql\" (--set), but must not begin with a segment that the"
                                    + " service reserves: caches, health, metrics, openapi.yaml, docs, console, .well-known");
        }

        @Test
        void no_endpoint_takes_the_place_where_tokens_are_revoked() {
            assertThat(set("framework.security.endpoints.oauth.path=/oauth/revoke")
                            .problems())
                    .containsExactly("framework.security.endpoints.oauth.path is \"/oauth/revoke\" (--set), but this"
                            + " path is reserved for the revocation of tokens");
        }

        @Test
        void sockets_may_be_kept_alive_every_few_hours() {
            assertThat(set("graphql.graphql-ws.keep-alive-interval=6h").problems())
                    .isEmpty();
        }

        @Test
        void the_refresh_token_secret_is_long_enough_for_its_algorithm() {
            assertThat(secret("short")).containsExactly(refused("has 40 bits and needs at least 256"));
            assertThat(secret(LONG_SECRET)).isEmpty();
            assertThat(secret(LONG_SECRET, "jws-algorithm=HS512"))
                    .containsExactly(refused("has 256 bits and HS512 needs at least 512"));
        }

        @Test
        void the_refresh_token_secret_is_base64_when_that_is_said() {
            assertThat(secret(LONG_SECRET, "base64=true"))
                    .containsExactly(refused("has 192 bits and needs at least 256"));
            assertThat(secret("not base64!", "base64=true")).containsExactly(refused("is not Base64"));
        }

        @Test
        void the_refresh_token_secret_is_not_the_one_of_a_guide() {
            assertThat(secret("pleaseChangeThisSecretForANewOne"))
                    .containsExactly(refused("is a published sample; choose a random one"));
        }

        @Test
        void the_first_password_is_one_that_a_user_may_have() {
            assertThat(set("framework.security.admin.password=short").problems())
                    .containsExactly("framework.security.admin.password (--set) must have 8 to 1024 characters of valid"
                            + " Unicode");
            assertThat(set("framework.security.admin.password=long enough").problems())
                    .isEmpty();
        }

        @Test
        void the_secret_of_the_keys_keeps_the_same_rule() {
            assertThat(set("framework.security.keys.secret=short").problems())
                    .containsExactly("the secret in framework.security.keys.secret (--set) has 40 bits and needs at"
                            + " least 256");
        }

        @Test
        void instances_that_share_a_database_share_what_its_keys_are_encrypted_with() {
            String shared = "database.url=jdbc:postgresql://db/millrace";

            assertThat(set(shared).problems())
                    .containsExactly("framework.security.keys.secret is not set, but is required if database.url is"
                            + " set, because all instances encrypt the keys of access tokens with it; alternatively,"
                            + " set framework.security.keys.file");
            assertThat(set(shared, "framework.security.keys.secret=" + LONG_SECRET)
                            .problems())
                    .isEmpty();
            assertThat(set(shared, "framework.security.keys.file=keys.json").problems())
                    .isEmpty();
            assertThat(set(shared, "framework.security.enabled=false").problems())
                    .isEmpty();
        }

        private List<String> secret(String secret, String... others) {
            String prefix = "framework.security.token.jwt.generator.refresh-token.";
            ConfigurationFixture sources = set(prefix + "secret=" + secret);
            for (String other : others) {
                sources.options(prefix + other);
            }
            return sources.problems();
        }

        private String refused(String rule) {
            return "the secret in framework.security.token.jwt.generator.refresh-token.secret (--set) " + rule;
        }
    }

    @Nested
    class Encryption {

        @ParameterizedTest
        @CsvSource({
            "server.tls.certificate, server.tls.key",
            "server.tls.key, server.tls.certificate",
            "server.tls.keystore, server.tls.keystore-password"
        })
        void takes_both_halves(String given, String missing) {
            assertThat(set(given + "=x").problems())
                    .containsExactly(given + " is set (--set), but " + missing + " is not; encryption needs both");
        }

        @Test
        void takes_a_password_only_with_what_it_opens() {
            assertThat(set("server.tls.keystore-password=hush").problems())
                    .containsExactly("server.tls.keystore-password is set (--set), but server.tls.keystore is not;"
                            + " encryption needs both");
        }

        @Test
        void checks_client_certificates_only_with_their_authorities() {
            assertThat(set("server.tls.client-auth=want", "server.tls.certificate=a", "server.tls.key=b")
                            .problems())
                    .containsExactly("server.tls.client-auth is set (--set), but server.tls.client-ca is not; the check"
                            + " of client certificates needs both");
        }

        @Test
        void is_needed_for_client_certificates() {
            assertThat(set("server.tls.client-auth=need", "server.tls.client-ca=a")
                            .problems())
                    .containsExactly("server.tls.client-auth (--set) needs encrypted connections; set"
                            + " server.tls.certificate");
        }

        @Test
        void has_a_valid_pattern_for_names_in_client_certificates() {
            assertThat(set("framework.security.x509.name-regex=(").problems())
                    .singleElement()
                    .asString()
                    .startsWith("framework.security.x509.name-regex")
                    .contains("a regular expression");
        }

        @Test
        void with_client_certificates_notifies_of_health_checks_and_ineffective_keys() {
            assertThat(set(
                                    "server.tls.client-auth=need",
                                    "server.tls.client-ca=a",
                                    "server.tls.certificate=a",
                                    "server.tls.key=b")
                            .load()
                            .notices())
                    .containsExactly("server.tls.client-auth is need, so health checks also need a client certificate;"
                            + " use want if they have none");
            assertThat(set("framework.security.x509.name-source=dns").load().notices())
                    .containsExactly(
                            "framework.security.x509.name-source has no effect because server.tls.client-auth is none");
        }

        @Test
        void comes_from_one_place() throws IOException {
            assertThat(set("server.tls.certificate=a", "server.tls.key=b", "server.tls.keystore=c")
                            .environment(
                                    "SERVER_TLS_KEYSTORE_PASSWORD_FILE",
                                    write("password", "hush").toString())
                            .problems())
                    .containsExactly("server.tls.keystore (--set) and server.tls.certificate (--set) are both set; set"
                            + " only one of them");
        }

        @Test
        void is_not_forgotten_for_a_misspelt_variable() {
            assertThat(nothingSet().environment("SERVER_TLS_CERT", "x").problems())
                    .containsExactly("unknown environment variable SERVER_TLS_CERT;"
                            + " the nearest known one is SERVER_TLS_KEY");
        }
    }

    @Nested
    class Edges {

        @ParameterizedTest
        @ValueSource(strings = {"10.0.0.0/33", "proxy.example.com", "10.0.0.0/8,*", "all"})
        void proxies_are_addresses_and_ranges(String proxies) {
            assertThat(set("server.trusted-proxies=" + proxies).problems())
                    .containsExactly("server.trusted-proxies is \"" + proxies + "\" (--set), but must be a list of"
                            + " addresses and ranges such as 10.0.0.0/8, fd00::/8 or 192.0.2.7");
        }

        @ParameterizedTest
        @ValueSource(strings = {"https://app.example.com/", "app.example.com", "https://*.example.com", "null"})
        void origins_are_exact(String origin) {
            assertThat(set("server.cors.allowed-origins=" + origin).problems())
                    .containsExactly("server.cors.allowed-origins is \"" + origin + "\" (--set), but must be a list of"
                            + " origins such as https://app.example.com, without a path, or * alone");
        }

        @Test
        void any_origin_stands_alone_and_has_no_credentials() {
            assertThat(set(
                                    "server.cors.allowed-origins=*,https://app.example.com",
                                    "server.cors.allow-credentials=true")
                            .problems())
                    .containsExactly(
                            "server.cors.allowed-origins contains * (--set), which must be the only element",
                            "server.cors.allowed-origins contains * (--set), which is not allowed if"
                                    + " server.cors.allow-credentials is true; list the origins");
        }

        @Test
        void a_level_of_a_logger_is_a_known_one() {
            assertThat(set("log.levels=io.millrace=loud").problems())
                    .containsExactly("log.levels is \"io.millrace=loud\" (--set), but must be a list of loggers with"
                            + " their levels, such as io.millrace.adapters.http=debug");
        }
    }

    @Nested
    class ReadAgain {

        @Test
        void differ_in_the_keys_whose_values_differ() {
            Configuration one =
                    set("server.port=1", "log.level=info", "graphql.path=/a").load();
            Configuration other = set("server.port=2", "graphql.path=/a", "graphql.explorer.template-parameters.x=y")
                    .load();

            assertThat(other.differences(one))
                    .extracting(Key::name)
                    .containsExactly("server.port", "graphql.explorer.template-parameters");
        }

        @Test
        void come_from_these_files() throws IOException {
            Path file = write("millrace.properties", "server.tls.certificate=tls.crt\nserver.tls.key=tls.key\n");
            Path secret = write("password", "hush and hush");

            assertThat(nothingSet()
                            .file(file)
                            .environment("FRAMEWORK_SECURITY_ADMIN_PASSWORD_FILE", secret.toString())
                            .load()
                            .files())
                    .containsExactly(file, secret, Path.of("tls.crt"), Path.of("tls.key"));
        }
    }

    @Nested
    class Notices {

        @Test
        void name_connections_from_other_machines_that_are_not_encrypted() {
            assertThat(set("server.host=0.0.0.0").load().notices())
                    .containsExactly(
                            "server.host is \"0.0.0.0\", but connections are not encrypted, so passwords and tokens are"
                                    + " sent as plain text; set server.tls.certificate, or server.trusted-proxies if a"
                                    + " proxy encrypts connections");
            assertThat(set("server.host=0.0.0.0", "server.trusted-proxies=10.0.0.1")
                            .load()
                            .notices())
                    .isEmpty();
            assertThat(set("server.host=::1").load().notices()).isEmpty();
        }

        @Test
        void name_a_secret_that_everybody_can_read() throws IOException {
            Path file = write("password", "hush and hush");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
            Path kept = write("secret", "hush and hush");
            Files.setPosixFilePermissions(kept, PosixFilePermissions.fromString("rw-r-----"));

            assertThat(nothingSet()
                            .environment("FRAMEWORK_SECURITY_ADMIN_PASSWORD_FILE", file.toString())
                            .load()
                            .notices())
                    .containsExactly("the file that FRAMEWORK_SECURITY_ADMIN_PASSWORD_FILE names for"
                            + " framework.security.admin.password \"" + file
                            + "\" can be read by all users of this machine");
            assertThat(nothingSet()
                            .environment("FRAMEWORK_SECURITY_ADMIN_PASSWORD_FILE", kept.toString())
                            .load()
                            .notices())
                    .isEmpty();
        }

        @Test
        void name_what_takes_encryption_and_origins() {
            assertThat(set("server.http2.enabled=true", "server.cors.allow-credentials=true")
                            .load()
                            .notices())
                    .containsExactly(
                            "server.http2.enabled has no effect because connections are not encrypted"
                                    + " (see server.tls.certificate)",
                            "server.cors.allow-credentials has no effect because server.cors.allowed-origins is empty");
        }

        @Test
        void name_every_key_that_was_set_without_effect() {
            Configuration configuration = set(
                            "server.port=1",
                            "metrics.public=true",
                            "graphql.explorer.template-parameters.theme-color=red",
                            "database.url=jdbc:postgresql://db/millrace",
                            "database.embedded.directory=x",
                            "framework.security.enabled=false")
                    .load();

            assertThat(configuration.notices())
                    .containsExactly("database.embedded.directory has no effect because database.url is set");
        }

        @Test
        void are_none_when_nothing_is_set() {
            assertThat(nothingSet().load().notices()).isEmpty();
        }
    }

    private Path write(String name, String text) throws IOException {
        return Files.write(directory.resolve(name), text.getBytes(StandardCharsets.UTF_8));
    }
}
