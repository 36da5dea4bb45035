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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FairTurnsTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> order = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        threads.shutdownNow();
    }

    private static FairTurns turns(int mostWaiting, Duration patience) {
        return new FairTurns(1, mostWaiting, patience, "too many", () -> true);
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
                    turns.begin(user);
                    order.add(user);
                    turns.end();
                },
                threads);
    }

    @Test
    void users_take_turns_however_many_requests_one_of_them_has() throws Exception {
        FairTurns turns = turns(10, LONG);
        turns.begin("attacker");
        List<CompletableFuture<Void>> all = List.of(
                waits(turns, "attacker"), waits(turns, "attacker"), waits(turns, "attacker"), waits(turns, "anna"));

        turns.end();

        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get(60, TimeUnit.SECONDS);
        assertThat(order).containsExactly("attacker", "anna", "attacker", "attacker");
    }

    @Test
    void another_user_displaces_one_of_many_requests_from_a_full_queue() throws Exception {
        FairTurns turns = turns(2, LONG);
        turns.begin("attacker");
        CompletableFuture<Void> first = waits(turns, "attacker");
        CompletableFuture<Void> displaced = waits(turns, "attacker");
        CompletableFuture<Void> anna = begins(turns, "anna");

        assertThatThrownBy(() -> displaced.get(60, TimeUnit.SECONDS)).hasRootCauseInstanceOf(Rejection.class);
        assertThatThrownBy(() -> turns.begin("attacker")).isInstanceOf(Rejection.class);
        turns.end();
        CompletableFuture.allOf(first, anna).get(60, TimeUnit.SECONDS);
        assertThat(order).containsExactly("attacker", "anna");
    }

    @Test
    void a_request_whose_turn_does_not_come_is_refused_and_takes_no_turn() {
        FairTurns turns = turns(2, Duration.ofMillis(1));
        turns.begin("attacker");

        assertThatThrownBy(() -> turns.begin("anna"))
                .isInstanceOf(Rejection.class)
                .hasMessage("too many");
        assertThat(turns.waiting()).isZero();
        turns.end();
        turns.begin("anna");
    }
}
