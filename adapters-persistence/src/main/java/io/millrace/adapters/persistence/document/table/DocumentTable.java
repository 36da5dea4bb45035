package io.millrace.adapters.persistence.document.table;

import io.millrace.domain.index.IndexId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The tables that store the documents of one index. The names of the tables contain the number of the index, but not
 * its name.
 */
public record DocumentTable(long index) {

    public DocumentTable(IndexId index) {
        this(IndexNumbers.of(index));
    }

    /** The suffixes of the tables of blocks. */
    public static final String BLOCKS = "_blocks";

    public static final String PARTS = "_parts";
    public static final String IDS = "_ids";
    public static final String COLUMNS = "_columns";

    /** The number of table pages that one entry of the BRIN index on times describes. */
    public static final int BLOCKS_PER_TIME_RANGE = 16;

    /**
     * The maximum time that {@link #awaitWriters} waits. Inserts that begin during this wait must also wait. The time
     * is slightly longer than one second, because after one second the database cancels a conflicting autovacuum, which
     * could take minutes.
     */
    public static final String LOCK_PATIENCE = "1200ms";

    /**
     * The maximum time that an idle transaction may hold the lock of {@link #awaitWriters}. After this time the
     * database closes the connection, because the service does not respond. The time is shorter than the lock timeout
     * of writers (5 s).
     */
    private static final String IDLE_PATIENCE = "3s";

    /**
     * The storage parameters of the tables. Rows are never updated, so the number of inserted rows must trigger
     * autovacuum. Autovacuum maintains the visibility map, which index-only scans need, and the summaries of the BRIN
     * index.
     */
    private static final String MAINTENANCE = """
        with (
            autovacuum_vacuum_insert_threshold = 20000,
            autovacuum_vacuum_insert_scale_factor = 0.05,
            autovacuum_analyze_threshold = 5000,
            autovacuum_analyze_scale_factor = 0.1,
            autovacuum_freeze_min_age = 0
        )
        """;

    /** Returns the name of the table of rows with its schema. The name needs no quotes in SQL. */
    public String name() {
        return "millrace_documents.d" + index;
    }

    /**
     * Returns the qualified name of the database sequence that supplies the sequence numbers of documents. {@link
     * Layout#SEVEN} has no such sequence.
     */
    public String sequenceName() {
        return name() + "_seq";
    }

    /** Returns the name of the table of blocks, with its schema. */
    public String blocks() {
        return name() + BLOCKS;
    }

    /** Returns the name of the table of parts, with its schema. */
    public String parts() {
        return name() + PARTS;
    }

    /** Returns the name of the table of pages of ids, with its schema. */
    public String ids() {
        return name() + IDS;
    }

    /** Returns the name of the table of columns, with its schema. Only {@link Layout#TEN} has this table. */
    public String columns() {
        return name() + COLUMNS;
    }

    /**
     * Returns the name, with its schema, of the table that contains the documents: the table of blocks if the index is
     * packed, otherwise the table of rows.
     */
    public String holder(Handle handle) {
        return isPacked(handle) ? blocks() : name();
    }

    public boolean isPacked(Handle handle) {
        return handle.createQuery("select i.packed from millrace.index i where i.id = :index")
                .bind("index", index)
                .mapTo(Boolean.class)
                .findOne()
                .orElse(false);
    }

    /** Returns whether the tables of blocks exist, even if they are empty or the index is not packed. */
    public boolean hasBlocks(Handle handle) {
        return exists(handle, blocks());
    }

    /** Returns whether the table of columns exists. */
    public boolean hasColumns(Handle handle) {
        return exists(handle, columns());
    }

    private static boolean exists(Handle handle, String table) {
        return handle.createQuery("select to_regclass(:table) is not null")
                .bind("table", table)
                .mapTo(Boolean.class)
                .one();
    }

    /** Creates the tables of a packed index in the transaction of the handle. */
    public void createBlocks(Handle transaction) {
        transaction.execute(String.format(Locale.ROOT, """
            create table %1$s (
                number integer primary key,
                seq bigint not null unique,
                last_seq bigint not null unique,
                places bigint[] not null,
                documents integer not null,
                bytes bigint not null,
                earliest timestamptz not null,
                latest timestamptz not null,
                first_id text collate "C" not null,
                last_id text collate "C" not null,
                filter bytea
            ) with (toast_tuple_target = 8160);
            alter table %1$s alter column filter set storage main;
            create index on %1$s (earliest, first_id);
            create index on %1$s (latest desc, first_id);
            create index on %1$s (first_id);
            create index on %1$s (last_id);
            create index on %1$s ((places[1]));
            create table %2$s (
                number integer primary key,
                documents bytea not null
            ) with (toast_tuple_target = 8160);
            alter table %2$s alter column documents set storage external;
            -- The ids in their order: each is the first that is not before its mark.
            create table %3$s (
                first text collate "C" primary key,
                marks text[] collate "C" not null,
                parts integer[] not null
            ) with (toast_tuple_target = 128);
            alter table %3$s alter column marks set storage main, alter column parts set storage main
            """, blocks(), parts(), ids()));
        if (layout(transaction).filter(Layout::hasColumns).isPresent()) {
            // The service has already compressed heads and bodies, so the database does not compress them.
            transaction.execute(String.format(Locale.ROOT, """
                create table %1$s (
                    field text collate "C" not null,
                    first_block integer not null,
                    head bytea not null,
                    body bytea not null,
                    primary key (field, first_block)
                ) with (toast_tuple_target = 8160);
                alter table %1$s alter column head set storage external, alter column body set storage external
                """, columns()));
        }
    }

