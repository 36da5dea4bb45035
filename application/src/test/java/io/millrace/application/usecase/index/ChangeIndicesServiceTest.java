package io.millrace.application.usecase.index;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static io.millrace.application.port.driven.engine.EngineFixture.withMappings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driving.index.ChangeIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.usecase.StoreFixture;
import io.millrace.domain.Rejection;
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
    void a_request_with_patterns_deletes_a_limited_number_of_indices() {
        store.allowDeletionByPatterns();
        for (int i = 0; i <= 1_000; i++) {
            store.engine.indices().create(aNewIndex("many-" + i));
        }
        ReadTarget all = new ReadTarget(selecting("many-*", Expand.OPEN), EVERYTHING, false, true);

        assertThatThrownBy(() -> store.changeIndices().delete(Authentication.unsecured(), all))
                .isInstanceOf(Rejection.class)
                .hasMessage("the request would delete 1001 indices, which is more than 1000");
        assertThat(store.engine.indices().findIndex(new IndexName("many-7"))).isPresent();
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
