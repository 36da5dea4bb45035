package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.bootstrap.program.Commands.Outcome;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The endpoint of caches, on several instances and with parts that others supply. */
class CachesIT {

    private static final String DATA = """
            package example;

            import io.millrace.adapters.http.cache.DefaultCacheData;
            import io.millrace.adapters.http.extension.CacheData;
            import io.millrace.adapters.http.extension.Replaces;
            import io.millrace.application.port.driven.service.cache.CacheDescription;
            import java.util.Map;

            @Replaces(DefaultCacheData.class)
            public final class ExampleCacheData implements CacheData {
                @Override
                public Map<String, Object> describe(CacheDescription cache) {
                    return Map.of("example", cache.name());
                }
            }
            """;

    private static final String COLLECTOR = """
            package example;

            import io.millrace.adapters.http.cache.DefaultCacheDataCollector;
            import io.millrace.adapters.http.extension.CacheData;
            import io.millrace.adapters.http.extension.CacheDataCollector;
            import io.millrace.adapters.http.extension.Replaces;
            import io.millrace.application.port.driven.service.cache.CacheDescription;
            import java.util.List;
            import java.util.Map;
            import java.util.concurrent.Flow;
            import java.util.concurrent.SubmissionPublisher;

            @Replaces(DefaultCacheDataCollector.class)
            public final class ExampleCollector implements CacheDataCollector {
                @Override
                public Flow.Publisher<Map<String, Object>> collect(List<CacheDescription> caches, CacheData data) {
                    return publish(Map.of("all", caches.stream().map(data::describe).toList()));
                }

                @Override
                public Flow.Publisher<Map<String, Object>> collect(CacheDescription cache, CacheData data) {
                    return publish(Map.of("one", data.describe(cache)));
                }

                private static Flow.Publisher<Map<String, Object>> publish(Map<String, Object> item) {
                    return subscriber -> {
                        SubmissionPublisher<Map<String, Object>> publisher = new SubmissionPublisher<>();
                        publisher.subscribe(subscriber);
                        publisher.submit(item);
                        publisher.close();
                    };
                }
            }
            """;

    @TempDir
    private static Path shared;

    private static RunningService first;

    /** Its endpoint is open to read. */
    private static RunningService second;

