package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.node.Release;
import io.millrace.adapters.opensearch.node.TestCluster;
import io.millrace.bootstrap.program.Commands.Outcome;
import io.millrace.command.client.FoundHits;
import io.millrace.command.client.FoundHits.Hit;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Imports from a real node of OpenSearch into the packaged program. */
@Tag("opensearch")
class ImportIT {

    private static final String STREAM = "logs-access";
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final List<String> ODD = List.of(
            "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"n\":1.0,\"m\":1e400,\"z\":-0,\"l\":92233720368547758080}",
            "  { \"@timestamp\":\"2026-11-20T10:00:00Z\", \"text\":\"\\u00e9\\/\\ud800 }],\\\"_source\\\":{\" } ");
    private static final String BROKEN_INTO_LINES =
            "{\n  \"@timestamp\": \"2026-11-20T10:00:00Z\",\r\n\t\"n\": 1.50\n}\n";
    private static final String UNDATED = "{\"message\":\"no time\"}";

    @TempDir
    private Path folder;

    /** Puts the access log into a data stream of two indices, and some odd documents into an index. */
    private static Map<String, String> fill(URI node) throws IOException, InterruptedException {
        plain(
                node,
                "PUT",
                "/_index_template/logs",
                "{\"index_patterns\":[\"logs-*\"],\"data_stream\":{},\"template\":{\"settings\":{\"number_of_shards\":2,"
                        + "\"number_of_replicas\":0},\"mappings\":{\"dynamic\":false}}}");
        Map<String, String> all = new LinkedHashMap<>();
        AccessLog.read().forEach(entry -> all.put(entry.id(), entry.source()));
        ODD.forEach(source -> all.put("odd/" + all.size() + "\"\u2603", source));
        List<String> lines = new ArrayList<>();
        all.forEach((id, source) -> lines.add(
                "{\"create\":{\"_id\":" + StoreClient.MAPPER.getNodeFactory().textNode(id) + "}}\n" + source + "\n"));
        plain(node, "POST", "/" + STREAM + "/_bulk", String.join("", lines.subList(0, 5_000)));
        plain(node, "POST", "/" + STREAM + "/_rollover", "");
        plain(node, "POST", "/" + STREAM + "/_bulk?refresh=true", String.join("", lines.subList(5_000, lines.size())));
        plain(node, "PUT", "/odd", "{\"settings\":{\"number_of_replicas\":0},\"mappings\":{\"dynamic\":false}}");
        plain(node, "PUT", "/odd/_doc/lines", BROKEN_INTO_LINES);
        plain(node, "PUT", "/odd/_doc/undated", UNDATED);
        plain(node, "PUT", "/odd/_doc/dated?refresh=true", ODD.get(0));
        return all;
    }

    @ParameterizedTest
    @EnumSource(
            value = Release.class,
            names = {"V2_19", "V3_9"})
    void documents_are_imported_once_and_byte_for_byte_although_the_import_is_killed(Release release) throws Exception {
        try (TestCluster cluster = TestCluster.start(release, 1, Files.createDirectory(folder.resolve("cluster")));
                MillraceProcess service = MillraceProcess.start(Files.createDirectory(folder.resolve("service")))) {
            Map<String, String> all = fill(cluster.urls().get(0));
            Commands commands = new Commands(folder, service);
            String from = cluster.urls().get(0).toString();
            String[] slow = {"import", "--from", from, "--stream", STREAM, "--create", "--batch-docs", "100", "--json"};

            for (int mark : List.of(1_500, 6_500)) {
                Process process = commands.launch("import", slow);
                await().atMost(Commands.PATIENCE)
                        .pollInterval(Duration.ofMillis(20))
                        .until(() -> !process.isAlive() || settled() >= mark);
                assertThat(process.isAlive()).isTrue();
                process.destroyForcibly().waitFor();
                service.client().post("/" + STREAM + "/_rollover").orFail();
            }
            Outcome outcome = commands.run(slow);

            assertThat(outcome.status()).as(outcome.errors()).isZero();
            JsonNode told = StoreClient.MAPPER.readTree(outcome.output());
            assertThat(told.path("source_documents").asInt()).isEqualTo(all.size());
            assertThat(told.path("imported").asInt()).isEqualTo(all.size());
            assertThat(told.path("stream_documents").asInt()).isEqualTo(all.size());
            assertThat(told.path("settled_before").asInt()).isGreaterThan(6_000);
            assertThat(documents(service, STREAM)).isEqualTo(all);
            assertThat(commands.run("import", "--from", from, "--stream", STREAM)
                            .output())
                    .contains("all documents were already imported: 10,001 documents are in " + STREAM);
            Outcome odd = commands.run(
                    "import",
                    "--from",
                    from,
                    "--stream",
                    "logs-odd",
                    "--index",
                    "odd",
                    "--create",
                    "--rejects",
                    "kept");

            assertThat(odd.status()).isEqualTo(1);
            assertThat(odd.output()).contains("document undated was rejected: ", "2 documents imported into logs-odd");
            assertThat(odd.errors()).isEqualTo("millrace: 1 document was rejected; see kept\n");
            assertThat(documents(service, "logs-odd"))
                    .isEqualTo(Map.of("lines", BROKEN_INTO_LINES, "dated", ODD.get(0)));
        }
    }

    private int settled() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> progress =
                    files.filter(file -> file.toString().endsWith(".progress")).toList();
            if (progress.isEmpty()) {
                return 0;
            }
            return Files.readAllLines(progress.get(0)).stream()
                    .filter(line -> line.endsWith("}"))
                    .mapToInt(line -> {
                        try {
                            return StoreClient.MAPPER
                                    .readTree(line)
                                    .path("loaded")
                                    .asInt();
                        } catch (IOException e) {
                            throw new IllegalStateException(line, e);
                        }
                    })
                    .max()
                    .orElse(0);
        }
    }

    /** Returns the documents of a data stream by their ids, which exist once. */
    private static Map<String, String> documents(MillraceProcess service, String stream) {
        Map<String, String> documents = new LinkedHashMap<>();
        String after = "";
        while (true) {
            String answer = service.client()
                    .post(
                            "/" + stream + "/_search",
                            "{\"size\":5000,\"sort\":[\"_doc\"]" + (after.isEmpty() ? "" : ",\"search_after\":" + after)
                                    + "}")
                    .orFail()
                    .text();
            List<Hit> hits = FoundHits.read(answer.getBytes(StandardCharsets.UTF_8))
                    .orElseThrow()
                    .hits();
            for (Hit hit : hits) {
                assertThat(documents.put(hit.id(), new String(hit.source().orElseThrow(), StandardCharsets.UTF_8)))
                        .as(hit.id())
                        .isNull();
            }
            if (hits.isEmpty()) {
                return documents;
            }
            after = hits.get(hits.size() - 1).sort().toString();
        }
    }

    private static void plain(URI node, String method, String target, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(node + target))
                .header("Content-Type", target.contains("/_bulk") ? "application/x-ndjson" : "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        var answer = HTTP.send(request.build(), BodyHandlers.ofString());
        assertThat(List.of(200, 201)).as(answer.body()).contains(answer.statusCode());
        assertThat(answer.body()).doesNotContain("\"errors\":true");
    }
}
