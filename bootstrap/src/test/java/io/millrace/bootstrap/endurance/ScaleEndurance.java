package io.millrace.bootstrap.endurance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.bootstrap.benchmark.Vitals;
import io.millrace.bootstrap.program.MillraceProcess;
import io.millrace.bootstrap.program.StoreClient;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Much of everything in little memory: many data streams, and many documents in one. Each figure stands beside that of a
 * tenth, so that growth shows. Less than the whole is made with {@code -Dscale.streams=} and {@code
 * -Dscale.documents=}.
 */
class ScaleEndurance {

    private static final int STREAMS = Integer.getInteger("scale.streams", 2_000);
    private static final int DOCUMENTS = Integer.getInteger("scale.documents", 20_000_000);
    private static final int INDICES = 5;
    private static final int BULK = 10_000;
    private static final int WRITERS = 4;
    private static final List<String> LITTLE_MEMORY = List.of("-Xmx256m");
    private static final long MEGABYTE = 1 << 20;
    private static final String TEMPLATE = "{\"index_patterns\":[\"logs-*\"],\"data_stream\":{}}";
    private static final String ANY_SPEED =
            "{\"persistent\":{\"migrate.data_stream_reindex_max_request_per_second\":-1}}";

    @TempDir
    private Path folder;

    @Tag("long")
    @Test
    void ten_times_as_many_data_streams_are_listed_written_and_upgraded_in_the_same_memory()
            throws IOException, InterruptedException {
        Map<String, Double> tenth = measureStreams(STREAMS / 10);
        Map<String, Double> whole = measureStreams(STREAMS);
        show(String.format(Locale.ROOT, "data streams of %d backing indices", INDICES), STREAMS, tenth, whole);

        assertThat(figure(whole, "heap after collection, MB")).isLessThan(200);
        assertThat(figure(whole, "one document each, documents/s"))
                .as("the cost of a document does not follow the number of data streams")
                .isGreaterThan(figure(tenth, "one document each, documents/s") / 3);
        assertThat(figure(whole, "upgrade of all, indices/s"))
                .isGreaterThan(figure(tenth, "upgrade of all, indices/s") / 3);
    }

    @Tag("long")
    @Test
    void ten_times_as_many_documents_are_loaded_found_and_upgraded_in_the_same_memory()
            throws IOException, InterruptedException {
        Map<String, Double> tenth = measureDocuments(DOCUMENTS / 10);
        Map<String, Double> whole = measureDocuments(DOCUMENTS);
        show("documents in one data stream", DOCUMENTS, tenth, whole);

        assertThat(figure(whole, "heap after collection, MB")).isLessThan(200);
        assertThat(figure(whole, "load, documents/s")).isGreaterThan(figure(tenth, "load, documents/s") / 2);
        assertThat(figure(whole, "upgrade, documents/s")).isGreaterThan(figure(tenth, "upgrade, documents/s") / 2);
    }

    private Map<String, Double> measureStreams(int streams) throws IOException, InterruptedException {
        Map<String, Double> figures = new LinkedHashMap<>();
        Path data = Files.createDirectory(folder.resolve("streams-" + streams));
        try (MillraceProcess previous = MillraceProcess.launch(data, LITTLE_MEMORY, "index.version=7.17.0")) {
            StoreClient client = previous.client();
            client.put("/_index_template/logs", TEMPLATE).orFail();
            double made = seconds(() -> {
                for (int generation = 1; generation <= INDICES; generation++) {
                    writeToEach(client, streams);
                    if (generation < INDICES) {
                        each(streams, stream -> client.post("/logs-" + stream + "/_rollover"));
                    }
                }
            });
            note(figures, "backing indices made and written, indices/s", streams * INDICES / made);
            assertThat(previous.stop()).isZero();
        }
        long begin = System.nanoTime();
        try (MillraceProcess current = MillraceProcess.launch(data, LITTLE_MEMORY)) {
            StoreClient client = current.client();
            note(figures, "start, s", elapsed(begin));
            client.put("/_cluster/settings", ANY_SPEED).orFail();
            note(
                    figures,
                    "list of all, s",
                    seconds(() -> assertThat(client.get("/_data_stream/*?filter_path=data_streams.name")
                                    .orFail()
                                    .json()
                                    .path("data_streams"))
                            .hasSize(streams)));
            note(figures, "one document each, documents/s", streams / seconds(() -> writeToEach(client, streams)));
            note(figures, "upgrade of all, indices/s", streams * INDICES / seconds(() -> upgrade(current, data)));
            assertThat(count(client, "logs-*")).isEqualTo((long) streams * (INDICES + 1));
            note(figures, "heap after collection, MB", heap(current));
            assertThat(current.log()).doesNotContain("OutOfMemoryError");
        }
        return figures;
    }

