package io.millrace.bootstrap.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.bootstrap.program.StoreClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * Sends the same requests to the program and to a node of OpenSearch. Unlike {@link StoreClient} it compares no answer with
 * the description, so that little of what is measured is its own work.
 */
final class PlainCalls {

    private static final Duration TIMEOUT = Duration.ofMinutes(20);
    private static final String ADMIN = StoreClient.basic("admin", StoreClient.ADMIN_PASSWORD);
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private PlainCalls() {}

    /** Returns the body of the answer, which must have status 200; a request with an empty body is sent without one. */
    static String send(String method, String target, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(target))
                .header("Authorization", ADMIN)
                .timeout(TIMEOUT);
        if (body.isEmpty()) {
            request.method(method, BodyPublishers.noBody());
        } else {
            request.method(method, BodyPublishers.ofString(body))
                    .header("Content-Type", target.contains("/_bulk") ? "application/x-ndjson" : "application/json");
        }
        try {
            HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            return answer.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
