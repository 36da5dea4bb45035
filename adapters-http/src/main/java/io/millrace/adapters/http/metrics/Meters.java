package io.millrace.adapters.http.metrics;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.millrace.adapters.http.cluster.Build;
import io.millrace.adapters.http.graphql.response.OperationObserver;
import io.millrace.adapters.http.graphql.socket.SocketObserver;
import io.millrace.adapters.http.server.RequestObserver;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * All meters. Values from the database are read once per scrape. If the database is unavailable, the meters of these
 * values are {@code NaN}; all other meters are not affected.
 */
public final class Meters implements AutoCloseable {

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Registrations registrations = new Registrations(registry);
    private final JvmGcMetrics collections = new JvmGcMetrics();
    private final RequestMeters requests;
    private final SecurityMeters security;
    private final GraphQlMeters graphQl;
    private final UpgradeMeters upgrades;
    private final LifecycleMeters lifecycles;
    private volatile Supplier<ScrapedValues> source = () -> ScrapedValues.NOTHING;
    private volatile ScrapedValues latest = ScrapedValues.NOTHING;

    /** Registers the meters of the JVM. */
    public Meters() {
        registry.config().meterFilter(new OwnPrefixes());
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ClassLoaderMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        collections.bindTo(registry);
        requests = new RequestMeters(registrations);
        security = new SecurityMeters(registrations);
        graphQl = new GraphQlMeters(registrations);
        upgrades = new UpgradeMeters(registrations);
        lifecycles = new LifecycleMeters(registrations);
    }

    /** Returns the observer that counts requests. */
    public RequestObserver requests() {
        return requests;
    }

    /** Returns the meters of callers and tokens. */
    public SecurityMeters security() {
        return security;
    }

    /** Returns the observer that counts GraphQL operations. */
    public OperationObserver operations() {
        return graphQl;
    }

    /** Returns the observer that counts events of web sockets. */
    public SocketObserver sockets() {
        return graphQl;
    }

    public UpgradeMeters upgrades() {
        return upgrades;
    }

    public LifecycleMeters lifecycles() {
        return lifecycles;
    }

    /**
     * Registers a value that is read at each scrape.
     *
     * @param name the name with dots, such as {@code graphql.subscriptions}
     * @param tags the names and values of tags, alternating
     */
    public void gauge(String name, String description, DoubleSupplier value, String... tags) {
        registrations.gauge(name, description, value, tags);
    }

    /** Registers a counter: a value that never decreases, and is read at each scrape. */
    public void counting(String name, String description, DoubleSupplier value, String... tags) {
        registrations.counting(name, description, value, tags);
    }

    /** Registers a meter with the value 1, whose tags contain the version and the build. */
    public void registerBuild(String version, Build build) {
        registrations.gauge(
                "jvm.build.info",
                "Always 1; the tags identify the running build",
                () -> 1,
                "version",
                version,
                "commit",
                build.hash(),
                "java",
                Runtime.version().toString());
    }

    /** Registers the meters of caches, upgrades and system features. Must be called once. */
    public void watch(Sources watched) {
        source = () -> ScrapedValues.of(watched);
        new StoreMeters(registrations, () -> latest).register(watched);
    }

    /** Returns the current values of all meters in the text format of Prometheus. */
    public synchronized String scrape() {
        latest = source.get();
        return registry.scrape();
    }

    @Override
    public void close() {
        collections.close();
        registry.close();
    }

    /**
     * Adds the prefix {@code jvm.} to the process and system meters of libraries, so that the names of all meters begin
     * with one of a few words.
     */
    private static final class OwnPrefixes implements MeterFilter {

        @Override
        public Meter.Id map(Meter.Id id) {
            String name = id.getName();
            return name.startsWith("process.") || name.startsWith("system.") ? id.withName("jvm." + name) : id;
        }
    }
}
