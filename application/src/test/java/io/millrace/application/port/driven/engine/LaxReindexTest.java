package io.millrace.application.port.driven.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.discovery.DiscoverySelectors;

/** What {@link LaxUseCasesTest} does, for upgrades, which last as long as all others: beside them. */
class LaxReindexTest {

    @Test
    void upgrades_work_on_an_engine_that_promises_nothing() {
        assertThat(LaxEngineTest.failuresOf(Stream.of("reindex")
                        .map(area -> DiscoverySelectors.selectPackage("io.millrace.application.usecase." + area))))
                .isEmpty();
    }
}
