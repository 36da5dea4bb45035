package io.millrace.bootstrap.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A client of the service, as anybody could write one. */
final class Store {

    static final String STREAM = "logs";

    private static final String JSON = "application/json";
    private static final String NDJSON = "application/x-ndjson";
    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final HttpClient http;
    private final URI service;

    Store(HttpClient http, URI service) {
        this.http = http;
        this.service = service;
    }

    /** A backing index. */
    record BackingIndex(String name, String version, long documents) {}

    /** How far an upgrade has come. */
    record UpgradeStatus(boolean complete, int successes, List<IndexProgress> inProgress, List<String> errors) {

        UpgradeStatus {
            inProgress = List.copyOf(inProgress);
            errors = List.copyOf(errors);
        }
    }

    /** How many documents of an index are copied. */
    record IndexProgress(String index, long copied) {}

    void createTemplate() {
        ObjectNode template = MAPPER.createObjectNode();
        template.putArray("index_patterns").add(STREAM);
        template.putObject("data_stream");
        send("PUT", "/_index_template/" + STREAM, JSON, text(template));
    }

    void load(List<String> documents) {
        StringBuilder lines = new StringBuilder();
        documents.forEach(
                document -> lines.append("{\"create\":{}}\n").append(document).append('\n'));
        JsonNode answer = send("POST", "/" + STREAM + "/_bulk?filter_path=errors", NDJSON, lines.toString());
        if (answer.path("errors").asBoolean(true)) {
            throw new DemoFailedException("the service did not take all documents of a bulk request");
        }
    }

    void write(String document) {
        send("POST", "/" + STREAM + "/_doc", JSON, document);
    }

    void rollOver() {
        send("POST", "/" + STREAM + "/_rollover", "", "");
    }

    long count(String name) {
        return get("/" + name + "/_count").path("count").asLong(-1);
    }

    /** Counts the documents of the hour that begins at {@code from}. */
    long countHour(Instant from) {
        ObjectNode body = MAPPER.createObjectNode();
        body.putObject("query")
                .putObject("range")
                .putObject("@timestamp")
                .put("gte", from.toString())
                .put("lt", from.plus(Duration.ofHours(1)).toString());
        return send("POST", "/" + STREAM + "/_count", JSON, text(body))
                .path("count")
                .asLong(-1);
    }

    long sizeInBytes() {
        return get("/_data_stream/" + STREAM + "/_stats")
                .path("total_store_size_bytes")
                .asLong(-1);
    }

    /** Returns the backing indices of the data stream, oldest first. */
    List<BackingIndex> backingIndices() {
        JsonNode described = get("/" + STREAM + "?human&flat_settings=true&expand_wildcards=all");
        List<BackingIndex> indices = new ArrayList<>();
        for (JsonNode index :
                get("/_data_stream/" + STREAM).path("data_streams").path(0).path("indices")) {
            String name = index.path("index_name").asText();
            String version = described
                    .path(name)
                    .path("settings")
                    .path("index.version.created_string")
                    .asText("?");
            indices.add(new BackingIndex(name, version, count(name)));
        }
        return indices;
    }

    void limitUpgrades(int documentsPerSecond) {
        ObjectNode body = MAPPER.createObjectNode();
        body.putObject("persistent")
                .put("migrate.data_stream_reindex_max_request_per_second", Integer.toString(documentsPerSecond));
        send("PUT", "/_cluster/settings", JSON, text(body));
    }

    void startUpgrade() {
        ObjectNode body = MAPPER.createObjectNode();
        body.putObject("source").put("index", STREAM);
        body.put("mode", "upgrade");
        send("POST", "/_migration/reindex", JSON, text(body));
    }

    UpgradeStatus upgradeStatus() {
        JsonNode status = get("/_migration/reindex/" + STREAM + "/_status");
        List<IndexProgress> inProgress = new ArrayList<>();
        status.path("in_progress")
                .forEach(index -> inProgress.add(new IndexProgress(
                        index.path("index").asText(),
                        index.path("reindexed_doc_count").asLong())));
        List<String> errors = new ArrayList<>();
        status.path("errors")
                .forEach(error -> errors.add(error.path("index").asText() + ": "
                        + error.path("message").asText()));
        return new UpgradeStatus(
                status.path("complete").asBoolean(), status.path("successes").asInt(), inProgress, errors);
    }

    private JsonNode get(String path) {
        return send("GET", path, "", "");
    }

    private JsonNode send(String method, String path, String contentType, String body) {
        BodyPublisher publisher = body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(service.resolve(path)).timeout(PATIENCE).method(method, publisher);
        if (!contentType.isEmpty()) {
            request.header("Content-Type", contentType);
        }
        try {
            HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
            if (response.statusCode() != OK && response.statusCode() != CREATED) {
                throw new DemoFailedException(method + " " + path + " was answered with " + response.statusCode() + ": "
                        + reason(response.body()));
            }
            return MAPPER.readTree(response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DemoStoppedException();
        } catch (IOException e) {
            throw new DemoFailedException(method + " " + path + " was not answered", e);
        }
    }

    private static String reason(String body) {
        try {
            return MAPPER.readTree(body).path("error").path("reason").asText("no reason given");
        } catch (JsonProcessingException e) {
            return "no JSON";
        }
    }

    private static String text(JsonNode json) {
        return json.toString();
    }
}
