package io.millrace.application.usecase.live;

import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.Outages;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Delivers the items of sources to subscribers. A subscriber that requests no items causes no reads, and a slow
 * subscriber does not delay other subscribers. One thread searches several times a second for new items, on behalf of
 * all subscribers that have received all existing items. The thread sleeps if no subscriber waits for new items.
 *
 * @param <T> the type of the items
 * @param <S> the type of the sources of items
 */
public final class LiveFeed<T, S extends LiveFeed.Source<T>> implements AutoCloseable {

    /** The maximum number of items that one subscriber gets before other subscribers are served. */
    private static final int MOST_IN_ONE_RUN = 64;

    private final Tools tools;
    private final Signals<S> signals;
    private final Set<Feed> open = ConcurrentHashMap.newKeySet();
    private final Set<Feed> waiting = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private volatile boolean closed;

    private LiveFeed(Tools tools, Signals<S> signals) {
        this.tools = tools;
        this.signals = signals;
    }

    /** Starts the thread that searches for new items. */
    public static <T, S extends Source<T>> LiveFeed<T, S> start(Tools tools, Signals<S> signals) {
        LiveFeed<T, S> feed = new LiveFeed<>(tools, signals);
        tools.threads().newThread(feed::pollUntilClosed).start();
        return feed;
    }

    /** Finds the items for one subscriber. Called by one thread at a time. Implementations may block. */
    public interface Source<T> {

        /**
         * Returns the next items, and continues after them at the next call. Returns empty if no new items exist yet.
         */
        List<T> next(int most);

        /** Returns whether all items were returned and no more items will follow. */
        boolean isOver();
    }

    /** Finds the sources that may have new items. */
    @FunctionalInterface
    public interface Signals<S> {

        /** Returns the waiting sources that may have new items. Called only by the search thread. */
        Collection<S> ready(Collection<S> waiting);
    }

    /**
     * The dependencies of a feed.
     *
     * @param pause the time between two searches for new items
     * @param workers executes sources and subscribers
     * @param threads creates the thread that searches for new items
     */
    public record Tools(Duration pause, Executor workers, ThreadFactory threads, Outages outages, Incidents incidents) {

        /** Returns a copy with another pause between two searches. */
        public Tools every(Duration other) {
            return new Tools(other, workers, threads, outages, incidents);
        }
    }

    /** Returns a publisher of items. It creates a source for each subscriber. */
    public Flow.Publisher<T> publisher(Supplier<S> source) {
        return subscriber -> {
            Feed feed = new Feed(subscriber, source.get());
            open.add(feed);
            subscriber.onSubscribe(feed);
            if (closed) {
                feed.schedule();
            }
        };
    }

    public int subscribers() {
        return open.size();
    }

    private void pollUntilClosed() {
        try {
            while (awaitSubscribers()) {
                List<Feed> asking = new ArrayList<>(waiting);
                Collection<S> ready = ready(asking);
                for (Feed feed : asking) {
                    if (ready.contains(feed.source) && waiting.remove(feed)) {
                        feed.schedule();
                    }
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Collection<S> ready(List<Feed> asking) {
        List<S> sources = asking.stream().map(feed -> feed.source).toList();
        try {
            return Set.copyOf(signals.ready(sources));
        } catch (RuntimeException failure) {
            if (tools.outages().isOutage(failure)) {
                return Set.of();
            }
            tools.incidents().report("new events for subscribers could not be read", failure);
            return Set.copyOf(sources);
        }
    }

    /**
     * Waits until at least one subscriber waits for new items, and then for the pause between two searches. Returns
     * false if the feed is closed.
     */
    private boolean awaitSubscribers() throws InterruptedException {
        lock.lock();
        try {
            while (!closed && waiting.isEmpty()) {
                changed.await();
            }
            long left = tools.pause().toNanos();
            while (!closed && left > 0) {
                left = changed.awaitNanos(left);
            }
            return !closed;
        } finally {
            lock.unlock();
        }
    }

    private void wake() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Ends all subscriptions. */
    @Override
    public void close() {
        closed = true;
        wake();
        open.forEach(Feed::schedule);
    }

    /** The subscription of one subscriber. */
    private final class Feed implements Flow.Subscription {

        private static final int IDLE = 0;
        private static final int RUNNING = 1;
        private static final int AGAIN = 2;

        private final Flow.Subscriber<? super T> subscriber;
        private final S source;
        private final AtomicLong demand = new AtomicLong();
        private final AtomicInteger state = new AtomicInteger(IDLE);

        /** The items that were read but not yet delivered. At most one thread runs this subscription at a time. */
        private final Deque<T> found = new ArrayDeque<>();

        private volatile boolean ended;

        Feed(Flow.Subscriber<? super T> subscriber, S source) {
            this.subscriber = subscriber;
            this.source = source;
        }

        @Override
        public void request(long count) {
            if (count <= 0) {
                fail(new IllegalArgumentException("a subscriber asks for one at least, not for " + count));
                return;
            }
            demand.accumulateAndGet(count, (before, more) -> before + more < 0 ? Long.MAX_VALUE : before + more);
            schedule();
        }

        @Override
        public void cancel() {
            end();
            schedule();
        }

        private void end() {
            ended = true;
            waiting.remove(this);
            open.remove(this);
        }

        private void fail(RuntimeException failure) {
            if (!ended) {
                end();
                subscriber.onError(failure);
            }
        }

        private void complete() {
            if (!ended) {
                end();
                subscriber.onComplete();
            }
        }

        void schedule() {
            if (state.getAndSet(AGAIN) == IDLE) {
                execute();
            }
        }

        private void execute() {
            try {
                tools.workers().execute(this::run);
            } catch (RejectedExecutionException closing) {
                complete();
            }
        }

        private void run() {
            do {
                state.set(RUNNING);
                if (runOnce()) {
                    execute();
                    return;
                }
            } while (!state.compareAndSet(RUNNING, IDLE));
        }

        /** Delivers items once. Returns whether the subscription should continue immediately. */
        private boolean runOnce() {
            try {
                return handOut();
            } catch (RuntimeException failure) {
                if (tools.outages().isOutage(failure)) {
                    await();
                } else {
                    fail(failure);
                }
                return false;
            }
        }

        private boolean handOut() {
            for (int handed = 0; handed < MOST_IN_ONE_RUN; handed++) {
                if (ended) {
                    found.clear();
                    return false;
                }
                if (closed || (found.isEmpty() && source.isOver())) {
                    complete();
                    return false;
                }
                if (demand.get() == 0) {
                    return false;
                }
                if (found.isEmpty()) {
                    found.addAll(source.next(MOST_IN_ONE_RUN));
                }
                T next = found.poll();
                if (next != null) {
                    demand.updateAndGet(before -> before == Long.MAX_VALUE ? before : before - 1);
                    subscriber.onNext(next);
                } else if (!source.isOver()) {
                    await();
                    return false;
                }
            }
            return true;
        }

        private void await() {
            waiting.add(this);
            if (ended) {
                waiting.remove(this);
            }
            wake();
        }
    }
}
