package io.millrace.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Answers what the commands about users and keys ask, as the service does, and what a test has prepared. */
final class FakeService implements AutoCloseable {

    static final String ADMIN_PASSWORD = "admin's own secret";

    private static final ObjectMapper MAPPER = new ObjectMapper();

    final Map<String, ObjectNode> users = Collections.synchronizedMap(new TreeMap<>());
    final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    /** The headers {@code Authorization} of all requests; an empty text for a request without it. */
    final List<String> authorizations = Collections.synchronizedList(new ArrayList<>());

    private final Set<String> accepted = ConcurrentHashMap.newKeySet();
    private final Map<String, Answer> prepared = new ConcurrentHashMap<>();
    private final HttpServer server;
    private volatile int status;
    private volatile String body = "";

    FakeService() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::handle);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Answers everything in the same way from now on. */
    void alwaysAnswer(int withStatus, String withBody) {
        status = withStatus;
        body = withBody;
    }

    /** Prepares the answer to a request. Without a query, the target is for requests with any query. */
    void answer(String method, String target, int withStatus, String withBody) {
        prepared.put(method + " " + target, new Answer(withStatus, withBody));
    }

    /** Accepts requests with this header, in addition to those of the administrator. */
    void accept(String authorization) {
        accepted.add(authorization);
    }

    void keep(String name, String json) {
        users.put(name, (ObjectNode) read(json));
    }

    private static JsonNode read(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        String sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String request =
                exchange.getRequestMethod() + " " + exchange.getRequestURI().getRawPath();
        authorizations.add(authorization(exchange));
        requests.add(sent.isEmpty() ? request : request + " " + sent);
        Answer answer;
        if (status != 0) {
            exchange.getResponseHeaders().add("Retry-After", "7");
            answer = new Answer(status, body);
        } else if (!isAuthenticated(exchange) && !request.equals("POST /login")) {
            answer = new Answer(401, "{\"error\":{\"reason\":\"unable to authenticate user\"},\"status\":401}");
        } else {
            answer = Optional.ofNullable(prepared.get(exchange.getRequestMethod() + " " + exchange.getRequestURI()))
                    .or(() -> Optional.ofNullable(prepared.get(request)))
                    .orElseGet(() -> answer(
                            exchange.getRequestMethod(),
                            exchange.getRequestURI().getPath(),
                            sent));
        }
        byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private boolean isAuthenticated(HttpExchange exchange) {
        String expected = "Basic "
                + Base64.getEncoder().encodeToString(("admin:" + ADMIN_PASSWORD).getBytes(StandardCharsets.UTF_8));
        String authorization = authorization(exchange);
        return expected.equals(authorization) || accepted.contains(authorization);
    }

    private static String authorization(HttpExchange exchange) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
                .orElse("");
    }

    private Answer answer(String method, String path, String sent) {
        if (path.equals("/_security/keys/_rotate")) {
            return new Answer(200, "{\"acknowledged\":true,\"active\":\"k2\",\"next\":\"k3\"}");
        }
        if (path.equals("/_security/role")) {
            return new Answer(200, "{\"admin\":{},\"reader\":{},\"writer\":{}}");
        }
        if (path.startsWith("/_security/role/")) {
            return path.contains("writer") ? new Answer(200, "{\"writer\":{}}") : new Answer(404, "{}");
        }
        if (path.endsWith("/_password")) {
            return new Answer(200, "{}");
        }
        String name = path.replaceFirst("/_security/user/?", "");
        return switch (method) {
            case "PUT" -> {
                ObjectNode user = (ObjectNode) read(sent);
                user.remove("password");
                user.put("username", name);
                yield new Answer(200, "{\"created\":" + (users.put(name, user) == null) + "}");
            }
            case "DELETE" -> {
                boolean found = users.remove(name) != null;
                yield new Answer(found ? 200 : 404, "{\"found\":" + found + "}");
            }
            default -> list(name);
        };
    }

    private Answer list(String names) {
        ObjectNode found = MAPPER.createObjectNode();
        users.forEach((name, user) -> {
            if (names.isEmpty() || Arrays.asList(names.split(",", -1)).contains(name)) {
                found.set(name, user);
            }
        });
        return new Answer(found.isEmpty() && !names.isEmpty() ? 404 : 200, found.toString());
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private record Answer(int status, String body) {}
}
