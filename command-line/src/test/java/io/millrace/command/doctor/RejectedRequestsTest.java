package io.millrace.command.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.millrace.command.doctor.CheckResult.Level;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RejectedRequestsTest {

    private static final String MORNING = "2026-11-20T07:12:30Z";

    private final ArrayNode rejected = JsonNodeFactory.instance.arrayNode();

    private void add(String client, String kind, String type, String reason) {
        rejected.addObject()
                .put("client", client)
                .put("user", "shipper")
                .put("kind", kind)
                .put("type", type)
                .put("reason", reason)
                .put("count", 4_100)
                .put("since_millis", Instant.parse(MORNING).toEpochMilli())
                .put("last_millis", Instant.parse(MORNING).plusSeconds(3_600).toEpochMilli());
    }

    @Test
    void a_finding_names_client_user_number_time_reason_and_remedy() {
        add(
                "Fluent-Bit",
                "bulk item",
                "illegal_argument_exception",
                "index: only write ops with an op_type of create are allowed in data streams");

        assertThat(RejectedRequests.findings(rejected))
                .containsExactly(CheckResult.warn(
                        "clients",
                        "Fluent-Bit (user shipper): 4,100 items were rejected since 2026-11-20 07:12 UTC, the last one at"
                                + " 2026-11-20 08:12 UTC: illegal_argument_exception: index: only write ops with an"
                                + " op_type of create are allowed in data streams; set Write_Operation create in the"
                                + " client"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bulk item | security_exception | create: action [indices:admin/auto_create] is unauthorized"
                        + " | add the privilege auto_configure",
                "search | security_exception | action [indices:data/read/search] is unauthorized"
                        + " | add one of these privileges",
                "bulk item | index_not_found_exception | create: no such index […] and [require_data_stream] request"
                        + " | put an index template with data_stream",
                "document | index_not_found_exception | no such index […] and […] contains […] which forbids automatic"
                        + " creation of the index | set action.auto_create_index",
                "search | index_not_found_exception | no such index […] | ignore_unavailable=true",
                "bulk item | version_conflict_engine_exception | index: […]: version conflict"
                        + " | documents are never changed",
                "bulk item | version_conflict_engine_exception | create: […]: version conflict | nothing is lost",
                "bulk item | illegal_argument_exception | update: only write ops with an op_type of create are allowed"
                        + " | single documents are never changed or removed",
                "search | parsing_exception | query [match] is not offered | change the query",
                "search | parsing_exception | [highlight] is not offered | turn this feature off",
                "template | x_content_parse_exception | unknown field … | see the response"
            })
    void each_reason_has_a_remedy(String kind, String type, String reason, String remedy) {
        add("Vector/0.42", kind, type, reason);

        assertThat(RejectedRequests.findings(rejected))
                .singleElement()
                .satisfies(result -> assertThat(result.sentence().split(": ", 2)[1])
                        .contains("; ")
                        .contains(remedy));
    }

    @Test
    void the_number_of_findings_is_limited() {
        for (int number = 0; number < 12; number++) {
            add("client-" + number, "search", "parsing_exception", "unknown query …");
        }

        List<CheckResult> results = RejectedRequests.findings(rejected);
        assertThat(results).hasSize(11);
        assertThat(results.get(10).sentence()).startsWith("2 further reasons");
    }

    @Test
    void without_rejections_all_is_well_and_without_privilege_it_is_unknown() {
        assertThat(RejectedRequests.findings(rejected))
                .containsExactly(CheckResult.ok("clients", "no data request was rejected in the last day"));
        assertThat(RejectedRequests.findings(MissingNode.getInstance()))
                .extracting(CheckResult::level)
                .containsExactly(Level.WARN);
    }
}
