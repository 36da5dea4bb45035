package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.embedded.EmbeddedPostgres;
import io.millrace.bootstrap.program.AccessLog.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whatever dies in the middle of an upgrade, or while indices are packed, that finishes by itself, and nothing is lost,
 * doubled or left behind.
 */
class UpgradeFaultsIT {

    private static final int INDICES = 5;
    private static final int DOCUMENTS = 300;

    /** In an index of the streams that are upgraded by instances of several tests. */
    private static final int FEWER = 150;

    private static final int MOST_KILLS = 30;

    /** As many as there are disturbed in one database, by two kills each. */
    private static final int UPGRADES = Integer.getInteger("faults.upgrades", 100);

    private static final int SMALL = 40;
    private static final String UNPACKED = "select count(*) from millrace.index i where i.rolled_over and not i.packed";
    private static final Duration LIFE = Duration.ofSeconds(10);
    private static final List<Entry> LOG = AccessLog.read();
    private static final List<Entry> ENTRIES = LOG.subList(0, INDICES * DOCUMENTS);
    private static final List<Entry> FEWER_ENTRIES = ENTRIES.subList(0, INDICES * FEWER);

    /** The stream whose documents are in several indices. */
    private static final String SEVERAL = "logs-access";

    /** The stream whose documents are in one index. */
    private static final String ONE = "logs-one";

    private static final String OF_DEAD_OWNER = "logs-dead-owner";
    private static final String OF_STOPPED_OWNER = "logs-stopped-owner";
    private static final String OF_FROZEN_OWNER = "logs-frozen-owner";
    private static final String OF_LONG_FROZEN_OWNER = "logs-long-frozen-owner";
    private static final String OF_MANY_CALLERS = "logs-many-callers";

    @TempDir
    private Path folder;

    /** Where the server and what several tests share have their folders. */
    private static Path home;

    /** Started again when it is killed, and writes to disk what it acknowledges. */
    private static EmbeddedPostgres server;

    /** What a service in the previous layout has loaded. */
    private static TestDatabase outdated;

    /** The database of the instances that several tests share, each of which upgrades a stream of its own. */
    private static TestDatabase shared;

    /** Instances on the shared database by the names of their folders, without those that a test has ended. */
    private static final Map<String, MillraceProcess> SHARING = new TreeMap<>();

    private TestDatabase database;

    @BeforeAll
    static void loadOutdated(@TempDir Path parent) {
        home = parent;
        server = PreparedPostgres.startUsed(home.resolve("server"));
        outdated = UsedDatabase.createOn(server);
        try (MillraceProcess previous = MillraceProcess.startOn(outdated, home.resolve("previous"), Upgrade.OUTDATED)) {
            new Upgrade(previous.client(), SEVERAL).load(slices(DOCUMENTS));
            new Upgrade(previous.client(), ONE).load(List.of(ENTRIES));
            for (String stream :
                    List.of(OF_DEAD_OWNER, OF_STOPPED_OWNER, OF_FROZEN_OWNER, OF_LONG_FROZEN_OWNER, OF_MANY_CALLERS)) {
                new Upgrade(previous.client(), stream).load(slices(FEWER));
            }
            assertThat(previous.stop()).isZero();
        }
        shared = UsedDatabase.copy(outdated);
    }

    private static List<List<Entry>> slices(int documents) {
        List<List<Entry>> slices = new ArrayList<>();
        for (int i = 0; i < INDICES; i++) {
            slices.add(ENTRIES.subList(i * documents, (i + 1) * documents));
        }
        return slices;
    }

    @BeforeEach
    void useSharedDatabase() {
        database = shared;
    }

    @AfterAll
    static void stopServer() {
        SHARING.values().forEach(MillraceProcess::close);
        server.close();
    }

    /** What is ended with SIGKILL. */
    enum Victim {
        SERVICE,
        DATABASE,
        BOTH
    }

    @Test
    void an_upgrade_finishes_by_itself_however_often_service_and_database_are_killed() {
        killAgainAndAgain(Victim.BOTH, 2);
    }

