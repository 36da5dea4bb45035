package io.millrace.adapters.persistence.setting;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.cache.CacheLimits;
import io.millrace.adapters.persistence.cache.NamedCaches;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.ClusterSettingsContract;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;

class CachedClusterSettingsIT extends ClusterSettingsContract {

    private final NamedCaches caches = new NamedCaches();

    @Override
    protected ClusterSettings emptyStore() {
        return CachedClusterSettings.of(
                new PostgresClusterSettings(StoreDatabase.empty().jdbi()),
                caches.create(CachedClusterSettings.CACHE, CacheLimits.ofEntries(1, Duration.ofHours(1))),
                new InMemoryAnnouncements());
    }

    @AfterEach
    void close() {
        caches.close();
    }
}
