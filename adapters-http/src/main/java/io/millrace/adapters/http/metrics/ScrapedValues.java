package io.millrace.adapters.http.metrics;

import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.application.port.driven.service.lease.Leases;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.domain.feature.FeatureStatus;
import io.millrace.domain.feature.MigrationStatus;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The values of one scrape.
 *
 * @param caches the caches by name
 * @param upgrades the upgrade tasks; empty if the database could not be read
 * @param features the status of system features; empty if the database could not be read
 * @param heartbeats the times since the last heartbeats, by lease; empty if the database could not be read
 */
record ScrapedValues(
        Map<String, CacheDescription> caches,
        Optional<List<ReindexTask>> upgrades,
        Optional<List<FeatureStatus>> features,
        Optional<Map<String, Duration>> heartbeats) {

    static final ScrapedValues NOTHING =
            new ScrapedValues(Map.of(), Optional.empty(), Optional.empty(), Optional.empty());

    private static final double MILLIS = 1_000;

    private static final Logger LOG = LoggerFactory.getLogger(ScrapedValues.class);

    static ScrapedValues of(Sources sources) {
        Map<String, CacheDescription> caches =
                sources.caches().get().stream().collect(Collectors.toMap(CacheDescription::name, Function.identity()));
        return new ScrapedValues(
                caches,
                readIfAvailable(sources.upgrades()),
                readIfAvailable(() -> sources.features().get().features()),
                readIfAvailable(() -> sources.leases().heartbeats()));
    }

    /**
     * Returns the result of {@code question}; empty if the database is unavailable, so that the other meters can still
     * be read.
     */
    private static <T> Optional<T> readIfAvailable(Supplier<T> question) {
        try {
            return Optional.of(question.get());
        } catch (RuntimeException away) {
            LOG.debug("meters of the store have no number at present", away);
            return Optional.empty();
        }
    }

    double ofCache(String name, ToLongFunction<CacheDescription.Statistics> number) {
        CacheDescription cache = caches.get(name);
        return cache == null ? Double.NaN : number.applyAsLong(cache.statistics());
    }

    double count(ReindexTask.State state) {
        return number(
                upgrades,
                tasks -> tasks.stream().filter(task -> task.state() == state).count());
    }

    double count(IndexUpgrade.State state) {
        return number(
                upgrades,
                tasks -> running(tasks)
                        .filter(upgrade -> upgrade.state() == state)
                        .count());
    }

    double documents(ToLongFunction<IndexUpgrade.InProgress> number) {
        return number(
                upgrades,
                tasks -> running(tasks)
                        .filter(IndexUpgrade.InProgress.class::isInstance)
                        .map(IndexUpgrade.InProgress.class::cast)
                        .mapToLong(number)
                        .sum());
    }

    /**
     * Returns the number of running tasks that a live instance executes. If {@code held} is false, returns the number of
     * running tasks that no instance executes.
     */
    double runningTasks(boolean held) {
        return number(
                upgrades,
                tasks -> number(
                        heartbeats,
                        alive -> tasks.stream()
                                .filter(ReindexTask.Running.class::isInstance)
                                .filter(task -> isHeld(alive, task) == held)
                                .count()));
    }

    private static boolean isHeld(Map<String, Duration> heartbeats, ReindexTask task) {
        Duration age = heartbeats.get(ReindexTasks.leaseOf(task.stream()));
        return age != null && age.compareTo(Leases.EXPIRY) <= 0;
    }

    double oldestHeartbeat() {
        return number(
                upgrades,
                tasks -> number(
                        heartbeats,
                        alive -> tasks.stream()
                                        .filter(ReindexTask.Running.class::isInstance)
                                        .map(task ->
                                                alive.getOrDefault(ReindexTasks.leaseOf(task.stream()), Duration.ZERO))
                                        .mapToLong(Duration::toMillis)
                                        .max()
                                        .orElse(0)
                                / MILLIS));
    }

    private static Stream<IndexUpgrade> running(List<ReindexTask> tasks) {
        return tasks.stream().filter(ReindexTask.Running.class::isInstance).flatMap(task -> task.upgrades().stream());
    }

    double has(String feature, MigrationStatus status) {
        return number(
                features,
                all -> all.stream()
                        .filter(each -> each.feature().value().equals(feature) && each.status() == status)
                        .count());
    }

    double documents(String feature, ToLongFunction<IndexUpgrade.InProgress> number) {
        return number(
                features,
                all -> all.stream()
                        .filter(each -> each.feature().value().equals(feature))
                        .flatMap(each -> each.indices().stream())
                        .flatMap(index -> index.progress().stream())
                        .mapToLong(number)
                        .sum());
    }

    private static <T> double number(Optional<T> value, ToDoubleFunction<T> number) {
        return value.isPresent() ? number.applyAsDouble(value.get()) : Double.NaN;
    }
}
