package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.millrace.domain.client.ClientRejection;
import io.millrace.domain.client.RejectionCount;
import io.millrace.domain.client.RequestKind;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which rejections are counted, and that no text of a request becomes part of a reason. */
class RejectedRequestsTest {

    private static final String SECRET = "s3cret";
    private static final String ILLEGAL = "illegal_argument_exception";

    private final StoreServer server = StoreServer.guarded();

    @AfterEach
    void close() {
        server.close();
    }

    private void send(String method, String path, String body) {
        sendAs("admin", method, path, body);
    }

    private void sendAs(String role, String method, String path, String body) {
        send("Fluent Bit/3.1 (" + SECRET + ")", role, method, path, body);
    }

    private void send(String client, String role, String method, String path, String body) {
        server.send(
                method,
                path,
                body.getBytes(StandardCharsets.UTF_8),
                path.contains("_bulk") || path.contains("_msearch") ? "application/x-ndjson" : "application/json",
                "User-Agent",
                client,
                "X-Roles",
                role);
    }

    /** Waits until this number of rejections is counted, because a request is counted after its response. */
    private Map<ClientRejection, Long> awaitCounts(int requests) {
        await().until(() -> server.rejections.list().stream()
                        .mapToLong(RejectionCount::count)
                        .sum()
                >= requests);
        Map<ClientRejection, Long> counts = server.rejections.list().stream()
                .collect(Collectors.toMap(RejectionCount::rejection, RejectionCount::count));
        assertThat(counts.toString()).doesNotContain(SECRET);
        return counts;
    }

    private static ClientRejection rejection(RequestKind kind, String type, String reason) {
        return new ClientRejection("Fluent Bit/3.1", "anna", kind, type, reason);
    }

    @Test
    void items_of_bulk_requests_are_counted_by_operation_and_reason() {
        send("PUT", "/plain", "{}");
        String item = "{\"index\":{\"_index\":\"plain\",\"_id\":\"" + SECRET + "\"}}\n{\"a\":1}\n";
        send("POST", "/_bulk", item);
        send(
                "POST",
                "/_bulk",
                item + item + "{\"create\":{\"_index\":\"plain\",\"_id\":\"" + SECRET + "\"}}\n{}\n"
                        + "{\"delete\":{\"_index\":\"plain\",\"_id\":\"" + SECRET + "\"}}\n"
                        + "{\"create\":{\"_index\":\"plain\",\"pipeline\":\"" + SECRET + "\"}}\n{}\n"
                        + "{\"create\":{\"_index\":\"plain\"}}\n[\"" + SECRET + "\"]\n"
                        + "{\"create\":{\"_index\":\"plain\"}}\n{}\n");

        String conflict = "version_conflict_engine_exception";
        String exists = "[…]: version conflict, document already exists (current version [1])";
        assertThat(awaitCounts(6))
                .containsOnly(
                        Map.entry(rejection(RequestKind.BULK_ITEM, conflict, "index: " + exists), 2L),
                        Map.entry(rejection(RequestKind.BULK_ITEM, conflict, "create: " + exists), 1L),
                        Map.entry(
                                rejection(
                                        RequestKind.BULK_ITEM,
                                        ILLEGAL,
                                        "delete: only write ops with an op_type of create are allowed;"
                                                + " documents are never changed"),
                                1L),
                        Map.entry(rejection(RequestKind.BULK_ITEM, ILLEGAL, "create: pipeline with id …"), 1L),
                        Map.entry(
                                rejection(
                                        RequestKind.BULK_ITEM,
                                        "document_parsing_exception",
                                        "create: a document must be a JSON object"),
                                1L));
    }

    @Test
    void an_item_that_is_sent_again_to_the_current_write_index_is_not_counted() {
        send("PUT", "/plain", "{}");
        String item = "{\"create\":{\"_index\":\"plain\"}}\n{\"a\":1}\n";
        send("POST", "/plain/_bulk?if_write_index=AAAAAAAAAAAAAAAAAAAAAA", item);
        send("POST", "/_bulk", "{\"create\":{\"_index\":\"plain\"}}\n[]\n");

        assertThat(awaitCounts(1).keySet())
                .extracting(ClientRejection::type)
                .containsExactly("document_parsing_exception");
    }

    @Test
    void rejections_of_the_command_line_are_not_counted_because_it_shows_them() {
        send("millrace-cli", "admin", "GET", "/none/_count", "");
        send("GET", "/none/_search", "");

        assertThat(awaitCounts(1))
                .hasSize(1)
                .allSatisfy((rejection, count) -> assertThat(rejection.client()).isEqualTo("Fluent Bit/3.1"));
    }