    @Tag("long")
    @ParameterizedTest
    @EnumSource(
            value = Victim.class,
            names = {"SERVICE", "DATABASE"})
    void an_upgrade_finishes_by_itself_however_often_one_of_them_is_killed(Victim victim) {
        killAgainAndAgain(victim, 4);
    }

    private void killAgainAndAgain(Victim victim, int kills) {
        long seed = Long.getLong("millrace.test.seed", System.nanoTime());
        Random random = new Random(seed);
        database = UsedDatabase.copy(outdated);
        MillraceProcess service = start("first");
        try {
            Upgrade upgrade = new Upgrade(service.client(), SEVERAL);
            upgrade.set(Upgrade.THROTTLE, 100);
            String deleted = upgrade.backingIndices().get(1);
            upgrade.start();
            upgrade.await(status -> status.path("in_progress").size() == 1);
            service.client().delete("/" + deleted).orFail();
            long started = upgrade.status().path("start_time_millis").asLong();

            for (int kill = 0; kill < kills; kill++) {
                awaitCopied(upgrade, random.nextInt(DOCUMENTS / 2));
                if (victim != Victim.SERVICE) {
                    killDatabase();
                }
                if (victim != Victim.DATABASE) {
                    service.kill();
                    letTheLeasesExpire();
                    service = start("first");
                    upgrade = new Upgrade(service.client(), SEVERAL);
                }
                Upgrade.awaitReady(service.client());
            }
            upgrade.set(Upgrade.THROTTLE, -1);
            JsonNode status = upgrade.awaitSettled();

            assertThat(status.path("start_time_millis").asLong())
                    .as("seed %s", seed)
                    .isEqualTo(started);
            assertThat(status.path("successes").asInt())
                    .as("seed %s: %s", seed, status)
                    .isEqualTo(INDICES - 1);
            assertThat(status.path("errors")).as("seed %s: %s", seed, status).hasSize(1);
            assertThat(status.path("errors").path(0).path("index").asText()).isEqualTo(deleted);
            List<Entry> kept = new ArrayList<>(ENTRIES);
            kept.subList(DOCUMENTS, 2 * DOCUMENTS).clear();
            upgrade.assertEveryDocumentOnce(kept);
            assertNothingLeftBehind();
        } finally {
            service.close();
        }
    }

    @Test
    void a_killed_service_goes_on_with_an_index_behind_what_it_had_copied() {
        database = UsedDatabase.copy(outdated);
        MillraceProcess service = start("first");
        try {
            Upgrade upgrade = new Upgrade(service.client(), ONE);
            upgrade.set(Upgrade.THROTTLE, 100);
            upgrade.start();
            int copied = awaitMore(upgrade, 0);
            service.kill();
            letTheLeasesExpire();
            service = start("first");
            upgrade = new Upgrade(service.client(), ONE);
            awaitMore(upgrade, copied);
            upgrade.set(Upgrade.THROTTLE, -1);

            assertThat(upgrade.awaitComplete().path("successes").asInt()).isEqualTo(1);
            upgrade.assertEveryDocumentOnce(ENTRIES);
            assertNothingLeftBehind();
        } finally {
            service.close();
        }
    }

    /** Waits until more documents have been copied, never fewer than before, and returns how many. */
    private static int awaitMore(Upgrade upgrade, int before) {
        JsonNode status = upgrade.await(current -> {
            // Between two attempts the index is pending, and at the beginning of one its documents are not counted yet.
            if (current.path("in_progress").path(0).path("total_doc_count").asInt() == 0) {
                return false;
            }
            int copied = copied(current);
            assertThat(copied).as("%s", current).isGreaterThanOrEqualTo(before);
            return copied >= before + 100;
        });
        return copied(status);
    }

    private static int copied(JsonNode status) {
        return status.path("in_progress").path(0).path("reindexed_doc_count").asInt();
    }

