package io.millrace.adapters.persistence.dump;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.DatabaseException;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.database.connection.LongConnections;
import io.millrace.adapters.persistence.database.migration.Migrations;
import io.millrace.domain.text.Sha256;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes all data of the service to one file. The file contains the state of the database at one moment, although the
 * service can continue to write during the dump. The dump omits three things: the schema history (it contains only the
 * version of the schema), tables that will be dropped, and the blocks of indices that are not completely packed.
 *
 * <p>The file is a zip archive. It contains an entry for each table. The entry contains the rows in the format of
 * {@code COPY}, which every version of PostgreSQL can read. Another entry is the {@link Manifest}. Only one row at a
 * time is in memory.
 */
public final class DatabaseDump {

    static final String MANIFEST = "manifest";

    /**
     * The name of the entry with the signature of the manifest. The manifest contains the checksums of all other
     * entries.
     */
    static final String SIGNATURE = "signature";

    /** The compression level. At this level, one processor core compresses documents about as fast as a disk writes. */
    private static final int COMPRESSION = 3;

    private static final int BUFFER = 1 << 16;

    /**
     * The maximum number of attempts to lock all tables. An attempt fails if an index is removed before its table is
     * locked.
     */
    private static final int ATTEMPTS = 5;

    private static final String UNFINISHED = ".unfinished";

    /**
     * The query for the names of tables and their columns. The names are quoted, so that SQL statements can use them.
     */
    static final String TABLES = """
        select n.nspname || '.' || c.relname as name,
               string_agg(quote_ident(a.attname), ',' order by a.attnum) as columns,
               n.nspname = 'millrace' or exists (
                   select 1 from millrace.index i
                    where 'd' || i.id = regexp_replace(c.relname, '_(blocks|parts|ids|columns)$', '')) as known
          from pg_class c
          join pg_namespace n on n.oid = c.relnamespace
          join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         where n.nspname in ('millrace', 'millrace_documents')
           and c.relkind in ('r', 'p')
           and not (n.nspname = 'millrace' and c.relname in ('flyway_schema_history', 'dropped_table'))
           and not (n.nspname = 'millrace_documents' and exists (
                   select 1 from millrace.index i
                    where not i.packed and starts_with(c.relname, 'd' || i.id || '_')))
           and not (n.nspname = 'millrace_documents' and exists (
                   select 1 from millrace.dropped_table d where 'd' || d.index_id || d.part = c.relname))
         group by n.nspname, c.relname
         order by n.nspname, length(c.relname), c.relname
        """;

    private static final String REFERENCES = """
        select n.nspname || '.' || c.relname as from_table, m.nspname || '.' || r.relname as to_table
          from pg_constraint k
          join pg_class c on c.oid = k.conrelid
          join pg_namespace n on n.oid = c.relnamespace
          join pg_class r on r.oid = k.confrelid
          join pg_namespace m on m.oid = r.relnamespace
         where k.contype = 'f' and n.nspname = 'millrace' and k.conrelid <> k.confrelid
        """;

    private static final String SEQUENCES = """
        select schemaname || '.' || sequencename as name, last_value
          from pg_sequences
         where schemaname in ('millrace', 'millrace_documents') and last_value is not null
         order by 1
        """;

    private DatabaseDump() {}

    private record Source(String name, String columns) {}

    /**
     * Dumps the database.
     *
     * @param file the file to create. The file gets this name only when it is complete. Only its owner can read it,
     *     because it contains every document and all password hashes
     * @param program the name and version of this program
     * @param key signs the dump; empty for a dump without signature
     * @throws DumpRefusedException if the file exists, or the database contains no data of the service
     * @throws DatabaseException if the database fails during the dump
     */
    public static DumpSummary write(
            DatabaseSettings settings, Path file, String program, Optional<DumpSigningKey> key) {
        if (Files.exists(file)) {
            throw new DumpRefusedException(file + " already exists: choose another file, or move it away");
        }
        Path unfinished = file.resolveSibling(file.getFileName() + UNFINISHED);
        try {
            try {
                Files.deleteIfExists(unfinished);
                Files.createFile(unfinished, ownerOnly(unfinished));
                Manifest manifest = write(settings, program, unfinished, key);
                Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
                return DumpSummary.of(manifest);
            } finally {
                Files.deleteIfExists(unfinished);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("the dump cannot be written to " + file, failure);
        }
    }

    private static Manifest write(DatabaseSettings settings, String program, Path file, Optional<DumpSigningKey> key)
            throws IOException {
        try (LongConnections connections = LongConnections.open(settings);
                DumpSession session = DumpSession.open(connections);
                FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                ZipOutputStream archive = new ZipOutputStream(
                        new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER), StandardCharsets.UTF_8)) {
            archive.setLevel(COMPRESSION);
            requireOurs(session);
            List<Source> sources = beginWithLocks(session);
            String schema = session.query("""
                select h.version from millrace.flyway_schema_history h
                where h.success and h.version is not null order by h.installed_rank desc limit 1
                """, row -> row.getString(1)).get(0);
            List<Manifest.Table> tables = new ArrayList<>();
            for (Source source : sources) {
                tables.add(copy(session, source, archive));
            }
            Manifest manifest =
                    new Manifest(program, schema, tables, sequences(session, sources), packed(session, tables));
            byte[] contents = manifest.text().getBytes(StandardCharsets.UTF_8);
            add(archive, MANIFEST, contents);
            if (key.isPresent()) {
                add(archive, SIGNATURE, key.get().sign(contents));
            }
            archive.finish();
            archive.flush();
            channel.force(true);
            return manifest;
        } catch (SQLException failure) {
            throw new DatabaseException("the dump of the database", failure);
        }
    }

