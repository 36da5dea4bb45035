package io.millrace.bootstrap.command;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.millrace.bootstrap.start.ApplicationStarter;
import io.millrace.bootstrap.start.RunningApplication;
import io.millrace.configuration.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Answers what a client of an upgrade asks, without keeping more than numbers. */
final class FakeStore implements ApplicationStarter {

    private final List<Settings> starts = new CopyOnWriteArrayList<>();
    private final List<Integer> indices = new ArrayList<>(List.of(0));
    private final AtomicBoolean directoryWasThere = new AtomicBoolean(true);
    private final CountDownLatch upgradeBegun = new CountDownLatch(1);
    private String secondStatus = status(true, 4, "[]");
    private boolean writing = true;
    private int lost;
    private int statusAnswers;
    private final AtomicInteger running = new AtomicInteger();

    FakeStore failingUpgradesWith(String message) {
        secondStatus = status(false, 1, "[{\"index\":\".ds-logs-000001\",\"message\":\"" + message + "\"}]");
        return this;
    }

    FakeStore neverFinishing() {
        secondStatus = status(false, 1, "[]");
        return this;
    }

    FakeStore refusingWrites() {
        writing = false;
        return this;
    }

    FakeStore losing(int documents) {
        lost = documents;
        return this;
    }

    List<Settings> starts() {
        return starts;
    }

    void awaitUpgrade() throws InterruptedException {
        upgradeBegun.await();
    }

    boolean isRunning() {
        return running.get() > 0;
    }

    /** Returns whether the directory of the database was there whenever the service was started. */
    boolean hadDirectory() {
        return directoryWasThere.get();
    }

    @Override
    public RunningApplication start(Settings settings) {
        starts.add(settings);
        Path directory =
                settings.database().embeddedDirectory().toAbsolutePath().getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            directoryWasThere.set(false);
        }
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setExecutor(Executors.newCachedThreadPool(work -> {
                Thread thread = new Thread(work, "fake-store");
                thread.setDaemon(true);
                return thread;
            }));
            server.createContext("/", this::answer);
            server.start();
            running.incrementAndGet();
            return new Running(server);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final class Running extends UnchangedApplication {

        private final HttpServer server;

        private Running(HttpServer server) {
            this.server = server;
        }

        @Override
        public InetSocketAddress address() {
            return server.getAddress();
        }

        @Override
        public void close() {
            server.stop(0);
            running.decrementAndGet();
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        boolean refused = exchange.getRequestURI().getPath().equals("/logs/_doc") && !writing;
        String answer = refused
                ? "{\"error\":{\"reason\":\"no writes\"}}"
                : answer(
                        exchange.getRequestMethod() + " "
                                + exchange.getRequestURI().getPath(),
                        body);
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(refused ? 403 : 200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private synchronized String answer(String request, String body) {
        return switch (request) {
            case "POST /logs/_bulk" -> {
                add(Math.toIntExact(body.lines().count() / 2));
                yield "{\"errors\":false}";
            }
            case "POST /logs/_doc" -> {
                add(1);
                yield "{}";
            }
            case "POST /logs/_rollover" -> {
                indices.add(0);
                yield "{}";
            }
            case "POST /_migration/reindex" -> {
                indices.add(0);
                upgradeBegun.countDown();
                yield "{\"acknowledged\":true}";
            }
            case "GET /_migration/reindex/logs/_status" ->
                statusAnswers++ == 0
                        ? "{\"complete\":false,\"successes\":0,\"in_progress\":[{\"index\":\".ds-logs-000001\","
                                + "\"total_doc_count\":25,\"reindexed_doc_count\":10}],\"errors\":[]}"
                        : secondStatus;
            case "POST /logs/_count" -> "{\"count\":7}";
            case "GET /logs/_count" ->
                "{\"count\":" + (indices.stream().mapToInt(count -> count).sum() - (indices.size() > 4 ? lost : 0))
                        + "}";
            case "GET /_data_stream/logs/_stats" -> "{\"total_store_size_bytes\":1048576}";
            case "GET /_data_stream/logs" ->
                "{\"data_streams\":[{\"name\":\"logs\",\"indices\":["
                        + IntStream.rangeClosed(1, indices.size())
                                .mapToObj(number -> "{\"index_name\":\"" + name(number) + "\"}")
                                .collect(Collectors.joining(","))
                        + "]}]}";
            case "GET /logs/_stats/docs,store" ->
                "{\"indices\":{"
                        + IntStream.rangeClosed(1, indices.size())
                                .mapToObj(number -> "\"" + name(number) + "\":{\"primaries\":{\"docs\":{\"count\":"
                                        + indices.get(number - 1) + "}}}")
                                .collect(Collectors.joining(","))
                        + "}}";
            case "GET /logs" ->
                "{"
                        + IntStream.rangeClosed(1, indices.size())
                                .mapToObj(number -> "\"" + name(number)
                                        + "\":{\"settings\":{\"index.version.created_string\":\""
                                        + (indices.size() > 4 ? "10.0.0" : "8.0.0") + "\"}}")
                                .collect(Collectors.joining(","))
                        + "}";
            default -> "{}";
        };
    }

    private void add(int documents) {
        indices.set(indices.size() - 1, indices.get(indices.size() - 1) + documents);
    }

    private static String name(int number) {
        return ".ds-logs-00000" + number;
    }

    private static String status(boolean complete, int successes, String errors) {
        return "{\"complete\":" + complete + ",\"successes\":" + successes + ",\"in_progress\":[],\"errors\":" + errors
                + "}";
    }
}
