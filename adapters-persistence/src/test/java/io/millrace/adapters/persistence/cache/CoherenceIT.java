package io.millrace.adapters.persistence.cache;

import static io.millrace.application.port.driven.engine.EngineFixture.aStreamTemplate;
import static io.millrace.domain.setting.ClusterSetting.MAX_CONCURRENT_INDICES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.database.DatabaseClock;
import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.adapters.persistence.setting.CachedClusterSettings;
import io.millrace.adapters.persistence.setting.PostgresClusterSettings;
import io.millrace.adapters.persistence.stream.CachedIndexTemplates;
import io.millrace.adapters.persistence.stream.PostgresIndexTemplates;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.usecase.cache.CacheAnnouncements;
import io.millrace.application.usecase.cache.CachesService;
import io.millrace.domain.setting.ClusterSetting;
import io.millrace.domain.stream.TemplateName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The caches of two instances over one database. */
class CoherenceIT {

    private final StoreDatabase database = StoreDatabase.empty();
    private final Instance one = new Instance();
    private final Instance other = new Instance();

    private final class Instance implements AutoCloseable {

        private final PostgresAnnouncements announcements =
                PostgresAnnouncements.open(database.database().settings(), database.dataSource(), new DatabaseClock());
        private final AtomicInteger reads = new AtomicInteger();
        private final NamedCaches caches = new NamedCaches();
        private final CachedClusterSettings settings = CachedClusterSettings.of(
                new CountedSettings(new PostgresClusterSettings(database.jdbi()), reads),
                caches.create(CachedClusterSettings.CACHE, CacheLimits.ofEntries(1, Duration.ofHours(1))),
                announcements);
        private final CachedIndexTemplates templates = new CachedIndexTemplates(
                new PostgresIndexTemplates(database.jdbi()),
                caches.create(CachedIndexTemplates.CACHE, CacheLimits.ofEntries(1, Duration.ofHours(1))),
                announcements);
        private final CacheAnnouncements news = new CacheAnnouncements(announcements, caches);
        private final CachesService invalidate = new CachesService(caches, news);

        private String concurrency() {
            return settings.read().effective(MAX_CONCURRENT_INDICES);
        }

        private void setConcurrency(int value) {
            settings.change(Map.of(MAX_CONCURRENT_INDICES, Optional.of(Integer.toString(value))), Map.of());
        }

        @Override
        public void close() {
            templates.close();
            settings.close();
            caches.close();
            announcements.close();
        }
    }

    private record CountedSettings(ClusterSettings source, AtomicInteger reads) implements ClusterSettings {

        @Override
        public Values read() {
            reads.incrementAndGet();
            return source.read();
        }

        @Override
        public void change(
                Map<ClusterSetting, Optional<String>> persistent, Map<ClusterSetting, Optional<String>> transients) {
            source.change(persistent, transients);
        }
    }

    @BeforeEach
    void listen() {
        one.news.listen();
        other.news.listen();
        await().until(() -> one.announcements.isListening() && other.announcements.isListening());
    }

    @AfterEach
    void close() {
        one.close();
        other.close();
    }

    @Test
    void settings_are_read_once_and_seen_at_once_where_they_were_changed_and_soon_elsewhere() {
        assertThat(one.concurrency()).isEqualTo(other.concurrency());
        for (int value = 2; value < 20; value++) {
            one.setConcurrency(value);

            assertThat(one.concurrency()).isEqualTo(Integer.toString(value));
            String expected = Integer.toString(value);
            await().pollInterval(Duration.ofMillis(1))
                    .until(() -> other.concurrency().equals(expected));
        }

        await().until(() -> isHeld(other));
        int before = other.reads.get();
        for (int i = 0; i < 1_000; i++) {
            other.concurrency();
        }

        assertThat(other.reads).hasValue(before);
    }

    /** An announcement that is still under way takes out what was read in the meantime. */
    private static boolean isHeld(Instance instance) {
        int before = instance.reads.get();
        instance.concurrency();
        return instance.reads.get() == before;
    }

    @Test
    void settings_that_two_ways_lead_to_are_held_once() {
        ClusterSettings worker =
                one.settings.over(new CountedSettings(new PostgresClusterSettings(database.jdbi()), one.reads));

        worker.change(Map.of(MAX_CONCURRENT_INDICES, Optional.of("7")), Map.of());

        assertThat(one.concurrency()).isEqualTo("7");
        assertThat(worker.read()).isEqualTo(one.settings.read());
    }

    @Test
    void templates_are_seen_at_once_where_they_were_changed_and_soon_elsewhere() {
        assertThat(one.templates.readRecent().templates()).isEmpty();
        assertThat(other.templates.readRecent().templates()).isEmpty();

        one.templates.put(aStreamTemplate("logs", "logs-*"), false);

        assertThat(one.templates.readRecent().templates()).hasSize(1);
        await().until(() -> other.templates.readRecent().templates().size() == 1);

        other.templates.delete(List.of(new TemplateName("logs")));

        assertThat(other.templates.readRecent().templates()).isEmpty();
        await().until(() -> one.templates.readRecent().templates().isEmpty());
    }

    @Test
    void what_one_instance_invalidates_the_other_reads_anew() {
        other.concurrency();
        other.templates.readRecent().templates();
        await().until(() -> isHeld(other));
        int before = other.reads.get();

        one.invalidate.invalidate("cluster-settings");
        await().until(() -> {
            other.concurrency();
            return other.reads.get() == before + 1;
        });

        one.invalidate.invalidate("index-templates", "*");
        await().until(() -> other.caches.findEntry("index-templates", "*").isEmpty());

        other.templates.readRecent().templates();
        one.invalidate.invalidateAll();
        await().until(() -> other.caches.findEntry("index-templates", "*").isEmpty());
    }

    @Test
    void nothing_comes_from_memory_while_announcements_cannot_be_received() {
        one.concurrency();
        one.announcements.close();

        other.setConcurrency(9);

        assertThat(one.concurrency()).isEqualTo("9");
        other.setConcurrency(10);
        assertThat(one.concurrency()).isEqualTo("10");
    }
}
