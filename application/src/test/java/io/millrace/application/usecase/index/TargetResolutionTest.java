package io.millrace.application.usecase.index;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.stream.DataStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TargetResolutionTest {

    private final InMemoryEngine engine = new InMemoryEngine();
    private final TargetResolution resolution = new TargetResolution(engine.indices());

    private List<String> read(String expression, boolean ignoreUnavailable, boolean allowNoIndices) {
        return resolution.read(
                new ReadTarget(selecting(expression), ignoreUnavailable, allowNoIndices),
                indices -> indices.stream().map(index -> index.name().value()).toList());
    }

    private void assertRefused(String expression, Reason reason) {
        assertThatThrownBy(() -> read(expression, false, false))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(reason));
    }

    @Test
    void a_name_that_is_not_there_is_refused_unless_it_may_be_missing() {
        engine.indices().create(aNewIndex("notes"));

        assertRefused("notes,gone", Reason.INDEX_NOT_FOUND);
        assertThat(read("notes,gone", true, false)).containsExactly("notes");
    }

    @Test
    void a_pattern_may_find_nothing_only_if_that_is_allowed() {
        assertRefused("gone*", Reason.INDEX_NOT_FOUND);
        assertThat(read("gone*", false, true)).isEmpty();
    }

    @Test
    void closed_backing_indices_are_passed_over_but_not_an_index_named_by_itself() {
        DataStream stream =
                rolledOver(engine.dataStreams(), engine.dataStreams().create(aNewStream("logs")));
        IndexName first = stream.backingIndices().get(0).name();
        engine.change(first, Set.of(), true);

        assertThat(read("logs", false, false))
                .containsExactly(stream.writeIndex().name().value());
        assertRefused(first.value(), Reason.INDEX_CLOSED);
        assertThat(read(first.value(), true, true)).isEmpty();
    }

    @Test
    void a_read_block_is_told() {
        engine.indices().create(aNewIndex("notes"));
        engine.change(new IndexName("notes"), Set.of(IndexBlock.READ), false);

        assertRefused("notes", Reason.BLOCKED);
    }

    @Test
    void a_read_that_loses_an_index_begins_anew() {
        Index index = engine.indices().create(aNewIndex("notes"));
        List<List<Index>> attempts = new ArrayList<>();

        int answered = resolution.read(new ReadTarget(selecting("*"), false, true), found -> {
            attempts.add(found);
            if (attempts.size() == 1) {
                engine.indices().delete(index);
                throw new IndexGoneException(index.name());
            }
            return found.size();
        });

        assertThat(answered).isZero();
        assertThat(attempts).containsExactly(List.of(index), List.of());
    }

    @Test
    void a_read_that_always_loses_an_index_ends() {
        assertThatThrownBy(() -> resolution.read(new ReadTarget(selecting("*"), false, true), found -> {
                    throw new IndexGoneException(new IndexName("notes"));
                }))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Reason.OVERLOADED));
    }
}
