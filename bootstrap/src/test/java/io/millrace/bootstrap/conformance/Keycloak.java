package io.millrace.bootstrap.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.bootstrap.program.StoreClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Keycloak in development mode, in a separate process on a free port, with its data in memory. */
final class Keycloak implements AutoCloseable {

    private static final Path DISTRIBUTION = Path.of("target", "keycloak").toAbsolutePath();
    private static final Pattern LISTENING = Pattern.compile(".*Listening on: http://[^:]+:([0-9]+).*");
    private static final String ADMIN = "administrator";

    private final Process process;
    private final URI address;
    private final HttpClient http = HttpClient.newHttpClient();

    private Keycloak(Process process, URI address) {
        this.process = process;
        this.address = address;
    }

    static Keycloak start() throws IOException {
        Path home;
        try (Stream<Path> folders = Files.list(DISTRIBUTION)) {
            home = folders.filter(Files::isDirectory).findFirst().orElseThrow();
        }
        ProcessBuilder builder = new ProcessBuilder(
                        "sh",
                        home.resolve("bin").resolve("kc.sh").toString(),
                        "start-dev",
                        "--db=dev-mem",
                        "--http-host=127.0.0.1",
                        "--http-port=0")
                .redirectErrorStream(true);
        builder.environment().put("KC_BOOTSTRAP_ADMIN_USERNAME", ADMIN);
        builder.environment().put("KC_BOOTSTRAP_ADMIN_PASSWORD", ADMIN);
        Process process = builder.start();
        CompletableFuture<Integer> port = new CompletableFuture<>();
        Queue<String> output = new ConcurrentLinkedQueue<>();
        Thread reader = new Thread(() -> read(process, output, port), "output of Keycloak");
        reader.setDaemon(true);
        reader.start();
        try {
            return new Keycloak(
                    process,
                    URI.create("http://127.0.0.1:" + port.get(2 * TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS)));
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            stop(process);
            throw new IllegalStateException("Keycloak did not start: " + String.join("\n", output), e);
        }
    }

    private static void read(Process process, Queue<String> output, CompletableFuture<Integer> port) {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                output.add(line);
                Matcher listening = LISTENING.matcher(line);
                if (listening.matches()) {
                    port.complete(Integer.valueOf(listening.group(1)));
                }
            }
        } catch (IOException e) {
            output.add(e.toString());
        }
        port.completeExceptionally(new IllegalStateException(String.join("\n", output)));
    }

    String issuer(String realm) {
        return address + "/realms/" + realm;
    }

    /** Changes the configuration of Keycloak. */
    JsonNode manage(String method, String path, String json) {
        String token =
                token("master", "admin-cli", ADMIN, ADMIN).path("access_token").asText();
        HttpRequest.Builder request = HttpRequest.newBuilder(address.resolve("/admin/realms" + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(
                        method,
                        json.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(json));
        HttpResponse<String> response = send(request.build());
        if (response.statusCode() >= 300) {
            throw new AssertionError(path + ": " + response.statusCode() + " " + response.body());
        }
        return json(response);
    }

    /** Signs a user in, and returns the response with the tokens, or with an error. */
    JsonNode token(String realm, String client, String user, String password) {
        String form = Map.of(
                        "grant_type", "password",
                        "client_id", client,
                        "username", user,
                        "password", password,
                        "scope", "openid")
                .entrySet()
                .stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return json(send(HttpRequest.newBuilder(URI.create(issuer(realm) + "/protocol/openid-connect/token"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form))
                .build()));
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static JsonNode json(HttpResponse<String> response) {
        try {
            return StoreClient.MAPPER.readTree(response.body().isEmpty() ? "{}" : response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        stop(process);
    }

    private static void stop(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