    /** Copying alone takes longer than two of the intervals. */
    @Tag("long")
    @Test
    void the_copy_of_an_index_ends_although_the_service_is_killed_every_ten_seconds() {
        database = UsedDatabase.copy(outdated);
        int kills = 0;
        boolean complete = false;
        while (!complete && kills < MOST_KILLS) {
            long begin = System.nanoTime();
            try (MillraceProcess service = start("first")) {
                Upgrade upgrade = new Upgrade(service.client(), ONE);
                if (kills == 0) {
                    upgrade.set(Upgrade.THROTTLE, 60);
                    upgrade.start();
                }
                // Where starting alone takes that long it is killed a little later.
                long left = Math.max(
                        LIFE.toMillis()
                                - Duration.ofNanos(System.nanoTime() - begin).toMillis(),
                        LIFE.toMillis() / 2);
                complete = completesWithin(upgrade, Duration.ofMillis(left));
                if (!complete) {
                    service.kill();
                    kills++;
                }
            }
        }

        assertThat(kills).isBetween(2, MOST_KILLS - 1);
        try (MillraceProcess service = start("first")) {
            new Upgrade(service.client(), ONE).assertEveryDocumentOnce(ENTRIES);
            assertNothingLeftBehind();
        }
    }

    private static boolean completesWithin(Upgrade upgrade, Duration life) {
        try {
            Awaitility.await()
                    .atMost(life)
                    .until(() -> upgrade.status().path("complete").asBoolean());
            return true;
        } catch (ConditionTimeoutException timeout) {
            return false;
        }
    }

    @Tag("long")
    @Test
    void upgrades_that_are_killed_twice_leave_the_same_behind_as_undisturbed_ones() {
        long seed = Long.getLong("millrace.test.seed", System.nanoTime());
        Random random = new Random(seed);
        List<Entry> entries = ENTRIES.subList(0, 3 * SMALL);
        database = UsedDatabase.createOn(server);
        try (MillraceProcess previous = start("previous", Upgrade.OUTDATED)) {
            for (int stream = 0; stream < UPGRADES + 2; stream++) {
                new Upgrade(previous.client(), "logs-" + stream)
                        .load(List.of(
                                entries.subList(0, SMALL),
                                entries.subList(SMALL, 2 * SMALL),
                                entries.subList(2 * SMALL, 3 * SMALL)));
            }
            assertThat(previous.stop()).isZero();
        }
        MillraceProcess service = start("first");
        try {
            Upgrade first = new Upgrade(service.client(), "logs-0");
            first.set(Upgrade.THROTTLE, SMALL);
            first.start();
            first.awaitComplete();
            Map<String, Long> before = rows();
            Upgrade undisturbed = new Upgrade(service.client(), "logs-1");
            undisturbed.start();
            undisturbed.awaitComplete();
            Map<String, Long> after = rows();
            for (int stream = 2; stream < UPGRADES + 2; stream++) {
                new Upgrade(service.client(), "logs-" + stream).start();
                for (int longest : List.of(3_000, 8_000)) {
                    LockSupport.parkNanos(
                            Duration.ofMillis(random.nextInt(longest)).toNanos());
                    service.kill();
                    service = start("first");
                }
                JsonNode status = new Upgrade(service.client(), "logs-" + stream).awaitComplete();
                assertThat(status.path("errors"))
                        .as("seed %s: %s", seed, status)
                        .isEmpty();
            }

            Map<String, Long> wanted = new TreeMap<>();
            after.forEach((table, rows) ->
                    wanted.put(table, rows + UPGRADES * (rows - before.getOrDefault(table, 0L))));
            assertThat(rows()).as("seed %s", seed).isEqualTo(wanted);
            for (int stream = 0; stream < UPGRADES + 2; stream++) {
                new Upgrade(service.client(), "logs-" + stream).assertEveryDocumentOnce(entries);
            }
            assertNothingLeftBehind();
            execute("checkpoint");
            assertThat(text("""
                select string_agg(f, ' ')
                from pg_database d, pg_ls_dir('base/' || d.oid) f
                where d.datname = current_database() and f ~ '^\\d+$'
                    and not exists (select from pg_class c where pg_relation_filenode(c.oid)::text = f)
                """)).as("files of no relation").isNull();
            System.out.printf("%d upgrades with %d kills: %s%n", UPGRADES, 2 * UPGRADES, wanted);
        } finally {
            service.close();
        }
    }

