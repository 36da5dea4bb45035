package io.millrace.application.usecase.index;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.only;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.stream.DataStream;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TargetResolutionTest {

    private final InMemoryEngine engine = new InMemoryEngine();
    private final TargetResolution resolution = new TargetResolution(engine.indices());

    private List<String> read(String expression, boolean ignoreUnavailable, boolean allowNoIndices) {
        return resolution.read(
                new ReadTarget(selecting(expression), EVERYTHING, ignoreUnavailable, allowNoIndices),
                engine.documents(),
                (store, selected) -> selected.allIndices().stream()
                        .map(index -> index.name().value())
                        .toList());
    }

    private List<String> read(String expression, NameScope scope, boolean allowNoIndices) {
        return resolution.read(
                new ReadTarget(selecting(expression), scope, false, allowNoIndices),
                engine.documents(),
                (store, selected) -> selected.allIndices().stream()
                        .map(index -> index.name().value())
                        .toList());
    }

    private void assertRefused(String expression, Reason reason) {
        assertThatThrownBy(() -> read(expression, false, false))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(reason));
    }

    private List<Index> matched(String expression) {
        return resolution.findMatched(new ReadTarget(selecting(expression), EVERYTHING, false, false));
    }

    @Test
    void a_pattern_matches_an_index_that_a_later_part_excludes() {
        Index kept = engine.indices().create(aNewIndex("a1"));
        engine.indices().create(aNewIndex("b1"));

        assertThat(matched("a*,b*,-b1")).containsExactly(kept);
        assertThatThrownBy(() -> matched("a*,c*,-b1"))
                .isInstanceOf(Rejection.class)
                .hasMessage("index [c*] does not exist");
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
    void what_a_pattern_must_not_find_is_as_good_as_not_there() {
        engine.indices().create(aNewIndex("notes"));
        engine.indices().create(aNewIndex("secret-closed"));
        engine.indices().create(aNewIndex("secret-blocked"));
        engine.change(new IndexName("secret-closed"), Set.of(), true);
        engine.change(new IndexName("secret-blocked"), Set.of(IndexBlock.READ), false);

        assertThat(read("*", only("notes"), false)).containsExactly("notes");
        assertThat(read("secret-*", only("notes"), true)).isEmpty();
        assertThatThrownBy(() -> read("secret-*", only("notes"), false)).hasMessage("index [secret-*] does not exist");
        assertThatThrownBy(() -> read("gone-*", only("notes"), false)).hasMessage("index [gone-*] does not exist");
    }

    @Test
    void backing_indices_are_read_by_whoever_may_see_their_stream() {
        DataStream logs = rolledOver(engine.dataStreams(), engine.dataStreams().create(aNewStream("logs")));
        engine.dataStreams().create(aNewStream("secret"));
        List<String> backing = logs.backingIndices().stream()
                .map(index -> index.name().value())
                .toList();

        assertThat(read("*", only("logs"), false)).isEqualTo(backing);
        assertThat(read(".ds-*", only("logs"), false)).isEqualTo(backing);
        assertThat(read("logs,*", only("notes"), false)).isEqualTo(backing);
        assertThat(read("*,-logs", only("logs"), true)).isEmpty();
    }

    @Test
    void a_closed_index_is_told_if_it_is_named_or_a_pattern_looks_for_closed_indices() {
        engine.indices().create(aNewIndex("notes"));
        engine.change(new IndexName("notes"), Set.of(), true);

        assertThatThrownBy(() -> read("notes,*", only("notes"), true)).hasMessage("index [notes] is closed");
        assertThatThrownBy(() -> read("*", only("notes"), true)).hasMessage("index [notes] is closed");
        assertThat(resolution
                        .readable(new ReadTarget(selecting("*", Expand.OPEN), EVERYTHING, false, true))
                        .indices())
                .isEmpty();
    }

    @Test
    void a_read_that_loses_an_index_begins_anew() {
        Index index = engine.indices().create(aNewIndex("notes"));
        List<List<Index>> attempts = new ArrayList<>();

        int answered = resolution.read(
                new ReadTarget(selecting("*"), EVERYTHING, false, true), engine.documents(), (store, found) -> {
                    attempts.add(found.allIndices());
                    if (attempts.size() == 1) {
                        engine.indices().delete(index);
                        throw new IndexGoneException(index.name());
                    }
                    return found.indices().size();
                });

        assertThat(answered).isZero();
        assertThat(attempts).containsExactly(List.of(index), List.of());
    }

    @Test
    void a_read_that_always_loses_an_index_ends() {
        assertThatThrownBy(() -> resolution.read(
                        new ReadTarget(selecting("*"), EVERYTHING, false, true), engine.documents(), (store, found) -> {
                            throw new IndexGoneException(new IndexName("notes"));
                        }))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Reason.OVERLOADED));
    }

    @Test
    void documents_are_read_in_the_turns_of_the_user_of_the_target() {
        DocumentStore ofAnna = engine.documents();
        DocumentStore ofEverybody = (DocumentStore) Proxy.newProxyInstance(
                DocumentStore.class.getClassLoader(),
                new Class<?>[] {DocumentStore.class},
                (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("readBy");
                    assertThat(arguments).containsExactly("anna");
                    return ofAnna;
                });
        ReadTarget target = new ReadTarget(selecting("*"), EVERYTHING, false, true, "anna");

        boolean isOfAnna = resolution.read(target, ofEverybody, (store, found) -> store == ofAnna);

        assertThat(isOfAnna).isTrue();
    }
}
