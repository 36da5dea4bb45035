package io.millrace.adapters.opensearch.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.opensearch.client.Handling.OutcomeUnknown;
import io.millrace.adapters.opensearch.client.Handling.RefreshAndRetry;
import io.millrace.adapters.opensearch.client.Handling.Report;
import io.millrace.adapters.opensearch.client.Handling.Retry;
import io.millrace.adapters.opensearch.client.Handling.Unavailable;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Attributes;
import io.millrace.domain.Rejection.Reason;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is done about each error, in words of real nodes. */
class ClusterErrorTest {

    private static ClusterError error(int status, String type, String reason) {
        return ClusterError.of(new Answer(
                status,
                ("{\"error\":{\"root_cause\":[],\"type\":\"" + type + "\",\"reason\":\"" + reason
                                + "\",\"index\":\"logs\",\"caused_by\":{\"type\":\"x\",\"reason\":\"deeper\"}},"
                                + "\"status\":" + status + "}")
                        .getBytes(UTF_8)));
    }

    private static Stream<Arguments> blocks() {
        return Stream.of(
                Arguments.of(
                        "index [logs] blocked by: [FORBIDDEN/9/index metadata (api)];",
                        " to remove it: PUT /logs/_settings {\"index.blocks.metadata\":null}"),
                Arguments.of(
                        "index [b2] blocked by: [FORBIDDEN/9/index metadata (api), FORBIDDEN/5/index read-only (api)];"
                                + "index [b1] blocked by: [FORBIDDEN/8/index write (api)];",
                        " to remove it: PUT /b2/_settings {\"index.blocks.metadata\":null},"
                                + " PUT /b2/_settings {\"index.blocks.read_only\":null},"
                                + " PUT /b1/_settings {\"index.blocks.write\":null}"),
                Arguments.of(
                        "blocked by: [FORBIDDEN/6/cluster read-only (api)];",
                        " to remove it: PUT /_cluster/settings {\"persistent\":{\"cluster.blocks.read_only\":null}}"),
                Arguments.of(
                        "index [b9] blocked by: [FORBIDDEN/13/cluster read-only / allow delete (api)];",
                        " to remove it: PUT /_cluster/settings"
                                + " {\"persistent\":{\"cluster.blocks.read_only_allow_delete\":null}}"),
                Arguments.of("blocked by: [SERVICE_UNAVAILABLE/1/state not recovered / initialized];", ""));
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void the_advice_about_blocks_is_the_requests_that_remove_them(String reason, String advice) {
        Rejection refused = new ClusterException(error(403, "cluster_block_exception", reason)).toRejection();

        assertThat(refused).hasMessage(reason);
        assertThat(refused.advised()).hasMessage(reason + advice);
        assertThat(refused.advised().advised()).hasMessage(reason + advice);
    }

    private static Stream<Arguments> table() {
        String block = "cluster_block_exception";
        return Stream.of(
                Arguments.of(429, "rejected_execution_exception", "x", new Retry(true, false), Reason.OVERLOADED),
                Arguments.of(429, "circuit_breaking_exception", "x", new Retry(true, false), Reason.OVERLOADED),
                Arguments.of(
                        429,
                        block,
                        "index [x] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark];",
                        new Retry(false, true),
                        Reason.BLOCKED_FOR_NOW),
                Arguments.of(
                        503,
                        "cluster_manager_not_discovered_exception",
                        "",
                        new OutcomeUnknown(),
                        Reason.OUTCOME_UNKNOWN),
                Arguments.of(500, "node_not_connected_exception", "", new OutcomeUnknown(), Reason.OUTCOME_UNKNOWN),
                Arguments.of(
                        403,
                        block,
                        "index [x] blocked by: [FORBIDDEN/8/index write (api)];",
                        new RefreshAndRetry(),
                        Reason.BLOCKED),
                Arguments.of(
                        403, block, "blocked by: [FORBIDDEN/6/cluster read-only (api)];", new Report(), Reason.BLOCKED),
                Arguments.of(
                        500,
                        "illegal_state_exception",
                        "Concurrent modification of alias [x] during rollover",
                        new RefreshAndRetry(),
                        Reason.INVALID),
                Arguments.of(
                        400,
                        "validation_exception",
                        "this action would add [2] total shards",
                        new Report(),
                        Reason.INVALID),
                Arguments.of(
                        404,
                        "index_not_found_exception",
                        "no such index [x]",
                        new RefreshAndRetry(),
                        Reason.INDEX_NOT_FOUND),
                Arguments.of(
                        403,
                        "security_exception",
                        "no permissions for [indices:data/write/bulk]",
                        new Unavailable(),
                        Reason.UNAVAILABLE),
                Arguments.of(400, "index_closed_exception", "closed", new RefreshAndRetry(), Reason.INDEX_CLOSED),
                Arguments.of(400, "mapper_parsing_exception", "failed to parse", new Report(), Reason.DOCUMENT_INVALID),
                Arguments.of(400, "resource_already_exists_exception", "x", new Report(), Reason.ALREADY_EXISTS));
    }

    @ParameterizedTest
    @MethodSource("table")
    void each_has_its_handling_and_is_told_in_the_words_of_this_service(
            int status, String type, String reason, Handling handling, Reason told) {
        ClusterError error = error(status, type, reason);

        Rejection rejection = new ClusterException(error).toRejection();

        assertThat(error.handling()).isEqualTo(handling);
        assertThat(rejection.reason()).isEqualTo(told);
        assertThat(rejection).hasMessage(reason);
        assertThat(rejection.attributes())
                .containsEntry(Attributes.INDEX, "logs")
                .containsEntry(Attributes.CAUSE, "deeper");
    }

    @Test
    void an_answer_without_a_body_goes_by_its_status() {
        assertThat(ClusterError.of(new Answer(413, new byte[0])).handling()).isEqualTo(new Retry(true, false));
        assertThat(new ClusterException(ClusterError.of(new Answer(413, new byte[0])))
                        .toRejection()
                        .reason())
                .isEqualTo(Reason.TOO_LARGE);
        assertThat(ClusterError.of(new Answer(502, new byte[0])).handling()).isEqualTo(new OutcomeUnknown());
    }

    @Test
    void a_read_is_told_to_come_later_and_never_that_something_may_have_been_done() {
        ClusterError error =
                error(503, "cluster_manager_not_discovered_exception", "").ofRead();

        assertThat(new ClusterException(error).toRejection().reason()).isEqualTo(Reason.UNAVAILABLE);
        assertThat(error(429, "rejected_execution_exception", "x").ofRead().handling())
                .isEqualTo(new Retry(true, false));
    }

    @Test
    void a_password_that_is_not_accepted_is_not_the_fault_of_the_caller() {
        Rejection rejection =
                new ClusterException(ClusterError.of(new Answer(401, "Unauthorized".getBytes(UTF_8)))).toRejection();

        assertThat(rejection.reason()).isEqualTo(Reason.UNAVAILABLE);
        assertThat(rejection).hasMessage("the cluster rejects the user name and password of this service");
    }

    @Test
    void a_search_that_fails_on_all_shards_is_told_with_the_cause_of_the_first() {
        ClusterError error = ClusterError.of(new Answer(400, """
                {"error":{"root_cause":[{"type":"index_closed_exception","reason":"closed","index":"logs"}],
                "type":"search_phase_execution_exception","reason":"all shards failed","grouped":true},"status":400}
                """.getBytes(UTF_8)));

        assertThat(error.handling()).isEqualTo(new RefreshAndRetry());
        assertThat(error.reason()).isEqualTo("closed");
        assertThat(error.index()).contains("logs");
    }

    @Test
    void an_answer_that_is_no_json_is_not_believed() {
        byte[] page = "<html>Bad gateway</html>".getBytes(UTF_8);

        assertThat(ClusterError.of(new Answer(502, page)).handling()).isEqualTo(new OutcomeUnknown());
        assertThat(ClusterError.of(new Answer(400, page)).handling()).isEqualTo(new Report());
    }
}
