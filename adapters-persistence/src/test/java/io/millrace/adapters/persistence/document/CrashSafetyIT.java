package io.millrace.adapters.persistence.document;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.adapters.persistence.database.migration.Migrations;
import io.millrace.adapters.persistence.embedded.EmbeddedPostgres;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrashSafetyIT {

    private static final String TIME = "2015-05-17T10:00:00Z";

    @TempDir
    Path directory;

    @Test
    void what_was_acknowledged_is_there_after_the_server_was_killed() throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.start(directory.resolve("postgresql"))) {
            DatabaseSettings settings = DatabaseSettings.of(server.jdbcUrl(), server.username(), server.password());
            Migrations.run(settings);
            try (ConnectionPool pool = ConnectionPool.open("crash", settings, TestTimeouts.HANGING)) {
                PostgresDocumentStore documents = new PostgresDocumentStore(pool.dataSource());
                Index index = new PostgresIndices(pool.jdbi()).create(aNewIndex("plain"));

                Set<String> acknowledged = writeUntilKilled(documents, index);

                await().ignoreExceptions()
                        .until(() -> documents.count(List.of(index), new Query.MatchAll()) >= acknowledged.size());
                assertThat(acknowledged).hasSizeGreaterThan(100);
                assertThat(acknowledged)
                        .allMatch(id -> documents
                                .find(List.of(index), new DocumentId(id))
                                .isPresent());
            }
        }
    }

    private Set<String> writeUntilKilled(PostgresDocumentStore documents, Index index) throws Exception {
        Set<String> acknowledged = ConcurrentHashMap.newKeySet();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            // The server is back within moments, so that not every writer need meet its absence.
            AtomicBoolean killed = new AtomicBoolean();
            List<Future<Optional<RuntimeException>>> writers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                String prefix = "w" + i;
                int size = i == 0 ? 600 : i == 1 ? 20 : 1;
                Callable<Optional<RuntimeException>> writer = () -> {
                    for (int round = 0; !killed.get(); round++) {
                        try {
                            write(documents, index, prefix + "-" + round, size, acknowledged);
                        } catch (RuntimeException failure) {
                            return Optional.of(failure);
                        }
                    }
                    return Optional.empty();
                };
                writers.add(threads.submit(writer));
            }
            await().until(() -> acknowledged.size() > 3_000);
            kill();
            killed.set(true);
            for (Future<Optional<RuntimeException>> writer : writers) {
                assertThat(writer.get())
                        .matches(failure -> failure.stream().allMatch(CrashSafetyIT::isOutage), "is owed to the crash");
            }
        } finally {
            threads.shutdownNow();
        }
        return acknowledged;
    }

    private static boolean isOutage(RuntimeException failure) {
        return DatabaseErrors.isUnavailable(failure)
                || (failure instanceof Rejection lost && lost.reason() == Rejection.Reason.OUTCOME_UNKNOWN);
    }

    private static void write(
            PostgresDocumentStore documents, Index index, String prefix, int size, Set<String> acknowledged) {
        List<NewDocument> batch = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            batch.add(aDocument(prefix + "-" + i, TIME));
        }
        List<Outcome> written = documents.append(index, batch);
        assertThat(written).allMatch(Outcome::isCreated);
        batch.forEach(document -> acknowledged.add(document.id().value()));
    }

    /** Kills the server and all that work for it at once. */
    private void kill() throws IOException {
        Path file = directory.resolve("postgresql").resolve("cluster").resolve("postmaster.pid");
        long pid = Long.parseLong(Files.readAllLines(file).get(0).strip());
        ProcessHandle server = ProcessHandle.of(pid).orElseThrow();
        List<ProcessHandle> backends = server.descendants().toList();
        server.destroyForcibly();
        backends.forEach(ProcessHandle::destroyForcibly);
    }
}
