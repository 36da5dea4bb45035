package io.millrace.adapters.http.document.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.cursor.Cursors;
import io.millrace.adapters.http.document.context.Scroll.SearchRequest;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.catalog.Snapshot;
import io.millrace.domain.catalog.Snapshot.Edge;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.sort.FieldOrder.Position;
import io.millrace.domain.document.sort.SortValue;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class SearchContextsTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Snapshot SNAPSHOT = new Snapshot(new TreeMap<>(Map.of(
            "logs", new Edge(new IndexId("17"), OptionalLong.of(-3), OptionalLong.of(40)),
            "notes", new Edge(new IndexId("18"), OptionalLong.empty(), OptionalLong.empty()))));
    private static final ReadTarget TARGET = new ReadTarget(
            NameSelection.parse("logs,n*,-nothing", Set.of(Expand.OPEN, Expand.HIDDEN)),
            NameScope.everything(Action.SEARCH),
            true,
            false);

    private final MovableClock clock = new MovableClock();
    private final SearchContexts contexts = contexts();

    /** Returns the object of another instance with the same key. */
    private SearchContexts contexts() {
        return new SearchContexts(new Cursors(() -> new byte[32]), clock);
    }

    private PointInTime aPoint() {
        return contexts.open(TARGET, SNAPSHOT, MINUTE);
    }

    private Scroll aScroll() {
        return new Scroll(
                aPoint(),
                MINUTE,
                new SearchRequest("{\"query\":{\"term\":{\"ä\":1}}}", "size=3&sort=_doc", 1_234),
                77,
                Optional.of(new Position(
                        List.of(
                                SortValue.of(new FieldValue.Text("a\ud800ü")),
                                SortValue.of(new FieldValue.Numeric("-1.50")),
                                SortValue.of(new FieldValue.Truth(true)),
                                SortValue.MISSING),
                        Optional.of(new Place("logs", -3, new DocumentId("ü"))))));
    }

    @Test
    void an_id_contains_the_whole_state_for_every_instance() {
        PointInTime point = aPoint();
        Scroll scroll = aScroll();

        assertThat(contexts().pointInTime(contexts.id(point), Optional.empty())).isEqualTo(point);
        assertThat(contexts().scroll(contexts.id(scroll))).isEqualTo(scroll);
        assertThat(NameSelection.parse(point.names(), point.expand())).isEqualTo(TARGET.selection());
    }

    @Test
    void an_id_expires() {
        String point = contexts.id(aPoint());
        String scroll = contexts.id(aScroll());
        clock.advance(MINUTE);

        assertThat(contexts.pointInTime(point, Optional.empty())).isNotNull();
        assertThat(contexts.scroll(scroll)).isNotNull();
        clock.advance(Duration.ofMillis(1));

        assertMissing(() -> contexts.pointInTime(point, Optional.of(MINUTE)));
        assertMissing(() -> contexts.scroll(scroll));
        assertThat(contexts.isOpenPointInTime(point)).isFalse();
        assertThat(contexts.isOpenScroll(scroll)).isFalse();
    }

    private static void assertMissing(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(RequestRefusedException.class, refused -> {
            assertThat(refused.error().status()).isEqualTo(404);
            assertThat(refused.error().rootCause().type()).isEqualTo("search_context_missing_exception");
        });
    }

    @Test
    void each_use_extends_the_point_in_time_in_its_new_id_and_on_this_instance_in_its_first_id() {
        String first = contexts.id(aPoint());
        clock.advance(Duration.ofSeconds(50));
        String second = contexts.id(contexts.pointInTime(first, Optional.of(MINUTE)));
        clock.advance(Duration.ofSeconds(50));

        assertThat(contexts().pointInTime(second, Optional.empty())).isNotNull();
        assertThat(contexts.pointInTime(first, Optional.empty())).isNotNull();
        clock.advance(Duration.ofSeconds(11));
        assertMissing(() -> contexts.pointInTime(first, Optional.empty()));
        assertMissing(() -> contexts.pointInTime(second, Optional.empty()));
    }

    @Test
    void every_changed_character_makes_an_id_invalid() {
        String id = contexts.id(aScroll());
        for (int i = 0; i < id.length() - 1; i++) {
            char other = id.charAt(i) == 'A' ? 'B' : 'A';
            String changed = id.substring(0, i) + other + id.substring(i + 1);
            assertThatThrownBy(() -> contexts.scroll(changed)).isInstanceOf(RequestRefusedException.class);
        }
    }

    @Test
    void a_request_that_does_not_fit_into_an_id_is_rejected() {
        StringBuilder body = new StringBuilder();
        new Random(1).ints(200_000, 'a', 'z').forEach(character -> body.append((char) character));
        Scroll scroll = new Scroll(aPoint(), MINUTE, new SearchRequest(body.toString(), "", 0), 1, Optional.empty());

        assertThatThrownBy(() -> contexts.id(scroll)).hasMessageContaining("more than [65536] characters");
    }

    private static final class MovableClock extends Clock {

        private Instant now = Instant.parse("2026-11-20T12:00:00Z");

        void advance(Duration time) {
            now = now.plus(time);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
