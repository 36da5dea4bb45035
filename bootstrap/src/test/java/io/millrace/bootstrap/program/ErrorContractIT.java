package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The refusals of the store that clients build upon: status, type and reason. */
class ErrorContractIT {

    private static final String JSON = "application/json";

    /**
     * Request, body, status, type and reason; apostrophes in bodies are quotation marks. A type that is empty stands for
     * a bare text.
     */
    private static final String TABLE = """
            # what is there, with which method, in which form, with which parameters: in this order
            GET /a/b/c/d?x=y | | 400 | | no handler found for uri [/a/b/c/d?x=y] and method [GET]
            DELETE /_cluster/health?x=y | | 405 | | Incorrect HTTP method for uri [/_cluster/health?x=y] and method [DELETE], allowed: [GET]
            GET /_cluster/health?x=y | | 400 | illegal_argument_exception | request [/_cluster/health] contains unrecognized parameter: [x]
            POST /logs/_search?sizee=1 | {} | 400 | illegal_argument_exception | request [/logs/_search] contains unrecognized parameter: [sizee] -> did you mean [size]?
            POST /logs/_search?yy=1&xx=1 | {} | 400 | illegal_argument_exception | request [/logs/_search] contains unrecognized parameters: [xx], [yy]
            POST /logs/_search?size=surprise_me | | 400 | illegal_argument_exception | Failed to parse int parameter [size] with value [surprise_me]
            GET /logs/_doc/1?realtime=maybe | | 400 | illegal_argument_exception | Failed to parse value [maybe] as only [true] or [false] are allowed.
            POST /logs/_open | {} | 400 | illegal_argument_exception | request [POST /logs/_open] does not support having a body
            POST /_migration/reindex?x=y | {'mode':'upgrade','source':{'index':'logs'}} | 400 | illegal_argument_exception | request [/_migration/reindex] contains unrecognized parameter: [x]

            # bodies
            POST /_migration/reindex | | 400 | parse_exception | request body is required
            POST /_migration/reindex | [] | 400 | x_content_parse_exception | [1:1] [migration_reindex] Expected START_OBJECT but was: START_ARRAY
            POST /_migration/reindex | {'x':1} | 400 | x_content_parse_exception | [1:2] [migration_reindex] unknown field [x]
            POST /_migration/reindex | {} | 400 | illegal_argument_exception | Required [mode, source]
            POST /_migration/reindex | {'mode':'upgrade'} | 400 | illegal_argument_exception | Required [source]
            POST /_migration/reindex | {'mode':'upgrade','source':{}} | 400 | x_content_parse_exception | [1:28] [migration_reindex] failed to parse field [source]
            POST /_migration/reindex | {'mode':1,'source':{'index':'logs'}} | 400 | x_content_parse_exception | [1:9] [migration_reindex] mode doesn't support values of type: VALUE_NUMBER
            POST /_migration/reindex | {'mode':'upgrade','source':{'index':'logs*'}} | 400 | illegal_argument_exception | the action indices:admin/data_stream/reindex does not support wildcards; the provided index expression(s) [logs*] are not allowed
            POST /_migration/reindex | {'mode':'upgrade','source':{'index':'gone'}} | 404 | resource_not_found_exception | Data stream named [gone] does not exist
            GET /_migration/reindex/gone/_status | | 404 | resource_not_found_exception | No migration reindex status found for [gone]
            POST /_migration/reindex/gone/_cancel | | 404 | resource_not_found_exception | the task with id reindex-data-stream-gone doesn't exist
            GET /_migration/reindex/gone/_cancel | | 405 | | Incorrect HTTP method for uri [/_migration/reindex/gone/_cancel] and method [GET], allowed: [POST]

            # names
            GET /gone | | 404 | index_not_found_exception | no such index [gone]
            GET /_data_stream/gone | | 404 | index_not_found_exception | no such index [gone]
            DELETE /_data_stream/gone | | 404 | index_not_found_exception | no such index [gone]
            PUT /_data_stream/logs | | 400 | resource_already_exists_exception | data_stream [logs] already exists
            PUT /_data_stream/measures | | 400 | illegal_argument_exception | no matching index template found for data stream [measures]
            GET /_index_template/gone | | 404 | resource_not_found_exception | index template matching [gone] not found
            DELETE /_index_template/logs | | 400 | illegal_argument_exception | unable to remove composable templates [logs] as they are in use by a data streams [logs]
            POST /_data_stream/_modify | {'actions':[{'add_backing_index':{'data_stream':'gone','index':'x'}}]} | 400 | illegal_argument_exception | data stream [gone] not found

            # documents
            PUT /logs/_doc/1 | {'@timestamp':'2015-05-17'} | 400 | illegal_argument_exception | only write ops with an op_type of create are allowed in data streams
            POST /_bulk | {'create':{}} | 400 | illegal_argument_exception | The bulk request must be terminated by a newline [\\n]
            POST /_mget | {} | 400 | action_request_validation_exception | Validation Failed: 1: no documents to get;
            POST /logs/_search | {'query':{}} | 400 | illegal_argument_exception | query malformed, empty clause found
            POST /logs/_search | {'size':10001} | 400 | illegal_argument_exception | Result window is too large, from + size must be less than or equal to: [10000] but was [10001]; go on with [search_after] instead

            # settings
            PUT /_cluster/settings | {} | 400 | action_request_validation_exception | Validation Failed: 1: no settings to update;
            PUT /_cluster/settings | {'persistent':{'foo':1}} | 400 | illegal_argument_exception | persistent setting [foo], not recognized
            PUT /_cluster/settings | {'transient':{'foo':1},'persistent':{'bar':1}} | 400 | illegal_argument_exception | transient setting [foo], not recognized
            """;

    @TempDir
    private static Path folder;

    private static MillraceProcess service;
    private static StoreClient client;

    private record Case(String request, String body, int status, String type, String reason) {

        @Override
        public String toString() {
            return request + " " + body;
        }
    }

    @BeforeAll
    static void start() {
        service = MillraceProcess.start(folder);
        client = service.client();
        client.put("/_index_template/logs", "{\"index_patterns\":\"logs\",\"data_stream\":{}}")
                .orFail();
        client.put("/_data_stream/logs").orFail();
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    static Stream<Case> cases() {
        return TABLE.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line ->
                        Arrays.stream(line.split("\\|", -1)).map(String::strip).toArray(String[]::new))
                .map(cells -> new Case(
                        cells[0], cells[1].replace('\'', '"'), Integer.parseInt(cells[2]), cells[3], cells[4]));
    }

    private static Answer send(Case asked) {
        String[] line = asked.request().split(" ", 2);
        boolean hasBody = !asked.body().isEmpty();
        return client.send(line[0], line[1], hasBody ? JSON : null, hasBody ? asked.body() : null);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void a_refusal_is_what_clients_expect(Case asked) {
        Answer answer = send(asked);

        assertThat(answer.status()).as(answer.text()).isEqualTo(asked.status());
        JsonNode error = answer.json().path("error");
        if (asked.type().isEmpty()) {
            assertThat(error.asText()).isEqualTo(asked.reason());
        } else {
            assertThat(error.path("type").asText()).isEqualTo(asked.type());
            assertThat(error.path("reason").asText()).isEqualTo(asked.reason());
            assertThat(error.path("root_cause")).hasSize(1);
            assertThat(error.path("root_cause").get(0).path("type").asText()).isNotEmpty();
            assertThat(answer.json().path("status").asInt()).isEqualTo(asked.status());
        }
    }
}
