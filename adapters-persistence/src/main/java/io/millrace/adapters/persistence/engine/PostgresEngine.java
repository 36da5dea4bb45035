package io.millrace.adapters.persistence.engine;

import io.millrace.adapters.persistence.cache.CacheLimits;
import io.millrace.adapters.persistence.cache.NamedCaches;
import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.adapters.persistence.document.PostgresArrivals;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.document.PostgresOldDocuments;
import io.millrace.adapters.persistence.document.admission.ConnectionShares;
import io.millrace.adapters.persistence.index.CachedWriteIndices;
import io.millrace.adapters.persistence.index.PostgresAliases;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.index.PostgresVersions;
import io.millrace.adapters.persistence.index.PostgresWriteIndices;
import io.millrace.adapters.persistence.reindex.PostgresIndexUpgrades;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.reindex.copy.PostgresDocumentCopier;
import io.millrace.adapters.persistence.stream.CachedIndexTemplates;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.adapters.persistence.stream.PostgresIndexTemplates;
import io.millrace.adapters.persistence.stream.StreamTasks;
import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.EngineState;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.OldDocuments;
import io.millrace.domain.index.BackingIndexName;
import io.millrace.domain.index.IndexVersion;
import org.jdbi.v3.core.Jdbi;

/**
 * PostgreSQL as an engine. Requests and background work use the same ports, but separate connections, so that they do
 * not wait for each other.
 */
public final class PostgresEngine implements AutoCloseable {

    private static final StreamTasks TASKS = new PostgresStreamTasks();

    private final CachedIndexTemplates templates;
    private final CachedWriteIndices writeIndices;
    private final PostgresIndices indices;
    private final Engine requests;
    private final Engine work;
    private final OldDocuments oldDocuments;

    /**
     * Creates the ports. Does not use the database yet.
     *
     * @param version the version of new indices
     * @param announcements invalidate the caches when another instance changes data
     */
    public PostgresEngine(
            Connections connections,
            IndexVersion version,
            NamedCaches caches,
            Limits limits,
            Announcements announcements) {
        Jdbi jdbi = connections.requests().jdbi();
        PostgresVersions versions = new PostgresVersions(version);
        templates = new CachedIndexTemplates(
                new PostgresIndexTemplates(jdbi),
                caches.create(CachedIndexTemplates.CACHE, limits.indexTemplates()),
                announcements);
        writeIndices = new CachedWriteIndices(
                new PostgresWriteIndices(jdbi),
                caches.create(CachedWriteIndices.CACHE, limits.dataStreams()),
                announcements);
        indices = new PostgresIndices(jdbi);
        PostgresDocumentStore documents = new PostgresDocumentStore(
                connections.requests().dataSource(),
                ConnectionShares.of(connections.size(), Runtime.getRuntime().availableProcessors()),
                announcements::isListening);
        requests = on(jdbi, documents, versions);
        work = on(connections.work(), documents, versions);
        oldDocuments = new PostgresOldDocuments(connections.work());
    }

    /**
     * The connections to the database.
     *
     * @param size the number of connections that requests share
     * @param work the connections for background work
     */
    public record Connections(ConnectionPool requests, int size, Jdbi work) {}

    /** The maximum sizes and ages of the caches. */
    public record Limits(CacheLimits dataStreams, CacheLimits indexTemplates) {}

    private Engine on(Jdbi jdbi, PostgresDocumentStore documents, PostgresVersions versions) {
        return new Engine(
                new PostgresIndices(jdbi),
                new PostgresAliases(jdbi),
                new PostgresDataStreams(jdbi, TASKS),
                templates,
                writeIndices,
                documents,
                new PostgresArrivals(jdbi),
                new PostgresIndexUpgrades(jdbi),
                new PostgresDocumentCopier(jdbi),
                BackingIndexName::of,
                versions,
                new EngineState.OfTheMemory(),
                EngineCapability.ALL);
    }

    public Engine forRequests() {
        return requests;
    }

    public Engine forWork() {
        return work;
    }

    /**
     * Returns the port that removes the oldest documents of system indices. It uses the connections for background
     * work.
     */
    public OldDocuments oldDocuments() {
        return oldDocuments;
    }

    /**
     * Seals the rolled-over backing indices that a crash left unsealed: counts their documents, and stores the count
     * and the earliest and latest timestamp. Unsealed indices can be read like any other index.
     */
    public void sealLeftovers() {
        indices.listUnsealed().forEach(indices::seal);
    }

    @Override
    public void close() {
        writeIndices.close();
        templates.close();
    }
}
