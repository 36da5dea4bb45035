package io.millrace.adapters.http.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.DoubleSupplier;

/**
 * Registers meters. A meter has a description and a name with dots. Its tags are given as alternating names and values.
 */
final class Registrations {

    /**
     * The buckets of histograms. Their number is small, because each bucket adds a line for every combination of tags.
     */
    private static final Duration[] BUCKETS = {
        Duration.ofMillis(5),
        Duration.ofMillis(25),
        Duration.ofMillis(100),
        Duration.ofMillis(250),
        Duration.ofSeconds(1),
        Duration.ofSeconds(5),
        Duration.ofSeconds(30)
    };

    private final MeterRegistry registry;

    /** Keeps the values from being garbage-collected, because the registry has only weak references to them. */
    private final List<DoubleSupplier> suppliers = new CopyOnWriteArrayList<>();

    Registrations(MeterRegistry registry) {
        this.registry = registry;
    }

    Counter counter(String name, String description, String... tags) {
        return Counter.builder(name).description(description).tags(tags).register(registry);
    }

    /** Registers a timer with a histogram. */
    Timer timer(String name, String description, String... tags) {
        return Timer.builder(name)
                .description(description)
                .tags(tags)
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }

    /** Registers a value that is read at each scrape. */
    void gauge(String name, String description, DoubleSupplier value, String... tags) {
        Gauge.builder(name, value, DoubleSupplier::getAsDouble)
                .description(description)
                .tags(tags)
                .strongReference(true)
                .register(registry);
    }

    /** Registers a counter: a value that never decreases, and is read at each scrape. */
    void counting(String name, String description, DoubleSupplier value, String... tags) {
        suppliers.add(value);
        FunctionCounter.builder(name, value, DoubleSupplier::getAsDouble)
                .description(description)
                .tags(tags)
                .register(registry);
    }
}
