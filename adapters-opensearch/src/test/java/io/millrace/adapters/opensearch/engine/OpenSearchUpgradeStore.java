package io.millrace.adapters.opensearch.engine;

import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.mapping.DefaultMapping;
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
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.application.port.driven.service.InMemoryLeases;
import io.millrace.application.port.driven.service.InMemoryReindexTasks;
import io.millrace.application.port.driven.service.InMemorySystemMigrations;
import io.millrace.application.port.driven.service.ManualStoreClock;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.feature.SystemMigrations;
import io.millrace.application.port.driven.service.lease.Leases;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.WaitingDocuments;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.DataStream;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** An engine on a real node beside a memory in maps. */
public final class OpenSearchUpgradeStore implements UpgradeStore {

    private final OpenSearchStore store = OpenSearchStore.empty();
    private final StreamsWithTemplate streams = store.dataStreams();
    private final ManualStoreClock clock = new ManualStoreClock(EngineFixture.NOON);
    private final InMemoryLeases leases = new InMemoryLeases(clock);
    private final InMemoryReindexTasks tasks = new InMemoryReindexTasks(leases, clock, new InMemoryEngine()) {
        @Override
        protected boolean isOfItsStream(ReindexTask next) {
            return true;
        }
    };

    private final SystemMigrations migrations = new InMemorySystemMigrations(leases, tasks.waiting());

    @Override
    public Indices indices() {
        return store.indices();
    }

    @Override
    public DataStreams dataStreams() {
        return streams;
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
        return migrations;
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

    public ClusterClient client() {
        return store.client();
    }

    /** An outdated write index cannot be made, but one before it can: the node is told its version. */
    @Override
    public Index makeStream(IndexVersion version, List<NewDocument> documents) {
        if (!version.equals(Versions.previous())) {
            return UpgradeStore.super.makeStream(version, documents);
        }
        DataStream stream = streams.create(EngineFixture.aNewStream("logs"));
        IndexName name = new IndexName(".ds-logs-000000");
        store.client()
                .change(ClusterRequest.put(
                        ClusterRequest.path(name),
                        "{\"settings\":{\"index.mapping.ignore_malformed\":true,\"index.version.created\":"
                                + version.number() + "},\"mappings\":" + DefaultMapping.MAPPINGS_OF_INDEX + "}"));
        store.catalog().forget();
        Index first = store.indices().findIndex(name).orElseThrow();
        if (!documents.isEmpty()) {
            documents().append(first, documents);
        }
        streams.modify(List.of(new BackingIndexChange.Addition(stream.name().value(), name.value())));
        return store.indices().findIndex(name).orElseThrow();
    }

    /** The node is told the version of the index. */
    @Override
    public Index makeIndex(IndexVersion version, List<NewDocument> documents) {
        IndexName name = new IndexName("logs");
        store.client()
                .change(ClusterRequest.put(
                        ClusterRequest.path(name),
                        "{\"settings\":{\"index.number_of_replicas\":0,\"index.version.created\":" + version.number()
                                + "},\"mappings\":" + DefaultMapping.MAPPINGS_OF_INDEX + "}"));
        store.catalog().forget();
        Index index = store.indices().findIndex(name).orElseThrow();
        documents().append(index, documents);
        return index;
    }

    /** Keeps the results of tasks. */
    @Override
    public Set<String> ownIndices() {
        return Set.of(".tasks");
    }

    /** The cluster finds nothing in a closed index. */
    @Override
    public <T> T read(Index index, Supplier<T> reading) {
        boolean closed = store.catalog().find(index.id()).filter(Index::closed).isPresent();
        if (!closed) {
            return reading.get();
        }
        store.indices().open(index);
        try {
            return reading.get();
        } finally {
            close(index);
        }
    }

    @Override
    public boolean deleteDocument(Index index, DocumentId id) {
        try {
            return store.client()
                    .find(ClusterRequest.delete(ClusterRequest.path(index.name()) + "/_doc/"
                            + ClusterRequest.encoded(id.value()) + "?refresh=true"))
                    .isPresent();
        } catch (ClusterException blocked) {
            return false;
        }
    }

    @Override
    public void close(Index index) {
        store.indices().close(index);
        awaitReady();
    }

    /** Waits until closed or opened shards have started, because a block on an index reads their sequence numbers. */
    @Override
    public void awaitReady() {
        store.client()
                .send(ClusterRequest.get("/_cluster/health?wait_for_status=yellow"
                        + "&wait_for_no_initializing_shards=true&timeout=30s"));
    }

    @Override
    public void letTimePass(Duration time) {
        clock.advance(time);
    }
}
