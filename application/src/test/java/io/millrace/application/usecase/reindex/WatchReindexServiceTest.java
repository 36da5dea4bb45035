package io.millrace.application.usecase.reindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.usecase.live.LiveFeed;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.security.privilege.Rights;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WatchReindexServiceTest {

    private static final int MANY = 100;

    /** Whether there is a task, what it is, and that it has not changed since. */
    private static final int LOOKUPS_TO_BEGIN = 3;

    private final InMemoryUpgradeStore store = new InMemoryUpgradeStore();
    private final WatchedTasks tasks = new WatchedTasks(store);
    private final StreamName logs = tasks.make("logs");
    private final ExecutorService workers = Executors.newFixedThreadPool(2);
    private final LiveFeed.Tools tools =
            new LiveFeed.Tools(Duration.ofMillis(5), workers, Thread::new, failure -> false, (what, failure) -> {
                throw new AssertionError(what, failure);
            });
    private final WatchReindexService watches = new WatchReindexService(tasks, store.dataStreams(), tools, tools);

    @AfterEach
    void close() {
        watches.close();
        workers.shutdown();
    }

    private Watcher watch() {
        Watcher watcher = new Watcher();
        watches.watch(logs).subscribe(watcher);
        return watcher;
    }

    @Test
    void a_task_is_told_as_it_is_and_after_every_change_until_it_has_ended() {
        ReindexTask.Running running = tasks.start(logs);
        Watcher watcher = watch();
        watcher.ask(Long.MAX_VALUE);
        await().untilAsserted(() -> assertThat(watcher.seen).containsExactly(running));

        ReindexTask.Cancelled cancelled = tasks.cancel(running);

        await().until(() -> watcher.completed);
        assertThat(watcher.seen).containsExactly(running, cancelled);
        assertThat(watches.watchers()).isZero();
    }

    @Test
    void a_task_that_has_ended_is_told_once() {
        ReindexTask.Cancelled cancelled = tasks.cancel(tasks.start(logs));
        Watcher watcher = watch();
        watcher.ask(Long.MAX_VALUE);

        await().until(() -> watcher.completed);

        assertThat(watcher.seen).containsExactly(cancelled);
    }

    @Test
    void where_there_is_no_task_the_next_one_is_waited_for() {
        Watcher watcher = watch();
        watcher.ask(Long.MAX_VALUE);

        ReindexTask.Running running = tasks.start(logs);

        await().untilAsserted(() -> assertThat(watcher.seen).containsExactly(running));
        assertThat(watcher.completed).isFalse();
    }

    @Test
    void where_there_is_no_data_stream_either_it_is_refused() {
        assertThatThrownBy(() -> watches.watch(new StreamName("absent"))).isInstanceOf(Rejection.class);
    }

    @Test
    void it_is_over_when_the_data_stream_is_deleted() {
        ReindexTask.Running running = tasks.start(logs);
        Watcher watcher = watch();
        watcher.ask(Long.MAX_VALUE);
        await().untilAsserted(() -> assertThat(watcher.seen).containsExactly(running));

        store.dataStreams().delete(logs);
        if (!store.capabilities().contains(EngineCapability.ATOMIC_FENCE)) {
            tasks.forget(store.leases().claim(ReindexTasks.leaseOf(logs), "one").orElseThrow());
        }

        await().until(() -> watcher.completed);
        assertThat(watcher.seen).containsExactly(running);
    }

    @Test
    void whoever_asks_late_misses_what_was_in_between_and_not_the_last() {
        ReindexTask.Running running = tasks.start(logs);
        Watcher watcher = watch();
        watcher.ask(1);
        await().until(() -> watcher.seen.size() == 1);
        ReindexTask.Running more = running.withIndicesInStream(3);
        tasks.replace(running, more);
        ReindexTask.Cancelled cancelled = tasks.cancel(more);

        watcher.ask(Long.MAX_VALUE);

        await().until(() -> watcher.completed);
        assertThat(watcher.seen).containsExactly(running, cancelled);
    }

    @Test
    void a_look_for_many_watchers_is_one() {
        ReindexTask.Running running = tasks.start(logs);
        try (WatchReindexService slow =
                new WatchReindexService(tasks, store.dataStreams(), tools.every(Duration.ofMillis(200)), tools)) {
            List<Watcher> watchers = IntStream.range(0, MANY)
                    .mapToObj(any -> {
                        Watcher watcher = new Watcher();
                        slow.watch(logs).subscribe(watcher);
                        watcher.ask(Long.MAX_VALUE);
                        return watcher;
                    })
                    .toList();
            await().until(() -> watchers.stream().allMatch(watcher -> watcher.seen.contains(running)));
            int ownLookups = LOOKUPS_TO_BEGIN * MANY;

            await().until(() -> tasks.lookups() >= ownLookups + 3);

            assertThat(tasks.lookups()).isLessThan(ownLookups + MANY);
            assertThat(slow.watchers()).isEqualTo(MANY);
        }
    }

    @Test
    void whoever_cancels_is_forgotten() {
        tasks.start(logs);
        Watcher watcher = watch();
        watcher.ask(5);

        watcher.cancel();

        assertThat(watches.watchers()).isZero();
    }

    @Test
    void closing_ends_all_watches() {
        tasks.start(logs);
        Watcher watcher = watch();
        watcher.ask(1);

        watches.close();

        await().until(() -> watcher.completed);
        assertThat(watcher.failures).isEmpty();
    }

    private static final class Watcher implements Flow.Subscriber<ReindexTask> {

        final List<ReindexTask> seen = new CopyOnWriteArrayList<>();
        final List<Throwable> failures = new CopyOnWriteArrayList<>();
        volatile boolean completed;
        private Flow.@Nullable Subscription subscription;

        void ask(long count) {
            Objects.requireNonNull(subscription, "subscription").request(count);
        }

        void cancel() {
            Objects.requireNonNull(subscription, "subscription").cancel();
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
        }

        @Override
        public void onNext(ReindexTask task) {
            seen.add(task);
        }

        @Override
        public void onError(Throwable failure) {
            failures.add(failure);
        }

        @Override
        public void onComplete() {
            completed = true;
        }
    }

    private static final NameScope EVERYTHING = NameScope.everything(Action.READ_REINDEX_STATUS);

    private List<List<ReindexTask>> watchLists(Supplier<NameScope> scope) {
        List<List<ReindexTask>> seen = new CopyOnWriteArrayList<>();
        watches.watchNewest(scope).subscribe(new Collecting(seen));
        return seen;
    }

    @Test
    void the_list_of_tasks_is_delivered_immediately_and_after_every_change() {
        List<List<ReindexTask>> seen = watchLists(() -> EVERYTHING);
        await().until(() -> seen.size() == 1);

        ReindexTask.Running running = tasks.start(logs);
        await().until(() -> seen.size() == 2);
        ReindexTask.Cancelled cancelled = tasks.cancel(running);
        await().until(() -> seen.size() == 3);

        assertThat(seen).containsExactly(List.of(), List.of(running), List.of(cancelled));
        assertThat(watches.watchers()).isEqualTo(1);
    }

    @Test
    void a_change_outside_of_the_scope_is_not_delivered() {
        Rights none = Rights.of(List.of(), List.of(), RestrictedNames.NONE);
        List<List<ReindexTask>> seen = watchLists(() -> new NameScope(Action.READ_REINDEX_STATUS, Optional.of(none)));
        List<List<ReindexTask>> all = watchLists(() -> EVERYTHING);
        await().until(() -> seen.size() == 1 && all.size() == 1);

        ReindexTask.Running running = tasks.start(logs);
        await().until(() -> all.size() == 2);
        int listings = tasks.listings();
        await().until(() -> tasks.listings() > listings + 2);

        assertThat(all.get(1)).containsExactly(running);
        assertThat(seen).containsExactly(List.of());
    }

    @Test
    void the_list_is_read_again_only_after_a_search_for_changes() {
        NewestTasksWatch watch = new NewestTasksWatch(tasks, () -> EVERYTHING);
        watch.next(1);
        ReindexTask.Running running = tasks.start(logs);

        assertThat(watch.next(1)).isEmpty();
        assertThat(watch.notice(List.of(running))).isTrue();
        assertThat(watch.next(1)).containsExactly(List.of(running));
        assertThat(watch.notice(List.of(running))).isFalse();
    }

    /** Collects all lists. */
    private record Collecting(List<List<ReindexTask>> seen) implements Flow.Subscriber<List<ReindexTask>> {

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(List<ReindexTask> list) {
            seen.add(list);
        }

        @Override
        public void onError(Throwable failure) {
            throw new AssertionError(failure);
        }

        @Override
        public void onComplete() {}
    }
}
