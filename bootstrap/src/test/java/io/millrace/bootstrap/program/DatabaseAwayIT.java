package io.millrace.bootstrap.program;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.persistence.Cable;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.database.FrozenServer;
import io.millrace.adapters.persistence.embedded.EmbeddedPostgres;
import io.millrace.application.port.driven.engine.Ledger;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.bootstrap.program.AccessLog.Entry;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The database goes away during an upgrade, while documents are written and counted. The service stays up, says so in time,
 * refuses requests instead of letting them hang, and goes on by itself; what clients were told of their documents is true.
 */
class DatabaseAwayIT {

    private static final List<Entry> ENTRIES = AccessLog.read().subList(0, 4_000);
    private static final int WRITERS = 16;
    private static final int READERS = 8;

    /** Longer than a request waits for a connection or a turn. */
    private static final Duration AWAY = Duration.ofSeconds(13);

    private static final String ROOM = "160m";

    @TempDir
    private Path folder;

    private final Ledger ledger = new Ledger();
    private final List<Ledger.Found> found = new ArrayList<>();
    private final Map<String, Integer> answers = new ConcurrentSkipListMap<>();
    private final Queue<String> complaints = new ConcurrentLinkedQueue<>();
    private final List<Thread> clients = new ArrayList<>();
    private final List<AutoCloseable> toClose = new ArrayList<>();
    private volatile boolean busy = true;

    private volatile Duration longest = Duration.ZERO;

    private TestDatabase database = new TestDatabase("", "", "");
    private Path disk = Path.of("");

    @AfterEach
    void close() throws Exception {
        busy = false;
        for (int last = toClose.size() - 1; last >= 0; last--) {
            toClose.get(last).close();
        }
    }

    private <T extends AutoCloseable> T closing(T resource) {
        toClose.add(resource);
        return resource;
    }

    /** How the database is away, and comes back. */
    enum Outage {
        /** Connections end and no others are to be had. */
        CUT,
        /** Nothing arrives any more, and nothing says so. */
        DARK,
        /** The server is stopped without a checkpoint, and is there again when it has recovered. */
        STOPPED,
        /** All processes of the server stand still. */
        FROZEN,
        /** The server ends all connections, and takes none of the service. */
        TOO_MANY_CONNECTIONS,
        /** The disk of the server takes nothing more. */
        DISK_FULL
    }

    /** What makes the database slow or lets it begin anew, without being away for long. */
    enum Fault {
        BACKENDS_TERMINATED,
        /** The server restarts all of its processes after each. */
        BACKENDS_KILLED,
        CONNECTIONS_CUT,
        BYTES_ONE_BY_ONE,
        SIXTEEN_KILOBYTES_A_SECOND,
        HALF_A_SECOND_LATE
    }

    @Test
    void a_database_that_was_cut_off_is_told_at_once_and_used_again_when_it_is_back() {
        survive(Outage.CUT, Duration.ofMillis(500), ENTRIES.subList(0, 400));
    }

    @Tag("long")
    @ParameterizedTest
    @EnumSource
    void an_outage_is_told_in_time_and_everything_goes_on_afterwards(Outage outage) {
        survive(outage, AWAY, ENTRIES);
    }

    private void survive(Outage outage, Duration away, List<Entry> entries) {
        serve(outage == Outage.DISK_FULL, entries);
        try (Cable cable = new Cable(database.jdbcUrl());
                MillraceProcess service = start(cable)) {
            StoreClient client = service.client();
            Upgrade upgrade = begin(client, entries);
            Duration[] told = {Duration.ZERO};
            during(outage, cable, () -> {
                told[0] = until(() -> client.get("/health/ready").status() == 503);
                LockSupport.parkNanos(away.toNanos());
                assertThat(client.get("/health/ready").status()).isEqualTo(503);
                assertThat(client.get("/health/live").status()).isEqualTo(200);
                Answer refused = client.put("/_data_stream/logs-new");
                assertThat(refused.status()).as(refused.text()).isEqualTo(503);
                assertThat(refused.header("retry-after")).isNotEmpty();
            });
            Duration ready = until(() -> client.get("/health/ready").status() == 200);
            Duration back = ready.plus(awaitProgress(upgrade, entries.size()));
            end(upgrade);
            show(
                    outage + " for " + away.toSeconds() + " s",
                    "told after %d ms, ready after %d ms, going on after %d ms"
                            .formatted(told[0].toMillis(), ready.toMillis(), back.toMillis()));
        }
        assertNothingWrong();
    }

