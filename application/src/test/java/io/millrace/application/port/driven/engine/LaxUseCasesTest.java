package io.millrace.application.port.driven.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.discovery.DiscoverySelectors;

/**
 * Runs tests of use cases on an engine that promises nothing beyond its ports. System features are not among them: their
 * indices live in the memory's own engine, which promises everything.
 */
class LaxUseCasesTest {

    @Test
    void use_cases_work_on_an_engine_that_promises_nothing() {
        assertThat(LaxEngineTest.failuresOf(Stream.of("document", "index", "stream")
                        .map(area -> DiscoverySelectors.selectPackage("io.millrace.application.usecase." + area))))
                .isEmpty();
    }
}
