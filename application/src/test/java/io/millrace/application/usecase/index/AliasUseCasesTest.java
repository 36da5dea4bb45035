package io.millrace.application.usecase.index;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.only;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driving.index.ManageAliases;
import io.millrace.application.port.driving.index.ManageAliases.Aliased;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.usecase.StoreFixture;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.alias.AliasNames;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.stream.BackingIndexChange;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AliasUseCasesTest {

    private final StoreFixture store = new StoreFixture();

    private static NamedAlias named(String alias) {
        return new NamedAlias(new IndexName(alias));
    }

    private static ReadTarget target(String expression, NameScope scope) {
        return new ReadTarget(selecting(expression), scope, false, true);
    }

    private Index anIndex(String name) {
        return store.engine.indices().create(aNewIndex(name));
    }

    private void add(String index, String alias) {
        store.aliases()
                .change(
                        Authentication.unsecured(),
                        List.of(new ManageAliases.Addition(
                                target(index, EVERYTHING), List.of(alias), AliasProperties.NONE)));
    }

    @ParameterizedTest
    @CsvSource({
        "notes, .system-alias",
        ".system, alias",
        ".system-reindexed-for-9, alias",
        ".migrated-system, alias",
        ".migrated-system, .other"
    })
    void no_alias_leads_into_the_indices_of_the_service_or_out_of_them(String index, String alias) {
        anIndex(index);

        assertThatThrownBy(() -> add(index, alias))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("belongs to the service");
    }

    @Test
    void an_index_of_the_service_has_aliases_that_belong_to_the_service_too() {
        Index system = anIndex(".system-reindexed-for-9");

        add(".system-reindexed-for-9", ".system");

        assertThat(store.engine.writeIndices().find(".system")).contains(system);
    }

    @Test
    void no_data_stream_opens_an_index_of_the_service() {
        anIndex(".system");
        store.engine.dataStreams().create(aNewStream("logs"));

        assertThatThrownBy(() -> store.streams()
                        .modify(
                                Authentication.unsecured(),
                                List.of(new BackingIndexChange.Addition("logs", ".system"))))
                .isInstanceOf(Rejection.class)
                .hasMessage("[.system] belongs to the service, so it cannot be combined with [logs]");
    }

    @Test
    void aliases_are_shown_to_those_to_whom_they_or_their_index_are_open() {
        Index notes = anIndex("notes");
        add("notes", "a");
        add("notes", "b");

        assertThat(list(only("a"))).containsExactly(new Aliased(notes, List.of(named("a"))));
        assertThat(list(only("notes"))).containsExactly(new Aliased(notes, List.of(named("a"), named("b"))));
        assertThat(list(only("other"))).isEmpty();
    }

    private List<Aliased> list(NameScope scope) {
        return store.aliases().list(target("*", scope), Optional.empty()).indices();
    }

    @Test
    void a_pattern_removes_those_aliases_only_that_are_open_to_the_caller() {
        anIndex("notes");
        add("notes", "a");
        add("notes", "b");

        store.aliases()
                .change(
                        Authentication.unsecured(),
                        List.of(new ManageAliases.Removal(
                                target("notes", EVERYTHING), AliasNames.parse("*"), only("a"), Optional.empty())));

        assertThat(list(EVERYTHING).get(0).aliases()).containsExactly(named("b"));
    }
}
