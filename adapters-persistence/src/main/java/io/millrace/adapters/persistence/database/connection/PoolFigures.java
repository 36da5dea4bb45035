package io.millrace.adapters.persistence.database.connection;

import com.zaxxer.hikari.metrics.IMetricsTracker;
import com.zaxxer.hikari.metrics.MetricsTrackerFactory;
import com.zaxxer.hikari.metrics.PoolStats;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Metrics of a connection pool, at most one second old. */
public final class PoolFigures {

    private final LongAdder timeouts = new LongAdder();
    private final LongAdder waitedNanos = new LongAdder();
    private volatile @Nullable PoolStats stats;

    PoolFigures() {}

    /** Returns the number of connections in use. */
    public int active() {
        return read(PoolStats::getActiveConnections);
    }

    /** Returns the number of open connections that are not in use. */
    public int idle() {
        return read(PoolStats::getIdleConnections);
    }

    /** Returns the number of callers that wait for a connection. */
    public int waiting() {
        return read(PoolStats::getPendingThreads);
    }

    /** Returns the maximum number of connections. */
    public int most() {
        return read(PoolStats::getMaxConnections);
    }

    /** Returns the number of callers that got no connection in time. */
    public long timeouts() {
        return timeouts.sum();
    }

    /** Returns the total time in seconds that callers waited until they got a connection. */
    public double secondsWaited() {
        return waitedNanos.doubleValue() / TimeUnit.SECONDS.toNanos(1);
    }

    private int read(ToIntFunction<PoolStats> number) {
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
