package io.millrace.adapters.http.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.millrace.adapters.http.server.RequestObserver;
import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.application.port.driven.service.security.SecurityEventListener;
import io.millrace.domain.event.AccessTokenGeneratedEvent;
import io.millrace.domain.event.LoginFailedEvent;
import io.millrace.domain.event.LoginSuccessfulEvent;
import io.millrace.domain.event.LogoutEvent;
import io.millrace.domain.event.RefreshTokenGeneratedEvent;
import io.millrace.domain.event.SecurityEvent;
import io.millrace.domain.feature.MigrationStatus;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * All meters. What lies in the database is asked for once by each reading; while it is away these meters have no number,
 * and the others are told all the same.
 */
public final class Meters implements RequestObserver, SecurityEventListener, AutoCloseable {

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH");

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();
    private final Map<Ended, Timer> requests = new ConcurrentHashMap<>();
    private final Map<String, Counter> failedLogins = new ConcurrentHashMap<>();
    private final Counter logins =
            counter("security.logins", "How often somebody tried to sign in", "outcome", "success");
    private final Counter logouts = counter("security.logouts", "How often somebody signed out");
    private final Counter accessTokens = counter("security.tokens.issued", "Tokens that were made", "type", "access");
    private final Counter refreshTokens = counter("security.tokens.issued", "Tokens that were made", "type", "refresh");
    private volatile Reading reading = Reading.NOTHING;
    private volatile Sources sources = Sources.NONE;

    /** Registers what needs nothing but the virtual machine. */
    public Meters() {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ClassLoaderMetrics().bindTo(registry);
        collections.bindTo(registry);
        for (LoginFailedEvent.Reason reason : LoginFailedEvent.Reason.values()) {
            String outcome = reason.name().toLowerCase(Locale.ROOT);
            failedLogins.put(
                    outcome, counter("security.logins", "How often somebody tried to sign in", "outcome", outcome));
        }
    }

    private Counter counter(String name, String description, String... tags) {
        return Counter.builder(name).description(description).tags(tags).register(registry);
    }

    /**
     * Registers a number that is asked for by each reading.
     *
     * @param name with dots, such as {@code graphql.subscriptions}
     * @param tags names and values in turn
     */
    public void gauge(String name, String description, LongSupplier value, String... tags) {
        Gauge.builder(name, value, LongSupplier::getAsLong)
                .description(description)
                .tags(tags)
                .strongReference(true)
                .register(registry);
    }

    /** Registers what tells of caches, upgrades and system features; called once. */
    public void watch(Sources watched) {
        sources = watched;
        watched.caches().list().forEach(cache -> watchCache(cache.name()));
        for (TaskState state : TaskState.values()) {
            fromReading(
                    "reindex.tasks",
                    "Upgrades of data streams that are recorded",
                    sample -> sample.count(state),
                    "state",
                    state.text());
        }
        for (IndexState state : IndexState.values()) {
            fromReading(
                    "reindex.indices",
                    "Indices of upgrades that are running",
                    sample -> sample.count(state),
                    "state",
                    state.text());
        }
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
        Gauge.builder(name, this, meters -> number.applyAsDouble(meters.reading))
                .description(description)
                .tags(tags)
                .register(registry);
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
        FunctionCounter.builder(
                        name,
                        this,
                        meters -> meters.reading.ofCache(cache, statistics -> number.applyAsLong(statistics.counts())))
                .description(description)
                .tag("cache", cache)
                .tags(tags)
                .register(registry);
    }

    /** Returns all meters as they are now, in the text format of Prometheus. */
    public synchronized String scrape() {
        reading = Reading.of(sources);
        return registry.scrape();
    }

    @Override
    public void ended(String method, String route, int status, long nanos) {
        requests.computeIfAbsent(
                        new Ended(METHODS.contains(method) ? method : "other", route, Integer.toString(status)),
                        this::timer)
                .record(nanos, TimeUnit.NANOSECONDS);
    }

    private Timer timer(Ended ended) {
        return Timer.builder("http.server.requests")
                .description("Requests that have ended, and how long they took")
                .tags("method", ended.method(), "route", ended.route(), "status", ended.status())
                .register(registry);
    }

    @Override
    public void heard(SecurityEvent event) {
        if (event instanceof LoginSuccessfulEvent) {
            logins.increment();
        } else if (event instanceof LoginFailedEvent failed) {
            Counter counter = failedLogins.get(failed.reason().name().toLowerCase(Locale.ROOT));
            if (counter != null) {
                counter.increment();
            }
        } else if (event instanceof LogoutEvent) {
            logouts.increment();
        } else if (event instanceof AccessTokenGeneratedEvent) {
            accessTokens.increment();
        } else if (event instanceof RefreshTokenGeneratedEvent) {
            refreshTokens.increment();
        }
    }

    @Override
    public void close() {
        collections.close();
        registry.close();
    }

    /** What tells one timer of requests from another. */
    private record Ended(String method, String route, String status) {}

    /** How the states of upgrades are called. */
    enum TaskState {
        RUNNING(ReindexTask.Running.class::isInstance),
        FAILED(ReindexTask.Failed.class::isInstance),
        CANCELLED(ReindexTask.Cancelled.class::isInstance),
        COMPLETE(ReindexTask.Complete.class::isInstance);

        @SuppressWarnings("ImmutableEnumChecker") // a method reference keeps nothing
        private final Predicate<ReindexTask> test;

        TaskState(Predicate<ReindexTask> test) {
            this.test = test;
        }

        boolean fits(ReindexTask task) {
            return test.test(task);
        }

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How the states of indices are called. */
    enum IndexState {
        PENDING(IndexUpgrade.Pending.class::isInstance),
        IN_PROGRESS(IndexUpgrade.InProgress.class::isInstance),
        DONE(IndexUpgrade.Done.class::isInstance),
        FAILED(IndexUpgrade.Failed.class::isInstance);

        @SuppressWarnings("ImmutableEnumChecker") // a method reference keeps nothing
        private final Predicate<IndexUpgrade> test;

        IndexState(Predicate<IndexUpgrade> test) {
            this.test = test;
        }

        boolean fits(IndexUpgrade upgrade) {
            return test.test(upgrade);
        }

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