    /** Returns how many rows each table of the service has, but for what comes with time, and how many relations there are. */
    private Map<String, Long> rows() {
        Map<String, Long> rows = new TreeMap<>();
        for (String table : text("""
            select string_agg(c.oid::regclass::text, ' ')
            from pg_class c
            where c.relnamespace = 'millrace'::regnamespace and c.relkind = 'r'
                and c.relname not in ('lease', 'login_attempt', 'dropped_table', 'waiting_document')
            """).split(" ", -1)) {
            rows.put(table, number("select count(*) from " + table));
        }
        rows.put("relations", number("""
            select count(*) from pg_class c join millrace.index i on c.relname ~ ('^d' || i.id || '(_|$)')
            where c.relnamespace = 'millrace_documents'::regnamespace
            """));
        return rows;
    }

    @Test
    void another_instance_takes_over_after_the_owner_died() {
        MillraceProcess owner = startAndFindOwner(OF_DEAD_OWNER);
        MillraceProcess other = otherThan(owner);
        Upgrade seenByOther = new Upgrade(other.client(), OF_DEAD_OWNER);
        awaitCopied(seenByOther, 50);
        assertThat(hasTaken(other, OF_DEAD_OWNER)).isFalse();

        SHARING.values().remove(owner);
        try (owner) {
            owner.kill();

            awaitTaken(other, OF_DEAD_OWNER);
        }
        seenByOther.set(Upgrade.THROTTLE, -1);
        assertThat(seenByOther.awaitComplete().path("successes").asInt()).isEqualTo(INDICES);
        seenByOther.assertEveryDocumentOnce(FEWER_ENTRIES);
        assertNothingLeftBehind();
    }

    @Test
    void a_stopping_instance_hands_its_task_over_at_once() {
        MillraceProcess owner = startAndFindOwner(OF_STOPPED_OWNER);
        MillraceProcess other = otherThan(owner);

        SHARING.values().remove(owner);
        try (owner) {
            owner.terminate();

            awaitTaken(other, OF_STOPPED_OWNER);
            assertThat(owner.awaitEnd()).isZero();
        }
        Upgrade seenByOther = new Upgrade(other.client(), OF_STOPPED_OWNER);
        seenByOther.set(Upgrade.THROTTLE, -1);
        seenByOther.awaitComplete();
        seenByOther.assertEveryDocumentOnce(FEWER_ENTRIES);
    }

    @Test
    void an_owner_that_was_frozen_and_replaced_writes_nothing_when_it_wakes_up() {
        freezeOwner(OF_FROZEN_OWNER, Duration.ZERO);
    }

    /** By then the upgrade has long ended. */
    @Tag("long")
    @Test
    void an_owner_that_was_frozen_for_a_minute_writes_nothing_when_it_wakes_up() {
        freezeOwner(OF_LONG_FROZEN_OWNER, Duration.ofMinutes(1));
    }

    private void freezeOwner(String stream, Duration longer) {
        execute("""
            create table if not exists public.stale_write (epoch bigint);
            create or replace function public.watch_epochs() returns trigger language plpgsql as $$
            begin
                if new.epoch < old.epoch then
                    insert into public.stale_write values (new.epoch);
                end if;
                return new;
            end $$;
            create or replace trigger watch_epochs before update on millrace.lease
                for each row execute function public.watch_epochs()
            """);
        MillraceProcess owner = startAndFindOwner(stream);
        MillraceProcess other = otherThan(owner);
        Upgrade seenByOther = new Upgrade(other.client(), stream);
        awaitCopied(seenByOther, 50);

        owner.freeze();
        try {
            awaitTaken(other, stream);
            LockSupport.parkNanos(longer.toNanos());
        } finally {
            owner.thaw();
        }

        Awaitility.await()
                .until(() -> owner.log().contains("stopped working on the upgrade of data stream [" + stream + "]"));
        seenByOther.set(Upgrade.THROTTLE, -1);
        assertThat(seenByOther.awaitComplete().path("successes").asInt()).isEqualTo(INDICES);
        seenByOther.assertEveryDocumentOnce(FEWER_ENTRIES);
        assertThat(number("select count(*) from public.stale_write")).isZero();
        assertNothingLeftBehind();
    }

