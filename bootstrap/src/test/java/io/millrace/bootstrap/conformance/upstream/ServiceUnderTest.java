package io.millrace.bootstrap.conformance.upstream;

import io.millrace.application.testing.TestTimeouts;
import io.millrace.bootstrap.program.StoreClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The service, which is empty before each test. */
final class ServiceUnderTest {

    private static final String JSON = "application/json";
    private static final List<String> TEMPLATES = List.of("_index_template", "_component_template", "_template");

    private static final List<String> BLOCKS = List.of("index.blocks.read_only", "index.blocks.metadata");

    /** Elasticsearch and OpenSearch run these tests with the same settings. */
    private static final String SETTINGS = """
            {"persistent": {"*": null}, "transient": {"*": null, "action.destructive_requires_name": false}}""";

    private final URI address;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TestTimeouts.HANGING)
            .build();

    ServiceUnderTest(URI address) {
        this.address = address;
    }

    /**
     * Sends a request as the administrator.
     *
     * @param body null if there is none
     * @param isLines whether the body consists of lines of JSON
     * @param headers in addition to or in place of the usual ones
     */
    Response send(RestApi.Target target, @Nullable String body, boolean isLines, Map<String, String> headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address.resolve(target.path()))
                .method(target.method(), body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .timeout(TestTimeouts.HANGING)
                .setHeader("Authorization", StoreClient.basic("admin", StoreClient.ADMIN_PASSWORD));
        if (body != null) {
            request.setHeader("Content-Type", isLines ? "application/x-ndjson" : JSON);
        }
        headers.forEach(request::setHeader);
        try {
            return Response.of(http.send(request.build(), BodyHandlers.ofString()));
        } catch (IOException e) {
            throw new UncheckedIOException(target.method() + " " + target.path(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Deletes everything that a test may have created, and the settings of the cluster. */
    void empty() {
        delete("/_data_stream/*?expand_wildcards=all");
        if (get("/_cat/indices?format=json&h=index&expand_wildcards=all") instanceof List<?> rows) {
            rows.stream()
                    .map(row -> String.valueOf(((Map<?, ?>) row).get("index")))
                    .filter(index -> !index.equals(".audit"))
                    .forEach(this::deleteIndex);
        }
        TEMPLATES.forEach(templates -> delete("/" + templates + "/*"));
        send("PUT", "/_cluster/settings", SETTINGS);
    }

    private void deleteIndex(String index) {
        String path = "/" + RestApi.encoded(index);
        Response deleted = send("DELETE", path, null);
        if (deleted.isError()) {
            // A test has blocked it.
            BLOCKS.forEach(block -> send("PUT", path + "/_settings", "{\"" + block + "\": false}"));
            deleted = send("DELETE", path, null);
        }
        if (deleted.isError()) {
            throw new AssertionError(index + " cannot be deleted: " + deleted.body());
        }
    }

    private @Nullable Object get(String path) {
        return send("GET", path, null).value();
    }

    private void delete(String path) {
        send("DELETE", path, null);
    }

    private Response send(String method, String path, @Nullable String body) {
        return send(new RestApi.Target(method, path), body, false, Map.of());
    }
}