    @Test
    void whole_requests_are_counted_once() {
        send("POST", "/_bulk", SECRET + "\n");
        send("PUT", "/plain/_doc/1", "[\"" + SECRET + "\"]");
        send("GET", "/missing-" + SECRET + "/_search", "");
        send("GET", "/_search", "{\"query\":{\"bool\":{\"must\":{\"fuzzy\":{\"" + SECRET + "\":\"a\"}}}}}");
        send("GET", "/_search", "{\"sort\":{\"@timestamp\":{\"" + SECRET.replace('3', 'e') + "\":\"\"}}}");
        send("GET", "/_search?q=" + SECRET + "&nope=" + SECRET, "");
        send("PUT", "/_index_template/" + SECRET, "{\"" + SECRET + "\":1}");
        send("PUT", "/" + SECRET + "%2A", "{}");
        send("PUT", "/_ingest/pipeline/" + SECRET, "{}");

        assertThat(awaitCounts(9).values()).containsOnly(1L);
        assertThat(awaitCounts(9).keySet())
                .extracting(ClientRejection::kind, ClientRejection::reason)
                .containsExactlyInAnyOrder(
                        tuple(RequestKind.BULK_REQUEST, "Malformed action/metadata line …"),
                        tuple(RequestKind.DOCUMENT, "a document must be a JSON object"),
                        tuple(RequestKind.SEARCH, "no such index […]"),
                        tuple(RequestKind.SEARCH, "query [fuzzy] is not offered"),
                        tuple(RequestKind.SEARCH, "an option of the sort is not offered"),
                        tuple(RequestKind.SEARCH, "request contains unrecognized parameters"),
                        tuple(RequestKind.TEMPLATE, "unknown field …"),
                        tuple(RequestKind.INDEX, "Invalid index name […], …"),
                        tuple(RequestKind.OTHER, "no handler found for uri …"));
    }

    @Test
    void the_parts_of_searches_and_reads_are_counted() {
        send("PUT", "/plain", "{}");
        send(
                "POST",
                "/plain/_msearch",
                "{}\n{}\n{}\n{\"query\":{\"" + SECRET + "\":{}}}\n{\"index\":\"x-" + SECRET + "\"}\n{}\n");
        send(
                "POST",
                "/_mget",
                "{\"docs\":[{\"_index\":\"plain\",\"_id\":\"1\"},{\"_index\":\"" + SECRET + "\",\"_id\":\"" + SECRET
                        + "\"}]}");

        assertThat(awaitCounts(3))
                .containsOnly(
                        Map.entry(rejection(RequestKind.SEARCH, "parsing_exception", "unknown query …"), 1L),
                        Map.entry(rejection(RequestKind.SEARCH, "index_not_found_exception", "no such index […]"), 2L));
    }

    @Test
    void a_missing_privilege_is_named() {
        sendAs("reader", "POST", "/logs/_doc", "{}");

        assertThat(awaitCounts(1).keySet()).singleElement().satisfies(rejection -> {
            assertThat(rejection.type()).isEqualTo("security_exception");
            assertThat(rejection.reason())
                    .startsWith("action [indices:data/write/index] is unauthorized, it is granted by the"
                            + " privileges [create_doc,");
        });
    }

    @Test
    void logins_administrative_requests_and_missing_documents_are_not_counted() {
        server.send("POST", "/logs/_doc", "{}");
        send("GET", "/_index_template/missing", "");
        send("HEAD", "/missing", "");
        send("PUT", "/present", "{}");
        send("GET", "/present/_source/missing", "");
        send("PUT", "/_cluster/settings", "{\"persistent\":{\"nope\":1}}");
        send("POST", "/_bulk", "\n");

        assertThat(awaitCounts(1).keySet()).extracting(ClientRejection::kind).containsExactly(RequestKind.BULK_REQUEST);
    }

    @Test
    void cluster_statistics_show_rejections_only_with_the_privilege_manage() {
        send("POST", "/_bulk", "\n");
        awaitCounts(1);

        assertThat(server.sendAs("operator", "GET", "/_cluster/stats?filter_path=rejected_requests", "")
                        .body())
                .isEqualTo("{\"rejected_requests\":[{\"client\":\"Fluent Bit/3.1\",\"user\":\"anna\","
                        + "\"kind\":\"bulk request\",\"type\":\"action_request_validation_exception\","
                        + "\"reason\":\"no requests added;\",\"count\":1,\"since_millis\":1795176000000,"
                        + "\"last_millis\":1795176000000}]}");
        assertThat(server.sendAs("reader", "GET", "/_cluster/stats?filter_path=rejected_requests", "")
                        .body())
                .isEqualTo("{}");
    }
}