    /** Its endpoint is off, as it is unless enabled. */
    private static RunningService third;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        TestDatabase database = UsedDatabase.create();
        first = LocalService.startOn(database, shared.resolve("first"), "endpoints.caches.enabled=true");
        second = LocalService.startOn(
                database,
                shared.resolve("second"),
                "endpoints.caches.enabled=true",
                "endpoints.caches.sensitive=false");
        third = LocalService.startOn(database, shared.resolve("third"));
        first.client().put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
    }

    @AfterAll
    static void stop() {
        third.close();
        second.close();
        first.close();
    }

    @Test
    void two_instances_agree_on_what_was_invalidated() {
        StoreClient one = first.client();
        StoreClient other = second.client();
        one.post("/logs-a/_doc", "{\"@timestamp\":1}").orFail();

        for (String path : List.of("/caches/data-streams/logs-a", "/caches/data-streams", "/caches")) {
            await().until(() -> {
                one.post("/logs-a/_doc", "{\"@timestamp\":2}").orFail();
                other.post("/logs-a/_doc", "{\"@timestamp\":2}").orFail();
                return isThere(one) && isThere(other);
            });

            assertThat(one.delete(path).orFail().text()).isEqualTo("true");

            assertThat(isThere(one)).isFalse();
            await().until(() -> !isThere(other));
        }

        changes_of_settings_are_seen_at_once_here_and_soon_there(one, other);

        JsonNode cache = one.get("/caches/data-streams").orFail().json();
        assertThat(cache.path("implementationClass").asText()).isEqualTo("org.ehcache.core.Ehcache");
        assertThat(cache.path("maxEntries").asInt()).isEqualTo(10_000);
        assertThat(cache.path("timeToLiveInMillis").asInt()).isEqualTo(600_000);
        assertThat(cache.path("ehcache").path("cacheHits").asInt()).isPositive();
        assertThat(one.get("/caches").orFail().json().path("caches").fieldNames())
                .toIterable()
                .contains("access-tokens", "basic-credentials", "cluster-settings", "data-streams", "index-templates");
        assertThat(one.delete("/caches/cluster-settings/ALL").status()).isEqualTo(400);
        assertThat(one.with("").get("/caches").status()).isEqualTo(401);
    }

    @Test
    void graphql_shows_and_empties_caches_everywhere_while_the_endpoint_is_off_as_it_is_unless_enabled() {
        StoreClient on = first.client();
        StoreClient off = third.client();
        assertThat(off.get("/caches").status()).isEqualTo(404);

        graphql_empties_here_and_soon_there(off, on);
        graphql_empties_here_and_soon_there(on, off);
    }

    private static void graphql_empties_here_and_soon_there(StoreClient one, StoreClient other) {
        await().until(() -> {
            one.post("/logs-b/_doc", "{\"@timestamp\":1}").orFail();
            other.post("/logs-b/_doc", "{\"@timestamp\":1}").orFail();
            return holdsLogs(one) && holdsLogs(other);
        });

        JsonNode answer = graphQl(one, "mutation { invalidateCache(name: \"data-streams\") }");

        assertThat(answer.path("data").path("invalidateCache").asBoolean()).isTrue();
        assertThat(holdsLogs(one)).isFalse();
        await().until(() -> !holdsLogs(other));
    }

    private static boolean holdsLogs(StoreClient client) {
        return graphQl(client, "{ cacheEntry(cache: \"data-streams\", key: \"logs-b\") { key } }")
                .path("data")
                .path("cacheEntry")
                .isObject();
    }

    private static JsonNode graphQl(StoreClient client, String operation) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("query", operation);
        return client.post("/graphql", body.toString()).orFail().json();
    }

    private static boolean isThere(StoreClient client) {
        return client.get("/caches/data-streams/logs-a").status() == 200;
    }

    private static void changes_of_settings_are_seen_at_once_here_and_soon_there(StoreClient one, StoreClient other) {
        for (int value = 2; value < 6; value++) {
            one.put(
                            "/_cluster/settings",
                            "{\"persistent\":{\"migrate.max_concurrent_indices_reindexed_per_data_stream\":" + value
                                    + "}}")
                    .orFail();
            String expected = "\"" + value + "\"";
            assertThat(one.get("/_cluster/settings").orFail().text()).contains(expected);
            await().until(() -> other.get("/_cluster/settings").orFail().text().contains(expected));
        }
    }

    @Test
    void the_endpoint_may_be_open_to_read() {
        StoreClient anonymous = second.client().with("");

        assertThat(anonymous.get("/caches/access-tokens").status()).isEqualTo(200);
        assertThat(anonymous.delete("/caches/access-tokens").status()).isEqualTo(401);
    }

    @Test
    void what_is_told_can_be_replaced_by_classes_that_say_so() throws IOException {
        Path extensions = Files.createDirectory(folder.resolve("extensions"));
        jar(extensions.resolve("example.jar"), DATA, COLLECTOR);

        try (RunningService service =
                LocalService.start(folder, "endpoints.caches.enabled=true", "extensions.directory=" + extensions)) {
            StoreClient client = service.client().beyondDescription();
            Answer all = client.get("/caches").orFail();
            Answer one = client.get("/caches/access-tokens").orFail();

            assertThat(all.text()).startsWith("{\"all\":[{\"example\":\"access-tokens\"}");
            assertThat(one.text()).isEqualTo("{\"one\":{\"example\":\"access-tokens\"}}");
        }
    }

    @Test
    void a_class_that_does_not_say_what_it_replaces_stops_the_start() throws IOException {
        Path extensions = Files.createDirectory(folder.resolve("extensions"));
        jar(extensions.resolve("example.jar"), DATA.replace("@Replaces(DefaultCacheData.class)\n", ""));

        Outcome refused = LocalCommands.of(folder)
                .serveRefused(Pair.settingsOn(
                        UsedDatabase.create(), "endpoints.caches.enabled=true", "extensions.directory=" + extensions));

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.errors())
                .contains("example.ExampleCacheData replaces io.millrace.adapters.http.cache.DefaultCacheData, but is"
                        + " not annotated for it: add @Replaces(DefaultCacheData.class)");
    }

    /** Compiles each source against the packaged program, and puts it into a jar as a service. */
    private void jar(Path jar, String... sources) throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (String source : sources) {
                String name = source.replaceAll("(?s).*public final class (\\w+) .*", "$1");
                String service = source.replaceAll("(?s).*implements (\\w+) .*", "$1");
                compile(name, source, classes);
                put(
                        out,
                        "example/" + name + ".class",
                        Files.readAllBytes(classes.resolve("example/" + name + ".class")));
                put(
                        out,
                        "META-INF/services/io.millrace.adapters.http.extension." + service,
                        ("example." + name).getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void put(JarOutputStream jar, String name, byte[] content) throws IOException {
        jar.putNextEntry(new JarEntry(name));
        jar.write(content);
        jar.closeEntry();
    }

    private static void compile(String name, String source, Path classes) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        JavaFileObject file =
                new SimpleJavaFileObject(
                        URI.create("string:///example/" + name + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        boolean compiled = compiler.getTask(
                        messages,
                        null,
                        null,
                        List.of("-classpath", MillraceProcess.JAR.toString(), "-d", classes.toString(), "-proc:none"),
                        null,
                        List.of(file))
                .call();
        assertThat(compiled).as(messages.toString()).isTrue();
    }
}
