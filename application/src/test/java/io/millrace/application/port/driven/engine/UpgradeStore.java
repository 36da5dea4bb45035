package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.InMemoryLegacyTemplates;
import io.millrace.application.port.driven.service.InMemoryLifecyclePolicies;
import io.millrace.application.port.driven.service.InMemoryLifecycleRuns;
import io.millrace.application.port.driven.service.InMemoryStreamLifecycles;
import io.millrace.application.port.driven.service.OneInstance;
import io.millrace.application.port.driven.service.ServiceMemory;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.feature.SystemMigrations;
import io.millrace.application.port.driven.service.lease.Leases;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.WaitingDocuments;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.BackingIndexName;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.stream.DataStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** All ports that an upgrade needs, of one store, for the contracts of those that depend on one another. */
public interface UpgradeStore {

    Indices indices();

    DataStreams dataStreams();

    WriteIndices writeIndices();

    DocumentStore documents();

    Arrivals arrivals();

    Aliases aliases();

    IndexUpgrades indexUpgrades();

    DocumentCopier documentCopier();

    Leases leases();

    ReindexTasks reindexTasks();

    SystemMigrations systemMigrations();

    WaitingDocuments waitingDocuments();

    StoreClock clock();

    IndexTemplates indexTemplates();

    /** Returns what the engine promises. */
    Set<EngineCapability> capabilities();

    /** Returns the engine, with these ports and promises in the place of its own. */
    default Engine engine(IndexUpgrades indexUpgrades, DocumentCopier documentCopier, Set<EngineCapability> promises) {
        return new Engine(
                indices(),
                aliases(),
                dataStreams(),
                indexTemplates(),
                writeIndices(),
                documents(),
                arrivals(),
                indexUpgrades,
                documentCopier,
                BackingIndexName::of,
                Versions.ofEngine(),
                new EngineState.OfTheMemory(),
                promises);
    }

    /** Returns the lifecycles that the service remembers. */
    default StreamLifecycles lifecycles() {
        return new InMemoryStreamLifecycles();
    }

    /** Returns what the service remembers beside the engine. */
    default ServiceMemory memory(ClusterSettings settings, Announcements announcements) {
        return new ServiceMemory(
                settings,
                new OneInstance(),
                reindexTasks(),
                leases(),
                systemMigrations(),
                waitingDocuments(),
                lifecycles(),
                new InMemoryLegacyTemplates(),
                new InMemoryLifecyclePolicies(clock()),
                new InMemoryLifecycleRuns(clock()),
                clock(),
                announcements);
    }

    /** Makes the stream {@code logs} with these documents in its first index of two, and returns that one. */
    default Index makeStream(IndexVersion version, List<NewDocument> documents) {
        DataStream stream = dataStreams().create(EngineFixture.aNewStream("logs", version));
        Index first = stream.writeIndex();
        if (!documents.isEmpty()) {
            documents().append(first, documents);
        }
        EngineFixture.rolledOver(dataStreams(), stream);
        return first;
    }

    /** Makes the plain index {@code logs} with these documents. */
    default Index makeIndex(IndexVersion version, List<NewDocument> documents) {
        Index index = indices().create(EngineFixture.aNewIndex("logs", version, Map.of()));
        documents().append(index, documents);
        return index;
    }

    /** Returns the names of indices that the engine makes for itself when indices are upgraded. */
    default Set<String> ownIndices() {
        return Set.of();
    }

    /** Reads an index, which may be closed. */
    default <T> T read(Index index, Supplier<T> reading) {
        return reading.get();
    }

    /** Waits until all indices can be used after they were opened or closed. */
    default void awaitReady() {}

    /** Closes an index as its user would. */
    void close(Index index);

    /**
     * Deletes a document as a client of the engine may, if it is there and its index takes changes.
     *
     * @return false if it was not deleted, for instance because the engine never does
     */
    default boolean deleteDocument(Index index, DocumentId id) {
        return false;
    }

    /** Makes everything that happened so far lie further back. */
    void letTimePass(Duration time);
}
