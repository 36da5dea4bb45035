package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** GraphQL over web sockets, in both protocols, against the packaged program. */
class SocketsIT {

    private static final int DOCUMENTS = 50;

    @TempDir
    private Path folder;

    @Test
    void documents_and_upgrades_are_followed_live_until_the_service_says_good_bye() throws Exception {
        try (MillraceProcess service = MillraceProcess.start(folder, "graphql.graphql-ws.enabled=true")) {
            StoreClient client = service.client();
            client.put("/_index_template/live", "{\"index_patterns\":[\"live*\"],\"data_stream\":{}}")
                    .orFail();
            client.put("/_data_stream/live").orFail();
            List<Follower> followers = List.of(
                    new Follower(service.address(), "graphql-transport-ws", "subscribe"),
                    new Follower(service.address(), "graphql-ws", "start"));
            Follower killed = new Follower(service.address(), "graphql-transport-ws", "subscribe");
            followers.forEach(follower ->
                    follower.follow("documents", "documentAdded(dataStream: \\\"live\\\")" + " { document { id } }"));
            killed.follow("documents", "documentAdded(dataStream: \\\"live\\\") { document { id } }");
            followers.forEach(follower -> follower.awaitFollowing(client));
            killed.awaitFollowing(client);

            killed.socket.abort();
            List<String> written = new ArrayList<>();
            for (int number = 0; number < DOCUMENTS; number++) {
                client.put("/live/_create/d" + number, "{\"@timestamp\":\"2026-11-20T10:00:00Z\"}")
                        .orFail();
                written.add("d" + number);
            }

            for (Follower follower : followers) {
                await().untilAsserted(() -> assertThat(follower.ids()).containsExactlyElementsOf(written));
            }

            followers.forEach(follower ->
                    follower.follow("upgrade", "reindexProgress(dataStream: \\\"live\\\") { dataStream complete }"));
            client.post("/_migration/reindex", "{\"source\":{\"index\":\"live\"},\"mode\":\"upgrade\"}")
                    .orFail();
            for (Follower follower : followers) {
                await().until(() -> follower.heard.stream().anyMatch(message -> message.contains("\"complete\":true")));
            }

            service.terminate();
            for (Follower follower : followers) {
                assertThat(follower.closed.get(30, TimeUnit.SECONDS)).isEqualTo(1001);
            }
            assertThat(service.awaitEnd()).isZero();
        }
    }

    /** A client that subscribes and takes everything down. */
    private static final class Follower implements WebSocket.Listener {

        private final List<String> heard = new CopyOnWriteArrayList<>();
        private final CompletableFuture<Integer> closed = new CompletableFuture<>();
        private final StringBuilder partial = new StringBuilder();
        private final String subscribe;
        private final WebSocket socket;

        Follower(URI service, String subprotocol, String subscribe) {
            this.subscribe = subscribe;
            socket = HttpClient.newHttpClient()
                    .newWebSocketBuilder()
                    .subprotocols(subprotocol)
                    .buildAsync(URI.create("ws" + service.toString().substring("http".length()) + "/graphql-ws"), this)
                    .join();
            say("{\"type\":\"connection_init\",\"payload\":{\"Authorization\":\""
                    + StoreClient.basic("admin", StoreClient.ADMIN_PASSWORD) + "\"}}");
            await().until(() -> heard.contains("{\"type\":\"connection_ack\"}"));
        }

        void say(String message) {
            socket.sendText(message, true).join();
        }

        void follow(String id, String field) {
            say("{\"id\":\"" + id + "\",\"type\":\"" + subscribe + "\",\"payload\":{\"query\":\"subscription { " + field
                    + " }\"}}");
        }

        /** A tail begins at a moment that is not told, so that documents are added until one of them is seen. */
        void awaitFollowing(StoreClient client) {
            await().until(() -> {
                client.post("/live/_doc", "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"probe\":true}")
                        .orFail();
                return heard.stream().anyMatch(message -> message.contains("documentAdded"));
            });
        }

        /** Returns the identifiers of the documents that were added, but for those that found out whether it follows. */
        List<String> ids() {
            return heard.stream()
                    .filter(message -> message.contains("documentAdded"))
                    .map(message -> message.replaceAll(".*\"document\":\\{\"id\":\"([^\"]*)\".*", "$1"))
                    .filter(id -> id.matches("d\\d{1,3}"))
                    .toList();
        }

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            partial.append(data);
            if (last) {
                heard.add(partial.toString());
                partial.setLength(0);
            }
            from.request(1);
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
            closed.complete(code);
            return null;
        }
    }
}
