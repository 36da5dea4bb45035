import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Uses the packaged program as somebody would who has just built it: starts it in an empty folder, loads the sample
 * documents over HTTP in the previous layout, counts and searches them, ends it, starts it again with the current
 * version, upgrades the data stream in place and finds everything there, also after another start.
 *
 * <p>Run with {@code java .ci/Tryout.java <millrace.jar> <access-log.ndjson.gz>}; ends with 1 at the first surprise.
 */
public final class Tryout {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String PASSWORD = "sluice and leat";

    private final URI service;

    private Tryout(URI service) {
        this.service = service;
    }

    public static void main(String[] arguments) throws Exception {
        Path jar = Path.of(arguments[0]).toAbsolutePath();
        Path documents = Path.of(arguments[1]);
        Path folder = Files.createTempDirectory("millrace-tryout");
        try {
            run(jar, folder, "8.0.0", tryout -> tryout.load(documents));
            run(jar, folder, "10.0.0", Tryout::upgrade);
            run(jar, folder, "10.0.0", Tryout::find);
            System.out.println("the packaged program keeps, upgrades and finds the sample documents");
        } finally {
            delete(folder);
        }
    }

    private interface Visit {
        void to(Tryout tryout) throws Exception;
    }

    private static void run(Path jar, Path folder, String indexVersion, Visit visit) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        jar.toString(),
                        "--set",
                        "server.port=0",
                        "--set",
                        "index.version=" + indexVersion)
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("FRAMEWORK_SECURITY_ADMIN_PASSWORD", PASSWORD);
        Process process = builder.start();
        try {
            visit.to(new Tryout(readiness(process)));
        } finally {
            process.destroy();
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("the program did not end when asked to");
            }
        }
        expect("exit status", 0, process.exitValue());
    }

    private static URI readiness(Process process) throws IOException {
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = output.readLine();
        if (line == null || !line.startsWith("millrace is ready on ")) {
            throw new IllegalStateException("the program did not become ready: " + line);
        }
        System.out.println(line);
        return URI.create(line.substring("millrace is ready on ".length()));
    }

    private void load(Path documents) throws Exception {
        send("PUT", "/_index_template/logs", "application/json", "{\"index_patterns\":[\"logs-*\"],\"data_stream\":{}}");
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(documents)), StandardCharsets.UTF_8))) {
            List<String> all = lines.lines().collect(Collectors.toList());
            for (int from = 0; from < all.size(); from += 2_500) {
                String body = all.subList(from, Math.min(all.size(), from + 2_500)).stream()
                        .map(line -> "{\"create\":{}}\n" + line + "\n")
                        .collect(Collectors.joining());
                expectIn("\"errors\":false", send("POST", "/logs-access/_bulk", "application/x-ndjson", body));
                send("POST", "/logs-access/_rollover", null, null);
            }
        }
        find();
    }

    private void upgrade() throws Exception {
        find();
        send(
                "PUT",
                "/_cluster/settings",
                "application/json",
                "{\"persistent\":{\"migrate.data_stream_reindex_max_request_per_second\":4000}}");
        send(
                "POST",
                "/_migration/reindex",
                "application/json",
                "{\"source\":{\"index\":\"logs-access\"},\"mode\":\"upgrade\"}");
        String status;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        do {
            TimeUnit.MILLISECONDS.sleep(500);
            status = send("GET", "/_migration/reindex/logs-access/_status", null, null);
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the upgrade did not end: " + status);
            }
        } while (status.contains("\"complete\":false"));
        // Four indices with documents and the empty one after the last rollover were outdated; one more takes the writes.
        expectIn("\"total_indices_in_data_stream\":6,\"total_indices_requiring_upgrade\":5,\"successes\":5", status);
        String indices = send(
                "GET", "/_data_stream/logs-access?filter_path=data_streams.indices.index_name", null, null);
        if (indices.split("\\.migrated-ds-logs-access-", -1).length != 6) {
            throw new IllegalStateException("expected five upgraded indices in " + indices);
        }
        find();
    }

    private void find() throws Exception {
        expectIn("\"count\":9999", send("GET", "/logs-access/_count", null, null));
        expectIn(
                "\"total\":{\"value\":213,",
                send(
                        "POST",
                        "/logs-access/_search",
                        "application/json",
                        "{\"size\":1,\"sort\":[{\"@timestamp\":\"desc\"}],"
                                + "\"query\":{\"term\":{\"http.response.status_code\":404}}}"));
        expectIn(
                "\"count\":2893",
                send(
                        "POST",
                        "/logs-access/_count",
                        "application/json",
                        "{\"query\":{\"range\":{\"@timestamp\":{\"gte\":\"2015-05-18\",\"lt\":\"2015-05-19\"}}}}"));
    }

    private String send(String method, String path, String contentType, String body) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(service.resolve(path))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        String credentials = "admin:" + PASSWORD;
        request.header(
                "Authorization",
                "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8)));
        if (contentType != null) {
            request.header("Content-Type", contentType);
        }
        var response = HTTP.send(request.build(), BodyHandlers.ofString());
        String shown = response.body().length() > 300 ? response.body().substring(0, 300) + "…" : response.body();
        System.out.println(method + " " + path + " " + response.statusCode() + " " + shown);
        expect("status of " + method + " " + path, 2, response.statusCode() / 100);
        return response.body();
    }

    private static void expectIn(String part, String text) {
        if (!text.contains(part)) {
            throw new IllegalStateException("expected " + part + " in " + text);
        }
    }

    private static void expect(String what, int expected, int actual) {
        if (expected != actual) {
            throw new IllegalStateException(what + ": expected " + expected + " but was " + actual);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).collect(Collectors.toList())) {
                Files.deleteIfExists(file);
            }
        }
    }
}
