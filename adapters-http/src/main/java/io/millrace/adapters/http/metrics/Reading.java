package io.millrace.adapters.http.metrics;

import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.domain.feature.FeatureStatus;
import io.millrace.domain.feature.MigrationStatus;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What was found at one moment.
 *
 * @param upgrades absent if the store could not be asked
 * @param features absent if the store could not be asked
 */
record Reading(
        Map<String, CacheDescription> caches,
        Optional<List<ReindexTask>> upgrades,
        Optional<List<FeatureStatus>> features) {

    static final Reading NOTHING = new Reading(Map.of(), Optional.empty(), Optional.empty());

    private static final Logger LOG = LoggerFactory.getLogger(Reading.class);

    static Reading of(Sources sources) {
        Map<String, CacheDescription> caches =
                sources.caches().list().stream().collect(Collectors.toMap(CacheDescription::name, Function.identity()));
        return new Reading(
                caches,
                asked(() -> sources.upgrades().list()),
                asked(() -> sources.features().read().features()));
    }

    /** Whoever reads meters wants the others too, above all while the database is away. */
    private static <T> Optional<T> asked(Supplier<T> question) {
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

    double count(Meters.TaskState state) {
        return number(upgrades, tasks -> tasks.stream().filter(state::fits).count());
    }

    double count(Meters.IndexState state) {
        return number(upgrades, tasks -> running(tasks).filter(state::fits).count());
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

    private static <T> double number(Optional<T> asked, ToLongFunction<T> number) {
        return asked.isPresent() ? number.applyAsLong(asked.get()) : Double.NaN;
    }
}
