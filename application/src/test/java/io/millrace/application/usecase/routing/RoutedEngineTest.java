package io.millrace.application.usecase.routing;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.DocumentStore.Found;
import io.millrace.application.port.driven.engine.DocumentStore.Lookup;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.DocumentStore.Total;
import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.usecase.feature.ShippedFeatures;
import io.millrace.application.usecase.reindex.Through;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.query.Query.MatchAll;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.index.alias.NamedAlias;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Two engines of their own behind one. */
class RoutedEngineTest {

    private static final IndexName AUDIT = ShippedFeatures.AUDIT.name();

    private final Engine system = new InMemoryUpgradeStore().ports();
    private final Engine configured = new InMemoryUpgradeStore().ports();
    private final Engine routed = RoutedEngine.of(system, configured, new SystemFeatures(ShippedFeatures.ALL));

    private final Index audit = routed.indices().create(aNewIndex(AUDIT.value()));
    private final Index notes = routed.indices().create(aNewIndex("notes"));

    private static List<String> names(Engine engine, String expression) {
        NameSelection selection =
                NameSelection.parse(expression, EnumSet.of(Expand.OPEN, Expand.CLOSED, Expand.HIDDEN));
        return engine.indices().select(selection, EVERYTHING).indices().stream()
                .map(found -> found.index().name().value())
                .toList();
    }

    private static List<String> ids(Found found) {
        return found.documents().stream()
                .map(document -> document.place().id().value())
                .toList();
    }

    private static Page page(int from, int size, Sort sort, OptionalLong trackTotal) {
        return new Page(from, size, sort, Optional.empty(), trackTotal);
    }

    private void fill() {
        routed.documents()
                .append(audit, List.of(aDocument("a", "2015-05-17T10:00:01Z"), aDocument("c", "2015-05-17T10:00:03Z")));
        routed.documents()
                .append(notes, List.of(aDocument("b", "2015-05-17T10:00:02Z"), aDocument("c", "2015-05-17T10:00:04Z")));
    }

    @Test
    void an_engine_that_is_both_is_taken_as_it_is() {
        assertThat(RoutedEngine.of(configured, configured, new SystemFeatures(ShippedFeatures.ALL)))
                .isSameAs(configured);
    }

    @Test
    void the_memory_is_not_asked_for_names_that_the_configured_engine_knows() {
        AtomicInteger asked = new AtomicInteger();
        Engine counted = new Engine(
                Through.put(Indices.class, system.indices(), (method, call) -> {
                    asked.incrementAndGet();
                    return call.proceed();
                }),
                system.aliases(),
                system.dataStreams(),
                system.indexTemplates(),
                system.writeIndices(),
                system.documents(),
                system.arrivals(),
                system.indexUpgrades(),
                system.documentCopier(),
                system.backingIndexNames(),
                system.versions(),
                system.state(),
                system.capabilities());
        Indices indices = RoutedEngine.of(counted, configured, new SystemFeatures(ShippedFeatures.ALL))
                .indices();

        assertThat(indices.snapshot(NameSelection.ofName("notes")).indices()).containsOnlyKeys("notes");
        assertThat(asked).hasValue(0);
        assertThat(indices.snapshot(NameSelection.ofNames(List.of("notes", AUDIT.value())))
                        .indices())
                .containsOnlyKeys("notes", AUDIT.value());
        assertThat(asked).hasValue(1);
    }

    @Test
    void an_index_lives_where_its_name_belongs_and_is_found_in_the_union() {
        assertThat(names(system, "*,.*")).containsExactly(AUDIT.value());
        assertThat(names(configured, "*,.*")).containsExactly("notes");
        assertThat(names(routed, "*,.*")).containsExactly(AUDIT.value(), "notes");
        assertThat(routed.indices().findIndex(AUDIT)).contains(audit);
        assertThat(routed.writeIndices().find(AUDIT.value())).contains(audit);
        assertThat(routed.writeIndices().findUncached("notes")).contains(notes);
        assertThat(routed.writeIndices().find("nothing")).isEmpty();
    }

    @Test
    void what_an_engine_has_of_the_other_is_never_seen() {
        configured.indices().create(aNewIndex(ShippedFeatures.TASKS.name().value()));
        system.indices().create(aNewIndex("left-behind"));

        assertThat(names(routed, "*,.*")).containsExactly(AUDIT.value(), "notes");
    }

