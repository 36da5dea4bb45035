package io.millrace.application.usecase.index;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static io.millrace.application.port.driven.engine.EngineFixture.withMappings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driving.index.ChangeIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.application.usecase.StoreFixture;
import io.millrace.application.usecase.feature.ShippedFeatures;
import io.millrace.domain.Rejection;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.text.JsonText;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ChangeIndicesServiceTest {

    private static final ReadTarget BOTH = new ReadTarget(selecting("n*", Expand.OPEN), EVERYTHING, false, true);
    private static final JsonText MAPPINGS = new JsonText("{\"a\":1}");

    private final StoreFixture store = new StoreFixture();

    ChangeIndicesServiceTest() {
        store.engine.indices().create(aNewIndex("news"));
        store.engine.indices().block(store.engine.indices().create(aNewIndex("notes")), IndexBlock.METADATA);
    }

    private boolean isMapped(String name) {
        return store.engine
                .indices()
                .findIndex(new IndexName(name))
                .orElseThrow()
                .mappings()
                .equals(MAPPINGS);
    }

    private void assertRefused(ThrowingCallable change) {
        boolean whole = store.engine.capabilities().contains(EngineCapability.WHOLE_CHANGES);
        assertThatThrownBy(change)
                .isInstanceOf(Rejection.class)
                .hasMessage("index [notes] is blocked by [metadata]" + (whole ? "" : "; only [news] were changed"));
    }

    @Test
    void patterns_delete_nothing_by_default() {
        assertThatThrownBy(() -> store.changeIndices().delete(Authentication.unsecured(), BOTH))
                .isInstanceOf(Rejection.class)
                .hasMessage("Wildcard expressions or all indices are not allowed");
        assertThat(store.engine.indices().findIndex(new IndexName("news"))).isPresent();
    }

    @Test
    void a_request_deletes_a_limited_number_of_indices() {
        assertThatCode(() -> ChangeIndicesService.requireFew(1_000)).doesNotThrowAnyException();
        assertThatThrownBy(() -> ChangeIndicesService.requireFew(1_001))
                .isInstanceOf(Rejection.class)
                .hasMessage("the request would delete 1001 indices, which is more than 1000");
    }

    /** Deletes indices; {@code audit} is called after the deletion of each of them. */
    private void delete(String expression, AuditChange audit) {
        new ChangeIndicesService(
                        store.engine.indices(),
                        store.engine.dataStreams(),
                        new TargetResolution(store.engine.indices()),
                        new SystemFeatures(ShippedFeatures.ALL),
                        store.memory.clusterSettings(),
                        audit)
                .delete(
                        Authentication.unsecured(),
                        new ReadTarget(selecting(expression, Expand.OPEN), EVERYTHING, false, true));
    }

    private void createThree() {
        store.allowDeletionByPatterns();
        for (int i = 1; i <= 3; i++) {
            store.engine.indices().create(aNewIndex("m-" + i));
        }
    }

    private Optional<Index> find(String name) {
        return store.engine.indices().findIndex(new IndexName(name));
    }

    @Test
    void an_index_that_vanishes_during_a_deletion_by_patterns_is_skipped() {
        createThree();

        delete("m-*", (caller, kind, details) -> find("m-2").ifPresent(store.engine.indices()::delete));

        assertThat(find("m-3")).isEmpty();
    }

    @Test
    void a_refusal_during_a_deletion_tells_which_indices_were_deleted() {
        createThree();

        assertThatThrownBy(() -> delete(
                        "m-1,m-2", (caller, kind, details) -> find("m-2").ifPresent(store.engine.indices()::delete)))
                .isInstanceOf(Rejection.class)
                .hasMessage("index [m-2] does not exist; only [m-1] were deleted");
        store.engine.indices().create(aNewIndex("m-1"));
        store.engine.indices().create(aNewIndex("m-2"));
        assertThatThrownBy(() -> delete(
                        "m-*",
                        (caller, kind, details) -> find("m-2")
                                .ifPresent(index -> store.engine.indices().block(index, IndexBlock.READ_ONLY))))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("[m-2]")
                .hasMessageEndingWith("; only [m-1] were deleted");
        assertThat(find("m-3")).isPresent();
    }

    @Test
    void a_refusal_of_one_index_tells_which_others_were_changed() {
        assertRefused(() -> store.changeIndices()
                .extendMappings(
                        Authentication.unsecured(),
                        new ChangeIndices.MappingsRequest(BOTH, false, withMappings(MAPPINGS))));
        assertRefused(() -> store.changeIndices()
                .changeSettings(
                        Authentication.unsecured(),
                        new ChangeIndices.SettingsRequest(
                                BOTH, Map.of("number_of_replicas", Optional.of("2")), false)));

        assertThat(isMapped("notes")).isFalse();
        assertThat(isMapped("news")).isEqualTo(!store.engine.capabilities().contains(EngineCapability.WHOLE_CHANGES));
    }
}
