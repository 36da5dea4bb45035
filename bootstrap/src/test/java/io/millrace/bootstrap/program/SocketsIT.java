package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** GraphQL over web sockets, in both protocols. */
class SocketsIT {

    private static final int DOCUMENTS = 50;

    @TempDir
    private Path folder;

    @Test
    void documents_and_upgrades_are_followed_live_until_the_service_says_good_bye() {
        try (LocalService service = LocalService.start(folder, "graphql.graphql-ws.enabled=true")) {
            StoreClient client = service.client();
            client.put("/_index_template/live", "{\"index_patterns\":[\"live*\"],\"data_stream\":{}}")
                    .orFail();
            client.put("/_data_stream/live").orFail();
            List<Follower> followers =
                    List.of(Follower.connect(service.address()), Follower.connectLegacy(service.address()));
            Follower killed = Follower.connect(service.address());
            followers.forEach(follower -> follower.followDocuments("documents", "live", client));
            killed.followDocuments("documents", "live", client);

            killed.close();
            List<String> written = new ArrayList<>();
            for (int number = 0; number < DOCUMENTS; number++) {
                client.put("/live/_create/d" + number, "{\"@timestamp\":\"2026-11-20T10:00:00Z\"}")
                        .orFail();
                written.add("d" + number);
            }

            for (Follower follower : followers) {
                await().untilAsserted(() -> assertThat(ids(follower)).containsExactlyElementsOf(written));
            }

            followers.forEach(follower ->
                    follower.follow("upgrade", "reindexProgress(dataStream: \"live\") { dataStream complete }"));
            client.post("/_migration/reindex", "{\"source\":{\"index\":\"live\"},\"mode\":\"upgrade\"}")
                    .orFail();
            for (Follower follower : followers) {
                await().until(() -> follower.events("upgrade").stream()
                        .anyMatch(event ->
                                event.path("reindexProgress").path("complete").asBoolean()));
            }

            service.end();
            for (Follower follower : followers) {
                assertThat(follower.closeCode()).isEqualTo(1001);
            }
        }
    }

    /** Returns the identifiers of the documents that were added, but for those that found out whether it follows. */
    private static List<String> ids(Follower follower) {
        return follower.events("documents").stream()
                .map(event -> event.at("/documentAdded/document/id").asText())
                .filter(id -> id.matches("d\\d{1,3}"))
                .toList();
    }
}