    @Test
    void states_and_deletions_go_to_where_the_index_lives() {
        assertThat(routed.indices().block(audit, IndexBlock.WRITE).blocks()).containsExactly(IndexBlock.WRITE);
        assertThat(routed.indices().close(notes).closed()).isTrue();
        assertThat(routed.indices().open(notes).closed()).isFalse();
        assertThat(routed.indices().sizesInBytes(List.of(audit.id(), notes.id())))
                .containsOnlyKeys(audit.id(), notes.id());

        routed.indices().delete(audit);

        assertThat(names(system, "*,.*")).isEmpty();
        assertThat(names(routed, "*,.*")).containsExactly("notes");
    }

    @Test
    void an_alias_lives_beside_its_index_and_is_no_name_of_the_other_engine() {
        IndexName trail = new IndexName("trail");
        routed.aliases()
                .change(List.of(
                        new AliasChange.Addition(AUDIT, trail),
                        new AliasChange.Addition(notes.name(), new IndexName("memo"))));

        assertThat(routed.aliases().listOf(List.of(audit.id(), notes.id())))
                .isEqualTo(Map.of(
                        audit.id(),
                        List.of(new NamedAlias(trail)),
                        notes.id(),
                        List.of(new NamedAlias(new IndexName("memo")))));
        assertThat(routed.writeIndices().find("trail")).contains(audit);
        assertThat(names(routed, "trail,memo")).containsExactly(AUDIT.value(), "notes");
        assertThatThrownBy(() -> routed.aliases().change(List.of(new AliasChange.Addition(notes.name(), trail))))
                .isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> routed.indices().create(aNewIndex("more"), List.of(new NamedAlias(trail))))
                .isInstanceOf(Rejection.class);
    }

    @Test
    void data_streams_live_in_the_configured_engine() {
        routed.dataStreams().create(aNewStream("logs"));

        assertThat(routed.writeIndices().find("logs"))
                .hasValueSatisfying(index -> assertThat(index.membership()).isPresent());
        assertThat(names(routed, "logs")).isEqualTo(names(configured, "logs")).hasSize(1);
    }

    @Test
    void a_page_is_read_from_both_in_one_order() {
        fill();
        List<Index> both = List.of(audit, notes);

        Found byPlace = routed.documents().search(both, new MatchAll(), Page.first(10));
        Found second = routed.documents()
                .search(both, new MatchAll(), page(1, 2, Sort.TIMESTAMP_DESCENDING, OptionalLong.of(3)));

        assertThat(ids(byPlace)).containsExactly("a", "c", "b", "c");
        assertThat(byPlace.total()).contains(new Total(4, true));
        assertThat(ids(second)).containsExactly("c", "b");
        assertThat(second.total()).contains(new Total(3, false));
        assertThat(routed.documents().count(both, new MatchAll())).isEqualTo(4);
        assertThat(routed.documents().countEach(both)).isEqualTo(Map.of(audit.id(), 2L, notes.id(), 2L));
        assertThat(routed.documents().countBySpan(both, new MatchAll(), 1 << 20).counts().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(4);
        assertThat(routed.documents()
                        .search(List.of(), new MatchAll(), Page.first(10))
                        .total())
                .contains(new Total(0, true));
    }

    @Test
    void a_document_is_that_of_the_last_index() {
        fill();
        DocumentId shared = new DocumentId("c");

        assertThat(routed.documents().find(List.of(audit, notes), shared))
                .map(StoredDocument::index)
                .contains(notes.name());
        assertThat(routed.documents().find(List.of(notes, audit), shared))
                .map(StoredDocument::index)
                .contains(AUDIT);
        List<Map<DocumentId, StoredDocument>> found = routed.documents()
                .findAll(List.of(
                        new Lookup(List.of(notes, audit), List.of(shared, new DocumentId("b"))),
                        new Lookup(List.of(notes), List.of(shared)),
                        new Lookup(List.of(), List.of(shared))));
        assertThat(found.get(0))
                .extractingByKey(shared)
                .extracting(StoredDocument::index)
                .isEqualTo(AUDIT);
        assertThat(found.get(0)).containsOnlyKeys(shared, new DocumentId("b"));
        assertThat(found.get(1))
                .extractingByKey(shared)
                .extracting(StoredDocument::index)
                .isEqualTo(notes.name());
        assertThat(found.get(2)).isEmpty();
    }
}
