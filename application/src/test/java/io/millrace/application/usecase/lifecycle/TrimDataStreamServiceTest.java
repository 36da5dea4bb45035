package io.millrace.application.usecase.lifecycle;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.ServiceMemory;
import io.millrace.application.port.driven.service.lease.Leases;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driving.lifecycle.TrimDataStream.Kept;
import io.millrace.application.port.driving.lifecycle.TrimDataStream.Outcome;
import io.millrace.application.port.driving.lifecycle.TrimDataStream.Request;
import io.millrace.application.usecase.reindex.Through;
import io.millrace.application.usecase.upgrade.UpgradeExclusion;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.RemovalRule.Reason;
import io.millrace.domain.stream.BackingIndexChange.Addition;
import io.millrace.domain.stream.BackingIndexChange.Removal;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrimDataStreamServiceTest {

    private static final StreamName LOGS = new StreamName("logs");
    private static final Timestamp BEFORE = Timestamp.parse("2020-01-01").orElseThrow();

    private final InMemoryUpgradeStore store = new InMemoryUpgradeStore();
    private final Engine engine = store.ports();
    private final ServiceMemory memory = store.memory(new InMemoryAnnouncements());
    private final Index old;

    /** Between the first look and the removals. */
    private Runnable concurrentChange = () -> {};

    TrimDataStreamServiceTest() {
        DataStream first = engine.dataStreams().create(aNewStream("logs"));
        old = first.writeIndex();
        engine.documents().append(old, List.of(aDocument("1", "2015-05-17T10:00:00Z")));
        rolledOver(engine.dataStreams(), first);
    }

    private Outcome trim() {
        return new TrimDataStreamService(
                        engine, memory, new UpgradeExclusion(watched(), memory.reindexTasks(), "requests"))
                .trim(new Request(LOGS, BEFORE, false));
    }

    private Leases watched() {
        return Through.put(Leases.class, memory.leases(), (method, original) -> {
            Object result = original.proceed();
            if (method.getName().equals("claim")) {
                concurrentChange.run();
            }
            return result;
        });
    }

    private void assertKept(Reason reason) {
        Outcome outcome = trim();

        assertThat(outcome.removed()).isEmpty();
        assertThat(outcome.kept())
                .filteredOn(kept -> kept.index().equals(old.name()))
                .extracting(Kept::reason)
                .containsExactly(reason);
        assertThat(engine.indices().countOpen()).isEqualTo(2);
    }

    @Test
    void an_index_of_old_documents_is_removed() {
        assertThat(trim().removed()).containsExactly(old.name());
        assertThat(engine.indices().countOpen()).isEqualTo(1);
    }

    @Test
    void an_index_that_is_blocked_during_the_trim_stays() {
        concurrentChange = () -> engine.indices().block(old, IndexBlock.READ_ONLY);

        assertKept(Reason.BLOCKED);
    }

    @Test
    void an_index_that_leaves_the_stream_during_the_trim_stays_with_its_new_documents() {
        concurrentChange = () -> {
            engine.dataStreams().modify(List.of(new Removal("logs", old.name().value())));
            engine.documents().append(old, List.of(aDocument("2", "2015-05-17T10:00:00Z")));
        };

        assertKept(Reason.CHANGED);
    }

    @Test
    void an_index_that_comes_back_with_a_newer_document_stays() {
        concurrentChange = () -> {
            engine.dataStreams().modify(List.of(new Removal("logs", old.name().value())));
            engine.documents().append(old, List.of(aDocument("2", "2026-05-17T10:00:00Z")));
            engine.dataStreams().modify(List.of(new Addition("logs", old.name().value())));
        };

        assertKept(Reason.NEWER_DOCUMENTS);
    }

    @Test
    void nothing_is_removed_once_the_lease_is_lost() {
        concurrentChange = () -> memory.leases().claim(ReindexTasks.leaseOf(LOGS), "requests");

        assertThat(trim().removed()).isEmpty();
    }
}
