package io.millrace.application.port.driven.engine;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.only;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What every {@link Aliases} must do whose engine has aliases of data streams. */
public abstract class AliasesOfStreamsContract extends AliasesContract {

    @Nested
    class OfDataStreams {

        private DataStream logs;
        private DataStream more;

        @BeforeEach
        void prepareStreams() {
            logs = streams.create(aNewStream("logs"));
            more = streams.create(aNewStream("more"));
        }

        @Test
        void an_alias_belongs_to_several_data_streams() {
            change(adding("logs", "a"), adding("more", "a"));

            assertThat(select("a").indices())
                    .containsExactly(
                            new Found(logs.writeIndex(), false, true), new Found(more.writeIndex(), false, true));
            assertThat(select("a").aliases()).isEqualTo(Map.of("a", List.of("logs", "more")));
            assertThat(aliases.listOfStreams(List.of(logs.name(), more.name())))
                    .isEqualTo(Map.of(
                            logs.name(),
                            List.of(new NamedAlias(new IndexName("a"))),
                            more.name(),
                            List.of(new NamedAlias(new IndexName("a")))));
            assertThat(aliases.listOf(List.of(logs.writeIndex().id()))).isEmpty();
            assertThatThrownBy(() -> writeIndices.findUncached("a")).isInstanceOf(Rejection.class);
        }

        @Test
        void the_marked_data_stream_receives_writes_also_after_a_rollover() {
            change(writing("logs", "a", true));
            assertThat(writeIndices.findUncached("a")).contains(logs.writeIndex());

            DataStream rolled = EngineFixture.rolledOver(streams, logs);
            assertThat(writeIndices.findUncached("a")).contains(rolled.writeIndex());

            change(writing("more", "a", true));
            assertThat(writeIndices.findUncached("a")).contains(more.writeIndex());
        }

        @Test
        void an_alias_is_not_of_data_streams_and_indices() {
            anIndexWith("notes", "a");

            assertRefused(
                    Reason.INVALID, "alias [a] would refer to both indices and data streams", adding("logs", "a"));
            change(removing("notes", "a"), adding("logs", "a"));
            assertThatThrownBy(() -> indices.create(aNewIndex("new"), List.of(new NamedAlias(new IndexName("a")))))
                    .hasMessageContaining("both indices and data streams");
        }

        @Test
        void a_data_stream_is_created_and_deleted_with_its_aliases() {
            streams.create(new DataStreams.NewDataStream(
                    new StreamName("third"),
                    logs.template(),
                    false,
                    aNewStream("third").firstIndex(),
                    Optional.empty(),
                    List.of(new NamedAlias(new IndexName("a")))));
            assertThat(select("a").aliases()).isEqualTo(Map.of("a", List.of("third")));

            streams.delete(new StreamName("third"));

            assertThat(select("a").missing()).containsExactly("a");
        }

        @Test
        void patterns_find_the_aliases_of_data_streams() {
            change(adding("logs", "alpha"));

            assertThat(select("al*").indices()).containsExactly(new Found(logs.writeIndex(), false, true));
            assertThat(indices.select(selecting("al*"), only("more")).indices()).isEmpty();
            assertThat(indices.select(selecting("al*"), only("logs")).indices()).hasSize(1);
        }
    }
}
