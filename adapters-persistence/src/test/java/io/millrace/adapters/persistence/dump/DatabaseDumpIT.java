package io.millrace.adapters.persistence.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.adapters.persistence.database.migration.Migrations;
import io.millrace.adapters.persistence.database.migration.SchemaRefusedException;
import io.millrace.adapters.persistence.document.packing.Packing;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.adapters.persistence.document.table.Layout;
import io.millrace.adapters.persistence.index.PostgresVersions;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.text.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseDumpIT {

    private static final String PROGRAM = "millrace 1.1.0";
    private static final String ODD =
            "{\"a\":\"back\\\\slash \\t tab\",\n\t\"b\": 1e400, \"c\":\"\\u0000 \\ud800 ö 🜂\", \"\\\\.\":\"\\\\N\"}";

    /** Each test uses a copy. */
    private static final TestDatabase FILLED = filled();

    @TempDir
    private Path folder;

    private final TestDatabase source = FILLED.copy();
    private final Jdbi jdbi = jdbi(source);
    private Path file = Path.of("");

    @BeforeEach
    void nameFile() {
        file = folder.resolve("millrace.dump");
    }

    private static TestDatabase filled() {
        TestDatabase filled = TestDatabase.create();
        Migrations.run(filled.settings());
        Jdbi jdbi = jdbi(filled);
        for (IndexVersion version : List.of(Versions.previous(), Versions.latest())) {
            long index = makeIndex(jdbi, version);
            jdbi.useTransaction(handle -> {
                for (int i = 0; i < 300; i++) {
                    insert(handle, index, "id-" + i, i % 3 == 0 ? ODD : "{\"n\":" + i + "}");
                }
                insert(handle, index, "large", "\"" + "x\\\\".repeat(400_000) + "\"");
            });
        }
        jdbi.useHandle(handle -> {
            handle.execute("insert into millrace.data_stream values ('logs', 2, 'logs', false, now())");
            handle.execute("insert into millrace.backing_index select 'logs', id, id from millrace.index");
            handle.execute("insert into millrace.name (name, kind, stream) values ('logs', 'data_stream', 'logs')");
            handle.execute("insert into millrace.shared_secret values ('cursors', decode(repeat('00ff', 16), 'hex'))");
            handle.execute(
                    "insert into millrace.refresh_family values ('s', 'ann', null, now(), 1, now(), false, now())");
            handle.execute("insert into millrace.refresh_token values ('\\xff00'::bytea, 's', 1)");
            handle.execute("select nextval('millrace.lease_epoch') from generate_series(1, 7)");
        });
        return filled;
    }

    @Test
    void comes_back_to_the_last_byte_and_numbers_go_on() {
        DumpSummary dumped = DatabaseDump.write(source.settings(), file, PROGRAM, Optional.empty());
        TestDatabase target = TestDatabase.create();

        DumpSummary restored;
        try (DumpFile dump = open(file)) {
            restored = DatabaseRestore.run(target.settings(), dump);
        }

        assertThat(dumped).isEqualTo(new DumpSummary(PROGRAM, 2, 602, false)).isEqualTo(restored);
        assertThat(manifest(target)).isEqualTo(manifest(source)).contains("sequence millrace.lease_epoch 7");
        assertThat(Migrations.run(target.settings())).isZero();
        try (ConnectionPool pool = ConnectionPool.open("restored", target.settings(), TestTimeouts.HANGING)) {
            Jdbi there = pool.jdbi();
            assertThat(texts(there, "select source from millrace_documents.d2 where id = 'id-0'"))
                    .containsExactly(ODD);
            there.useHandle(handle -> insert(handle, 2, "next", "{}"));
            assertThat(texts(there, "select seq::text from millrace_documents.d2 where id = 'next'"))
                    .isEqualTo(texts(jdbi, "select (max(seq) + 1)::text from millrace_documents.d2"));
            assertThat(makeIndex(there, Versions.latest())).isEqualTo(3);
        }
    }

    @Test
    void blocks_come_back_and_what_is_not_packed_to_the_end_comes_back_as_rows() {
        List<Long> packed = List.of(makeIndex(PostgresVersions.TEN), makeIndex(PostgresVersions.TEN));
        jdbi.useHandle(handle -> {
            for (long index : packed) {
                for (int i = 0; i < 300; i++) {
                    insert(handle, index, "id-" + i, ODD);
                }
            }
            handle.execute(
                    "update millrace.index set rolled_over = true, documents = 300, earliest = now(), latest = now()"
                            + " where version = 10000099");
            handle.execute("insert into millrace.data_stream values ('packed', 2, 'packed', false, now())");
            handle.execute("insert into millrace.backing_index select 'packed', id, id from millrace.index"
                    + " where version = 10000099 on conflict do nothing");
        });
        Packing packing = new Packing(jdbi);
        packing.pack(IndexNumbers.id(packed.get(0)));
        packing.step(IndexNumbers.id(packed.get(1)));

        DumpSummary dumped = DatabaseDump.write(source.settings(), file, PROGRAM, Optional.empty());
        TestDatabase target = TestDatabase.create();
        DumpSummary restored;
        try (DumpFile dump = open(file)) {
            restored = DatabaseRestore.run(target.settings(), dump);
        }

        assertThat(dumped).isEqualTo(new DumpSummary(PROGRAM, 4, 1_202, false)).isEqualTo(restored);
        assertThat(manifest(target))
                .isEqualTo(manifest(source))
                .contains("packed 300")
                .contains("_documents.d" + packed.get(1) + " 300")
                .doesNotContain("_documents.d" + packed.get(1) + "_blocks")
                .doesNotContain("_documents.d" + packed.get(0) + " ");
    }

    @Test
    void belongs_to_its_owner_alone_and_is_not_written_over_another() throws IOException {
        DatabaseDump.write(source.settings(), file, PROGRAM, Optional.empty());
        byte[] first = Files.readAllBytes(file);

        assertThatThrownBy(() -> DatabaseDump.write(source.settings(), file, PROGRAM, Optional.empty()))
                .isInstanceOf(DumpRefusedException.class)
                .hasMessage(file + " already exists: choose another file, or move it away");
        assertThat(Files.readAllBytes(file)).isEqualTo(first);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(folder).isDirectoryNotContaining("glob:**unfinished*");
    }

    @Test
    void is_of_one_moment_although_others_write_and_remove_indices() {
        AtomicBoolean done = new AtomicBoolean();
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            for (int i = 0; !done.get(); i++) {
                String id = "both-" + i;
                long passing = makeIndex(Versions.latest());
                jdbi.useTransaction(handle -> {
                    for (String table : List.of("d1", "d2")) {
                        handle.execute("insert into millrace_documents." + table + " (id, ts, source) values ('" + id
                                + "', now(), '{}')");
                    }
                    handle.execute("delete from millrace.index where id = " + passing);
                    handle.execute("drop table millrace_documents.d" + passing);
                });
            }
        });
        try {
            for (int round = 0; round < 4; round++) {
                Path dump = folder.resolve("round-" + round);
                DatabaseDump.write(source.settings(), dump, PROGRAM, Optional.empty());
                try (DumpFile read = open(dump)) {
                    List<Manifest.Table> tables = read.manifest().tables();
                    assertThat(rows(tables, "millrace_documents.d1")).isEqualTo(rows(tables, "millrace_documents.d2"));
                    assertThat(rows(tables, "millrace.index"))
                            .isEqualTo(read.summary().indices());
                }
            }
        } finally {
            done.set(true);
        }
        assertThat(writer).succeedsWithin(TestTimeouts.HANGING);
    }

    @Test
    void leaves_out_tables_that_wait_to_be_dropped_and_refuses_to_leave_out_others() {
        jdbi.useHandle(handle -> {
            handle.execute("create table millrace_documents.d77 (id text)");
            handle.execute("insert into millrace.dropped_table (index_id) values (77)");
        });
        assertThat(manifest(source)).doesNotContain("_documents.d77 ");

        jdbi.useHandle(handle -> handle.execute("create table millrace_documents.d78 (id text)"));
        assertThatThrownBy(() -> manifest(source))
                .isInstanceOf(DumpRefusedException.class)
                .hasMessageContaining("millrace_documents.d78 belongs to no index");
    }

    @Test
    void cut_short_or_altered_is_refused_and_leaves_nothing() throws IOException {
        DatabaseDump.write(source.settings(), file, PROGRAM, Optional.empty());
        byte[] sound = Files.readAllBytes(file);
        TestDatabase target = TestDatabase.create();
        int refused = 0;
        int rounds = 60;
        for (int round = 0; round < rounds; round++) {
            byte[] altered = sound.clone();
            altered[(int) ((long) sound.length * round / rounds)] ^= 0x10;
            refused += isRefused(altered) ? 1 : 0;
        }
        // Some bytes mean nothing, such as the times of the entries for tables. Their share grows with the number of
        // tables.
        assertThat(refused).isGreaterThan(rounds / 2);
        for (int length : List.of(0, 1, 1_000, sound.length / 2, sound.length - 1)) {
            assertThat(isRefused(Arrays.copyOf(sound, length))).isTrue();
        }
        assertThat(schemas(target)).isEmpty();
    }

    private static DumpFile open(Path dump) {
        return DumpFile.open(dump, Optional.empty());
    }

    private boolean isRefused(byte[] bytes) throws IOException {
        Path altered = Files.write(folder.resolve("altered"), bytes);
        try (DumpFile dump = open(altered)) {
            assertThat(dump.manifest().documents()).isEqualTo(602);
            return false;
        } catch (DumpRefusedException refusal) {
            assertThat(refusal).hasMessageContaining("altered cannot be restored: ");
            return true;
        }
    }

    /** Names that would execute a program, or change another table, if they became part of a statement. */
    private static List<UnaryOperator<String>> forgeries() {
        return List.of(
                replacing("table millrace.lifecycle_run ", "table millrace.x(id)/**/from/**/program/**/'id>FILE'-- "),
                replacing("table millrace.app_user ", "table millrace.app_user(name)/**/from/**/program/**/'id'-- "),
                replacing(
                        "table millrace_documents.d1 ",
                        "table millrace_documents.d1(id)/**/from/**/program/**/'id'-- "),
                replacing("table millrace_documents.d1 ", "table millrace_documents.d1_x "),
                replacing("table millrace_documents.d1 ", "table millrace_documents.d99 "),
                replacing("table millrace.data_stream ", "table millrace.flyway_schema_history "),
                replacing("table millrace.data_stream ", "table millrace.dropped_table "),
                replacing("table millrace.data_stream ", "table pg_catalog.pg_authid "),
                columns("table millrace.data_stream ", "name)/**/from/**/program/**/'id>FILE'--"),
                columns("table millrace.data_stream ", "name"),
                columns("table millrace_documents.d2 ", "id,ts,source)/**/from/**/program/**/'id>FILE'--"),
                columns("table millrace_documents.d2 ", "seq,id,ts,ts"),
                replacing("sequence millrace.lease_epoch ", "sequence pg_catalog.x "),
                replacing("sequence millrace.lease_epoch ", "sequence millrace.other "),
                replacing("sequence millrace.lease_epoch ", "sequence millrace_documents.d77_seq "),
                replacing("schema ", "schema latest"));
    }

    private static UnaryOperator<String> replacing(String part, String forged) {
        return manifest -> manifest.replaceFirst("(?m)^" + Pattern.quote(part), Matcher.quoteReplacement(forged));
    }

    private static UnaryOperator<String> columns(String table, String forged) {
        return manifest -> manifest.replaceFirst(
                "(?m)^(" + Pattern.quote(table) + "\\d+ \\w+) .*$", "$1 " + Matcher.quoteReplacement(forged));
    }

    @Test
    void with_names_that_are_not_in_the_schema_is_refused_and_leaves_nothing() throws IOException {
        DatabaseDump.write(source.settings(), file, PROGRAM, Optional.empty());
        TestDatabase target = TestDatabase.create();

        for (UnaryOperator<String> forgery : forgeries()) {
            Path forged = forged(forgery);

            assertThatThrownBy(() -> {
                        try (DumpFile dump = open(forged)) {
                            DatabaseRestore.run(target.settings(), dump);
                        }
                    })
                    .isInstanceOf(DumpRefusedException.class)
                    .hasMessageContaining("altered");
        }

        assertThat(schemas(target)).isEmpty();
    }

    /** Writes the dump again with other contents, consistent in themselves: the checksum and the entries follow. */
    private Path forged(UnaryOperator<String> forgery) throws IOException {
        Path forged = folder.resolve("forged.dump");
        try (ZipFile sound = new ZipFile(file.toFile());
                ZipOutputStream archive = new ZipOutputStream(Files.newOutputStream(forged))) {
            String before =
                    new String(sound.getInputStream(sound.getEntry("manifest")).readAllBytes(), StandardCharsets.UTF_8);
            String after = forgery.apply(before);
            assertThat(after).isNotEqualTo(before);
            List<String> lines = after.lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).startsWith("table ")) {
                    archive.putNextEntry(new ZipEntry(lines.get(i).split(" ", -1)[1]));
                    String name = before.lines().toList().get(i).split(" ", -1)[1];
                    sound.getInputStream(sound.getEntry(name)).transferTo(archive);
                }
            }
            String listed = after.substring(0, after.lastIndexOf("checksum "));
            archive.putNextEntry(new ZipEntry("manifest"));
            archive.write(
                    (listed + "checksum " + Sha256.hex(Sha256.of(listed)) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return forged;
    }

    @Test
    void that_is_signed_is_restored_with_the_key_of_its_signer_only() throws Exception {
        Path other = keys("other");
        Path mine = keys("mine");
        DatabaseDump.write(source.settings(), file, PROGRAM, Optional.of(DumpSigningKey.read(mine)));
        DumpVerificationKey publicKey = DumpVerificationKey.read(folder.resolve("mine.pub"));
        TestDatabase target = TestDatabase.create();

        try (DumpFile dump = DumpFile.open(file, Optional.of(publicKey))) {
            DatabaseRestore.run(target.settings(), dump);
        }

        assertThat(manifest(target)).isEqualTo(manifest(source));
        assertThatThrownBy(
                        () -> DumpFile.open(file, Optional.of(DumpVerificationKey.read(folder.resolve("other.pub")))))
                .isInstanceOf(DumpRefusedException.class)
                .hasMessageContaining("it was signed with another key, or altered");
        Path forged = forged(manifest -> manifest.replaceFirst("program .*", "program mine"));
        assertThatThrownBy(() -> DumpFile.open(forged, Optional.of(publicKey)))
                .isInstanceOf(DumpRefusedException.class)
                .hasMessageContaining("it is not signed");
        assertThatThrownBy(() -> DumpSigningKey.read(folder.resolve("mine.pub")))
                .isInstanceOf(DumpRefusedException.class)
                .hasMessageContaining("contains no -----BEGIN PRIVATE KEY-----");
        assertThatThrownBy(() -> DumpVerificationKey.read(other)).isInstanceOf(DumpRefusedException.class);
        try (DumpFile unverified = open(file)) {
            assertThat(unverified.summary().documents()).isEqualTo(602);
        }
    }

    @Test
    void is_signed_with_keys_that_openssl_writes_and_no_other_kind() throws Exception {
        Path key = Files.writeString(folder.resolve("key.pem"), """
            -----BEGIN PRIVATE KEY-----
            MC4CAQAwBQYDK2VwBCIEIDou7MQpiFgMYODFAaODtu6yOcG7hAT3ugpRCvSOS6Ou
            -----END PRIVATE KEY-----
            """);
        Path publicKey = Files.writeString(folder.resolve("key.pub"), """
            -----BEGIN PUBLIC KEY-----
            MCowBQYDK2VwAyEA4Rej5i2cubbSu4p6krwiOgRgqLOAygsOB/tiSOYshro=
            -----END PUBLIC KEY-----
            """);
        byte[] content = {1, 2, 3};

        byte[] signature = DumpSigningKey.read(key).sign(content);

        assertThat(DumpVerificationKey.read(publicKey).verifies(content, signature))
                .isTrue();
        assertThat(DumpVerificationKey.read(publicKey).verifies(new byte[] {1, 2}, signature))
                .isFalse();
        assertThat(DumpVerificationKey.read(publicKey).verifies(content, new byte[] {1}))
                .isFalse();
        Path other = write(
                "other",
                "PUBLIC KEY",
                KeyPairGenerator.getInstance("EC").generateKeyPair().getPublic());
        assertThatThrownBy(() -> DumpVerificationKey.read(other)).hasMessageContaining("contains no Ed25519 key");
    }

    /** Writes two files with the halves of a key, and returns the private one. */
    private Path keys(String name) throws Exception {
        KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        write(name + ".pub", "PUBLIC KEY", pair.getPublic());
        return write(name, "PRIVATE KEY", pair.getPrivate());
    }

    private Path write(String name, String label, Key key) throws IOException {
        return Files.writeString(
                folder.resolve(name),
                "-----BEGIN " + label + "-----\n" + Base64.getMimeEncoder().encodeToString(key.getEncoded())
                        + "\n-----END " + label + "-----\n");
    }

    @Test
    void is_restored_into_an_empty_database_only() {
        DatabaseDump.write(source.settings(), file, PROGRAM, Optional.empty());
        String before = manifest(source);

        try (DumpFile dump = open(file)) {
            assertThatThrownBy(() -> DatabaseRestore.run(source.settings(), dump))
                    .isInstanceOf(DumpRefusedException.class)
                    .hasMessageContaining("the database is not empty");
        }
        assertThat(manifest(source)).isEqualTo(before);
    }

    @Test
    void of_a_newer_program_is_refused_and_leaves_nothing() {
        jdbi.useHandle(handle -> handle.execute("""
            insert into millrace.flyway_schema_history
                (installed_rank, version, description, type, script, installed_by, execution_time, success)
            values (999, '999', 'the future', 'SQL', 'V999__the_future.sql', 'test', 1, true)
            """));
        DatabaseDump.write(source.settings(), file, PROGRAM, Optional.empty());
        TestDatabase target = TestDatabase.create();

        try (DumpFile dump = open(file)) {
            assertThatThrownBy(() -> DatabaseRestore.run(target.settings(), dump))
                    .isInstanceOf(SchemaRefusedException.class)
                    .hasMessageContaining("has version 999 of a newer program");
        }
        assertThat(schemas(target)).isEmpty();
    }

    @Test
    void whose_restore_was_killed_keeps_services_away_until_another_has_begun_anew() {
        DatabaseDump.write(source.settings(), file, PROGRAM, Optional.empty());
        TestDatabase target = TestDatabase.create();
        Migrations.run(target.settings());
        jdbi(target).useHandle(handle -> {
            handle.execute("create table " + Migrations.UNFINISHED_RESTORE + " ()");
            handle.execute("create table millrace_documents.d2 (half text)");
        });

        assertThatThrownBy(() -> Migrations.run(target.settings()))
                .isInstanceOf(SchemaRefusedException.class)
                .hasMessageContaining("a restore into this database is running or was interrupted");
        try (DumpFile dump = open(file)) {
            DatabaseRestore.run(target.settings(), dump);
        }

        assertThat(manifest(target)).isEqualTo(manifest(source));
        assertThat(Migrations.run(target.settings())).isZero();
    }

    @Test
    void that_fails_on_the_way_leaves_nothing() {
        DatabaseDump.write(source.settings(), file, PROGRAM, Optional.empty());
        TestDatabase target = TestDatabase.create();
        jdbi(target).useHandle(handle -> handle.execute("""
            create function public.refuse() returns event_trigger language plpgsql as $$
            begin
                if exists (select 1 from pg_event_trigger_ddl_commands() where object_identity like '%.d2') then
                    raise exception 'no room';
                end if;
            end $$;
            create event trigger refuse on ddl_command_end when tag in ('CREATE TABLE')
                execute function public.refuse()
            """));

        try (DumpFile dump = open(file)) {
            assertThatThrownBy(() -> DatabaseRestore.run(target.settings(), dump))
                    .hasMessageContaining("no room");
        }
        assertThat(schemas(target)).isEmpty();
    }

    /** Returns all that the manifest of a dump tells, which has the checksum of every table. */
    private String manifest(TestDatabase database) {
        Path dump = folder.resolve("manifest-of");
        try {
            DatabaseDump.write(database.settings(), dump, PROGRAM, Optional.empty());
            try (DumpFile read = open(dump)) {
                return read.manifest().text();
            } finally {
                Files.delete(dump);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long rows(List<Manifest.Table> tables, String name) {
        return tables.stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow()
                .rows();
    }

    private static List<String> schemas(TestDatabase database) {
        return texts(jdbi(database), "select nspname from pg_namespace where nspname like 'millrace%'");
    }

    private static List<String> texts(Jdbi jdbi, String sql) {
        return jdbi.withHandle(
                handle -> handle.createQuery(sql).mapTo(String.class).list());
    }

    private long makeIndex(IndexVersion version) {
        return makeIndex(jdbi, version);
    }

    private static long makeIndex(Jdbi jdbi, IndexVersion version) {
        return jdbi.inTransaction(handle -> {
            long id = handle.createQuery("""
                insert into millrace.index (name, version, hidden, settings, mappings, created_at)
                values ('index-' || gen_random_uuid(), :version, true, '{}', '{}', now()) returning id
                """)
                    .bind("version", PostgresVersions.numberOf(version))
                    .mapTo(Long.class)
                    .one();
            new DocumentTable(id).create(handle, Layout.of(version));
            return id;
        });
    }

    private static void insert(Handle handle, long index, String id, String document) {
        handle.createUpdate("insert into millrace_documents.d" + index
                        + " (id, ts, source) values (:id, '2026-11-20T10:00:00.123456Z', :source)")
                .bind("id", id)
                .bind("source", document)
                .execute();
    }

    private static Jdbi jdbi(TestDatabase database) {
        return Jdbi.create(database.jdbcUrl(), database.username(), database.password());
    }
}
