package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.Cable;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.bootstrap.program.TokenClient.Tokens;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is taken back on one instance is worth nothing on the other either, though that one remembers it as good. */
class RevocationIT {

    /** How long an instance is frozen: longer than an announced change may be unseen. */
    private static final Duration FREEZE = Duration.ofSeconds(5);

    @TempDir
    private static Path folder;

    /** Leads the other instance to the database. */
    private static Cable cable;

    private static Pair pair;
    private static TokenClient one;
    private static TokenClient other;

    @BeforeAll
    static void start() {
        TestDatabase database = UsedDatabase.create();
        cable = new Cable(database.jdbcUrl());
        TestDatabase behindCable = new TestDatabase(cable.jdbcUrl(), database.username(), database.password());
        MillraceProcess.markUsed(Pair.settingsOf(behindCable));
        pair = Pair.start(database, behindCable, folder);
        one = TokenClient.of(pair.one());
        other = TokenClient.of(pair.other());
    }

    @AfterAll
    static void stop() {
        pair.close();
        cable.close();
    }

    /** A user who has signed in on one instance, and whom the other knows by token and by password. */
    private record Known(String name, String password, Tokens tokens) {

        static Known user(String name) {
            String password = "spoke of " + name + "'s wheel";
            one.putUser(name, password, "writer");
            Known known = new Known(name, password, one.logIn(name, password));
            for (int i = 0; i < 3; i++) {
                assertThat(known.statusByToken()).isEqualTo(200);
                assertThat(known.statusByPassword()).isEqualTo(200);
                assertThat(other.isActive(known.tokens.access())).isTrue();
                assertThat(other.isActive(known.tokens.refresh())).isTrue();
            }
            return known;
        }

        int statusByToken() {
            return other.as(tokens).get("/").status();
        }

        int statusByPassword() {
            return other.client()
                    .with(StoreClient.basic(name, password))
                    .get("/")
                    .status();
        }

        void isUnknownByTokenSoon() {
            await().until(this::statusByToken, status -> status == 401);
            assertThat(other.introspect(tokens.access()).toString()).isEqualTo("{\"active\":false}");
        }

        void isUnknownByPasswordSoon() {
            await().until(this::statusByPassword, status -> status == 401 || status == 429);
        }

        void getsNoTokensAnyMore() {
            assertThat(other.introspect(tokens.refresh()).toString()).isEqualTo("{\"active\":false}");
            assertThat(other.refresh(tokens.refresh()).json().path("error").asText())
                    .isEqualTo("invalid_grant");
        }
    }

    @Test
    void whoever_logs_out_on_one_instance_is_logged_out_on_the_other() {
        Known user = Known.user("ada");

        assertThat(one.as(user.tokens()).post("/logout").status()).isEqualTo(204);

        user.isUnknownByTokenSoon();
        user.getsNoTokensAnyMore();
        assertThat(user.statusByPassword()).isEqualTo(200);
    }

    @Test
    void whoever_logs_out_everywhere_is_logged_out_of_every_session_on_both_instances() {
        Known user = Known.user("alma");
        Tokens second = other.logIn("alma", user.password());
        assertThat(one.as(second).get("/").status()).isEqualTo(200);

        assertThat(one.as(user.tokens()).post("/logout?everywhere=true").status())
                .isEqualTo(204);

        user.isUnknownByTokenSoon();
        user.getsNoTokensAnyMore();
        for (TokenClient instance : List.of(one, other)) {
            await().until(() -> instance.as(second).get("/").status(), status -> status == 401);
            assertThat(instance.isActive(second.access())).isFalse();
            assertThat(instance.refresh(second.refresh()).json().path("error").asText())
                    .isEqualTo("invalid_grant");
        }
        assertThat(other.attempt("alma", user.password()).status()).isEqualTo(200);
    }

    @Test
    void a_changed_password_ends_every_session_and_the_old_password_everywhere() {
        Known user = Known.user("bert");

        one.client()
                .put("/_security/user/bert/_password", "{\"password\":\"another spoke of it\"}")
                .orFail();

        user.isUnknownByTokenSoon();
        user.isUnknownByPasswordSoon();
        user.getsNoTokensAnyMore();
        assertThat(other.attempt("bert", "another spoke of it").status()).isEqualTo(200);
    }

    @Test
    void a_user_who_is_disabled_is_so_everywhere() {
        Known user = Known.user("carla");

        one.client()
                .put("/_security/user/carla", "{\"roles\":[\"writer\"],\"enabled\":false}")
                .orFail();

        user.isUnknownByTokenSoon();
        user.isUnknownByPasswordSoon();
        user.getsNoTokensAnyMore();
        assertThat(other.attempt("carla", user.password()).status()).isEqualTo(401);
    }

