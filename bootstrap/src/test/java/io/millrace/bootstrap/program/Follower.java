package io.millrace.bootstrap.program;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.application.testing.TestTimeouts;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A client of the web socket that subscribes and takes everything down. */
public final class Follower implements WebSocket.Listener, AutoCloseable {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final CompletableFuture<JsonNode> welcome = new CompletableFuture<>();
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final Map<String, Queue<JsonNode>> events = new ConcurrentHashMap<>();
    private final Map<String, JsonNode> ends = new ConcurrentHashMap<>();
    private final StringBuilder partial = new StringBuilder();
    private final String subscribe;
    private final WebSocket socket;
    private volatile boolean reading = true;

    private Follower(URI service, String subprotocol, String subscribe) {
        this.subscribe = subscribe;
        socket = HTTP.newWebSocketBuilder()
                .subprotocols(subprotocol)
                .buildAsync(URI.create("ws" + service.toString().substring("http".length()) + "/graphql-ws"), this)
                .join();
        sendText("{\"type\":\"connection_init\",\"payload\":{\"Authorization\":\""
                + StoreClient.basic("admin", StoreClient.ADMIN_PASSWORD) + "\"}}");
        welcome.orTimeout(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS).join();
    }

    /** Connects as the user {@code admin}, in the protocol of today. */
    public static Follower connect(URI service) {
        return new Follower(service, "graphql-transport-ws", "subscribe");
    }

    /** Connects in the older protocol. */
    static Follower connectLegacy(URI service) {
        return new Follower(service, "graphql-ws", "start");
    }

    private void sendText(String message) {
        socket.sendText(message, true).join();
    }

    /** Begins a subscription to {@code field}. */
    public void follow(String id, String field) {
        ObjectNode message = StoreClient.MAPPER.createObjectNode().put("id", id).put("type", subscribe);
        message.putObject("payload").put("query", "subscription { " + field + " }");
        sendText(message.toString());
    }

    /** Follows the documents of a stream, and returns once it is sure that none is missed from now on. */
    public void followDocuments(String id, String stream, StoreClient client) {
        follow(id, "documentAdded(dataStream: \"" + stream + "\") { cursor document { id index sequence } }");
        // A tail begins at a moment that is not told, so that documents are added until one of them is seen.
        await().until(() -> {
            client.post("/" + stream + "/_doc", "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"probe\":true}")
                    .orFail();
            return !events(id).isEmpty();
        });
    }

    /** Ends a subscription. */
    public void complete(String id) {
        sendText(StoreClient.MAPPER
                .createObjectNode()
                .put("id", id)
                .put("type", "complete")
                .toString());
    }

    /** Returns whether neither side has closed the socket. */
    public boolean isOpen() {
        return !closed.isDone();
    }

    /** Takes nothing any more of what the service sends. */
    public void stopReading() {
        reading = false;
    }

    /** Returns the data of each event of a subscription. */
    public List<JsonNode> events(String id) {
        return List.copyOf(queue(id));
    }

    /** Returns how many events of a subscription have come. */
    public int count(String id) {
        return queue(id).size();
    }

    private Collection<JsonNode> queue(String id) {
        return events.computeIfAbsent(id, any -> new ConcurrentLinkedQueue<>());
    }

    /** Returns the message that ended a subscription, once it has come. */
    JsonNode end(String id) {
        await().until(() -> ends.containsKey(id));
        return ends.getOrDefault(id, StoreClient.MAPPER.nullNode());
    }

    /** Returns the code with which the service closed the socket, once it has. */
    int closeCode() {
        return closed.orTimeout(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS).join();
    }

    /** Tears the connection down without a word. */
    @Override
    public void close() {
        socket.abort();
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        partial.append(data);
        if (last) {
            String message = partial.toString();
            partial.setLength(0);
            try {
                receive(StoreClient.MAPPER.readTree(message));
            } catch (JsonProcessingException e) {
                throw new UncheckedIOException(message, e);
            }
        }
        if (reading) {
            from.request(1);
        }
        return CompletableFuture.completedFuture(null);
    }

    private void receive(JsonNode message) {
        String id = message.path("id").asText();
        switch (message.path("type").asText()) {
            case "connection_ack" -> welcome.complete(message);
            case "next", "data" -> queue(id).add(message.path("payload").path("data"));
            case "complete", "error" -> ends.put(id, message);
            default -> {}
        }
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        closed.complete(code);
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable failure) {
        closed.completeExceptionally(failure);
        welcome.completeExceptionally(failure);
    }
}
