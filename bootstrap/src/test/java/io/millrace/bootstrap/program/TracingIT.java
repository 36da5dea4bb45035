package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.bootstrap.program.OtlpReceiver.Span;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces of the packaged program. */
class TracingIT {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String PARENT = "00f067aa0ba902b7";
    private static final String HEADER = "00-" + TRACE + "-" + PARENT + "-01";
    private static final Duration BUDGET = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @Test
    void a_trace_of_a_client_goes_on_through_operation_and_statements() {
        try (OtlpReceiver collector = OtlpReceiver.start();
                MillraceProcess service =
                        MillraceProcess.start(folder, "tracing.otlp.endpoint=" + collector.address())) {
            StoreClient client = service.client();
            client.put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
            client.with("traceparent", HEADER)
                    .post("/logs-a/_doc", "{\"@timestamp\":1}")
                    .orFail();
            client.with("traceparent", HEADER)
                    .post("/graphql", "{\"query\":\"{dataStreams(first:1){edges{node{name}}}}\"}")
                    .orFail();

            await().atMost(BUDGET)
                    .until(() -> find(collector, "POST /graphql").isPresent()
                            && find(collector, "POST /{index}/_doc").isPresent());

            Span request = find(collector, "POST /{index}/_doc").orElseThrow();
            assertThat(request.traceId()).isEqualTo(TRACE);
            assertThat(request.parentId()).isEqualTo(PARENT);
            assertThat(request.attributes())
                    .containsEntry("http.route", "/{index}/_doc")
                    .containsEntry("http.response.status_code", "201");
            Span operation = find(collector, "GraphQL query").orElseThrow();
            assertThat(operation.parentId())
                    .isEqualTo(find(collector, "POST /graphql").orElseThrow().spanId());
            List<Span> statements = collector.spans().stream()
                    .filter(span -> span.attributes().containsKey("db.query.text"))
                    .filter(span -> span.traceId().equals(TRACE))
                    .toList();
            assertThat(statements).anyMatch(span -> span.parentId().equals(operation.spanId()));
            assertThat(statements)
                    .isNotEmpty()
                    .noneMatch(span -> span.attribute("db.query.text").contains("logs-a"));
        }
    }

    @Test
    void the_ranges_of_an_upgrade_have_spans() {
        try (OtlpReceiver collector = OtlpReceiver.start()) {
            try (MillraceProcess before = MillraceProcess.start(folder, "index.version=7.17.0")) {
                before.client().put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
                before.client().post("/logs-a/_doc", "{\"@timestamp\":1}").orFail();
                assertThat(before.stop()).isZero();
            }
            try (MillraceProcess after =
                    MillraceProcess.start(folder, "tracing.otlp.endpoint=" + collector.address())) {
                after.client()
                        .post("/_migration/reindex", "{\"mode\":\"upgrade\",\"source\":{\"index\":\"logs-a\"}}")
                        .orFail();

                await().atMost(BUDGET)
                        .until(() -> find(collector, "upgrade range")
                                .filter(range -> collector.spans().stream()
                                        .anyMatch(span -> span.parentId().equals(range.spanId())))
                                .isPresent());

                assertThat(find(collector, "upgrade range").orElseThrow().attribute("millrace.index"))
                        .startsWith(".ds-logs-a-");
            }
        }
    }

    @Test
    void what_a_client_does_not_keep_is_not_sent_and_a_malformed_header_is_ignored() {
        try (OtlpReceiver collector = OtlpReceiver.start();
                MillraceProcess service =
                        MillraceProcess.start(folder, "tracing.otlp.endpoint=" + collector.address())) {
            StoreClient client = service.client();
            client.with("traceparent", "00-" + TRACE + "-" + PARENT + "-00")
                    .get("/_data_stream")
                    .orFail();
            client.with("traceparent", "00-" + "0".repeat(32) + "-" + PARENT + "-01")
                    .get("/_cluster/health")
                    .orFail();

            await().atMost(BUDGET)
                    .until(() -> find(collector, "GET /_cluster/health").isPresent());

            assertThat(find(collector, "GET /_data_stream")).isEmpty();
            assertThat(find(collector, "GET /_cluster/health").orElseThrow())
                    .matches(span -> !span.traceId().equals("0".repeat(32)))
                    .matches(span -> span.parentId().isEmpty());
        }
    }

    @Test
    void a_refusal_tells_the_ids_by_which_it_is_found_again() {
        try (MillraceProcess service = MillraceProcess.start(folder)) {
            StoreClient client = service.client();

            Answer named = client.with("traceparent", HEADER)
                    .with("X-Request-Id", "order-66")
                    .get("/nowhere/_doc/1");
            Answer unnamed = client.get("/nowhere/_doc/1");
            Answer forged = client.with("X-Request-Id", "a b<script>").get("/nowhere/_doc/1");

            assertThat(named.header("x-request-id")).containsExactly("order-66");
            assertThat(String.join("", named.header("traceparent")))
                    .startsWith("00-" + TRACE + "-")
                    .doesNotContain(PARENT);
            assertThat(String.join("", unnamed.header("x-request-id"))).matches("[0-9a-f]{32}");
            assertThat(String.join("", unnamed.header("traceparent")))
                    .contains(unnamed.header("x-request-id").get(0));
            assertThat(String.join("", forged.header("x-request-id"))).matches("[0-9a-f]{32}");
            assertThat(service.log()).contains("request_id=order-66 trace_id=" + TRACE);
        }
    }

    @Test
    void a_collector_that_never_answers_holds_up_neither_requests_nor_the_end() throws IOException {
        // Connections wait in its backlog for ever.
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                MillraceProcess service = MillraceProcess.start(
                        folder, "tracing.otlp.endpoint=http://127.0.0.1:" + silent.getLocalPort())) {
            StoreClient client = service.client();
            for (int number = 0; number < 4_500; number++) {
                assertThat(client.get("/health/live").status()).isEqualTo(200);
            }

            long begin = System.nanoTime();
            assertThat(service.stop()).isZero();
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(30));
        }
    }

    private static Optional<Span> find(OtlpReceiver collector, String name) {
        return collector.spans().stream()
                .filter(span -> span.name().equals(name))
                .findFirst();
    }
}