    @Tag("long")
    @ParameterizedTest
    @EnumSource
    void everything_goes_on_after_trouble_with_the_database(Fault fault) {
        serve(false, ENTRIES);
        try (Cable cable = new Cable(database.jdbcUrl());
                MillraceProcess service = start(cable)) {
            StoreClient client = service.client();
            Upgrade upgrade = begin(client, ENTRIES);
            for (int time = 0; time < 5; time++) {
                LockSupport.parkNanos(Duration.ofSeconds(2).toNanos());
                disturb(fault, cable);
                assertThat(client.get("/health/live").status()).isEqualTo(200);
            }
            cable.speedUp();
            Duration ready = until(() -> client.get("/health/ready").status() == 200);
            Duration back = ready.plus(awaitProgress(upgrade, ENTRIES.size()));
            end(upgrade);
            show(fault.name(), "ready after %d ms, going on after %d ms".formatted(ready.toMillis(), back.toMillis()));
        }
        assertNothingWrong();
    }

    private void serve(boolean onSmallDisk, List<Entry> entries) {
        Path data = folder.resolve("database");
        if (onSmallDisk) {
            disk = data;
            makeFolder(disk);
            run("mount", "-t", "tmpfs", "-o", "mode=0755,size=" + ROOM, "tmpfs", disk.toString());
            closing(() -> run("umount", disk.toString()));
        }
        PreparedPostgres.installUsed(data);
        EmbeddedPostgres server = closing(EmbeddedPostgres.start(data));
        database = new TestDatabase(server.jdbcUrl(), server.username(), server.password());
        execute("create role limited login password 'limited' in role " + server.username());
        try (Cable cable = new Cable(database.jdbcUrl());
                MillraceProcess previous = start(cable, Upgrade.OUTDATED)) {
            new Upgrade(previous.client(), "logs-away").load(List.of(entries));
            assertThat(previous.stop()).isZero();
        }
        entries.forEach(entry -> ledger.ok(entry.id(), entry.source()));
    }

    private MillraceProcess start(Cable cable, String... settings) {
        List<String> limited =
                List.of("database.url=" + cable.jdbcUrl(), "database.username=limited", "database.password=limited");
        MillraceProcess.markUsed(limited);
        List<String> all = new ArrayList<>(List.of(settings));
        all.addAll(limited);
        return MillraceProcess.start(folder, all.toArray(String[]::new));
    }

    /** Starts clients and an upgrade, and waits until all are under way. */
    private Upgrade begin(StoreClient client, List<Entry> entries) {
        Upgrade upgrade = new Upgrade(client, "logs-away");
        upgrade.set(Upgrade.THROTTLE, Math.max(100, entries.size() / 8));
        upgrade.start();
        upgrade.await(status -> copied(status, entries.size()) > entries.size() / 20);
        start(WRITERS, writer -> write(client, writer));
        start(READERS, reader -> note(client.get("/logs-away/_count"), "", ""));
        await().until(() -> ledger.acknowledged() > entries.size() + 20);
        return upgrade;
    }

