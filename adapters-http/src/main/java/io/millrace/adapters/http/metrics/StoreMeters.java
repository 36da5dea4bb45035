package io.millrace.adapters.http.metrics;

import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.domain.feature.MigrationStatus;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * The meters of caches, upgrades and system features, whose values are read together.
 *
 * @param readings provides the latest reading
 */
record StoreMeters(Registrations registrations, Supplier<ScrapedValues> readings) {

    void register(Sources watched) {
        watched.caches().get().forEach(cache -> watchCache(cache.name()));
        for (ReindexTask.State state : ReindexTask.State.values()) {
            fromReading(
                    "reindex.tasks",
                    "Recorded upgrades of data streams",
                    sample -> sample.count(state),
                    "state",
                    state.name().toLowerCase(Locale.ROOT));
        }
        for (IndexUpgrade.State state : IndexUpgrade.State.values()) {
            fromReading(
                    "reindex.indices",
                    "Indices of running upgrades",
                    sample -> sample.count(state),
                    "state",
                    state.name().toLowerCase(Locale.ROOT));
        }
        fromReading("reindex.tasks.held", "Running upgrades with a live instance", sample -> sample.runningTasks(true));
        fromReading(
                "reindex.tasks.waiting",
                "Running upgrades without a live instance",
                sample -> sample.runningTasks(false));
        fromReading(
                "reindex.heartbeat.age.seconds",
                "Age of the oldest heartbeat of a running upgrade; 0 without running upgrades",
                ScrapedValues::oldestHeartbeat);
        fromReading(
                "reindex.documents.to.copy",
                "Documents in indices that are being copied",
                sample -> sample.documents(IndexUpgrade.InProgress::documents));
        fromReading(
                "reindex.documents.copied",
                "Documents already copied",
                sample -> sample.documents(IndexUpgrade.InProgress::copied));
        for (String feature : watched.featureNames()) {
            for (MigrationStatus status : MigrationStatus.values()) {
                fromReading(
                        "reindex.system.feature.status",
                        "1 for the current migration status of a system feature, 0 for the others",
                        sample -> sample.has(feature, status),
                        "feature",
                        feature,
                        "status",
                        status.name());
            }
            fromReading(
                    "reindex.system.feature.documents.to.copy",
                    "Documents in indices of a system feature that are being copied",
                    sample -> sample.documents(feature, IndexUpgrade.InProgress::documents),
                    "feature",
                    feature);
            fromReading(
                    "reindex.system.feature.documents.copied",
                    "Documents already copied",
                    sample -> sample.documents(feature, IndexUpgrade.InProgress::copied),
                    "feature",
                    feature);
        }
    }

    private void fromReading(String name, String description, ToDoubleFunction<ScrapedValues> number, String... tags) {
        registrations.gauge(name, description, () -> number.applyAsDouble(readings.get()), tags);
    }

    private void watchCache(String cache) {
        count("cache.gets", "Lookups of entries", cache, CacheDescription.Counts::hits, "result", "hit");
        count("cache.gets", "Lookups of entries", cache, CacheDescription.Counts::misses, "result", "miss");
        count("cache.puts", "Entries added", cache, CacheDescription.Counts::puts);
        count("cache.evictions", "Entries evicted for other entries", cache, CacheDescription.Counts::evictions);
        count(
                "cache.expirations",
                "Entries that reached their time to live",
                cache,
                CacheDescription.Counts::expirations);
        count("cache.removals", "Entries removed or invalidated", cache, CacheDescription.Counts::removals);
        fromReading(
                "cache.entries",
                "Number of entries",
                sample -> sample.ofCache(cache, CacheDescription.Statistics::entries),
                "cache",
                cache);
    }

    private void count(
            String name,
            String description,
            String cache,
            ToLongFunction<CacheDescription.Counts> number,
            String... tags) {
        String[] all = Stream.concat(Stream.of("cache", cache), Stream.of(tags)).toArray(String[]::new);
        registrations.counting(
                name,
                description,
                () -> readings.get().ofCache(cache, statistics -> number.applyAsLong(statistics.counts())),
                all);
    }
}
