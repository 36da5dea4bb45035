package io.millrace.adapters.persistence.database;

import com.zaxxer.hikari.metrics.IMetricsTracker;
import com.zaxxer.hikari.metrics.MetricsTrackerFactory;
import com.zaxxer.hikari.metrics.PoolStats;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** How a pool of connections fares; as of the last second at most. */
public final class PoolFigures {

    private final LongAdder timeouts = new LongAdder();
    private final LongAdder waitedNanos = new LongAdder();
    private volatile @Nullable PoolStats stats;

    PoolFigures() {}

    /** Returns how many connections are in use. */
    public int active() {
        return ask(PoolStats::getActiveConnections);
    }

    /** Returns how many connections are open and not in use. */
    public int idle() {
        return ask(PoolStats::getIdleConnections);
    }

    /** Returns how many callers wait for a connection. */
    public int waiting() {
        return ask(PoolStats::getPendingThreads);
    }

    /** Returns how many connections there may be. */
    public int most() {
        return ask(PoolStats::getMaxConnections);
    }

    /** Returns how many callers have waited for a connection in vain. */
    public long timeouts() {
        return timeouts.sum();
    }

    /** Returns how long all callers together have waited for connections they got. */
    public double secondsWaited() {
        return waitedNanos.doubleValue() / TimeUnit.SECONDS.toNanos(1);
    }

    private int ask(ToIntFunction<PoolStats> number) {
        PoolStats known = stats;
        return known == null ? 0 : number.applyAsInt(known);
    }

    MetricsTrackerFactory tracker() {
        return (name, poolStats) -> {
            stats = poolStats;
            return new IMetricsTracker() {
                @Override
                public void recordConnectionAcquiredNanos(long nanos) {
                    waitedNanos.add(nanos);
                }

                @Override
                public void recordConnectionTimeout() {
                    timeouts.increment();
                }
            };
        };
    }
}
