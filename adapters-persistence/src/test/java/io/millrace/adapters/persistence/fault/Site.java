package io.millrace.adapters.persistence.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.Cable;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.adapters.persistence.index.PostgresVersions;
import io.millrace.application.port.driven.engine.Ledger;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.StreamName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A database, a cable to it, and an instance behind that, which is replaced by another when it dies. Clients repeat what
 * they were told may be repeated.
 */
final class Site implements AutoCloseable {

    /** The clock of every instance is wrong, that of its successor the other way. */
    private static final Duration CLOCK_ERROR = Duration.ofHours(1);

    private static final Duration PATIENCE = TestTimeouts.HANGING;
    private static final String WITHOUT_TABLES = """
        select c.relname
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'millrace_documents'
            and not exists (
                select from millrace.index i where c.relname ~ ('^d' || i.id || '(_|$)')
            )
        """;

    /** All that lasts, without what differs from run to run: ids, times, and names with dates. */
    private static final List<String> CATALOG = List.of(
            "select 'relation without an index', r.relname from (" + WITHOUT_TABLES + ") r",
            "select 'relations', i.name, count(*) from millrace.index i join pg_class c on c.relname ~ ('^d' || i.id"
                    + " || '(_|$)') and c.relnamespace = 'millrace_documents'::regnamespace where i.name !~ '^[.]tasks'"
                    + " group by i.name",
            "select 'stream', s.name, s.generation, s.template, s.hidden from millrace.data_stream s",
            "select 'index', i.name, i.version, i.closed, i.blocks, i.rolled_over, i.hidden, i.settings, i.mappings,"
                    + " i.documents, i.earliest, i.latest, i.packed from millrace.index i",
            "select 'member', b.stream, b.position, i.name from millrace.backing_index b"
                    + " join millrace.index i on i.id = b.index_id",
            "select 'name', n.name, n.kind, n.stream, i.name from millrace.name n"
                    + " left join millrace.index i on i.id = n.index_id",
            "select 'alias', a.name, a.stream, i.name, a.properties from millrace.alias a"
                    + " left join millrace.index i on i.id = a.index_id",
            "select 'template', t.name, t.patterns from millrace.index_template t",
            "select 'task', t.stream, t.state, t.indices_in_stream from millrace.reindex_task t",
            "select 'item', i.stream, i.index_name, i.state, i.documents, i.copied from millrace.reindex_item i",
            "select 'migration', m.state from millrace.system_migration m",
            "select 'migrated', m.index_name, m.state, m.documents from millrace.system_migration_item m",
            "select 'source', count(*) from millrace.upgrade_source",
            "select 'begun', count(*) from millrace.begun_upgrade",
            "select 'waiting', w.index_name, w.source from millrace.waiting_document w",
            "select 'to drop', count(*) from millrace.dropped_table",
            "select 'family', f.username, f.current_step, f.revoked from millrace.refresh_family f");

    private final TestDatabase database;
    private final Ledger ledger = new Ledger();
    private final Connection beside;
    private Cable cable;
    private Instance instance;
    private volatile boolean dead;
    private volatile Optional<Thread> client = Optional.empty();
    private int deaths;