    private Optional<Layout> layout(Handle handle) {
        return handle.createQuery("select i.version / 1000000 from millrace.index i where i.id = :index")
                .bind("index", index)
                .mapTo(Integer.class)
                .findOne()
                .map(Layout::ofMajor);
    }

    /** Returns the names of the tables of a packed index, with their schema. */
    private String packed(Handle handle) {
        return String.join(", ", blocks(), parts(), ids()) + (hasColumns(handle) ? ", " + columns() : "");
    }

    /**
     * Marks an index without documents as packed, and replaces its table of rows by empty tables of blocks, in the
     * transaction of the handle.
     */
    public void packEmpty(Handle transaction) {
        transaction
                .createUpdate("update millrace.index set packed = true where id = :index")
                .bind("index", index)
                .execute();
        transaction.execute("drop table " + name());
        createBlocks(transaction);
    }

    /** Empties the tables of documents in the transaction of the handle. */
    public void truncate(Handle transaction) {
        transaction.execute(String.format(
                Locale.ROOT,
                "truncate table %s restart identity",
                isPacked(transaction) ? packed(transaction) : name()));
    }

    /**
     * Drops the tables of blocks of an index whose documents are all in rows.
     *
     * @throws RuntimeException that is a {@linkplain
     *     io.millrace.adapters.persistence.database.DatabaseErrors#isLockTimeout lock timeout} if a reader uses the
     *     tables
     */
    public void dropBlocks(Handle transaction) {
        transaction.execute("set local lock_timeout = '" + LOCK_PATIENCE + "'");
        transaction.execute("drop table " + packed(transaction));
    }

    /** Creates the table of rows in the transaction of the handle. */
    public void create(Handle transaction, Layout layout) {
        switch (layout) {
            case SEVEN -> transaction.execute(String.format(Locale.ROOT, """
                create table %s (
                    id text collate "C" primary key,
                    ts timestamptz not null,
                    source text not null
                ) %s
                """, name(), MAINTENANCE));
            case EIGHT, NINE, TEN -> {
                transaction.execute(String.format(
                        Locale.ROOT,
                        """
                        create table %s (
                            seq bigint generated by default as identity (sequence name %s start with 0 minvalue 0),
                            id text collate "C" not null unique,
                            ts timestamptz not null,
                            source text %s not null
                        ) %s
                        """,
                        name(),
                        sequenceName(),
                        hasLz4(transaction) ? "compression lz4" : "",
                        MAINTENANCE));
                // Each entry of the BRIN index describes few table pages, because many tables have few pages and many
                // queries request a short time range.
                transaction.execute(String.format(
                        Locale.ROOT,
                        "create index on %s using brin (ts, seq) with (pages_per_range = %d, autosummarize = on)",
                        name(),
                        BLOCKS_PER_TIME_RANGE));
            }
        }
    }

    private static boolean hasLz4(Handle handle) {
        return handle.createQuery("""
            select coalesce(bool_or('lz4' = any (enumvals)), false)
            from pg_settings
            where name = 'default_toast_compression'
            """).mapTo(Boolean.class).one();
    }

    /**
     * Locks the table: waits until all running inserts have ended, and makes new inserts wait until the transaction
     * ends. While callers hold this lock, they change whether the index is writable. Therefore waiting inserts see the
     * change.
     *
     * @throws RuntimeException that is a {@linkplain
     *     io.millrace.adapters.persistence.database.DatabaseErrors#isLockTimeout lock timeout} if the wait exceeds 1.2
     *     s; then the caller must repeat the transaction
     */
    public void awaitWriters(Handle transaction) {
        transaction
                .createQuery("select set_config('lock_timeout', :lock, true),"
                        + " set_config('idle_in_transaction_session_timeout', :idle, true)")
                .bind("lock", LOCK_PATIENCE)
                .bind("idle", IDLE_PATIENCE)
                .mapTo(String.class)
                .one();
        transaction.execute("lock table " + holder(transaction) + " in share mode");
    }

    /** Schedules all tables of the index for removal. They are dropped after a delay, when no reader needs them. */
    public void discard(Handle transaction) {
        discard(transaction, List.of("", BLOCKS, PARTS, IDS, COLUMNS));
    }

    /** Schedules the table of rows for removal. It is dropped after a delay, when no reader needs it. */
    public void discardRows(Handle transaction) {
        discard(transaction, List.of(""));
    }

    private void discard(Handle transaction, List<String> parts) {
        transaction
                .createUpdate("""
                    insert into millrace.dropped_table (index_id, part)
                    select :index, p.part
                    from unnest(:parts) as p (part)
                    where to_regclass(:name || p.part) is not null
                    on conflict do nothing
                    """)
                .bind("index", index)
                .bindArray("parts", String.class, parts)
                .bind("name", name())
                .execute();
    }
}
