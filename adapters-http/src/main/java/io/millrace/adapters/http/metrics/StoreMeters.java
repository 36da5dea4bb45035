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
 * Meters whose values are read together: caches, upgrades and system features.
 *
 * @param readings provides the latest reading
 */
record StoreMeters(Registrations registrations, Supplier<Reading> readings) {

    /** Registers all meters of {@code watched}. */
    void register(Sources watched) {
        watched.caches().list().forEach(cache -> watchCache(cache.name()));
        for (ReindexTask.State state : ReindexTask.State.values()) {
            fromReading(
                    "reindex.tasks",
                    "Upgrades of data streams that are recorded",
                    sample -> sample.count(state),
                    "state",
                    state.name().toLowerCase(Locale.ROOT));
        }
        for (IndexUpgrade.State state : IndexUpgrade.State.values()) {
            fromReading(
                    "reindex.indices",
                    "Indices of upgrades that are running",
                    sample -> sample.count(state),
                    "state",
                    state.name().toLowerCase(Locale.ROOT));
        }
        fromReading(
                "reindex.tasks.held",
                "Running upgrades that an instance works on",
                sample -> sample.runningTasks(true));
        fromReading(
                "reindex.tasks.waiting",
                "Running upgrades that no instance works on at present",
                sample -> sample.runningTasks(false));
        fromReading(
                "reindex.heartbeat.age.seconds",
                "Age of the oldest heartbeat of a running upgrade, 0 if none is running",
                Reading::oldestHeartbeat);
        fromReading(
                "reindex.documents.to.copy",
                "Documents of the indices that are being copied",
                sample -> sample.documents(IndexUpgrade.InProgress::documents));
        fromReading(
                "reindex.documents.copied",
                "How many of them have been copied",
                sample -> sample.documents(IndexUpgrade.InProgress::copied));
        for (String feature : watched.featureNames()) {
            for (MigrationStatus status : MigrationStatus.values()) {
                fromReading(
                        "reindex.system.feature.status",
                        "1 for what is to be said of the migration of a system feature",
                        sample -> sample.has(feature, status),
                        "feature",
                        feature,
                        "status",
                        status.name());
            }
            fromReading(
                    "reindex.system.feature.documents.to.copy",
                    "Documents of the indices of a system feature that are being copied",
                    sample -> sample.documents(feature, IndexUpgrade.InProgress::documents),
                    "feature",
                    feature);
            fromReading(
                    "reindex.system.feature.documents.copied",
                    "How many of them have been copied",
                    sample -> sample.documents(feature, IndexUpgrade.InProgress::copied),
                    "feature",
                    feature);
        }
    }

    private void fromReading(String name, String description, ToDoubleFunction<Reading> number, String... tags) {
        registrations.gauge(name, description, () -> number.applyAsDouble(readings.get()), tags);
    }

    private void watchCache(String cache) {
        count("cache.gets", "How often an entry was asked for", cache, CacheDescription.Counts::hits, "result", "hit");
        count(
                "cache.gets",
                "How often an entry was asked for",
                cache,
                CacheDescription.Counts::misses,
                "result",
                "miss");
        count("cache.puts", "Entries that were put in", cache, CacheDescription.Counts::puts);
        count("cache.evictions", "Entries that made room for others", cache, CacheDescription.Counts::evictions);
        count(
                "cache.expirations",
                "Entries that were kept as long as may be",
                cache,
                CacheDescription.Counts::expirations);
        count("cache.removals", "Entries that were made absent", cache, CacheDescription.Counts::removals);
        fromReading(
                "cache.entries",
                "How many entries there are",
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
