package io.millrace.bootstrap.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks a running service, as anybody could. */
final class ServiceClient {

    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final Duration CONNECTING = Duration.ofSeconds(10);
    private static final Duration ANSWERING = Duration.ofSeconds(60);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(CONNECTING).build();
    private final URI service;
    private final String user;
    private final String authorization;

    ServiceClient(URI service, String user, String password) {
        this.service = service;
        this.user = user;
        this.authorization =
                "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    /** What the service said; {@code found} is false for a 404, whose body then tells more. */
    record Answer(boolean found, JsonNode body) {}

    /** Returns names as one segment of a path. */
    static String segment(List<String> names) {
        return String.join(
                ",",
                names.stream()
                        .map(name ->
                                URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"))
                        .toList());
    }

    Answer get(String path) {
        return send("GET", path, "");
    }

    Answer delete(String path) {
        return send("DELETE", path, "");
    }

    Answer post(String path) {
        return send("POST", path, "");
    }

    Answer put(String path, JsonNode body) {
        return send("PUT", path, body.toString());
    }

    private Answer send(String method, String path, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(service + path))
                .timeout(ANSWERING)
                .header("Authorization", authorization)
                .header("Accept", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        try {
            return answer(http.send(request.build(), BodyHandlers.ofString()));
        } catch (HttpTimeoutException e) {
            throw new ClientFailedException("the service at " + service + " does not answer", e);
        } catch (ConnectException e) {
            throw new ClientFailedException(
                    "no service answers at " + service + "; is it running there? --url names another address", e);
        } catch (IOException e) {
            throw new ClientFailedException("the service at " + service + " could not be asked: " + cause(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClientFailedException("interrupted while the service was asked", e);
        }
    }

    private static String cause(IOException failure) {
        String message = failure.getMessage();
        return Sentences.plain(message == null ? failure.getClass().getSimpleName() : message);
    }

    private Answer answer(HttpResponse<String> response) {
        return switch (response.statusCode()) {
            case OK -> new Answer(true, json(response));
            case NOT_FOUND -> notFound(json(response));
            case UNAUTHORIZED ->
                throw new ClientFailedException(
                        "the service does not let " + user + " in; the name or the password is wrong");
            case TOO_MANY_REQUESTS ->
                throw new ClientFailedException("the service refuses more attempts at present"
                        + response.headers()
                                .firstValue("Retry-After")
                                .map(seconds -> "; try again in " + Sentences.plain(seconds) + " seconds")
                                .orElse(""));
            case BAD_REQUEST, FORBIDDEN -> throw new ClientFailedException("refused: " + reason(json(response)));
            default ->
                throw new ClientFailedException(
                        "the service answered with status " + response.statusCode() + ": " + reason(json(response)));
        };
    }

    /** A 404 that tells of an error is about the path, and not about what was looked for. */
    private Answer notFound(JsonNode body) {
        if (body.has("error") || body.has("status")) {
            throw new ClientFailedException("what answers at " + service + " does not know of users and keys");
        }
        return new Answer(false, body);
    }

    private JsonNode json(HttpResponse<String> response) {
        try {
            JsonNode body = MAPPER.readTree(response.body());
            if (body.isObject()) {
                return body;
            }
        } catch (JsonProcessingException e) {
            throw foreign(response, e);
        }
        throw foreign(response, null);
    }

    private ClientFailedException foreign(HttpResponse<String> response, @Nullable Throwable cause) {
        String sentence = "what answers at " + service + " with status " + response.statusCode()
                + " does not speak as the service does; is --url right?";
        return cause == null ? new ClientFailedException(sentence) : new ClientFailedException(sentence, cause);
    }

    private static String reason(JsonNode body) {
        JsonNode reason = body.path("error").path("reason");
        String text = reason.isTextual()
                ? reason.asText()
                : body.path("error").asText(body.path("detail").asText());
        return text.isEmpty() ? "no reason was given" : Sentences.plain(text);
    }
}
