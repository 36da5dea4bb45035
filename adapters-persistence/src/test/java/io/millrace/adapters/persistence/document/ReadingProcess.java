package io.millrace.adapters.persistence.document;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue.Numeric;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;

/** A virtual machine of its own with a small heap in which many read the same index at once. */
final class ReadingProcess {

    private ReadingProcess() {}

    /** Returns the outcome of every reader: a number of documents, the reason of a refusal, or an error. */
    static List<String> run(TestDatabase database, IndexName index, String task, int readers) {
        try {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx64m",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            ReadingProcess.class.getName(),
                            database.jdbcUrl(),
                            database.username(),
                            database.password(),
                            index.value(),
                            task,
                            Integer.toString(readers))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try {
                return process.inputReader(StandardCharsets.UTF_8).lines().toList();
            } finally {
                process.destroyForcibly().onExit().join();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) throws Exception {
        DatabaseSettings settings = DatabaseSettings.of(arguments[0], arguments[1], arguments[2]);
        int readers = Integer.parseInt(arguments[5]);
        ExecutorService threads = Executors.newFixedThreadPool(readers);
        try (ConnectionPool pool =
                ConnectionPool.open("reading", settings.withPoolSize(readers), TestTimeouts.HANGING)) {
            PostgresDocumentStore documents = new PostgresDocumentStore(pool.dataSource());
            List<Index> indices = new PostgresIndices(pool.jdbi())
                    .select(NameSelection.ofName(arguments[3]), EVERYTHING).indices().stream()
                            .map(Found::index)
                            .toList();
            List<Future<String>> outcomes = new ArrayList<>();
            for (int i = 0; i < readers; i++) {
                outcomes.add(threads.submit(() -> read(documents, indices, arguments[4], readers)));
            }
            for (Future<String> outcome : outcomes) {
                System.out.println(outcome.get());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static String read(PostgresDocumentStore documents, List<Index> indices, String task, int rounds) {
        try {
            if (task.equals("count")) {
                return Long.toString(
                        asked(() -> documents.count(indices, Query.Terms.of(new FieldPath("n"), new Numeric("1")))));
            }
            long found = 0;
            for (int i = 0; i < rounds; i++) {
                DocumentId id = new DocumentId("id-" + i);
                found += asked(() -> documents.find(indices, id).stream().count());
            }
            return Long.toString(found);
        } catch (Rejection rejection) {
            return rejection.reason().name();
        } catch (RuntimeException | OutOfMemoryError failure) {
            return failure.toString();
        }
    }

    /** Reads as a client does: it repeats requests that are refused because too many others wait. */
    private static long asked(LongSupplier question) {
        long begun = System.nanoTime();
        while (true) {
            try {
                return question.getAsLong();
            } catch (Rejection rejection) {
                boolean hangs = System.nanoTime() - begun > TestTimeouts.HANGING.toNanos();
                if (rejection.reason() != Rejection.Reason.OVERLOADED || hangs) {
                    throw rejection;
                }
            }
        }
    }
}
