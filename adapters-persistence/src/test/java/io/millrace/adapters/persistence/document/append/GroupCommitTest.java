package io.millrace.adapters.persistence.document.append;

import static io.millrace.application.port.driven.engine.EngineFixture.NOON;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.text.JsonText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GroupCommitTest {

    private static final String TIME = "2015-05-17T10:00:00Z";
    private static final long SLOW = TimeUnit.MILLISECONDS.toNanos(GroupCommit.SLOW_MILLIS);
    private static final Outcome CREATED = new Outcome.Created(new IndexName("logs"), OptionalLong.empty());

    private final ExecutorService callers = Executors.newCachedThreadPool();
    private final AtomicLong clock = new AtomicLong();
    private final SlowWriter writer = new SlowWriter();
    private static final int MOST_STATEMENTS = 8;
    private final GroupCommit groupCommit = new GroupCommit(writer::write, MOST_STATEMENTS, clock::get);
    private final Index index = new Index(
            new IndexId("1"),
            new IndexName("logs"),
            UUID.randomUUID(),
            Versions.latest(),
            true,
            false,
            Set.of(),
            false,
            false,
            IndexSettings.EMPTY,
            JsonText.EMPTY_OBJECT,
            NOON,
            Optional.empty(),
            Optional.empty());

    @AfterEach
    void endCallers() throws InterruptedException {
        callers.shutdownNow();
        assertThat(callers.awaitTermination(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                .isTrue();
    }

    @Test
    void a_lone_caller_writes_in_its_own_thread() {
        writer.gate.release();

        Outcome appended = groupCommit.append(index, aDocument("one", TIME));

        assertThat(appended).isEqualTo(CREATED);
        assertThat(writer.threads).containsExactly(Thread.currentThread());
        assertThat(groupCommit.busyIndices()).isZero();
    }

    @Test
    void those_who_come_while_two_statements_are_under_way_share_the_next() {
        List<CompletableFuture<Outcome>> first = List.of(append("a"), append("b"));
        writer.awaitStatements(2);
        List<CompletableFuture<Outcome>> waiting = appendWaiting("c", "d", "e");

        writer.gate.release(3);

        assertThat(first).allMatch(future -> future.join().equals(CREATED));
        assertThat(waiting).allMatch(future -> future.join().equals(CREATED));
        assertThat(writer.batches.stream().map(List::size).sorted()).containsExactly(1, 1, 3);
        await().until(() -> groupCommit.busyIndices() == 0);
    }

    @Test
    void whoever_comes_when_none_has_begun_for_long_begins_another_with_all_that_wait() {
        List<CompletableFuture<Outcome>> all = new ArrayList<>(List.of(append("a"), append("b")));
        writer.awaitStatements(2);
        all.addAll(appendWaiting("c", "d"));
        clock.addAndGet(SLOW);

        all.add(append("e"));

        writer.awaitStatements(3);
        assertThat(writer.batches.get(2)).hasSize(3);
        all.addAll(appendWaiting("f"));
        writer.gate.release(4);
        assertThat(all).allMatch(future -> future.join().equals(CREATED));
        await().until(() -> groupCommit.busyIndices() == 0);
    }

    @Test
    void slow_statements_are_no_more_than_the_limit() {
        List<CompletableFuture<Outcome>> all = new ArrayList<>();
        for (int i = 1; i <= MOST_STATEMENTS; i++) {
            all.add(append("early" + i));
            writer.awaitStatements(i);
            clock.addAndGet(SLOW);
        }

        all.addAll(appendWaiting("late", "later"));

        assertThat(writer.batches).hasSize(MOST_STATEMENTS);
        writer.gate.release(MOST_STATEMENTS + 1);
        assertThat(all).allMatch(future -> future.join().equals(CREATED));
        await().until(() -> groupCommit.busyIndices() == 0);
    }

    @Test
    void there_are_as_few_statements_as_before_when_they_end_sooner() {
        List<CompletableFuture<Outcome>> all = new ArrayList<>(List.of(append("a"), append("b")));
        writer.awaitStatements(2);
        clock.addAndGet(SLOW);
        all.add(append("c"));
        writer.awaitStatements(3);
        List<CompletableFuture<Outcome>> waiting = appendWaiting("d", "e");

        // As if all three had begun just now: the first to end leaves those that wait to the others.
        clock.addAndGet(-SLOW);
        writer.gate.release();
        await().until(() -> all.stream().anyMatch(CompletableFuture::isDone));
        assertThat(groupCommit.waiting(index.id())).isEqualTo(2);
        assertThat(writer.batches).hasSize(3);
        writer.gate.release();
        writer.awaitStatements(4);
        assertThat(writer.batches.get(3)).hasSize(2);
        writer.gate.release(2);
        all.addAll(waiting);
        assertThat(all).allMatch(future -> future.join().equals(CREATED));
        await().until(() -> groupCommit.busyIndices() == 0);
    }

    @Test
    void a_statement_that_is_full_is_led_by_one_that_has_waited() {
        String large = "x".repeat(700_000);
        List<CompletableFuture<Outcome>> all = new ArrayList<>(List.of(append("a"), append("b")));
        writer.awaitStatements(2);
        CompletableFuture<Outcome> waiting = appendSource("c", large);
        awaitWaiting(1);
        clock.addAndGet(SLOW);

        CompletableFuture<Outcome> last = appendSource("d", large);

        writer.awaitStatements(3);
        awaitWaiting(1);
        assertThat(writer.batches.get(2)).hasSize(1);
        writer.gate.release(4);
        all.add(waiting);
        all.add(last);
        assertThat(all).allMatch(future -> future.join().equals(CREATED));
    }

    @Test
    void each_caller_learns_of_its_own_document() {
        List<CompletableFuture<Outcome>> first = List.of(append("a"), append("b"));
        writer.awaitStatements(2);
        CompletableFuture<Outcome> conflict = appendWaiting("conflict").get(0);
        CompletableFuture<Outcome> created = append("c");
        awaitWaiting(2);

        writer.gate.release(3);

        assertThat(conflict.join()).isInstanceOf(Outcome.Conflict.class);
        assertThat(created.join()).isEqualTo(CREATED);
        assertThat(first).allMatch(future -> future.join().equals(CREATED));
    }

    @Test
    void a_failure_reaches_all_of_its_statement_and_nobody_else() {
        List<CompletableFuture<Outcome>> first = List.of(append("a"), append("b"));
        writer.awaitStatements(2);
        List<CompletableFuture<Outcome>> waiting = appendWaiting("c", "broken");

        writer.gate.release(3);

        assertThat(first).allMatch(future -> future.join().equals(CREATED));
        for (CompletableFuture<Outcome> failed : waiting) {
            assertThatThrownBy(failed::join)
                    .isInstanceOf(CompletionException.class)
                    .cause()
                    .isInstanceOf(SharedWriteException.class)
                    .hasRootCauseMessage("the disk is on fire");
        }
        writer.gate.release();
        assertThat(groupCommit.append(index, aDocument("after", TIME))).isEqualTo(CREATED);
        assertThat(groupCommit.busyIndices()).isZero();
    }

    @Test
    void an_index_that_takes_nothing_says_so_to_all() {
        List<CompletableFuture<Outcome>> first = List.of(append("a"), append("b"));
        writer.awaitStatements(2);
        List<CompletableFuture<Outcome>> waiting = appendWaiting("c", "closed");

        writer.gate.release(3);

        assertThat(waiting).allMatch(future -> future.join().equals(Outcome.Open.NOT_WRITABLE));
        assertThat(first).allMatch(future -> future.join().equals(CREATED));
    }

    @Test
    void an_interrupted_caller_learns_the_outcome_and_stays_interrupted() throws InterruptedException {
        List<CompletableFuture<Outcome>> first = List.of(append("a"), append("b"));
        writer.awaitStatements(2);
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            Outcome appended = groupCommit.append(index, aDocument("c", TIME));
            interrupted.complete(
                    appended.equals(CREATED) && Thread.currentThread().isInterrupted());
        });
        caller.start();
        awaitWaiting(1);

        caller.interrupt();
        writer.gate.release(3);

        assertThat(interrupted.join()).isTrue();
        assertThat(writer.interrupted).isEmpty();
        assertThat(first).allMatch(future -> future.join().equals(CREATED));
        caller.join();
    }

    private CompletableFuture<Outcome> append(String id) {
        return CompletableFuture.supplyAsync(() -> groupCommit.append(index, aDocument(id, TIME)), callers);
    }

    private CompletableFuture<Outcome> appendSource(String id, String source) {
        NewDocument document = new NewDocument(new DocumentId(id), Timestamp.MINIMUM, source);
        return CompletableFuture.supplyAsync(() -> groupCommit.append(index, document), callers);
    }

    private List<CompletableFuture<Outcome>> appendWaiting(String... ids) {
        List<CompletableFuture<Outcome>> futures = new ArrayList<>();
        for (String id : ids) {
            futures.add(append(id));
            awaitWaiting(futures.size());
        }
        return futures;
    }

    private void awaitWaiting(int count) {
        await().until(() -> groupCommit.waiting(index.id()) == count);
    }

    /** Waits at a gate with every statement. */
    private static final class SlowWriter {

        private final Semaphore gate = new Semaphore(0);
        private final List<List<NewDocument>> batches = Collections.synchronizedList(new ArrayList<>());
        private final List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
        private final List<Thread> interrupted = Collections.synchronizedList(new ArrayList<>());

        List<Outcome> write(Index index, List<NewDocument> batch) {
            if (Thread.currentThread().isInterrupted()) {
                interrupted.add(Thread.currentThread());
            }
            batches.add(batch);
            threads.add(Thread.currentThread());
            gate.acquireUninterruptibly();
            List<String> ids =
                    batch.stream().map(document -> document.id().value()).toList();
            if (ids.contains("broken")) {
                throw new IllegalStateException("the disk is on fire");
            }
            if (ids.contains("closed")) {
                return Collections.nCopies(batch.size(), Outcome.Open.NOT_WRITABLE);
            }
            return ids.stream()
                    .map(id -> id.equals("conflict") ? new Outcome.Conflict(index.name()) : CREATED)
                    .toList();
        }

        void awaitStatements(int count) {
            await().until(() -> batches.size() == count);
        }
    }
}
