package io.millrace.application.port.driven.engine;

import static io.millrace.application.port.driven.engine.EngineFixture.NOON;
import static io.millrace.application.port.driven.engine.EngineFixture.TEMPLATE;
import static io.millrace.application.port.driven.engine.EngineFixture.aBackingIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.DataStreams.NewDataStream;
import io.millrace.application.port.driven.engine.DataStreams.Selected;
import io.millrace.application.port.driven.engine.DocumentStore.Appended;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What every {@link DataStreams} must do. An adapter's test extends this and hands over the ports of an empty store. */
public abstract class DataStreamsContract {

    private DataStreams streams;
    private Indices indices;
    private DocumentStore documents;

    /** Empties the store; called before each test and before the ports are asked for. */
    protected abstract void prepareEmptyStore();

    protected abstract DataStreams dataStreams();

    protected abstract Indices indices();

    protected abstract DocumentStore documents();

    @BeforeEach
    void prepare() {
        prepareEmptyStore();
        streams = dataStreams();
        indices = indices();
        documents = documents();
    }

    @Nested
    class Creating {

        @Test
        void gives_back_what_was_asked_for() {
            DataStream created = streams.create(aNewStream("logs", IndexVersion.PREVIOUS));

            assertThat(created.name()).isEqualTo(new StreamName("logs"));
            assertThat(created.generation()).isEqualTo(1);
            assertThat(created.template()).isEqualTo(TEMPLATE);
            assertThat(created.hidden()).isFalse();
            assertThat(created.createdAt()).isEqualTo(NOON);
            assertThat(created.backingIndices())
                    .extracting(index -> index.name().value())
                    .containsExactly(".ds-logs-2026.11.20-000001");
            assertThat(created.writeIndex().version()).isEqualTo(IndexVersion.PREVIOUS);
            assertThat(created.writeIndex().membership().orElseThrow().stream()).isEqualTo(created.name());
            assertThat(streams.find(created.name())).contains(created);
        }

        @Test
        void refuses_the_name_of_another_stream() {
            DataStream first = streams.create(aNewStream("logs"));

            assertRefused(() -> streams.create(aNewStream("logs")));
            assertThat(streams.find(first.name())).contains(first);
        }

        @Test
        void refuses_the_name_of_an_index_and_leaves_no_backing_index_behind() {
            indices.create(aNewIndex("logs"));

            assertRefused(() -> streams.create(aNewStream("logs")));
            assertThat(indices.select(selecting(".ds-*")).indices()).isEmpty();
        }

        @Test
        void refuses_if_its_first_index_has_a_name_that_is_taken() {
            indices.create(aNewIndex(".ds-logs-2026.11.20-000001"));

            assertRefused(() -> streams.create(aNewStream("logs")));
            assertThat(streams.find(new StreamName("logs"))).isEmpty();
        }

        private void assertRefused(Runnable creation) {
            assertThatThrownBy(creation::run)
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Reason.ALREADY_EXISTS));
        }
    }

    @Nested
    class Selecting {

        @Test
        void finds_by_name_and_pattern_in_the_order_of_names() {
            streams.create(aNewStream("logs-b"));
            streams.create(aNewStream("logs-a"));
            streams.create(aNewStream("metrics"));
            indices.create(aNewIndex("logs-plain"));

            assertThat(names(streams.select(selecting("logs-*")))).containsExactly("logs-a", "logs-b");
            assertThat(names(streams.select(selecting("metrics,logs-b")))).containsExactly("logs-b", "metrics");
            assertThat(names(streams.select(selecting("*,-logs-a")))).containsExactly("logs-b", "metrics");
        }

        @Test
        void tells_which_names_are_missing_and_takes_no_index_for_a_stream() {
            indices.create(aNewIndex("plain"));

            assertThat(streams.select(selecting("plain,gone,go-*")).missing()).containsExactly("plain", "gone");
        }

        @Test
        void hidden_ones_are_found_only_by_those_who_ask_for_them() {
            streams.create(new NewDataStream(
                    new StreamName("secret"), TEMPLATE, true, aBackingIndex("secret", 1, IndexVersion.CURRENT)));
            streams.create(aNewStream(".dotted"));

            assertThat(names(streams.select(selecting("*")))).isEmpty();
            assertThat(names(streams.select(selecting(".*")))).containsExactly(".dotted");
            assertThat(names(streams.select(selecting("*", Expand.OPEN, Expand.HIDDEN))))
                    .containsExactly(".dotted", "secret");
            assertThat(names(streams.select(selecting("secret")))).containsExactly("secret");
        }

        private List<String> names(Selected selected) {
            return selected.streams().stream()
                    .map(stream -> stream.name().value())
                    .toList();
        }
    }

    @Nested
    class RollingOver {

        @Test
        void puts_the_new_index_last_and_raises_the_generation() {
            DataStream first = streams.create(aNewStream("logs", IndexVersion.PREVIOUS));

            DataStream second = rolledOver(streams, first);

            assertThat(second.generation()).isEqualTo(2);
            assertThat(second.backingIndices())
                    .extracting(index -> index.name().value())
                    .containsExactly(".ds-logs-2026.11.20-000001", ".ds-logs-2026.11.20-000002");
            assertThat(second.backingIndices()).extracting(Index::rolledOver).containsExactly(true, false);
            assertThat(streams.find(first.name())).contains(second);
        }

        @Test
        void the_old_write_index_never_takes_documents_again() {
            DataStream first = streams.create(aNewStream("logs"));

            rolledOver(streams, first);

            assertThat(documents.append(first.writeIndex(), List.of(aDocument("1", "2015-05-17T10:00:00Z"))))
                    .isEqualTo(new Appended.NotWritable());
        }

        @Test
        void of_two_that_saw_the_same_generation_the_second_is_refused() {
            DataStream seen = streams.create(aNewStream("logs"));
            DataStream rolledOver = rolledOver(streams, seen);

            assertThatThrownBy(() -> rolledOver(streams, seen)).isInstanceOf(StaleStreamException.class);
            assertThat(streams.find(seen.name())).contains(rolledOver);
        }

        @Test
        void a_stream_that_is_gone_is_refused() {
            DataStream seen = streams.create(aNewStream("logs"));
            streams.delete(seen.name());

            assertThatThrownBy(() -> rolledOver(streams, seen)).isInstanceOf(StaleStreamException.class);
        }
    }

    @Nested
    class Deleting {

        @Test
        void takes_the_backing_indices_along_and_frees_all_names() {
            DataStream stream = rolledOver(streams, streams.create(aNewStream("logs")));

            streams.delete(stream.name());

            assertThat(streams.find(stream.name())).isEmpty();
            assertThat(indices.select(selecting(".ds-*")).indices()).isEmpty();
            assertThat(streams.create(aNewStream("logs")).generation()).isEqualTo(1);
        }

        @Test
        void does_nothing_if_it_is_gone() {
            streams.delete(new StreamName("logs"));

            assertThat(streams.select(selecting("*")).streams()).isEmpty();
        }
    }
}
