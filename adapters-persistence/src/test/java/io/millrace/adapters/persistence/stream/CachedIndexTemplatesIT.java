package io.millrace.adapters.persistence.stream;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.cache.CacheLimits;
import io.millrace.adapters.persistence.cache.NamedCaches;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.engine.IndexTemplatesContract;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import java.time.Duration;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;

class CachedIndexTemplatesIT extends IndexTemplatesContract {

    private final NamedCaches caches = new NamedCaches();
    private Jdbi jdbi = StoreDatabase.empty().jdbi();

    @Override
    protected void prepareEmptyStore() {
        jdbi = StoreDatabase.empty().jdbi();
    }

    @Override
    protected IndexTemplates indexTemplates() {
        return new CachedIndexTemplates(
                new PostgresIndexTemplates(jdbi),
                caches.create(CachedIndexTemplates.CACHE, CacheLimits.ofEntries(1, Duration.ofHours(1))),
                new InMemoryAnnouncements());
    }

    @Override
    protected DataStreams dataStreams() {
        return new PostgresDataStreams(jdbi, new PostgresStreamTasks());
    }

    @AfterEach
    void close() {
        caches.close();
    }
}
