package io.millrace.configuration;

import static io.millrace.configuration.ConfigurationFixture.set;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.configuration.key.Key;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A key that can be set and changes nothing is worse than none. */
class EveryKeyTest {

    private static final String SECRET = "b7Qp2LmZx84TgWvR1yNcKd63sFjEhA5u";

    /** Who asks for these does not take them from the settings. */
    private static final List<String> READ_ELSEWHERE = List.of("server.reload-interval");

    /** What has to be set as well, so that the key may be. */
    private static final Map<String, List<String>> COMPANIONS = Map.ofEntries(
            Map.entry("server.tls.certificate", List.of("server.tls.key=a")),
            Map.entry("server.tls.key", List.of("server.tls.certificate=a")),
            Map.entry("server.tls.keystore", List.of("server.tls.keystore-password=a")),
            Map.entry("server.tls.keystore-password", List.of("server.tls.keystore=a")),
            Map.entry(
                    "server.tls.client-auth",
                    List.of("server.tls.client-ca=a", "server.tls.certificate=a", "server.tls.key=a")),
            Map.entry("server.tls.client-ca", List.of("server.tls.certificate=a", "server.tls.key=a")),
            Map.entry("server.http2.enabled", List.of("server.tls.certificate=a", "server.tls.key=a")),
            Map.entry("server.http2.max-concurrent-streams", List.of("server.tls.certificate=a", "server.tls.key=a")),
            Map.entry("database.url", List.of("framework.security.enabled=false")),
            Map.entry(
                    "database.username",
                    List.of("framework.security.enabled=false", "database.url=jdbc:postgresql://db/millrace")),
            Map.entry(
                    "database.password",
                    List.of("framework.security.enabled=false", "database.url=jdbc:postgresql://db/millrace")),
            Map.entry("engine=opensearch", List.of("opensearch.urls=http://a")),
            Map.entry("opensearch.urls", List.of("engine=opensearch")),
            Map.entry(
                    "opensearch.username",
                    List.of("engine=opensearch", "opensearch.urls=http://a", "opensearch.password=a")),
            Map.entry(
                    "opensearch.password",
                    List.of("engine=opensearch", "opensearch.urls=http://a", "opensearch.username=a")),
            Map.entry("opensearch.tls.ca", List.of("engine=opensearch", "opensearch.urls=http://a")),
            Map.entry("opensearch.tls.verify-hostname", List.of("engine=opensearch", "opensearch.urls=http://a")),
            Map.entry("opensearch.timeouts.connect", List.of("engine=opensearch", "opensearch.urls=http://a")),
            Map.entry("opensearch.timeouts.call", List.of("engine=opensearch", "opensearch.urls=http://a")),
            Map.entry("opensearch.max-connections", List.of("engine=opensearch", "opensearch.urls=http://a")));

    /** Two values of keys whose kind does not tell any. */
    private static final Map<String, List<String>> VALUES = Map.ofEntries(
            Map.entry("server.host", List.of("127.0.0.1", "::1")),
            Map.entry("server.trusted-proxies", List.of("10.0.0.1", "10.0.0.2")),
            Map.entry("server.cors.allowed-origins", List.of("http://a", "http://b")),
            Map.entry("graphql.graphql-ws.allowed-origins", List.of("http://a", "http://b")),
            Map.entry("opensearch.urls", List.of("http://a", "http://b:9200")),
            Map.entry("tracing.otlp.endpoint", List.of("http://a", "http://b")),
            Map.entry("tracing.sampling-ratio", List.of("0.1", "0.2")),
            Map.entry("log.levels", List.of("a=debug", "a=info")),
            Map.entry("audit.retention.age", List.of("7d", "8d")),
            Map.entry("tasks.retention.age", List.of("7d", "8d")),
            Map.entry("database.url", List.of("jdbc:postgresql://a/b", "jdbc:postgresql://a/c")),
            Map.entry("graphql.explorer.version", List.of("0.13.2", "4.1.2")),
            Map.entry("graphql.explorer.template-path", List.of("file:a", "file:b")),
            Map.entry("framework.security.admin.password", List.of("three wet stones", "four wet stones")),
            Map.entry("framework.security.redirect.login-success", List.of("/console/", "/explorer")),
            Map.entry("framework.security.oauth2.login-uri", List.of("/a/{provider}", "/b/{provider}")),
            Map.entry(
                    "framework.security.oauth2.openid.end-session.redirect-uri",
                    List.of("/console/", "https://a.example/b")),
            Map.entry("framework.security.oauth2.session-expiration", List.of("7h", "8h")),
            Map.entry("framework.security.oauth2.back-channel-logout-uri", List.of("/a/{provider}", "/b/{provider}")),
            Map.entry("framework.security.oauth2.callback-uri", List.of("/a/{provider}", "/b/{provider}")),
            Map.entry("framework.security.keys.secret", List.of(SECRET, SECRET + "x")),
            Map.entry("framework.security.token.jwt.generator.refresh-token.secret", List.of(SECRET, SECRET + "x")));

    static Stream<Key<?>> keys() {
        return Keys.all().stream().filter(key -> !READ_ELSEWHERE.contains(key.name()));
    }

    @ParameterizedTest
    @MethodSource("keys")
    void a_changed_value_changes_the_settings(Key<?> key) {
        List<Settings> settings = values(key).stream()
                .map(value -> Settings.of(set(assignments(key, value)).load()))
                .toList();

        assertThat(settings.get(0)).isNotEqualTo(settings.get(1));
    }

    @Test
    void what_is_read_elsewhere_is_a_key() {
        assertThat(Keys.all()).extracting(Key::name).containsAll(READ_ELSEWHERE);
    }

    private static String[] assignments(Key<?> key, String value) {
        List<String> all = new ArrayList<>(COMPANIONS.getOrDefault(key.name(), List.of()));
        all.addAll(COMPANIONS.getOrDefault(key.name() + "=" + value, List.of()));
        all.add((key.type().name().equals("map") ? key.name() + ".some-name" : key.name()) + "=" + value);
        return all.toArray(String[]::new);
    }

    private static List<String> values(Key<?> key) {
        if (VALUES.containsKey(key.name())) {
            return VALUES.get(key.name());
        }
        return switch (key.type().name()) {
            case "boolean" -> List.of("true", "false");
            case "integer" -> List.of("7", "8");
            case "duration" -> List.of("7s", "8s");
            case "size" -> List.of("2MiB", "3MiB");
            case "choice" ->
                Arrays.stream(key.type().rule().split(" or ", -1)).limit(2).toList();
            default -> key.name().endsWith(".path") ? List.of("/a/b", "/a/c") : List.of("a", "b");
        };
    }
}
