package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.application.testing.TestTimeouts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Speaks to a running service as a client does, and holds every answer against the description of the service. */
public final class StoreClient {

    public static final ObjectMapper MAPPER = new ObjectMapper();

    /** The password of the user {@code admin} of every service under test. */
    public static final String ADMIN_PASSWORD = "wheel under water";

    private final URI service;
    private final Map<String, String> headers;
    private final HttpClient http;
    private final boolean described;

    /** Speaks as the user {@code admin}. */
    public StoreClient(URI service) {
        this(
                service,
                Map.of("Authorization", basic("admin", ADMIN_PASSWORD)),
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(TestTimeouts.HANGING)
                        .build(),
                true);
    }

    private StoreClient(URI service, Map<String, String> headers, HttpClient http, boolean described) {
        this.service = service;
        this.headers = headers;
        this.http = http;
        this.described = described;
    }

    /** Returns the header {@code Authorization} with a user name and a password. */
    public static String basic(String user, String password) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a client that sends this header {@code Authorization}; none if it is empty. */
    public StoreClient with(String header) {
        return with("Authorization", header);
    }

    /** Returns a client that sends this header too, in place of one of the same name; none if it is empty. */
    StoreClient with(String name, String value) {
        Map<String, String> changed = new HashMap<>(headers);
        if (value.isEmpty()) {
            changed.remove(name);
        } else {
            changed.put(name, value);
        }
        return new StoreClient(service, Map.copyOf(changed), http, described);
    }

    /**
     * Returns a client that does not compare answers with the description of the service: extensions or the configuration
     * make them, or the comparison would be measured, too.
     */
    public StoreClient beyondDescription() {
        return new StoreClient(service, headers, http, false);
    }

    /** An answer of the service. */
    public record Answer(int status, String text, Map<String, List<String>> headers) {

        public JsonNode json() {
            try {
                return MAPPER.readTree(text);
            } catch (JsonProcessingException e) {
                throw new UncheckedIOException(text, e);
            }
        }

        /** Returns the values of a header. */
        List<String> header(String name) {
            return headers.getOrDefault(name, List.of());
        }

        /** Returns where a part of the text begins, which must be there at {@code from} or behind it. */
        int find(String part, int from) {
            int place = text.indexOf(part, from);
            if (place < 0) {
                throw new AssertionError(part + " is not behind character " + from + " of " + text);
            }
            return place;
        }

        /** Returns this answer if the service did what it was asked to. */
        public Answer orFail() {
            if (status < 200 || status > 299) {
                throw new AssertionError("status " + status + ": " + text);
            }
            return this;
        }
    }

    public Answer get(String path) {
        return send("GET", path, null, null);
    }

    public Answer delete(String path) {
        return send("DELETE", path, null, null);
    }

    public Answer post(String path) {
        return send("POST", path, null, null);
    }

    public Answer post(String path, String json) {
        return send("POST", path, "application/json", json);
    }

    public Answer put(String path, String json) {
        return send("PUT", path, "application/json", json);
    }

    public Answer put(String path) {
        return send("PUT", path, null, null);
    }

    /** Sends a GraphQL operation, and returns its data. An error fails the test. */
    public JsonNode graphQl(String operation) {
        JsonNode answer = post(
                        "/graphql",
                        MAPPER.createObjectNode().put("query", operation).toString())
                .orFail()
                .json();
        assertThat(answer.path("errors")).isEmpty();
        return answer.path("data");
    }

    public Answer bulk(String path, String lines) {
        return send("POST", path, "application/x-ndjson", lines);
    }

    /** Returns the ids of all documents below the path of an index or a data stream, each of which must be there once. */
    public Set<String> idsIn(String path) {
        Set<String> found = new HashSet<>();
        String after = "";
        while (true) {
            JsonNode hits = post(path + "/_search", "{\"size\":5000,\"sort\":[\"_doc\"]" + after + "}")
                    .orFail()
                    .json()
                    .path("hits")
                    .path("hits");
            if (hits.isEmpty()) {
                return found;
            }
            hits.forEach(hit -> assertThat(found.add(hit.path("_id").asText()))
                    .as("%s", hit)
                    .isTrue());
            after = ",\"search_after\":" + hits.get(hits.size() - 1).path("sort");
        }
    }

    Answer form(String path, String fields) {
        return send("POST", path, "application/x-www-form-urlencoded", fields);
    }

    /** Sends a request; without a body if {@code body} is null. */
    public Answer send(String method, String path, @Nullable String contentType, @Nullable String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(service.resolve(path))
                .timeout(TestTimeouts.HANGING)
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (contentType != null) {
            request.header("Content-Type", contentType);
        }
        headers.forEach((name, value) -> {
            KnownSecrets.addFromHeader(name, value);
            request.header(name, value);
        });
        KnownSecrets.addFromBody(path, body == null ? "" : body);
        try {
            HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
            KnownSecrets.addFromBody(path, response.body());
            response.headers()
                    .allValues("Set-Cookie")
                    .forEach(cookie -> KnownSecrets.addFromHeader("Set-Cookie", cookie));
            Answer answer = new Answer(
                    response.statusCode(), response.body(), response.headers().map());
            if (described) {
                Description.shipped().require(new Description.Exchange(method, path, contentType, body, answer));
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
