package io.millrace.adapters.persistence.document;

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

class FairTurnsTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SLICE = Duration.ofMillis(20);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> order = new CopyOnWriteArrayList<>();
    private final AtomicLong nanos = new AtomicLong();

    @AfterEach
    void close() {
        threads.shutdownNow();
    }

    private FairTurns turns(int mostWaiting, Duration patience) {
        return turns(0, mostWaiting, patience);
    }

    private FairTurns turns(int mostPaused, int mostWaiting, Duration patience) {
        return new FairTurns(
                new FairTurns.Limits(1, mostPaused, mostWaiting, patience, SLICE), "too many", () -> true, nanos::get);
    }

    /** Lets a request of the user wait for its turn, which ends at once. */
    private CompletableFuture<Void> waits(FairTurns turns, String user) {
        int before = turns.waiting();
        CompletableFuture<Void> ended = begins(turns, user);
        await().atMost(LONG).until(() -> turns.waiting() > before);
        return ended;
    }

    private CompletableFuture<Void> begins(FairTurns turns, String user) {
        return CompletableFuture.runAsync(
                () -> {
                    try (FairTurns.Turn turn = turns.begin(user)) {
                        assertThat(turn).isNotNull();
                        order.add(user);
                    }
                },
                threads);
    }

    @Test
    void users_take_turns_however_many_requests_one_of_them_has() throws Exception {
        FairTurns turns = turns(10, LONG);
        FairTurns.Turn held = turns.begin("attacker");
        List<CompletableFuture<Void>> all = List.of(
                waits(turns, "attacker"), waits(turns, "attacker"), waits(turns, "attacker"), waits(turns, "anna"));

        held.close();

        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get(60, TimeUnit.SECONDS);
        assertThat(order).containsExactly("attacker", "anna", "attacker", "attacker");
    }

    @Test
    void another_user_displaces_one_of_many_requests_from_a_full_queue() throws Exception {
        FairTurns turns = turns(2, LONG);
        FairTurns.Turn held = turns.begin("attacker");
        CompletableFuture<Void> first = waits(turns, "attacker");
        CompletableFuture<Void> displaced = waits(turns, "attacker");
        CompletableFuture<Void> anna = begins(turns, "anna");

        assertThatThrownBy(() -> displaced.get(60, TimeUnit.SECONDS)).hasRootCauseInstanceOf(Rejection.class);
        assertThatThrownBy(() -> turns.begin("attacker")).isInstanceOf(Rejection.class);
        held.close();
        CompletableFuture.allOf(first, anna).get(60, TimeUnit.SECONDS);
        assertThat(order).containsExactly("attacker", "anna");
    }

    @Test
    void a_request_whose_turn_does_not_come_is_refused_and_takes_no_turn() {
        FairTurns turns = turns(2, Duration.ofMillis(1));
        FairTurns.Turn held = turns.begin("attacker");

        assertThatThrownBy(() -> turns.begin("anna"))
                .isInstanceOf(Rejection.class)
                .hasMessage("too many");
        assertThat(turns.waiting()).isZero();
        held.close();
        turns.begin("anna").close();
    }

    @Test
    void a_turn_that_lasts_pauses_for_another_user_and_continues_then() {
        FairTurns turns = turns(1, 10, LONG);
        FairTurns.Turn held = turns.begin("attacker");
        CompletableFuture<Void> own = waits(turns, "attacker");
        CompletableFuture<Void> anna = waits(turns, "anna");

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
        FairTurns turns = turns(1, 10, LONG);
        FairTurns.Turn held = turns.begin("attacker");
        CompletableFuture<Void> anna = lasts(turns, "anna");
        CompletableFuture<Void> bert = waits(turns, "bert");

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
        FairTurns turns = turns(1, 10, LONG);
        FairTurns.Turn earlier = turns.begin("anna");
        nanos.addAndGet(10 * SLICE.toNanos());
        earlier.close();
        nanos.addAndGet(Duration.ofMinutes(1).toNanos());
        FairTurns.Turn held = turns.begin("bert");
        CompletableFuture<Void> anna = waits(turns, "anna");
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
        FairTurns turns = turns(1, 10, LONG);
        FairTurns.Turn held = turns.begin("attacker");
        nanos.addAndGet(before.toNanos());
        CompletableFuture<Void> own = waits(turns, "attacker");
        CompletableFuture<Void> anna = lasts(turns, "anna");

        work("attacker", held);
        held.close();

        CompletableFuture.allOf(own, anna).join();
    }

    /** Lets a request of the user wait for its turn, which lasts for some slices. */
    private CompletableFuture<Void> lasts(FairTurns turns, String user) {
        int before = turns.waiting();
        CompletableFuture<Void> ended = CompletableFuture.runAsync(
                () -> {
                    try (FairTurns.Turn turn = turns.begin(user)) {
                        work(user, turn);
                    }
                },
                threads);
        await().atMost(LONG).until(() -> turns.waiting() > before);
        return ended;
    }

    private void work(String user, FairTurns.Turn turn) {
        for (int slice = 0; slice < 3; slice++) {
            order.add(user);
            nanos.addAndGet(SLICE.toNanos());
            turn.pauseForOthers();
        }
    }

    @Test
    void a_turn_does_not_pause_for_requests_of_its_own_user_or_beyond_the_limit_of_pauses() {
        FairTurns turns = turns(1, 10, LONG);
        FairTurns.Turn held = turns.begin("anna");
        CompletableFuture<Void> own = waits(turns, "anna");
        FairTurns none = turns(0, 10, LONG);
        FairTurns.Turn alone = none.begin("anna");
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
        FairTurns turns = turns(1, 10, Duration.ofMillis(1));
        FairTurns.Turn held = turns.begin("attacker");
        CompletableFuture<FairTurns.Turn> anna = new CompletableFuture<>();
        threads.execute(() -> {
            while (!anna.isDone()) {
                try {
                    anna.complete(turns.begin("anna"));
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
        assertThat(turns.waiting()).isZero();
        turns.begin("bert").close();
    }
}
