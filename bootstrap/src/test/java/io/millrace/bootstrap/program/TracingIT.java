package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.application.testing.TestTimeouts;
import io.millrace.bootstrap.program.OtlpReceiver.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Scanner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces of the packaged program. */
class TracingIT {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String PARENT = "00f067aa0ba902b7";
    private static final String HEADER = "00-" + TRACE + "-" + PARENT + "-01";

    @TempDir
    private static Path shared;

    private static OtlpReceiver collector;
    private static RunningService service;

    @TempDir
    private Path folder;

    /** Starts a service on a stream that the previous version has made. */
    @BeforeAll
    static void start() {
        try (RunningService previous = LocalService.start(shared, Upgrade.OUTDATED)) {
            previous.client().put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
            previous.client().post("/logs-old/_doc", "{\"@timestamp\":1}").orFail();
        }
        collector = OtlpReceiver.start();
        service = LocalService.start(shared, "tracing.otlp.endpoint=" + collector.address());
    }

    @AfterAll
    static void stop() {
        service.close();
        collector.close();
    }

    @Test
    void a_trace_of_a_client_goes_on_through_operation_and_statements() {
        StoreClient client = service.client().with("traceparent", HEADER);
        client.post("/logs-a/_doc", "{\"@timestamp\":1}").orFail();
        client.post("/graphql", "{\"query\":\"{dataStreams(first:1){edges{node{name}}}}\"}")
                .orFail();

        await().until(() ->
                find("POST /graphql").isPresent() && find("POST /{index}/_doc").isPresent());

        Span request = find("POST /{index}/_doc").orElseThrow();
        assertThat(request.traceId()).isEqualTo(TRACE);
        assertThat(request.parentId()).isEqualTo(PARENT);
        assertThat(request.attributes())
                .containsEntry("http.route", "/{index}/_doc")
                .containsEntry("http.response.status_code", "201");
        Span operation = find("GraphQL query").orElseThrow();
        assertThat(operation.parentId())
                .isEqualTo(find("POST /graphql").orElseThrow().spanId());
        List<Span> statements = collector.spans().stream()
                .filter(span -> span.attributes().containsKey("db.query.text"))
                .filter(span -> span.traceId().equals(TRACE))
                .toList();
        assertThat(statements).anyMatch(span -> span.parentId().equals(operation.spanId()));
        assertThat(statements)
                .isNotEmpty()
                .noneMatch(span -> span.attribute("db.query.text").contains("logs-a"));
    }

    @Test
    void the_ranges_of_an_upgrade_have_spans() {
        service.client()
                .post("/_migration/reindex", "{\"mode\":\"upgrade\",\"source\":{\"index\":\"logs-old\"}}")
                .orFail();

        await().until(() -> find("upgrade range")
                .filter(range -> collector.spans().stream()
                        .anyMatch(span -> span.parentId().equals(range.spanId())))
                .isPresent());

        assertThat(find("upgrade range").orElseThrow().attribute("millrace.index"))
                .startsWith(".ds-logs-old-");
    }

    @Test
    void what_a_client_does_not_keep_is_not_sent_and_a_malformed_header_is_ignored() {
        StoreClient client = service.client();
        client.with("traceparent", "00-" + TRACE + "-" + PARENT + "-00")
                .get("/_data_stream")
                .orFail();
        client.with("traceparent", "00-" + "0".repeat(32) + "-" + PARENT + "-01")
                .get("/_cluster/health")
                .orFail();

        await().until(() -> find("GET /_cluster/health").isPresent());

        assertThat(find("GET /_data_stream")).isEmpty();
        assertThat(find("GET /_cluster/health").orElseThrow())
                .matches(span -> !span.traceId().equals("0".repeat(32)))
                .matches(span -> span.parentId().isEmpty());
    }

    @Test
    void a_collector_that_never_answers_holds_up_neither_requests_nor_the_end() throws IOException {
        // Connections wait in its backlog for ever.
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                RunningService held =
                        LocalService.start(folder, "tracing.otlp.endpoint=http://127.0.0.1:" + silent.getLocalPort())) {
            makeMoreSpansThanMayWait(held.address());

            held.end();
        }
    }

    /**
     * Sends 6,000 requests, so that more spans arise than may wait to be sent. A hundred at a time take a fifth of the
     * processor time of single ones.
     */
    private static void makeMoreSpansThanMayWait(URI address) throws IOException {
        byte[] hundred = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
                .repeat(100)
                .getBytes(StandardCharsets.US_ASCII);
        try (Socket socket = new Socket(address.getHost(), address.getPort());
                Scanner answers = new Scanner(socket.getInputStream(), StandardCharsets.US_ASCII)) {
            socket.setSoTimeout(TestTimeouts.HANGING_MILLIS);
            for (int round = 0; round < 60; round++) {
                socket.getOutputStream().write(hundred);
                for (int request = 0; request < 100; request++) {
                    assertThat(answers.findWithinHorizon("HTTP/1.1 \\d+", 0)).isEqualTo("HTTP/1.1 200");
                }
            }
        }
    }

    private static Optional<Span> find(String name) {
        return collector.spans().stream()
                .filter(span -> span.name().equals(name))
                .findFirst();
    }
}