    @Test
    void a_user_who_is_removed_is_so_everywhere() {
        Known user = Known.user("dora");

        one.client().delete("/_security/user/dora").orFail();

        user.isUnknownByTokenSoon();
        user.isUnknownByPasswordSoon();
        user.getsNoTokensAnyMore();
    }

    @Test
    void an_access_token_that_is_taken_back_is_so_everywhere() {
        Known user = Known.user("emil");

        one.revoke(user.tokens().access());

        user.isUnknownByTokenSoon();
        assertThat(user.statusByPassword()).isEqualTo(200);
    }

    @Test
    void a_refresh_token_that_is_taken_back_ends_its_session_everywhere() {
        Known user = Known.user("frida");

        one.revoke(user.tokens().refresh());

        user.isUnknownByTokenSoon();
        user.getsNoTokensAnyMore();
    }

    @Test
    void a_role_that_is_taken_away_is_gone_everywhere() {
        Known user = Known.user("gustav");
        one.client().put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
        assertThat(other.as(user.tokens())
                        .post("/logs-g/_doc", "{\"@timestamp\":1}")
                        .status())
                .isEqualTo(201);

        one.client().put("/_security/user/gustav", "{\"roles\":[\"reader\"]}").orFail();

        await().until(() -> {
            int status = other.as(user.tokens())
                    .post("/logs-g/_doc", "{\"@timestamp\":1}")
                    .status();
            return status == 403 || status == 401;
        });
        assertThat(user.statusByPassword()).isEqualTo(200);
    }

    @Test
    void an_event_stream_on_the_other_instance_ends_when_the_role_of_its_reader_is_taken_away() throws Exception {
        Known user = Known.user("hanna");
        one.client().put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
        one.client().put("/_data_stream/logs-h").orFail();
        CompletableFuture<String> events = follow("logs-h", user.tokens());
        await().until(() -> {
            one.client().post("/logs-h/_doc", "{\"@timestamp\":1}").orFail();
            return received.get() > 0;
        });

        one.client().put("/_security/user/hanna", "{\"roles\":[]}").orFail();

        // It ends with an error or with its connection, and not by itself.
        events.handle((text, failure) -> "ended").get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void what_is_changed_while_announcements_do_not_arrive_and_nothing_says_so_is_seen_soon() {
        Known user = Known.user("lea");
        String throttle = "{\"persistent\":{\"migrate.data_stream_reindex_max_request_per_second\":\"%s\"}}";
        pair.one().client().put("/_cluster/settings", throttle.formatted(700)).orFail();
        await().until(() -> throttleOfOther().contains("700"));

        cable.silence("listen millrace");
        assertThat(one.as(user.tokens()).post("/logout").status()).isEqualTo(204);
        pair.one().client().put("/_cluster/settings", throttle.formatted(800)).orFail();

        user.isUnknownByTokenSoon();
        await().until(() -> throttleOfOther().contains("800"));
    }

    private static String throttleOfOther() {
        return pair.other().client().get("/_cluster/settings").orFail().text();
    }

    @Test
    void an_instance_that_was_frozen_takes_no_token_that_was_taken_back_meanwhile() throws Exception {
        Known user = Known.user("ivo");
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(pair.other().address())
                .header("Authorization", "Bearer " + user.tokens().access())
                .build();
        List<CompletableFuture<Integer>> answers = new ArrayList<>();
        pair.other().freeze();
        try {
            assertThat(one.as(user.tokens()).post("/logout").status()).isEqualTo(204);
            for (int i = 0; i < 100; i++) {
                answers.add(client.sendAsync(request, BodyHandlers.discarding()).thenApply(HttpResponse::statusCode));
            }
            // Until what was proven before the freeze proves nothing any more.
            assertThat(CompletableFuture.anyOf(answers.toArray(CompletableFuture<?>[]::new)))
                    .failsWithin(FREEZE);
        } finally {
            pair.other().thaw();
        }

        assertThat(answers.stream().map(CompletableFuture::join)).containsOnly(401);
    }

    private final AtomicInteger received = new AtomicInteger();

    /** Follows a data stream on the other instance; complete when the event stream has ended. */
    private CompletableFuture<String> follow(String stream, Tokens tokens) {
        HttpRequest request = HttpRequest.newBuilder(pair.other().address().resolve("/graphql"))
                .header("Authorization", "Bearer " + tokens.access())
                .header("Content-Type", "application/json")
                .header("Accept", "text/event-stream")
                .POST(BodyPublishers.ofString(
                        "{\"query\":\"subscription { documentAdded(dataStream: \\\"%s\\\") { document { id } } }\"}"
                                .formatted(stream)))
                .build();
        return HttpClient.newHttpClient()
                .sendAsync(request, BodyHandlers.ofLines())
                .thenApplyAsync(response -> response.body()
                        .filter(line -> line.startsWith("data:") && line.contains("\"id\""))
                        .map(line -> Integer.toString(received.incrementAndGet()))
                        .reduce("", (first, last) -> last));
    }
}
