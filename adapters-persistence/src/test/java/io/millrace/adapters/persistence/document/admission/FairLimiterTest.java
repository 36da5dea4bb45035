package io.millrace.adapters.persistence.document.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.domain.Rejection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FairLimiterTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SLICE = Duration.ofMillis(20);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> order = new CopyOnWriteArrayList<>();
    private final AtomicLong nanos = new AtomicLong();

    @AfterEach
    void close() {
        threads.shutdownNow();
    }

    private FairLimiter limiter(int mostWaiting, Duration patience) {
        return limiter(0, mostWaiting, patience);
    }

    private FairLimiter limiter(int mostPaused, int mostWaiting, Duration patience) {
        return new FairLimiter(
                new FairLimiter.Limits(1, mostPaused, mostWaiting, patience, SLICE),
                "too many",
                () -> true,
                nanos::get);
    }

    /** Lets a request of the user wait for its turn, which ends at once. */
    private CompletableFuture<Void> waits(FairLimiter limiter, String user) {
        int before = limiter.waiting();
        CompletableFuture<Void> ended = begins(limiter, user);
        await().atMost(LONG).until(() -> limiter.waiting() > before);
        return ended;
    }

    private CompletableFuture<Void> begins(FairLimiter limiter, String user) {
        return CompletableFuture.runAsync(
                () -> {
                    try (FairLimiter.Permit permit = limiter.begin(user)) {
                        assertThat(permit).isNotNull();
                        order.add(user);
                    }
                },
                threads);
    }

    @Test
    void users_take_turns_however_many_requests_one_of_them_has() throws Exception {
        FairLimiter limiter = limiter(10, LONG);
        FairLimiter.Permit held = limiter.begin("attacker");
        List<CompletableFuture<Void>> all = List.of(
                waits(limiter, "attacker"),
                waits(limiter, "attacker"),
                waits(limiter, "attacker"),
                waits(limiter, "anna"));

        held.close();

        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get(60, TimeUnit.SECONDS);
        assertThat(order).containsExactly("attacker", "anna", "attacker", "attacker");
    }

    @Test
    void another_user_displaces_one_of_many_requests_from_a_full_queue() throws Exception {
        FairLimiter limiter = limiter(2, LONG);
        FairLimiter.Permit held = limiter.begin("attacker");
        CompletableFuture<Void> first = waits(limiter, "attacker");
        CompletableFuture<Void> displaced = waits(limiter, "attacker");
        CompletableFuture<Void> anna = begins(limiter, "anna");

        assertThatThrownBy(() -> displaced.get(60, TimeUnit.SECONDS)).hasRootCauseInstanceOf(Rejection.class);
        assertThatThrownBy(() -> limiter.begin("attacker")).isInstanceOf(Rejection.class);
        held.close();
        CompletableFuture.allOf(first, anna).get(60, TimeUnit.SECONDS);
        assertThat(order).containsExactly("attacker", "anna");
    }

    @Test
    void a_request_whose_turn_does_not_come_is_refused_and_takes_no_turn() {
        FairLimiter limiter = limiter(2, Duration.ofMillis(1));
        FairLimiter.Permit held = limiter.begin("attacker");

        assertThatThrownBy(() -> limiter.begin("anna"))
                .isInstanceOf(Rejection.class)
                .hasMessage("too many");
        assertThat(limiter.waiting()).isZero();
        held.close();
        limiter.begin("anna").close();
    }

    @Test
    void a_turn_that_lasts_pauses_for_another_user_and_continues_then() {
        FairLimiter limiter = limiter(1, 10, LONG);
        FairLimiter.Permit held = limiter.begin("attacker");
        CompletableFuture<Void> own = waits(limiter, "attacker");
        CompletableFuture<Void> anna = waits(limiter, "anna");

        held.pauseForOthers();
        assertThat(order).as("before its slice is over").isEmpty();
        nanos.addAndGet(SLICE.toNanos());
        held.pauseForOthers();

        assertThat(order).containsExactly("anna");
        order.add("held");
        held.close();
        CompletableFuture.allOf(own, anna).join();
        assertThat(order).containsExactly("anna", "held", "attacker");
    }

    @Test
    void two_turns_that_last_alternate_though_only_one_may_pause() {
        compete(Duration.ZERO);

        assertThat(order).containsExactly("attacker", "anna", "attacker", "anna", "attacker", "anna", "attacker");
    }

    @Test
    void where_no_more_may_pause_a_turn_continues_another_one_and_the_next_to_begin_waits() {
        FairLimiter limiter = limiter(1, 10, LONG);
        FairLimiter.Permit held = limiter.begin("attacker");
        CompletableFuture<Void> anna = lasts(limiter, "anna");
        CompletableFuture<Void> bert = waits(limiter, "bert");

        work("attacker", held);
        held.close();

        CompletableFuture.allOf(anna, bert).join();
        assertThat(order).containsExactly("attacker", "anna", "attacker", "anna", "attacker", "anna", "bert");
    }

    @Test
    void a_turn_does_not_pause_for_a_user_who_has_worked_longer() {
        compete(SLICE.multipliedBy(10));

        assertThat(order).containsExactly("attacker", "anna", "anna", "anna", "attacker", "attacker", "attacker");
    }

    @Test
    void what_a_user_has_worked_long_ago_does_not_count() {
        FairLimiter limiter = limiter(1, 10, LONG);
        FairLimiter.Permit earlier = limiter.begin("anna");
        nanos.addAndGet(10 * SLICE.toNanos());
        earlier.close();
        nanos.addAndGet(Duration.ofMinutes(1).toNanos());
        FairLimiter.Permit held = limiter.begin("bert");
        CompletableFuture<Void> anna = waits(limiter, "anna");
        nanos.addAndGet(SLICE.toNanos());

        held.pauseForOthers();

        assertThat(order).containsExactly("anna");
        held.close();
        anna.join();
    }

    /**
     * Lets a turn of the attacker and one of anna last, and a short one of the attacker wait.
     *
     * @param before how long the attacker has worked when anna comes
     */
    private void compete(Duration before) {
        FairLimiter limiter = limiter(1, 10, LONG);
        FairLimiter.Permit held = limiter.begin("attacker");
        nanos.addAndGet(before.toNanos());
        CompletableFuture<Void> own = waits(limiter, "attacker");
        CompletableFuture<Void> anna = lasts(limiter, "anna");

        work("attacker", held);
        held.close();

        CompletableFuture.allOf(own, anna).join();
    }

    /** Lets a request of the user wait for its turn, which lasts for some slices. */
    private CompletableFuture<Void> lasts(FairLimiter limiter, String user) {
        int before = limiter.waiting();
        CompletableFuture<Void> ended = CompletableFuture.runAsync(
                () -> {
                    try (FairLimiter.Permit permit = limiter.begin(user)) {
                        work(user, permit);
                    }
                },
                threads);
        await().atMost(LONG).until(() -> limiter.waiting() > before);
        return ended;
    }

    private void work(String user, FairLimiter.Permit permit) {
        for (int slice = 0; slice < 3; slice++) {
            order.add(user);
            nanos.addAndGet(SLICE.toNanos());
            permit.pauseForOthers();
        }
    }

    @Test
    void a_turn_does_not_pause_for_requests_of_its_own_user_or_beyond_the_limit_of_pauses() {
        FairLimiter limiter = limiter(1, 10, LONG);
        FairLimiter.Permit held = limiter.begin("anna");
        CompletableFuture<Void> own = waits(limiter, "anna");
        FairLimiter none = limiter(0, 10, LONG);
        FairLimiter.Permit alone = none.begin("anna");
        CompletableFuture<Void> other = waits(none, "bert");
        nanos.addAndGet(SLICE.toNanos());

        held.pauseForOthers();
        alone.pauseForOthers();

        assertThat(order).isEmpty();
        held.close();
        alone.close();
        CompletableFuture.allOf(own, other).join();
    }

    @Test
    void a_pause_that_lasts_too_long_ends_the_turn() throws Exception {
        FairLimiter limiter = limiter(1, 10, Duration.ofMillis(1));
        FairLimiter.Permit held = limiter.begin("attacker");
        CompletableFuture<FairLimiter.Permit> anna = new CompletableFuture<>();
        threads.execute(() -> {
            while (!anna.isDone()) {
                try {
                    anna.complete(limiter.begin("anna"));
                } catch (Rejection late) {
                    order.add("late");
                }
            }
        });

        assertThatThrownBy(() -> {
                    while (true) {
                        nanos.addAndGet(SLICE.toNanos());
                        held.pauseForOthers();
                    }
                })
                .isInstanceOf(Rejection.class)
                .hasMessage("too many");
        held.close();

        anna.get(60, TimeUnit.SECONDS).close();
        assertThat(limiter.waiting()).isZero();
        limiter.begin("bert").close();
    }
}