    @Test
    void of_a_hundred_callers_at_once_one_starts_the_upgrade_and_there_is_one_rollover() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(100);
        try {
            Upgrade upgrade = new Upgrade(sharing("first").client(), OF_MANY_CALLERS);
            upgrade.set(Upgrade.THROTTLE, 100);
            List<Callable<Integer>> callers = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                callers.add(() -> upgrade.tryStart().status());
            }

            List<Integer> statuses = new ArrayList<>();
            for (Future<Integer> caller : threads.invokeAll(callers)) {
                statuses.add(caller.get());
            }

            assertThat(statuses).filteredOn(status -> status == 200).hasSize(1);
            assertThat(statuses).filteredOn(status -> status == 400).hasSize(99);
            upgrade.set(Upgrade.THROTTLE, -1);
            upgrade.awaitComplete();
            assertThat(upgrade.backingIndices()).hasSize(INDICES + 1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void what_was_rolled_over_is_packed_although_the_service_is_killed_at_it() throws SQLException {
        killWhilePacking(1, 4);
    }

    @Tag("long")
    @Test
    void what_was_rolled_over_is_packed_however_often_the_service_is_killed_at_it() throws SQLException {
        killWhilePacking(12, 20);
    }

    /** Every other time it dies when all of an index is in blocks but the change to them, otherwise anywhere. */
    private void killWhilePacking(int kills, int small) throws SQLException {
        long seed = Long.getLong("millrace.test.seed", System.nanoTime());
        Random random = new Random(seed);
        List<Entry> entries = LOG.subList(0, 5_500 + small * 25);
        List<List<Entry>> slices = new ArrayList<>(List.of(entries.subList(0, 5_500)));
        for (int from = 5_500; from < entries.size(); from += 25) {
            slices.add(entries.subList(from, from + 25));
        }
        database = UsedDatabase.createOn(server);
        MillraceProcess service = start("first");
        try (Connection connection = database.connect();
                Statement holder = connection.createStatement()) {
            holder.execute("""
                create function public.await_holder() returns trigger language plpgsql as $$
                begin
                    perform pg_advisory_xact_lock(1);
                    return new;
                end $$;
                create trigger await_holder before update of packed on millrace.index
                    for each row execute function public.await_holder();
                select pg_advisory_lock(1)
                """);
            new Upgrade(service.client(), "logs-access").load(slices);
            for (int kill = 0; kill < kills; kill++) {
                if (kill % 2 == 0) {
                    awaitPacking("exists (select from pg_locks where locktype = 'advisory' and not granted)");
                    service.kill();
                    holder.execute("select pg_advisory_unlock(1)");
                } else {
                    awaitPacking("(%s) < %s".formatted(UNPACKED, number(UNPACKED)));
                    LockSupport.parkNanos(random.nextInt(20_000_000));
                    service.kill();
                    holder.execute("select pg_advisory_lock(1)");
                }
                service = start("first");
            }
            holder.execute("select pg_advisory_unlock_all()");

            awaitPacking("false");
            new Upgrade(service.client(), "logs-access").assertEveryDocumentOnce(entries);
            Entry rare = entries.get(random.nextInt(entries.size()));
            assertThat(service.client()
                            .post(
                                    "/logs-access/_count",
                                    "{\"query\":{\"term\":{\"event.original\":"
                                            + rare.json().at("/event/original") + "}}}")
                            .orFail()
                            .json()
                            .path("count")
                            .asLong())
                    .as("seed %s", seed)
                    .isEqualTo(entries.stream()
                            .filter(entry -> entry.json()
                                    .at("/event/original")
                                    .equals(rare.json().at("/event/original")))
                            .count());
            assertNothingLeftBehind();
        } finally {
            service.close();
        }
    }

    /** Waits until a condition holds, or all that was rolled over is packed. */
    private void awaitPacking(String condition) {
        Awaitility.await()
                .pollInterval(Duration.ofMillis(5))
                .until(() -> text("select %s or (%s) = 0".formatted(condition, UNPACKED))
                        .equals("t"));
    }

    /** Starts an instance in a folder of its own on the database of the test. */
    private MillraceProcess start(String name, String... settings) {
        return MillraceProcess.startOn(database, folder.resolve(name), settings);
    }

    private static MillraceProcess sharing(String name) {
        return SHARING.computeIfAbsent(name, folder -> MillraceProcess.startOn(shared, home.resolve(folder)));
    }

    /** Starts a slow upgrade before two instances that share the database, and returns the one that works on it. */
    private static MillraceProcess startAndFindOwner(String stream) {
        MillraceProcess first = sharing("first");
        MillraceProcess second = sharing("second");
        Upgrade upgrade = new Upgrade(second.client(), stream);
        upgrade.set(Upgrade.THROTTLE, 50);
        upgrade.start();
        Awaitility.await().until(() -> hasTaken(first, stream) || hasTaken(second, stream));
        return hasTaken(first, stream) ? first : second;
    }

    private static MillraceProcess otherThan(MillraceProcess owner) {
        return owner == sharing("first") ? sharing("second") : sharing("first");
    }

    private static void awaitTaken(MillraceProcess instance, String stream) {
        Awaitility.await().until(() -> hasTaken(instance, stream));
    }

    private static boolean hasTaken(MillraceProcess instance, String stream) {
        return instance.log().contains("working on the upgrade of data stream [" + stream + "]");
    }

    /** Makes the last heartbeats of all leases look old, as soon as the database is there. */
    private void letTheLeasesExpire() {
        Awaitility.await()
                .untilAsserted(() -> assertThatCode(() -> UsedDatabase.expireLeases(database))
                        .doesNotThrowAnyException());
    }

    /** Waits until about so many documents of an index have been copied, or nothing is in progress any more. */
    private static void awaitCopied(Upgrade upgrade, int documents) {
        upgrade.await(status ->
                status.path("in_progress").path(0).path("reindexed_doc_count").asInt() >= documents
                        || (status.has("pending")
                                && status.path("pending").asInt() == 0
                                && status.path("in_progress").isEmpty()));
    }

    private void killDatabase() {
        try {
            Path pid = Path.of(text("show data_directory")).resolve("postmaster.pid");
            ProcessHandle server = ProcessHandle.of(
                            Long.parseLong(Files.readAllLines(pid).get(0).strip()))
                    .orElseThrow();
            server.destroyForcibly();
            server.onExit().join();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** No table without an index, no index but those of system features without a stream, no block, no memory of an attempt. */
    private void assertNothingLeftBehind() {
        assertThat(number("""
            select count(*)
            from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = 'millrace_documents' and c.relkind = 'r'
                and not exists (select from millrace.index i where c.relname ~ ('^d' || i.id || '(_|$)'))
                and not exists (
                    select from millrace.dropped_table t where c.relname ~ ('^d' || t.index_id || '(_|$)')
                )
            """)).as("tables of no index").isZero();
        assertThat(number("""
            select count(*) from millrace.index i
            where i.name not in ('.audit', '.tasks')
                and not exists (select from millrace.backing_index b where b.index_id = i.id)
            """)).as("indices of no data stream").isZero();
        assertThat(number("select count(*) from millrace.index i where i.blocks <> '{}'"))
                .as("blocked indices")
                .isZero();
        assertThat(number("select (select count(*) from millrace.upgrade_source)"
                        + " + (select count(*) from millrace.begun_upgrade)"))
                .as("attempts")
                .isZero();
    }

    private long number(String query) {
        return Long.parseLong(text(query));
    }

    private String text(String query) {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void execute(String statements) {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(statements);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
