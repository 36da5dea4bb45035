package io.millrace.adapters.opensearch.engine;

import io.millrace.application.port.driven.engine.Aliases;
import io.millrace.application.port.driven.engine.Arrivals;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentCopier;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.application.port.driven.service.InMemoryLeases;
import io.millrace.application.port.driven.service.InMemoryReindexTasks;
import io.millrace.application.port.driven.service.InMemorySystemMigrations;
import io.millrace.application.port.driven.service.Leases;
import io.millrace.application.port.driven.service.ManualStoreClock;
import io.millrace.application.port.driven.service.ReindexTasks;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.SystemMigrations;
import io.millrace.application.port.driven.service.WaitingDocuments;
import io.millrace.domain.index.Index;
import io.millrace.domain.reindex.ReindexTask;
import java.time.Duration;
import java.util.Set;

/** An engine on a real node beside a memory in maps. */
final class OpenSearchUpgradeStore implements UpgradeStore {

    private final OpenSearchStore store = OpenSearchStore.withTemplate();
    private final ManualStoreClock clock = new ManualStoreClock(EngineFixture.NOON);
    private final InMemoryLeases leases = new InMemoryLeases(clock);
    private final InMemoryReindexTasks tasks = new InMemoryReindexTasks(leases, clock, new InMemoryEngine()) {
        @Override
        protected boolean isOfItsStream(ReindexTask next) {
            return true;
        }
    };

    @Override
    public Indices indices() {
        return store.indices();
    }

    @Override
    public DataStreams dataStreams() {
        return store.dataStreams();
    }

    @Override
    public WriteIndices writeIndices() {
        return store.writeIndices();
    }

    @Override
    public DocumentStore documents() {
        return store.documents();
    }

    @Override
    public Arrivals arrivals() {
        return store.arrivals();
    }

    @Override
    public Aliases aliases() {
        return store.aliases();
    }

    @Override
    public IndexUpgrades indexUpgrades() {
        return store.indexUpgrades();
    }

    @Override
    public DocumentCopier documentCopier() {
        return store.documentCopier();
    }

    @Override
    public Leases leases() {
        return leases;
    }

    @Override
    public ReindexTasks reindexTasks() {
        return tasks;
    }

    @Override
    public SystemMigrations systemMigrations() {
        return new InMemorySystemMigrations(leases, tasks.waiting());
    }

    @Override
    public WaitingDocuments waitingDocuments() {
        return tasks.waiting();
    }

    @Override
    public StoreClock clock() {
        return clock;
    }

    @Override
    public IndexTemplates indexTemplates() {
        return store.indexTemplates();
    }

    @Override
    public Set<EngineCapability> capabilities() {
        return Set.of();
    }

    @Override
    public void close(Index index) {
        store.indices().close(index);
    }

    @Override
    public void letTimePass(Duration time) {
        clock.advance(time);
    }
}
