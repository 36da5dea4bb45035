package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.StoreServer.Answer;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MultiSearchTest {

    private static final String NDJSON = "application/x-ndjson";
    private static final String ONLY_IDS = "?filter_path=responses.hits.hits._id,responses.hits.total,responses.status";

    private final StoreServer store = new StoreServer();

    @BeforeEach
    void write() {
        store.createLogs();
        store.send("PUT", "/logs/_create/1", "{\"@timestamp\":\"2015-05-17\",\"n\":1}");
        store.send("PUT", "/logs/_create/2", "{\"@timestamp\":\"2015-05-18\",\"n\":2}");
    }

    @AfterEach
    void stop() {
        store.close();
    }

    private Answer search(String path, String... lines) {
        return store.send("POST", path, String.join("\n", lines).replace('\'', '"') + "\n", NDJSON);
    }

    @Test
    void each_search_has_its_own_response_in_the_order_of_the_lines() {
        Answer answer = search(
                "/_msearch" + ONLY_IDS,
                "{'index':'logs'}",
                "{'query':{'term':{'n':2}}}",
                "{'index':['logs'],'ignore_unavailable':true,'search_type':'query_then_fetch'}",
                "{'query':{'term':{'n':1}}}",
                "",
                "{'size':0}");

        assertThat(answer.line().replace('"', '\''))
                .isEqualTo("200 {'responses':["
                        + "{'hits':{'total':{'value':1,'relation':'eq'},'hits':[{'_id':'2'}]},'status':200},"
                        + "{'hits':{'total':{'value':1,'relation':'eq'},'hits':[{'_id':'1'}]},'status':200},"
                        + "{'hits':{'total':{'value':2,'relation':'eq'}},'status':200}]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST"})
    void the_path_names_the_index_of_searches_without_one(String method) {
        Answer answer = store.send(
                method,
                "/logs/_msearch?rest_total_hits_as_int=true&typed_keys=true&max_concurrent_searches=2"
                        + "&filter_path=responses.hits.total",
                "{}\n{}\n{\"index\":\"gone\"}\n{}\n",
                NDJSON);

        assertThat(answer.line()).isEqualTo("200 {\"responses\":[{\"hits\":{\"total\":2}}]}");
    }

    @Test
    void a_failed_search_does_not_affect_the_others() {
        Answer answer = search(
                "/_msearch?filter_path=responses.error.type,responses.error.reason,responses.status",
                "{'index':'gone'}",
                "{}",
                "{'index':'logs'}",
                "{'query':{'nope':{}}}",
                "{'index':'logs','routing':'a'}",
                "{}",
                "{'index':'logs'}",
                "{'slice':{'id':0,'max':2}}",
                "{'index':'logs'}",
                "{}");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body().replaceAll("\"reason\":\"[^\"]*(\\\\\"[^\"]*)*\"", "\"reason\":\"\""))
                .isEqualTo("{\"responses\":["
                        + "{\"error\":{\"type\":\"index_not_found_exception\",\"reason\":\"\"},\"status\":404},"
                        + "{\"error\":{\"type\":\"parsing_exception\",\"reason\":\"\"},\"status\":400},"
                        + "{\"error\":{\"type\":\"illegal_argument_exception\",\"reason\":\"\"},\"status\":400},"
                        + "{\"error\":{\"type\":\"action_request_validation_exception\",\"reason\":\"\"},"
                        + "\"status\":400},"
                        + "{\"status\":200}]}");
        assertThat(answer.body()).contains("key [routing] is not supported in the metadata section");
    }

    @Test
    void a_point_in_time_can_be_searched() {
        String opened = store.send("POST", "/logs/_pit?keep_alive=1m").body();
        String id = opened.substring(opened.indexOf("\":\"") + 3, opened.indexOf("\",\""));

        Answer answer = search("/_msearch" + ONLY_IDS, "{}", "{'size':0,'pit':{'id':'" + id + "'}}");

        assertThat(answer.body()).contains("\"value\":2").contains("\"status\":200");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                   | The msearch request must be terminated by a newline [\\\\n]",
                "{};{};{};            | the last header of the msearch request has no search",
                ";                    | no requests added",
                "{};[];               | every line of the msearch request must be a JSON object",
                "{};{;                | [1:2]",
                "nope;{};             | [1:1] unexpected word [nope]"
            })
    void a_malformed_body_is_rejected_as_a_whole(String lines, String reason) {
        Answer answer = store.send("POST", "/_msearch", lines.replace(';', '\n'), NDJSON);

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body()).contains(reason);
    }

    @Test
    void the_number_of_searches_is_limited() {
        assertThat(store.send("POST", "/_msearch", "{}\n{\"size\":0}\n".repeat(1_001), NDJSON)
                        .body())
                .contains("at most [1000] searches");
        assertThat(search("/_msearch?max_concurrent_searches=0", "{}", "{}").body())
                .contains("maxConcurrentSearchRequests must be positive");
    }

    @Test
    void rights_are_checked_for_each_search() {
        Role logs = new Role(
                new RoleName("logs-reader"),
                Set.of(),
                List.of(new IndexGrant(List.of(new NamePattern("logs")), Set.of(IndexPrivilege.READ))));
        try (StoreServer guarded = StoreServer.guarded(logs)) {
            guarded.sendAs("admin", "PUT", "/_index_template/logs", "{\"index_patterns\":\"l*\",\"data_stream\":{}}");
            guarded.sendAs("admin", "PUT", "/_data_stream/logs", "");

            Answer answer = guarded.sendAs(
                    "logs-reader",
                    "POST",
                    "/_msearch?filter_path=responses.status",
                    "{\"index\":\"logs\"}\n{}\n{\"index\":\"other\"}\n{}\n");

            assertThat(answer.line()).isEqualTo("200 {\"responses\":[{\"status\":200},{\"status\":403}]}");
            assertThat(guarded.sendAs("logs-reader", "POST", "/_msearch", "{\"index\":\"other\"}\n{}\n")
                            .status())
                    .isEqualTo(200);
        }
    }
}
