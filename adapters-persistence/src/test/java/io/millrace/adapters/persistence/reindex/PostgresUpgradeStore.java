package io.millrace.adapters.persistence.reindex;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.PostgresArrivals;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.adapters.persistence.index.PostgresAliases;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.index.PostgresWriteIndices;
import io.millrace.adapters.persistence.reindex.copy.PostgresDocumentCopier;
import io.millrace.adapters.persistence.reindex.lease.PostgresLeases;
import io.millrace.adapters.persistence.reindex.lease.PostgresStoreClock;
import io.millrace.adapters.persistence.reindex.lease.PostgresWaitingDocuments;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.adapters.persistence.stream.PostgresIndexTemplates;
import io.millrace.application.port.driven.engine.Aliases;
import io.millrace.application.port.driven.engine.Arrivals;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentCopier;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.feature.SystemMigrations;
import io.millrace.application.port.driven.service.lease.Leases;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.WaitingDocuments;
import io.millrace.domain.index.Index;
import java.time.Duration;
import java.util.Set;
import org.jdbi.v3.core.Jdbi;

/** The ports that an upgrade needs, on an empty database. */
public final class PostgresUpgradeStore implements UpgradeStore {

    private final StoreDatabase database = StoreDatabase.empty();
    private final Jdbi jdbi = database.jdbi();

    public StoreDatabase database() {
        return database;
    }

    public Jdbi jdbi() {
        return jdbi;
    }

    @Override
    public Indices indices() {
        return new PostgresIndices(jdbi);
    }

    @Override
    public DataStreams dataStreams() {
        return new PostgresDataStreams(jdbi, new PostgresStreamTasks());
    }

    @Override
    public WriteIndices writeIndices() {
        return new PostgresWriteIndices(jdbi);
    }

    @Override
    public DocumentStore documents() {
        return new PostgresDocumentStore(database.dataSource());
    }

    @Override
    public Arrivals arrivals() {
        return new PostgresArrivals(jdbi);
    }

    @Override
    public Aliases aliases() {
        return new PostgresAliases(jdbi);
    }

    @Override
    public IndexUpgrades indexUpgrades() {
        return new PostgresIndexUpgrades(jdbi);
    }

    @Override
    public DocumentCopier documentCopier() {
        return new PostgresDocumentCopier(jdbi);
    }

    @Override
    public Leases leases() {
        return new PostgresLeases(jdbi, jdbi);
    }

    @Override
    public ReindexTasks reindexTasks() {
        return new PostgresReindexTasks(jdbi, PostgresDataStreams::lock);
    }

    @Override
    public SystemMigrations systemMigrations() {
        return new PostgresSystemMigrations(jdbi);
    }

    @Override
    public IndexTemplates indexTemplates() {
        return new PostgresIndexTemplates(jdbi);
    }

    @Override
    public Set<EngineCapability> capabilities() {
        return EngineCapability.ALL;
    }

    @Override
    public WaitingDocuments waitingDocuments() {
        return new PostgresWaitingDocuments(jdbi);
    }

    @Override
    public StoreClock clock() {
        return new PostgresStoreClock(jdbi);
    }

    @Override
    public void close(Index index) {
        jdbi.useHandle(handle -> handle.createUpdate("update millrace.index set closed = true where id = :index")
                .bind("index", IndexNumbers.of(index.id()))
                .execute());
    }

    /** Moves what is recorded into the past, because the clock of the server cannot be moved. */
    @Override
    public void letTimePass(Duration time) {
        jdbi.useHandle(handle -> {
            handle.createUpdate("update millrace.lease set heartbeat = heartbeat - make_interval(secs => :time)")
                    .bind("time", (double) time.toSeconds())
                    .execute();
            handle.createUpdate("update millrace.reindex_task set ended_at = ended_at - make_interval(secs => :time)")
                    .bind("time", (double) time.toSeconds())
                    .execute();
            handle.createUpdate(
                            "update millrace.earlier_reindex_task set ended_at = ended_at - make_interval(secs => :time)")
                    .bind("time", (double) time.toSeconds())
                    .execute();
        });
    }
}
