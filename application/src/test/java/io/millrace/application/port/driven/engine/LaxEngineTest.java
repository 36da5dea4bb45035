package io.millrace.application.port.driven.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.Index;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;

/** Runs contracts on an engine that promises nothing beyond its ports, with versions of its own. */
class LaxEngineTest {

    @Test
    void contracts_hold_on_an_engine_that_promises_nothing() {
        assertThat(failuresOf(Stream.of(
                                InMemoryAliasesTest.class,
                                InMemoryArrivalsTest.class,
                                InMemoryDataStreamsTest.class,
                                InMemoryDocumentCopierTest.class,
                                InMemoryDocumentStoreTest.class,
                                InMemoryIndexTemplatesTest.class,
                                InMemoryIndexUpgradesTest.class,
                                InMemoryIndicesTest.class,
                                InMemoryWriteIndicesTest.class)
                        .map(DiscoverySelectors::selectClass)))
                .isEmpty();
    }

    /** Contracts allow for it, and would not notice if it stopped. */
    @Test
    void answers_about_documents_are_lost() {
        InMemoryEngine engine = new InMemoryEngine(InMemoryEngine.LAX);
        Index index = engine.indices().create(EngineFixture.aNewIndex("plain"));
        List<NewDocument> batch = IntStream.range(0, 100)
                .mapToObj(number -> EngineFixture.aDocument("id-" + number, "2015-05-17T10:00:00Z"))
                .toList();

        assertThat(engine.documentsPort().append(index, batch)).contains(DocumentStore.Outcome.Open.UNKNOWN);
    }

    /** Runs tests on an engine that promises nothing, and returns what fails. */
    static List<String> failuresOf(Stream<? extends DiscoverySelector> tests) {
        Events ran = Versions.ofAnotherDuring(() -> InMemoryEngine.during(
                InMemoryEngine.LAX,
                () -> EngineTestKit.engine("junit-jupiter")
                        .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                        .selectors(tests.toArray(DiscoverySelector[]::new))
                        .execute()
                        .testEvents()));
        assertThat(ran.succeeded().count()).isGreaterThan(50);
        return ran.failed().stream().map(LaxEngineTest::words).toList();
    }

    private static String words(Event failed) {
        return failed.getTestDescriptor().getUniqueId() + ": "
                + failed.getRequiredPayload(TestExecutionResult.class)
                        .getThrowable()
                        .map(failure ->
                                failure.toString().lines().limit(8).toList().toString())
                        .orElse("");
    }
}
