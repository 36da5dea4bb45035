package io.millrace.application.port.driven.engine;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.Arrivals.Arrived;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.document.ArrivalMark;
import io.millrace.domain.document.ArrivalPosition;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.DataStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What all {@link Arrivals} must do. An adapter's test extends this and hands over the ports of an empty store. */
public abstract class ArrivalsContract {

    private static final StreamName LOGS = new StreamName("logs");
    private static final String SOME_TIME = "2015-05-17T10:00:00Z";

    private Arrivals arrivals;
    private DocumentStore documents;
    private DataStreams streams;

    /** Empties the store; called before each test and before the ports are asked for. */
    protected abstract void prepareEmptyStore();

    protected abstract Arrivals arrivals();

    protected abstract DocumentStore documents();

    protected abstract DataStreams dataStreams();

    /** Returns what the engine promises; an adapter that promises less overrides it. */
    protected Set<EngineCapability> capabilities() {
        return EngineCapability.ALL;
    }

    @BeforeEach
    void prepare() {
        prepareEmptyStore();
        arrivals = arrivals();
        documents = documents();
        streams = dataStreams();
    }

    private void append(Index index, String... ids) {
        documents.append(
                index, List.of(ids).stream().map(id -> aDocument(id, SOME_TIME)).toList());
    }

    private ArrivalPosition headOfLogs() {
        return Objects.requireNonNull(arrivals.heads(List.of(LOGS)).get(LOGS), "head");
    }

    private static List<String> ids(List<Arrived> found) {
        return found.stream()
                .map(arrived -> arrived.document().place().id().value())
                .toList();
    }

    /** Requires the order of arrival from an engine that has one, and each document once from any other. */
    private void assertArrived(List<Arrived> found, String... ids) {
        if (capabilities().contains(EngineCapability.ONE_ORDER_OF_ARRIVAL)) {
            assertThat(ids(found)).containsExactly(ids);
        } else {
            assertThat(ids(found)).containsExactlyInAnyOrder(ids);
        }
    }

    @Test
    void documents_come_in_the_order_of_arrival_and_each_once() {
        Index index = streams.create(aNewStream("logs")).writeIndex();
        append(index, "c");
        append(index, "b", "a");

        Arrivals.Reader reader = arrivals.read(index, ArrivalMark.BEFORE_ALL);
        List<Arrived> first = reader.next(2, false);
        List<Arrived> second = reader.next(2, false);
        List<Arrived> third = reader.next(2, false);

        assertThat(first).hasSize(2);
        assertArrived(Stream.concat(first.stream(), second.stream()).toList(), "c", "b", "a");
        assertThat(third).isEmpty();
    }

    @Test
    void a_reader_goes_on_behind_the_document_it_was_told() {
        Index index = streams.create(aNewStream("logs")).writeIndex();
        append(index, "a", "b", "c");
        List<Arrived> all = arrivals.read(index, ArrivalMark.BEFORE_ALL).next(3, false);

        List<Arrived> rest = arrivals.read(index, all.get(1).mark()).next(3, false);

        assertThat(rest).containsExactly(all.get(2));
        StoredDocument last = rest.get(0).document();
        assertThat(last.place()).isEqualTo(index.place(last.place().id()));
        assertThat(last.source())
                .isEqualTo(aDocument(last.place().id().value(), SOME_TIME).source());
    }

    @Test
    void numbers_that_no_document_has_hold_up_nobody() {
        Index index = streams.create(aNewStream("logs")).writeIndex();
        append(index, "a");
        append(index, "a", "b");
        append(index, "a", "b");
        append(index, "c");
        Arrivals.Reader reader = arrivals.read(index, ArrivalMark.BEFORE_ALL);

        List<Arrived> found = new ArrayList<>();
        for (int turn = 0; turn < 5; turn++) {
            found.addAll(reader.next(10, false));
        }

        assertArrived(found, "a", "b", "c");
        assertThat(reader.lastMark()).isEqualTo(headOfLogs().mark());
    }

    @Test
    void the_head_stands_at_the_last_document_and_moves_with_a_rollover() {
        DataStream stream = streams.create(aNewStream("logs"));
        ArrivalPosition empty = headOfLogs();
        append(stream.writeIndex(), "a", "b");
        ArrivalPosition written = headOfLogs();
        rolledOver(streams, stream);
        ArrivalPosition afterwards = headOfLogs();

        assertThat(empty.mark()).isEqualTo(ArrivalMark.BEFORE_ALL);
        assertThat(written).isNotEqualTo(empty);
        assertThat(afterwards.position()).isGreaterThan(written.position());
        assertThat(afterwards.mark()).isEqualTo(ArrivalMark.BEFORE_ALL);
        assertThat(afterwards.birth()).isEqualTo(empty.birth());
    }

    @Test
    void no_document_that_is_appended_later_stands_at_or_before_the_head() {
        Index index = streams.create(aNewStream("logs")).writeIndex();
        append(index, "a", "b");
        ArrivalPosition head = headOfLogs();

        append(index, "c", "d");

        assertArrived(arrivals.read(index, head.mark()).next(10, false), "c", "d");
    }

    @Test
    void data_streams_that_are_not_there_have_no_head() {
        assertThat(arrivals.heads(List.of(LOGS))).isEqualTo(Map.of());
    }

    @Test
    void a_data_stream_whose_write_index_keeps_no_order_has_a_head_before_all() {
        Index index = streams.create(aNewStream("logs", Versions.previous())).writeIndex();
        append(index, "a");

        assertThat(index.keepsArrivalOrder()).isEqualTo(!capabilities().contains(EngineCapability.EXACT_INDICES));
        assertThat(headOfLogs().mark().equals(ArrivalMark.BEFORE_ALL)).isEqualTo(!index.keepsArrivalOrder());
    }

    @Test
    void an_index_that_was_removed_is_reported() {
        DataStream stream = streams.create(aNewStream("logs"));
        append(stream.writeIndex(), "a");
        Arrivals.Reader reader = arrivals.read(stream.writeIndex(), ArrivalMark.BEFORE_ALL);

        streams.delete(LOGS);

        assertThatThrownBy(() -> reader.next(10, false)).isInstanceOf(IndexGoneException.class);
    }
}