    private void during(Outage outage, Cable cable, Runnable work) {
        switch (outage) {
            case CUT -> {
                cable.refuse(true);
                work.run();
                cable.refuse(false);
            }
            case DARK -> {
                cable.darken(true);
                work.run();
                cable.darken(false);
            }
            case STOPPED -> {
                cable.refuse(true);
                signal("QUIT", "select pid from pg_stat_activity where backend_type = 'checkpointer'", true);
                work.run();
                cable.refuse(false);
            }
            case FROZEN -> {
                try (FrozenServer frozen = FrozenServer.whole(database)) {
                    assertThat(frozen).isNotNull();
                    work.run();
                } catch (SQLException failure) {
                    throw new IllegalStateException(failure);
                }
            }
            case TOO_MANY_CONNECTIONS -> {
                execute("alter role limited connection limit 0");
                execute("select count(pg_terminate_backend(pid)) from pg_stat_activity where usename = 'limited'");
                work.run();
                execute("alter role limited connection limit -1");
            }
            case DISK_FULL -> {
                Path filler = disk.resolve("filler");
                fill(filler);
                work.run();
                try {
                    Files.delete(filler);
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            }
        }
    }

    private void disturb(Fault fault, Cable cable) {
        switch (fault) {
            case BACKENDS_TERMINATED ->
                execute("select count(pg_terminate_backend(pid)) from pg_stat_activity where usename = 'limited'");
            case BACKENDS_KILLED ->
                signal("KILL", "select pid from pg_stat_activity where usename = 'limited' limit 1", false);
            case CONNECTIONS_CUT -> {
                cable.refuse(true);
                cable.refuse(false);
            }
            case BYTES_ONE_BY_ONE -> cable.slowDown(1, Duration.ZERO);
            case SIXTEEN_KILOBYTES_A_SECOND -> cable.slowDown(160, Duration.ofMillis(10));
            case HALF_A_SECOND_LATE -> cable.slowDown(1 << 20, Duration.ofMillis(500));
        }
    }

    /** Waits until the upgrade has done more than when this was called, and returns how long it took. */
    private static Duration awaitProgress(Upgrade upgrade, int documents) {
        int[] before = {-1};
        return until(() -> {
            Answer answer = upgrade.tryStatus();
            if (answer.status() == 503) {
                return false;
            }
            JsonNode status = answer.orFail().json();
            if (before[0] < 0) {
                before[0] = copied(status, documents);
            }
            return copied(status, documents) > before[0]
                    || status.path("complete").asBoolean();
        });
    }

    private void end(Upgrade upgrade) {
        upgrade.set(Upgrade.THROTTLE, -1);
        upgrade.awaitComplete();
        busy = false;
        clients.forEach(DatabaseAwayIT::join);
        found.addAll(upgrade.documents());
    }

    private void show(String what, String times) {
        System.out.printf(
                "%s: %s, longest request %d ms, %d acknowledged, answers %s%n",
                what, times, longest.toMillis(), ledger.acknowledged(), answers);
    }

    private void assertNothingWrong() {
        assertThat(complaints).isEmpty();
        assertThat(longest).isLessThan(TestTimeouts.HANGING);
        assertThat(ledger.judge(found)).isEqualTo(Ledger.Verdict.CLEAN);
    }

    private static int copied(JsonNode status, int documents) {
        return status.path("successes").asInt() * documents
                + status.path("in_progress").path(0).path("reindexed_doc_count").asInt();
    }

    private static Duration until(Callable<Boolean> condition) {
        long begun = System.nanoTime();
        await().pollInterval(Duration.ofMillis(50)).until(condition);
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    /** Writes documents one by one, each under an id of its own or one that the service makes, and none a second time. */
    private void write(StoreClient client, int number) {
        String id = "new-" + number;
        String source = "{ \"@timestamp\":1831857103000,\"mark\": \"" + id + "\"}";
        if (number % 2 == 0) {
            note(client.put("/logs-away/_create/" + id, source), id, source);
        } else {
            Answer answer = client.post("/logs-away/_doc", source);
            note(answer, answer.json().path("_id").asText(), source);
        }
    }

    private void note(Answer answer, String id, String source) {
        String type = answer.json().at("/error/type").asText();
        answers.merge((answer.status() + " " + type).strip(), 1, Integer::sum);
        boolean mayBeThere = type.equals("outcome_unknown_exception") || type.equals("timeout_exception");
        if (answer.status() == 201) {
            ledger.ok(id, source);
        } else if (answer.status() == 503 && mayBeThere && !source.isEmpty()) {
            if (id.isEmpty()) {
                ledger.unknown(source);
            } else {
                ledger.unknown(id, source);
            }
        } else if (answer.status() != 200
                && ((answer.status() != 503 && !isAdmission(answer))
                        || answer.header("retry-after").isEmpty())) {
            complaints.add(answer.status() + " " + answer.text());
        }
    }

    /** Returns whether too many requests wait, for the database or for the password check that each of them needs then. */
    private static boolean isAdmission(Answer answer) {
        return answer.status() == 429 && answer.text().contains("too many");
    }

    /** Lets so many clients do something again and again, each time with another number. */
    private void start(int count, IntConsumer work) {
        IntStream.range(0, count).forEach(client -> {
            Thread thread = new Thread(() -> work(client, count, work), "client");
            thread.setDaemon(true);
            thread.start();
            clients.add(thread);
        });
    }

    private void work(int client, int clientCount, IntConsumer work) {
        for (int number = client; busy; number += clientCount) {
            long begun = System.nanoTime();
            try {
                work.accept(number);
            } catch (RuntimeException failure) {
                complaints.add(failure.toString());
            }
            Duration taken = Duration.ofNanos(System.nanoTime() - begun);
            if (taken.compareTo(longest) > 0) {
                longest = taken;
            }
            LockSupport.parkNanos(10_000_000);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join(TestTimeouts.HANGING_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        assertThat(thread.isAlive()).isFalse();
    }

    private void execute(String text) {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(text);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Sends a signal to a process of the server, or to its parent, which is the server itself. */
    private void signal(String name, String query, boolean toParent) {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet process = statement.executeQuery(query)) {
            if (process.next()) {
                ProcessHandle handle = ProcessHandle.of(process.getLong(1)).orElseThrow();
                run(
                        "kill",
                        "-" + name,
                        Long.toString((toParent ? handle.parent().orElseThrow() : handle).pid()));
            }
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Takes all room that is left on a disk, some of which the database may take first. */
    private static void fill(Path filler) {
        try {
            FileStore store = Files.getFileStore(filler.getParent());
            while (store.getUsableSpace() > 0) {
                int bytes = (int) Math.min(store.getUsableSpace(), 1 << 20);
                try {
                    Files.write(filler, new byte[bytes], CREATE, APPEND);
                } catch (IOException full) {
                    if (store.getUsableSpace() >= bytes) {
                        throw full;
                    }
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void makeFolder(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void run(String... command) {
        try {
            Process process = new ProcessBuilder(command).inheritIO().start();
            assertThat(process.waitFor(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
            assertThat(process.exitValue()).as(String.join(" ", command)).isZero();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
        }
    }
}