    Site(TestDatabase database) {
        this.database = database;
        try {
            beside = database.connect();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        start();
    }

    private void start() {
        cable = new Cable(database.jdbcUrl());
        instance = new Instance(
                DatabaseSettings.of(cable.jdbcUrl(), database.username(), database.password()),
                PostgresVersions.NINE,
                deaths % 2 == 0 ? CLOCK_ERROR : CLOCK_ERROR.negated());
    }

    Ledger ledger() {
        return ledger;
    }

    /** Lets the requests of the instance meet what is planned for them. */
    void meet(Function<Cable.Request, Optional<Cable.Fault>> plan) {
        cable.meet(plan);
    }

    /** Ends the instance as SIGKILL does: from now on nothing that it does reaches the database. */
    synchronized void kill() {
        dead = true;
        cable.refuse(true);
        client.ifPresent(Thread::interrupt);
    }

    int deaths() {
        return deaths;
    }

    /** Does something, again if it cannot be done now, with the next instance if this one has died. */
    <T> T attempt(Function<Instance, T> step) {
        long begun = System.nanoTime();
        while (true) {
            reviveIfDead();
            try {
                return tryOnce(step);
            } catch (RuntimeException failure) {
                if (!dead && (!mayBeRepeated(failure) || System.nanoTime() - begun > PATIENCE.toNanos())) {
                    throw failure;
                }
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    /** Does something once, with whatever comes of it. */
    <T> T tryOnce(Function<Instance, T> step) {
        client = Optional.of(Thread.currentThread());
        try {
            return step.apply(instance);
        } finally {
            client = Optional.empty();
        }
    }

    private void reviveIfDead() {
        if (dead) {
            awaitDeath();
            deaths++;
            instance.abandon();
            cable.close();
            execute("update millrace.lease set heartbeat = heartbeat - interval '1 minute'");
            start();
        }
    }

    /** Waits until {@link #kill} has interrupted this thread, so that no later call of the thread is interrupted. */
    private synchronized void awaitDeath() {
        dead = false;
        Thread.interrupted();
    }

    private static boolean mayBeRepeated(RuntimeException failure) {
        return DatabaseErrors.isUnavailable(failure)
                || PatientTransactions.isWorthAnotherTry(failure)
                || isInjected(failure)
                || isOutage(failure);
    }

    private static boolean isOutage(RuntimeException failure) {
        return failure instanceof Rejection rejection
                && List.of(Rejection.Reason.UNAVAILABLE, Rejection.Reason.OUTCOME_UNKNOWN)
                        .contains(rejection.reason());
    }

    /** Returns whether a condition holds, asked beside the cable. */
    boolean holds(String condition) {
        return rows("select " + condition).equals(List.of("t "));
    }

    /** What the service answers with 500 to, clients repeat once they have looked. */
    private static boolean isInjected(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(cause -> String.valueOf(cause.getMessage()).contains("injected"));
    }

    /** Waits until a condition holds. */
    void await(String condition) {
        long begun = System.nanoTime();
        while (!holds(condition)) {
            assertThat(Duration.ofNanos(System.nanoTime() - begun))
                    .as(() -> condition + " " + everything())
                    .isLessThan(PATIENCE);
            reviveIfDead();
            LockSupport.parkNanos(20_000_000);
        }
    }

    /** Lets everything end that is under way or put off, and returns the catalog. */
    List<String> catalog() {
        long begun = System.nanoTime();
        while (attempt(Instance::tidyUp)) {
            assertThat(Duration.ofNanos(System.nanoTime() - begun))
                    .as(() -> "something is left: " + everything())
                    .isLessThan(PATIENCE);
            LockSupport.parkNanos(20_000_000);
        }
        meet(request -> Optional.empty());
        reviveIfDead();
        return everything();
    }

    private List<String> everything() {
        return Stream.concat(CATALOG.stream(), resultsOfTasks())
                .flatMap(query -> rows(query).stream())
                .map(row -> row.replaceAll("\\d{4}\\.\\d\\d\\.\\d\\d", "DATE"))
                .sorted()
                .toList();
    }

    /** Returns what finds the documents that tell how tasks have ended, without when. */
    private Stream<String> resultsOfTasks() {
        return rows("select id from millrace.index where name like '.tasks%'").stream()
                .map(index ->
                        "select 'result', regexp_replace(source::text, '\"(@timestamp|started_at)\":\"[^\"]*\"', '',"
                                + " 'g') from millrace_documents.d" + index.strip());
    }

    /** Returns every document of the data stream, and a document as often as it is there. */
    List<Ledger.Found> documents(StreamName stream) {
        return attempt(living -> living.documents(stream)).stream()
                .map(document -> new Ledger.Found(document.place().id().value(), document.source()))
                .toList();
    }

    private List<String> rows(String query) {
        try (Statement statement = beside.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    row.append(rows.getString(column)).append(' ');
                }
                found.add(row.toString());
            }
            return found;
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private void execute(String text) {
        try (Statement statement = beside.createStatement()) {
            statement.execute(text);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Override
    public void close() {
        if (dead) {
            instance.abandon();
        } else {
            meet(request -> Optional.empty());
            instance.close();
        }
        cable.close();
        try {
            beside.close();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        database.drop();
    }
}
