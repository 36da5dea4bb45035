package io.millrace.adapters.persistence.dump;

import io.millrace.adapters.persistence.database.DatabaseException;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.database.connection.LongConnections;
import io.millrace.adapters.persistence.database.migration.Migrations;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.Layout;
import io.millrace.adapters.persistence.index.PostgresVersions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Restores a dump into an empty database. Creates the schema in the version of the dump, fills the tables, and migrates
 * the schema to the version of this program.
 *
 * <p>Each table of documents is filled in a separate transaction, because a single transaction would need more locks
 * than the database supports. The table {@link Migrations#UNFINISHED_RESTORE} is created first and dropped last. While
 * this table exists, no service can start on the database, and a new restore first removes the restored data. If a
 * restore fails, it removes its tables and the schema, unless its process was killed.
 */
public final class DatabaseRestore {

    private static final int COPY_BUFFER = 1 << 16;
    private static final int TABLES_AT_ONCE = 100;

    /** The key of the advisory lock that a restore holds. The number is arbitrary. */
    private static final long LOCK = 7_283_401_995_127L;

    private static final String OCCUPIED = """
        select exists (
            select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where n.nspname in ('millrace', 'millrace_documents'))
        """;

    private final DatabaseSettings settings;
    private final DumpFile dump;
    private final DumpSession session;

    private DatabaseRestore(DatabaseSettings settings, DumpFile dump, DumpSession session) {
        this.settings = settings;
        this.dump = dump;
        this.session = session;
    }

    /**
     * Restores the dump.
     *
     * @throws DumpRefusedException if the database is not empty, or a newer program created the dump; then the database
     *     is unchanged
     * @throws DatabaseException if the database fails; the partially restored data is removed
     */
    public static DumpSummary run(DatabaseSettings settings, DumpFile dump) {
        try (LongConnections connections = LongConnections.open(settings);
                DumpSession session = DumpSession.open(connections)) {
            DatabaseRestore restore = new DatabaseRestore(settings, dump, session);
            restore.begin();
            boolean done = false;
            try {
                restore.fill();
                done = true;
            } finally {
                if (!done) {
                    restore.clear();
                }
            }
            return dump.summary();
        } catch (SQLException failure) {
            throw new DatabaseException("the restore of the database", failure);
        } catch (IOException failure) {
            throw new UncheckedIOException("the dump cannot be read", failure);
        }
    }

    private void begin() throws SQLException {
        if (!session.queryBoolean("select pg_try_advisory_lock(?)", LOCK)) {
            throw new DumpRefusedException("another restore into this database is running: wait until it ends");
        }
        if (session.queryBoolean("select to_regclass(?) is not null", Migrations.UNFINISHED_RESTORE)) {
            clear();
        }
        if (session.queryBoolean(OCCUPIED)) {
            throw new DumpRefusedException("the database is not empty: a dump can only be restored into an empty"
                    + " database; set database.url or database.embedded.directory to another one");
        }
        session.execute("create schema if not exists millrace_documents");
        session.execute("create table " + Migrations.UNFINISHED_RESTORE + " ()");
    }

    private void fill() throws SQLException, IOException {
        Migrations.runUpTo(settings, dump.manifest().schema());
        session.connection().setAutoCommit(false);
        fillCatalog();
        // These commits do not wait for the disk. Only the last commit must wait, because it forces all earlier commits
        // to disk.
        session.execute("set synchronous_commit = off");
        for (Manifest.Table table : dump.manifest().tables()) {
            if (table.holdsRows()) {
                fillDocuments(table);
            } else if (table.holdsDocuments()) {
                fillBlocks(table);
            }
        }
        session.connection().setAutoCommit(true);
        Migrations.runAfterRestore(settings);
        // The restored rows have new positions in their tables. Therefore an upgrade that was interrupted must copy
        // again from the beginning.
        session.execute("update millrace.upgrade_source set source_file = null");
        session.execute("set synchronous_commit = on");
        session.execute("drop table " + Migrations.UNFINISHED_RESTORE);
    }

    /** Removes the rows that migrations have inserted into the tables of the service, and then fills these tables. */
    private void fillCatalog() throws SQLException, IOException {
        List<Manifest.Table> catalog = dump.manifest().tables().stream()
                .filter(table -> !table.holdsDocuments())
                .toList();
        requireKnownCatalog(catalog);
        requireKnownSequences();
        session.execute(
                catalog.stream().map(Manifest.Table::name).collect(Collectors.joining(", ", "truncate table ", "")));
        for (Manifest.Table table : catalog) {
            copy(table, "");
        }
        for (Manifest.Sequence sequence : dump.manifest().sequences()) {
            if (!sequence.name().startsWith(Manifest.DOCUMENTS)) {
                restoreSequence(sequence);
            }
        }
        session.connection().commit();
    }

    private void fillDocuments(Manifest.Table table) throws SQLException, IOException {
        long index = Long.parseLong(table.name().substring(Manifest.DOCUMENTS.length() + 1));
        int version =
                session.query("select version from millrace.index where id = ?", row -> row.getInt(1), index).stream()
                        .findFirst()
                        .orElseThrow(() -> unknown(table.name()));
        // The handle is not closed, because this would close the connection.
        @SuppressWarnings("resource")
        Handle handle = Jdbi.open(session.connection());
        new DocumentTable(index).create(handle, Layout.of(PostgresVersions.ofNumber(version)));
        requireKnownDocuments(table);
        // The rows are stored as frozen, so that they need no vacuum later.
        copy(table, " with (freeze)");
        for (Manifest.Sequence sequence : dump.manifest().sequences()) {
            if (sequence.documentTable().equals(table.name())) {
                restoreSequence(sequence);
            }
        }
        session.connection().commit();
    }

    private void fillBlocks(Manifest.Table table) throws SQLException, IOException {
        if (!session.queryBoolean("select to_regclass(?) is not null", table.name())) {
            // The handle is not closed, because this would close the connection.
            @SuppressWarnings("resource")
            Handle handle = Jdbi.open(session.connection());
            String name = table.name().substring(Manifest.DOCUMENTS.length() + 1);
            new DocumentTable(Long.parseLong(name.substring(0, name.indexOf('_')))).createBlocks(handle);
        }
        requireKnownDocuments(table);
        // COPY can freeze rows only if this transaction has created or emptied the table.
        session.execute("truncate table " + table.name());
        copy(table, " with (freeze)");
        session.connection().commit();
    }

    /**
     * Checks that the names of a table and its columns exist in the database. The names come from the dump and will be
     * part of an SQL statement, and the dump may be forged. The order of columns can differ, because it depends on the
     * history of a database.
     */
    private void requireKnown(Manifest.Table table, String columns) {
        List<String> named = List.of(table.columns().split(",", -1));
        List<String> known = List.of(columns.split(",", -1));
        if (named.size() != known.size() || !Set.copyOf(known).containsAll(named) || !named.containsAll(known)) {
            throw unknown(table.name());
        }
    }

    private void requireKnownCatalog(List<Manifest.Table> catalog) throws SQLException {
        Map<String, String> columns = new HashMap<>();
        session.query(DatabaseDump.TABLES, row -> columns.put(row.getString("name"), row.getString("columns")));
        for (Manifest.Table table : catalog) {
            requireKnown(table, columns.getOrDefault(table.name(), ""));
        }
    }

    private void requireKnownDocuments(Manifest.Table table) throws SQLException {
        String columns =
                session.query("""
            select coalesce(string_agg(quote_ident(a.attname), ','), '')
              from pg_attribute a
             where a.attrelid = to_regclass(?) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
            """, row -> row.getString(1), table.name()).get(0);
        requireKnown(table, columns);
    }

    private void requireKnownSequences() throws SQLException {
        Set<String> known = Set.copyOf(session.query("""
            select s.schemaname || '.' || s.sequencename from pg_sequences s where s.schemaname = 'millrace'
            """, row -> row.getString(1)));
        Set<String> tables =
                dump.manifest().tables().stream().map(Manifest.Table::name).collect(Collectors.toSet());
        for (Manifest.Sequence sequence : dump.manifest().sequences()) {
            if (!known.contains(sequence.name()) && !tables.contains(sequence.documentTable())) {
                throw unknown(sequence.name());
            }
        }
    }

    private static DumpRefusedException unknown(String name) {
        return new DumpRefusedException(
                "the dump was altered: " + name + " is not in the schema of its version, or has other columns there");
    }

    private void copy(Manifest.Table table, String options) throws SQLException, IOException {
        try (InputStream rows = dump.rows(table)) {
            long count = session.copies()
                    .copyIn(
                            "copy " + table.name() + " (" + table.columns() + ") from stdin" + options,
                            rows,
                            COPY_BUFFER);
            if (count != table.rows()) {
                throw new DumpRefusedException(
                        "of " + table.rows() + " rows of " + table.name() + " only " + count + " have arrived");
            }
        }
    }

    private void restoreSequence(Manifest.Sequence sequence) throws SQLException {
        session.query("select setval(cast(? as regclass), ?)", row -> row.getLong(1), sequence.name(), sequence.last());
    }

    /**
     * Removes the tables and the schema that the restore has created. Removes the table {@link
     * Migrations#UNFINISHED_RESTORE} last.
     */
    private void clear() throws SQLException {
        if (!session.connection().getAutoCommit()) {
            session.connection().rollback();
            session.connection().setAutoCommit(true);
        }
        session.execute("drop schema if exists millrace cascade");
        List<String> tables = session.query("""
            select t.tablename from pg_tables t
            where t.schemaname = 'millrace_documents' and t.tablename <> 'unfinished_restore'
            """, row -> Manifest.DOCUMENTS + row.getString(1));
        for (int from = 0; from < tables.size(); from += TABLES_AT_ONCE) {
            session.execute("drop table "
                    + String.join(", ", tables.subList(from, Math.min(tables.size(), from + TABLES_AT_ONCE))));
        }
        session.execute("drop schema millrace_documents cascade");
    }
}
