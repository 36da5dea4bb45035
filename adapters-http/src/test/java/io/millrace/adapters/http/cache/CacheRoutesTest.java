package io.millrace.adapters.http.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.TestClient;
import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.extension.CacheData;
import io.millrace.adapters.http.extension.CacheDataCollector;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.server.HttpServer;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.application.usecase.cache.CacheAnnouncements;
import io.millrace.application.usecase.cache.CachesService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CacheRoutesTest {

    private static final String WORDS =
            "{\"implementationClass\":\"java.util.TreeMap\",\"keyType\":\"java.lang.String\","
                    + "\"valueType\":\"java.lang.String\",\"maxSizeInBytes\":1024,\"timeToLiveInMillis\":60000,"
                    + "\"entries\":1,\"sizeInBytes\":12,\"ehcache\":{\"cacheEvictions\":5,\"cacheExpirations\":6,"
                    + "\"cacheGets\":3,\"cacheHitPercentage\":66.666664,\"cacheHits\":2,\"cacheMisses\":1,"
                    + "\"cacheMissPercentage\":33.333332,\"cachePuts\":4,\"cacheRemovals\":7}}";

    private final InMemoryCaches caches = new InMemoryCaches();
    private final Wire wire = new Wire();
    private final List<String> audited = new CopyOnWriteArrayList<>();
    private final List<HttpServer> servers = new ArrayList<>();
    private HttpServer server = start(true, new DefaultCacheDataCollector(), new DefaultCacheData());

    /** Announcements that can be lost. */
    private static final class Wire implements Announcements {

        private final InMemoryAnnouncements announcements = new InMemoryAnnouncements();
        private final List<String> sent = new CopyOnWriteArrayList<>();
        private volatile boolean broken;

        @Override
        public void publish(Topic topic, String payload) {
            if (broken) {
                throw new IllegalStateException("insert into secret_table failed");
            }
            sent.add(topic.name() + ":" + payload);
            announcements.publish(topic, payload);
        }

        @Override
        public Subscription subscribe(Topic topic, Listener listener) {
            return announcements.subscribe(topic, listener);
        }

        @Override
        public boolean isListening() {
            return announcements.isListening();
        }
    }

    private HttpServer start(boolean sensitive, CacheDataCollector collector, CacheData data) {
        HttpServer started = HttpServer.start(
                HttpServerSettings.defaults("127.0.0.1", 0, 2),
                new RouteTable(
                        CacheRoutes.of(
                                new CacheRoutes.Ports(
                                        new CachesService(caches, new CacheAnnouncements(wire, caches)),
                                        collector,
                                        data,
                                        (caller, kind, details) ->
                                                audited.add(caller.username() + " " + kind + " " + details)),
                                sensitive),
                        Set.of("caches")),
                Guards.believing(List.of(), names -> Map.of()),
                new ServingState(),
                failure -> false);
        servers.add(started);
        return started;
    }

    @AfterEach
    void close() {
        servers.forEach(HttpServer::close);
    }

    private HttpResponse<String> send(String role, String method, String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.address().getPort() + path))
                .method(method, BodyPublishers.noBody());
        if (!role.isEmpty()) {
            request.header("X-Roles", role);
        }
        try {
            return TestClient.HTTP.send(request.build(), BodyHandlers.ofString());
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private String line(String method, String path) {
        HttpResponse<String> answer = send("operator", method, path);
        return answer.statusCode() + " " + answer.body();
    }

    @Nested
    class Reading {

        @Test
        void shows_all_caches_by_name() {
            caches.put("words", "a", "b");

            String body = send("reader", "GET", "/caches").body();

            assertThat(body).startsWith("{\"caches\":{\"numbers\":{").endsWith("\"words\":" + WORDS + "}}");
            assertThat(body).contains("\"keyType\":\"java.lang.Long\",", "\"maxEntries\":10,");
        }

        @Test
        void shows_one_cache_without_its_name() {
            caches.put("words", "a", "b");

            assertThat(line("GET", "/caches/words")).isEqualTo("200 " + WORDS);
            assertThat(send("reader", "GET", "/caches/words").headers().firstValue("Cache-Control"))
                    .contains("no-store");
        }

        @Test
        void shows_an_entry_and_hides_what_is_secret() {
            caches.put("words", "a/b", "c");
            caches.put("secrets", "a", "b");

            assertThat(line("GET", "/caches/words/a%2Fb"))
                    .isEqualTo("200 {\"key\":\"a/b\",\"hidden\":false,\"value\":\"c\"}");
            assertThat(line("GET", "/caches/secrets/a"))
                    .isEqualTo("200 {\"key\":\"a\",\"hidden\":true,\"value\":null}");
        }

        @ParameterizedTest
        @CsvSource({"a%0Ab, a\\nb", "%2E%2E, ..", "a%5Cb, a\\\\b", "%00, \\u0000"})
        void a_key_with_any_character_is_shown_and_invalidated(String segment, String json) {
            String key = StrictJson.parse(("\"" + json + "\"").getBytes(StandardCharsets.UTF_8))
                    .text();
            caches.put("words", key, "c");

            assertThat(line("GET", "/caches/words/" + segment))
                    .isEqualTo("200 {\"key\":\"" + json + "\",\"hidden\":false,\"value\":\"c\"}");
            assertThat(line("DELETE", "/caches/words/" + segment)).isEqualTo("200 true");
            assertThat(caches.findEntry("words", key)).isEmpty();
        }

        @Test
        void says_what_is_not_there() {
            HttpResponse<String> cache = send("reader", "GET", "/caches/none");

            assertThat(cache.statusCode()).isEqualTo(404);
            assertThat(cache.headers().firstValue("Content-Type")).contains("application/problem+json");
            assertThat(cache.body()).contains("no such cache [none]");
            assertThat(line("GET", "/caches/words/none"))
                    .startsWith("404 ")
                    .contains("no entry [none] in cache [words]");
            assertThat(line("GET", "/caches/none/a")).startsWith("404 ").contains("no such cache [none]");
        }

        @Test
        void takes_a_right_unless_it_is_open() {
            assertThat(send("", "GET", "/caches").statusCode()).isEqualTo(401);
            assertThat(send("none", "GET", "/caches").statusCode()).isEqualTo(403);

            server = start(false, new DefaultCacheDataCollector(), new DefaultCacheData());

            assertThat(send("", "GET", "/caches").statusCode()).isEqualTo(200);
            assertThat(send("", "GET", "/caches/words").statusCode()).isEqualTo(200);
            assertThat(send("", "DELETE", "/caches").statusCode()).isEqualTo(401);
            assertThat(send("reader", "DELETE", "/caches").statusCode()).isEqualTo(403);
        }
    }

    @Nested
    class Invalidating {

        @Test
        void takes_all_caches_or_one_or_an_entry_and_tells_the_others() {
            for (String path : List.of("/caches", "/caches/words", "/caches/words/a%2Fb%25")) {
                caches.put("words", "a/b%", "c");

                HttpResponse<String> answer = send("operator", "DELETE", path);

                assertThat(answer.statusCode() + " " + answer.body()).isEqualTo("200 true");
                assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
                assertThat(caches.findEntry("words", "a/b%")).isEmpty();
            }
            assertThat(wire.sent).containsExactly("caches:*", "caches:words", "caches:words a/b%");
            assertThat(audited)
                    .containsExactly(
                            "anna CACHE_INVALIDATED {cache=*}", "anna CACHE_INVALIDATED {cache=words}", audited.get(2));
            assertThat(audited.get(2)).contains("cache=words", "key=a/b%");
        }

        @Test
        void decodes_the_key_once() {
            caches.put("words", "a%2Fb", "c");
            caches.put("words", "a/b", "c");

            line("DELETE", "/caches/words/a%252Fb");

            assertThat(caches.findEntry("words", "a%2Fb")).isEmpty();
            assertThat(caches.findEntry("words", "a/b")).isPresent();
        }

        @Test
        void is_true_of_an_entry_that_was_not_there() {
            assertThat(line("DELETE", "/caches/words/none")).isEqualTo("200 true");
        }

        @Test
        void says_that_a_cache_is_not_there() {
            assertThat(line("DELETE", "/caches/none")).startsWith("404 ").contains("no such cache [none]");
            assertThat(line("DELETE", "/caches/none/a")).startsWith("404 ").contains("no such cache [none]");
            assertThat(wire.sent).isEmpty();
            assertThat(audited).isEmpty();
        }

        @Test
        void says_that_no_entry_of_a_cache_with_other_keys_can_be_named() {
            for (String method : List.of("GET", "DELETE")) {
                assertThat(line(method, "/caches/numbers/1"))
                        .startsWith("400 ")
                        .contains("a single entry of cache [numbers] cannot be addressed because its keys are not"
                                + " String");
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"/caches/words/%20", "/caches/words/%E3%80%80", "/caches/words/"})
        void takes_a_key_that_is_not_blank(String path) {
            caches.put("words", "a", "b");

            for (String method : List.of("GET", "DELETE")) {
                assertThat(line(method, path)).startsWith("400 ").contains("[key]");
            }
            assertThat(caches.findEntry("words", "a")).isPresent();
        }

        @Test
        void takes_no_path_that_ends_where_a_name_should_follow() {
            caches.put("words", "a", "b");

            assertThat(line("DELETE", "/caches/")).startsWith("400 ").contains("[cache] must not be empty");

            assertThat(caches.findEntry("words", "a")).isPresent();
        }

        @Test
        void fails_if_the_others_cannot_be_told() {
            wire.broken = true;
            caches.put("words", "a", "b");

            assertThat(line("DELETE", "/caches/words")).startsWith("500 ").doesNotContain("secret_table");

            assertThat(caches.findEntry("words", "a")).isEmpty();
            assertThat(audited).isEmpty();
        }

        @Test
        void has_no_other_methods() {
            assertThat(send("operator", "PUT", "/caches/words").statusCode()).isEqualTo(405);
            assertThat(send("operator", "POST", "/caches").headers().allValues("Allow"))
                    .isNotEmpty();
        }
    }

    @Nested
    class Replacing {

        @Test
        void what_is_told_about_a_cache_replaces_the_default_everywhere() {
            server =
                    start(true, new DefaultCacheDataCollector(), cache -> Map.of("is", List.of(cache.name(), 1, true)));

            assertThat(line("GET", "/caches/words")).isEqualTo("200 {\"is\":[\"words\",1,true]}");
            assertThat(line("GET", "/caches")).contains("\"words\":{\"is\":[\"words\",1,true]}");
        }

        @Test
        void a_collector_publishes_when_it_can() {
            server = start(true, new Collector(Mode.LATER), cache -> Map.of());

            assertThat(line("GET", "/caches")).isEqualTo("200 {\"number\":3}");
            assertThat(line("GET", "/caches/words")).isEqualTo("200 {\"name\":\"words\"}");
        }

        @Test
        void a_collector_that_fails_or_ends_without_an_item_is_no_secret_and_no_success() {
            for (Mode mode : List.of(Mode.FAILING, Mode.EMPTY, Mode.THROWING)) {
                server = start(true, new Collector(mode), cache -> Map.of());

                assertThat(line("GET", "/caches")).startsWith("500 ").doesNotContain("hush");
            }
        }
    }

    private enum Mode {
        LATER,
        FAILING,
        EMPTY,
        THROWING
    }

    private record Collector(Mode mode) implements CacheDataCollector {

        @Override
        public Flow.Publisher<Map<String, Object>> collect(List<CacheDescription> caches, CacheData data) {
            return publish(Map.of("number", caches.size()));
        }

        @Override
        public Flow.Publisher<Map<String, Object>> collect(CacheDescription cache, CacheData data) {
            return publish(Map.of("name", cache.name()));
        }

        private Flow.Publisher<Map<String, Object>> publish(Map<String, Object> item) {
            if (mode == Mode.THROWING) {
                throw new IllegalStateException("hush");
            }
            return subscriber -> {
                SubmissionPublisher<Map<String, Object>> publisher = new SubmissionPublisher<>();
                publisher.subscribe(subscriber);
                switch (mode) {
                    case LATER -> {
                        publisher.submit(item);
                        publisher.submit(Map.of("never", "asked for"));
                        publisher.close();
                    }
                    case FAILING -> publisher.closeExceptionally(new IllegalStateException("hush"));
                    case EMPTY, THROWING -> publisher.close();
                }
            };
        }
    }
}
