package io.millrace.application.port.driven.service.security.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Entry;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link AuditTrail} must do that keeps documents. An adapter's test extends this. */
public abstract class AuditTrailContract {

    protected static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private static final ObjectMapper JSON = new ObjectMapper();

    private AuditTrail trail;

    /** Returns a trail without entries. */
    protected abstract AuditTrail emptyTrail();

    /** Returns the documents that are kept at this moment, in the order in which they were recorded. */
    protected abstract List<String> kept();

    @BeforeEach
    void prepare() {
        trail = emptyTrail();
    }

    /** Returns an entry of the one who is called so. */
    protected static Entry entryOf(String user) {
        return new Entry(NOON, Kind.LOGIN_SUCCESSFUL, Optional.of(user), Optional.of("192.0.2.1"), Map.of());
    }

    /** Waits until there are as many documents. */
    protected final List<JsonNode> awaitKept(int count) {
        await().untilAsserted(() -> assertThat(kept().size()).isEqualTo(count));
        return kept().stream().map(AuditTrailContract::parsed).toList();
    }

    /** Returns who did what is in the documents. */
    protected static List<String> users(List<JsonNode> documents) {
        return documents.stream()
                .map(document -> document.at("/user/name").asText())
                .toList();
    }

    private static JsonNode parsed(String document) {
        try {
            return JSON.readTree(document);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void an_entry_is_kept_with_all_that_is_known_of_it() {
        trail.record(new Entry(
                NOON,
                Kind.ACCESS_DENIED,
                Optional.of("anna"),
                Optional.of("192.0.2.1"),
                Map.of("names", "logs", "action", "indices:data/read/search")));

        assertThat(awaitKept(1)).containsExactly(parsed("""
                {"@timestamp": "2026-11-20T12:00:00Z", "event": {"action": "access_denied"}, "user": {"name": "anna"},
                 "source": {"ip": "192.0.2.1"}, "details": {"action": "indices:data/read/search", "names": "logs"}}
                """));
    }

    @Test
    void what_is_not_known_is_left_out() {
        trail.record(new Entry(NOON, Kind.KEYS_ROTATED, Optional.empty(), Optional.empty(), Map.of()));

        assertThat(awaitKept(1)).containsExactly(parsed("""
                {"@timestamp": "2026-11-20T12:00:00Z", "event": {"action": "keys_rotated"}}
                """));
    }

    @Test
    void entries_are_kept_in_their_order() {
        List<String> names =
                IntStream.range(0, 1_200).mapToObj(i -> "user-" + i).toList();

        names.forEach(name -> trail.record(entryOf(name)));

        assertThat(users(awaitKept(names.size()))).isEqualTo(names);
    }

    @Test
    void hostile_texts_stay_texts() {
        String quotes = "x\",\"event\":{\"action\":\"logout\"},\"y\":\"\\";
        String controls = "a\0b\nc\u001b[31m\u2028\u202eend";
        String pair = "\ud83d\ude80";
        trail.record(entryOf(quotes));
        trail.record(entryOf(controls));
        trail.record(entryOf("half \ud83d and \ude80 and " + pair));
        trail.record(new Entry(
                NOON, Kind.LOGIN_SUCCESSFUL, Optional.empty(), Optional.of(quotes), Map.of(quotes, controls)));

        List<JsonNode> documents = awaitKept(4);

        assertThat(users(documents).subList(0, 3))
                .containsExactly(quotes, controls, "half \ufffd and \ufffd and " + pair);
        assertThat(documents.get(3).at("/source/ip").asText()).isEqualTo(quotes);
        assertThat(documents.get(3).at("/details").get(quotes).asText()).isEqualTo(controls);
        assertThat(documents)
                .allSatisfy(document ->
                        assertThat(document.at("/event/action").asText()).isEqualTo("login_successful"));
    }

    @Test
    void a_long_text_is_cut_between_characters() {
        String rockets = "\ud83d\ude80".repeat(100_000);
        trail.record(entryOf(rockets));
        trail.record(entryOf("x" + rockets));

        List<String> names = users(awaitKept(2));

        assertThat(names)
                .allSatisfy(name -> assertThat(name)
                        .hasSizeLessThan(1_000)
                        .endsWith("\ud83d\ude80…")
                        .doesNotContain("\ufffd"));
    }
}