    private Map<String, Double> measureDocuments(int documents) throws IOException, InterruptedException {
        Map<String, Double> figures = new LinkedHashMap<>();
        Path data = Files.createDirectory(folder.resolve("documents-" + documents));
        try (MillraceProcess previous = MillraceProcess.launch(data, LITTLE_MEMORY, "index.version=7.17.0")) {
            StoreClient client = previous.client();
            client.put("/_index_template/logs", TEMPLATE).orFail();
            note(figures, "load, documents/s", documents / seconds(() -> load(client, documents)));
            assertThat(previous.stop()).isZero();
        }
        try (MillraceProcess current = MillraceProcess.launch(data, LITTLE_MEMORY)) {
            StoreClient client = current.client();
            client.put("/_cluster/settings", ANY_SPEED).orFail();
            note(
                    figures,
                    "count, s",
                    seconds(() -> assertThat(count(client, "logs-large")).isEqualTo(documents)));
            note(
                    figures,
                    "newest ten, s",
                    seconds(() -> assertThat(client.post(
                                            "/logs-large/_search", "{\"size\":10,\"sort\":[{\"@timestamp\":\"desc\"}]}")
                                    .orFail()
                                    .json()
                                    .at("/hits/hits/0/_source/n")
                                    .asInt())
                            .isEqualTo(documents - 1)));
            note(figures, "upgrade, documents/s", documents / seconds(() -> upgrade(current, data)));
            assertThat(count(client, "logs-large")).isEqualTo(documents);
            note(figures, "heap after collection, MB", heap(current));
            assertThat(current.log()).doesNotContain("OutOfMemoryError");
        }
        return figures;
    }

    /** Writes one document to every data stream, many of them in a request, which may have to create them all in 30 s. */
    private static void writeToEach(StoreClient client, int streams) {
        int most = 100;
        for (int from = 0; from < streams; from += most) {
            StringBuilder body = new StringBuilder();
            for (int stream = from; stream < Math.min(from + most, streams); stream++) {
                body.append("{\"create\":{\"_index\":\"logs-")
                        .append(stream)
                        .append("\"}}\n{\"@timestamp\":1431857103000}\n");
            }
            requireWritten(client.bulk("/_bulk?filter_path=errors", body.toString()));
        }
    }

    private static void load(StoreClient client, int documents) {
        for (int from = 0; from < documents; from += BULK) {
            if (from > 0 && from % (documents / INDICES) == 0) {
                client.post("/logs-large/_rollover").orFail();
            }
            StringBuilder body = new StringBuilder();
            for (int i = from; i < from + BULK; i++) {
                body.append("{\"create\":{}}\n{\"@timestamp\":")
                        .append(1_431_857_103_000L + i)
                        .append(",\"n\":")
                        .append(i)
                        .append("}\n");
            }
            requireWritten(client.bulk("/logs-large/_bulk?filter_path=errors", body.toString()));
        }
    }

    private static void requireWritten(StoreClient.Answer answer) {
        assertThat(answer.orFail().text()).isEqualTo("{\"errors\":false}");
    }

    private static void each(int streams, Request request) throws InterruptedException {
        List<Thread> writers = IntStream.range(0, WRITERS)
                .mapToObj(writer -> new Thread(() -> {
                    for (int stream = writer; stream < streams; stream += WRITERS) {
                        request.send(stream).orFail();
                    }
                }))
                .toList();
        writers.forEach(Thread::start);
        for (Thread writer : writers) {
            writer.join();
        }
    }

    /** Upgrades everything as an operator does, with one command. */
    private static void upgrade(MillraceProcess service, Path data) throws IOException, InterruptedException {
        File output = data.resolve("upgrade.out").toFile();
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        MillraceProcess.JAR.toString(),
                        "upgrade",
                        "logs-*",
                        "--watch")
                .redirectErrorStream(true)
                .redirectOutput(output);
        builder.environment().put("MILLRACE_URL", service.address().toString());
        builder.environment().put("MILLRACE_PASSWORD", StoreClient.ADMIN_PASSWORD);
        Process command = builder.start();
        try {
            assertThat(command.waitFor(1, TimeUnit.HOURS)).isTrue();
            assertThat(command.exitValue())
                    .as(Files.readString(output.toPath()))
                    .isZero();
        } finally {
            command.destroyForcibly();
        }
    }

    private static long count(StoreClient client, String streams) {
        JsonNode counted = client.get("/" + streams + "/_count").orFail().json();
        return counted.path("count").asLong();
    }

    private static double heap(MillraceProcess service) {
        return (double) Vitals.of(service.pid()).bytes() / MEGABYTE;
    }

    private static double seconds(Work work) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        work.run();
        return elapsed(begin);
    }

    private static double elapsed(long begin) {
        return (double) (System.nanoTime() - begin) / Duration.ofSeconds(1).toNanos();
    }

    /** Keeps a figure, and shows it at once: the whole takes long. */
    private static void note(Map<String, Double> figures, String name, double value) {
        figures.put(name, value);
        System.out.printf(Locale.ROOT, "%s: %,.2f%n", name, value);
    }

    private static double figure(Map<String, Double> figures, String name) {
        return Objects.requireNonNull(figures.get(name), name);
    }

    private static void show(String what, int whole, Map<String, Double> tenth, Map<String, Double> all) {
        System.out.printf(Locale.ROOT, "| %s | %,d | %,d |%n| --- | --- | --- |%n", what, whole / 10, whole);
        all.forEach((name, value) ->
                System.out.printf(Locale.ROOT, "| %s | %,.2f | %,.2f |%n", name, figure(tenth, name), value));
    }

    private interface Work {

        void run() throws IOException, InterruptedException;
    }

    private interface Request {

        StoreClient.Answer send(int stream);
    }
}