    private static void add(ZipOutputStream archive, String name, byte[] content) throws IOException {
        archive.putNextEntry(new ZipEntry(name));
        archive.write(content);
        archive.closeEntry();
    }

    private static void requireOurs(DumpSession session) throws SQLException {
        if (session.queryBoolean("select to_regclass(?) is not null", Migrations.UNFINISHED_RESTORE)) {
            throw new DumpRefusedException("the database contains an unfinished restore and no data to dump");
        }
        if (session.queryBoolean("select to_regclass('millrace.flyway_schema_history') is null")) {
            throw new DumpRefusedException(
                    "the database contains no data of Millrace: no service has ever started on it");
        }
    }

    /**
     * Begins the transaction of the dump, and locks all tables, so that they cannot be dropped before the dump ends.
     */
    private static List<Source> beginWithLocks(DumpSession session) throws SQLException {
        for (int attempt = 1; ; attempt++) {
            session.execute("begin isolation level repeatable read read only");
            List<Source> sources = inOrder(session);
            try {
                for (Source source : sources) {
                    session.execute("lock table " + source.name() + " in access share mode");
                }
                return sources;
            } catch (SQLException failure) {
                session.execute("rollback");
                if (!DatabaseErrors.isUndefinedTable(failure) || attempt == ATTEMPTS) {
                    throw failure;
                }
            }
        }
    }

    private static List<Source> inOrder(DumpSession session) throws SQLException {
        List<Source> waiting = new ArrayList<>(session.query(TABLES, row -> {
            if (!row.getBoolean("known")) {
                throw new DumpRefusedException("the table " + row.getString("name")
                        + " belongs to no index, and would be missing in the dump: move it out of this schema");
            }
            return new Source(row.getString("name"), row.getString("columns"));
        }));
        Map<String, Set<String>> references = new HashMap<>();
        session.query(
                REFERENCES,
                row -> references
                        .computeIfAbsent(row.getString("from_table"), name -> new HashSet<>())
                        .add(row.getString("to_table")));
        List<Source> ordered = new ArrayList<>();
        Set<String> placed = new HashSet<>();
        while (!waiting.isEmpty()) {
            List<Source> next = waiting.stream()
                    .filter(source -> placed.containsAll(references.getOrDefault(source.name(), Set.of())))
                    .toList();
            if (next.isEmpty()) {
                throw new IllegalStateException("tables refer to one another in a circle: " + waiting);
            }
            ordered.addAll(next);
            next.forEach(source -> placed.add(source.name()));
            waiting.removeAll(next);
        }
        return ordered;
    }

    private static Manifest.Table copy(DumpSession session, Source source, ZipOutputStream archive)
            throws SQLException, IOException {
        MessageDigest digest = Sha256.begin();
        archive.putNextEntry(new ZipEntry(source.name()));
        // The rows are written through a buffer, because small writes to the archive are slow.
        OutputStream rows = new BufferedOutputStream(new DigestOutputStream(archive, digest), BUFFER);
        long count = session.copies().copyOut("copy " + source.name() + " (" + source.columns() + ") to stdout", rows);
        rows.flush();
        archive.closeEntry();
        return new Manifest.Table(source.name(), count, Sha256.hex(digest.digest()), source.columns());
    }

    /** Returns the database sequences of the tables in the dump. */
    private static List<Manifest.Sequence> sequences(DumpSession session, List<Source> sources) throws SQLException {
        Set<String> documents = new HashSet<>();
        sources.forEach(source -> documents.add(source.name()));
        return session
                .query(SEQUENCES, row -> new Manifest.Sequence(row.getString("name"), row.getLong("last_value")))
                .stream()
                .filter(sequence ->
                        !sequence.name().startsWith(Manifest.DOCUMENTS) || documents.contains(sequence.documentTable()))
                .toList();
    }

    private static long packed(DumpSession session, List<Manifest.Table> tables) throws SQLException {
        long packed = 0;
        for (Manifest.Table table : tables) {
            if (table.holdsBlocks()) {
                packed += session.query(
                                "select coalesce(sum(b.documents), 0) from " + table.name() + " b",
                                row -> row.getLong(1))
                        .get(0);
            }
        }
        return packed;
    }

    private static FileAttribute<?>[] ownerOnly(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
