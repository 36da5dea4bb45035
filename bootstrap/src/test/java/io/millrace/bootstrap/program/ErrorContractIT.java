package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The refusals of the store that clients build upon: status, type, reason and causes. */
class ErrorContractIT {

    private static final String JSON = "application/json";
    private static final String NDJSON = "application/x-ndjson";
    private static final Pattern CELLS = Pattern.compile("(?<=\\s)\\|(?=\\s|$)");
    private static final Pattern REPETITION = Pattern.compile("<([^*<>]+?)\\*(\\d+)>");
    private static final Pattern UUID = Pattern.compile("/[A-Za-z0-9_-]{22}]");

    /** What was there before the refusals: request and body. */
    private static final String PREPARATION = """
        PUT /_index_template/logs | {'index_patterns':'logs*','data_stream':{}}
        PUT /_index_template/tpl | {'index_patterns':'tpl-*','template':{}}
        PUT /_data_stream/logs |
        PUT /_data_stream/logs-old |
        POST /logs-old/_rollover |
        PUT /notes | {'mappings':{'properties':{'a':{'type':'keyword'},'o':{'properties':{'x':{'type':'long'}}},'n':{'type':'nested'}}},'aliases':{'memo':{}}}
        PUT /notes/_create/1 | {'a':'b'}
        PUT /other |
        PUT /shut |
        POST /shut/_close |
        PUT /no-write |
        PUT /no-write/_block/write |
        PUT /no-read |
        PUT /no-read/_block/read |
        PUT /no-change |
        PUT /no-change/_block/metadata |
        PUT /read-only |
        PUT /read-only/_block/read_only |
        PUT /full | {'settings':{'blocks.read_only_allow_delete':true}}
        PUT /_security/user/rita | {'password':'reads and does nothing else','roles':['reader']}
        """;

    /** Headers, which may name a caller, request, body, status, type and reason. */
    private static final String WITH_HEADERS = """
        # who is not known learns nothing else
        as nobody | GET /a/b/c/d | | 401 | security_exception | missing authentication credentials for REST request [/a/b/c/d]
        as nobody | PUT /_migration/reindex | {} | 401 | security_exception | missing authentication credentials for REST request [/_migration/reindex]
        as nobody | POST /_migration/reindex | | 401 | security_exception | missing authentication credentials for REST request [/_migration/reindex]
        as stranger | GET /gone | | 401 | security_exception | unable to authenticate user [admin] for REST request [/gone]

        # versions come before routes, and these before types of bodies
        Accept: application/vnd.elasticsearch+json; compatible-with=10 | GET /a/b/c/d | | 400 | media_type_header_exception | Invalid media-type value on headers [Accept, Content-Type]
        Accept: application/vnd.elasticsearch+json; compatible-with=10 | PATCH /logs | | 400 | media_type_header_exception | Invalid media-type value on headers [Accept, Content-Type]
        Accept: application/vnd.elasticsearch+json; compatible-with=10 | GET /logs | | 400 | media_type_header_exception | Invalid media-type value on headers [Accept, Content-Type]
        Accept: application/vnd.elasticsearch+json; compatible-with=8 | POST /logs/_search | {} | 400 | media_type_header_exception | Invalid media-type value on headers [Accept, Content-Type]
        Content-Type: application/vnd.elasticsearch+json; compatible-with=8 | POST /logs/_search | {} | 400 | media_type_header_exception | Invalid media-type value on headers [Accept, Content-Type]
        Content-Type: text/plain | PATCH /logs | {} | 405 | | Incorrect HTTP method for uri [/logs] and method [PATCH], allowed: [GET, PUT, DELETE]
        Content-Type: text/plain | POST /logs/_search | {} | 406 | | Content-Type header [text/plain] is not supported
        Content-Type: text/plain | POST /logs/_open | {} | 406 | | Content-Type header [text/plain] is not supported
        Content-Type: none | POST /logs/_search | {} | 406 | | Content-Type header [] is not supported
        Content-Type: application/x-ndjson | POST /logs/_search | {} | 406 | | Content-Type header [application/x-ndjson] is not supported
        Accept: application/yaml | GET /logs | | 406 | | Accept header [application/yaml] is not supported
        Content-Encoding: br | POST /logs/_search | {} | 415 | | Content-Encoding header [br] is not supported

        # who is known and may not, whether it is there or not
        as rita | POST /_migration/reindex | {'mode':'upgrade','source':{'index':'logs'}} | 403 | security_exception | action [indices:admin/data_stream/reindex] is unauthorized for user [rita] with effective roles [reader] on indices [logs], this action is granted by the index privileges [manage,all]
        as rita | POST /_migration/reindex | {'mode':'upgrade','source':{'index':'gone'}} | 403 | security_exception | action [indices:admin/data_stream/reindex] is unauthorized for user [rita] with effective roles [reader] on indices [gone], this action is granted by the index privileges [manage,all]
        as rita | GET /_migration/reindex/logs/_status | | 403 | security_exception | action [indices:admin/migration/reindex_status] is unauthorized for user [rita] with effective roles [reader] on indices [logs], this action is granted by the index privileges [manage,all]
        as rita | POST /_migration/reindex/logs/_cancel | | 403 | security_exception | action [indices:admin/data_stream/reindex_cancel] is unauthorized for user [rita] with effective roles [reader] on indices [logs], this action is granted by the index privileges [manage,all]
        as rita | POST /_migration/system_features | | 403 | security_exception | action [cluster:admin/migration/post_system_feature] is unauthorized for user [rita] with effective roles [reader], this action is granted by the cluster privileges [manage,all]
        as rita | GET /_migration/system_features | | 403 | security_exception | action [cluster:admin/migration/get_system_feature] is unauthorized for user [rita] with effective roles [reader], this action is granted by the cluster privileges [manage,all]
        as rita | PUT /_cluster/settings | {'persistent':{'foo':1}} | 403 | security_exception | action [cluster:admin/settings/update] is unauthorized for user [rita] with effective roles [reader], this action is granted by the cluster privileges [manage,all]
        as rita | PUT /_create_from/notes/copy | | 403 | security_exception | action [indices:admin/index/create_from_source] is unauthorized for user [rita] with effective roles [reader] on indices [notes,copy], this action is granted by the index privileges [manage,all]
        as rita | PUT /new | | 403 | security_exception | action [indices:admin/create] is unauthorized for user [rita] with effective roles [reader] on indices [new], this action is granted by the index privileges [create_index,manage,all]
        as rita | DELETE /gone | | 403 | security_exception | action [indices:admin/delete] is unauthorized for user [rita] with effective roles [reader] on indices [gone], this action is granted by the index privileges [delete_index,manage,all]
        as rita | PUT /_data_stream/logs | | 403 | security_exception | action [indices:admin/data_stream/create] is unauthorized for user [rita] with effective roles [reader] on indices [logs], this action is granted by the index privileges [create_index,manage,all]
        as rita | DELETE /_data_stream/logs | | 403 | security_exception | action [indices:admin/data_stream/delete] is unauthorized for user [rita] with effective roles [reader] on indices [logs], this action is granted by the index privileges [delete_index,manage,all]
        as rita | POST /logs/_rollover | | 403 | security_exception | action [indices:admin/rollover] is unauthorized for user [rita] with effective roles [reader] on indices [logs], this action is granted by the index privileges [manage,all]
        as rita | POST /_data_stream/_modify | {'actions':[{'add_backing_index':{'data_stream':'logs','index':'x'}}]} | 403 | security_exception | action [indices:admin/data_stream/modify] is unauthorized for user [rita] with effective roles [reader] on indices [logs,x], this action is granted by the index privileges [manage,all]
        as rita | PUT /_index_template/t | {'index_patterns':'a'} | 403 | security_exception | action [indices:admin/index_template/put] is unauthorized for user [rita] with effective roles [reader], this action is granted by the cluster privileges [manage_index_templates,manage,all]
        as rita | POST /logs/_doc | {} | 403 | security_exception | action [indices:data/write/index] is unauthorized for user [rita] with effective roles [reader] on indices [logs], this action is granted by the index privileges [create_doc,create,index,write,all]
        as rita | PUT /notes/_settings | {} | 403 | security_exception | action [indices:admin/settings/update] is unauthorized for user [rita] with effective roles [reader] on indices [notes], this action is granted by the index privileges [manage,all]
        as rita | PUT /notes/_mapping | {} | 403 | security_exception | action [indices:admin/mapping/put] is unauthorized for user [rita] with effective roles [reader] on indices [notes], this action is granted by the index privileges [manage,all]
        as rita | POST /notes/_close | | 403 | security_exception | action [indices:admin/close] is unauthorized for user [rita] with effective roles [reader] on indices [notes], this action is granted by the index privileges [manage,all]
        as rita | PUT /notes/_block/write | | 403 | security_exception | action [indices:admin/block/add] is unauthorized for user [rita] with effective roles [reader] on indices [notes], this action is granted by the index privileges [manage,all]
        as rita | PUT /notes/_alias/a | | 403 | security_exception | action [indices:admin/aliases] is unauthorized for user [rita] with effective roles [reader] on indices [notes], this action is granted by the index privileges [manage,all]
        as rita | GET /.audit/_search | | 403 | security_exception | action [indices:data/read/search] is unauthorized for user [rita] with effective roles [reader] on indices [.audit], this action is granted by the index privileges [read,all]; indices of the service also require the cluster privilege [manage]
        """;

    @TempDir
    private static Path folder;

    private static LocalService service;
    private static StoreClient client;

    private record Case(
            String headers, String request, String body, int status, String type, String reason, String cause) {

        static Case of(String headers, List<String> cells) {
            return new Case(
                    headers,
                    cells.get(0),
                    cells.get(1),
                    Integer.parseInt(cells.get(2)),
                    cells.get(3),
                    repeated(cells.get(4)),
                    cells.size() < 6 ? "" : repeated(cells.get(5)));
        }

        String method() {
            return request.substring(0, request.indexOf(' '));
        }

        String path() {
            return repeated(request.substring(request.indexOf(' ') + 1));
        }

        String sent() {
            return repeated(body.replace("\\n", "\n")).replace('\'', '"');
        }

        @Override
        public String toString() {
            return headers + " " + request + " " + body;
        }
    }

    @BeforeAll
    static void start() {
        service = LocalService.start(folder);
        client = service.client();
        rows(PREPARATION)
                .map(cells -> Case.of("", List.of(cells.get(0), cells.get(1), "200", "", "")))
                .forEach(prepared -> send(client, prepared, JSON).orFail());
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static Stream<List<String>> rows(String table) {
        return table.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line ->
                        Arrays.stream(CELLS.split(line, -1)).map(String::strip).toList());
    }

    private static String repeated(String text) {
        return REPETITION
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(found.group(1).repeat(Integer.parseInt(found.group(2)))));
    }

    static Stream<Case> refusals() {
        try (InputStream table = ErrorContractIT.class.getResourceAsStream("refusals.txt")) {
            String text = new String(Objects.requireNonNull(table, "table").readAllBytes(), StandardCharsets.UTF_8);
            return rows(text).map(cells -> Case.of("", cells));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<Case> refusalsWithHeaders() {
        return rows(WITH_HEADERS).map(cells -> Case.of(cells.get(0), cells.subList(1, cells.size())));
    }

    private static Answer send(StoreClient sender, Case asked, String type) {
        String body = asked.sent();
        return body.isEmpty()
                ? sender.send(asked.method(), asked.path(), null, null)
                : sender.send(asked.method(), asked.path(), type.isEmpty() ? null : type, body);
    }

    private static void assertRefused(Case asked, Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(asked.status());
        JsonNode error = answer.json().path("error");
        if (asked.type().isEmpty()) {
            assertThat(error.asText()).isEqualTo(asked.reason());
            return;
        }
        assertThat(error.path("type").asText()).isEqualTo(asked.type());
        String reason = UUID.matcher(error.path("reason").asText()).replaceAll("/<uuid>]");
        assertThat(reason).isEqualTo(asked.reason());
        assertThat(error.path("root_cause")).hasSize(1);
        assertThat(error.path("root_cause").get(0).path("type").asText()).isNotEmpty();
        assertThat(answer.json().path("status").asInt()).isEqualTo(asked.status());
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void a_refusal_is_what_clients_expect(Case asked) {
        Answer answer = send(client, asked, asked.path().contains("_bulk") ? NDJSON : JSON);

        assertRefused(asked, answer);
        JsonNode cause = answer.json().path("error");
        String deepest = "";
        while (cause.has("caused_by")) {
            cause = cause.path("caused_by");
            deepest = cause.path("reason").asText();
        }
        assertThat(deepest).isEqualTo(asked.cause());
    }

    @ParameterizedTest
    @MethodSource("refusalsWithHeaders")
    void a_refusal_depends_on_caller_and_headers(Case asked) {
        String[] header = asked.headers().split(": ", 2);
        StoreClient sender = switch (asked.headers()) {
            case "as nobody" -> client.with("");
            case "as stranger" -> client.with(StoreClient.basic("admin", "a wrong word"));
            case "as rita" -> client.with(StoreClient.basic("rita", "reads and does nothing else"));
            default -> header[0].equals("Content-Type") ? client : client.with(header[0], header[1]);
        };
        String type = header[0].equals("Content-Type") ? header[1].replace("none", "") : JSON;

        assertRefused(asked, send(sender, asked, type));
    }

    @Test
    void what_is_missing_is_named_for_programs_too() {
        JsonNode error = client.get("/gone").json().path("error");

        for (JsonNode cause : List.of(error, error.path("root_cause").get(0))) {
            assertThat(cause.path("resource.type").asText()).isEqualTo("index_or_alias");
            assertThat(cause.path("resource.id").asText()).isEqualTo("gone");
            assertThat(cause.path("index_uuid").asText()).isEqualTo("_na_");
            assertThat(cause.path("index").asText()).isEqualTo("gone");
        }
    }

    @Test
    void a_root_cause_is_deeper_where_upstream_looks_deeper() {
        String body = "{\"mode\":\"upgrade\",\"source\":{\"x\":1}}";

        JsonNode root = client.post("/_migration/reindex", body)
                .json()
                .path("error")
                .path("root_cause")
                .get(0);

        assertThat(root.path("type").asText()).isEqualTo("x_content_parse_exception");
        assertThat(root.path("reason").asText()).isEqualTo("[1:29] [source] unknown field [x]");
    }

    @Test
    void filters_leave_refusals_alone() {
        assertThat(client.get("/gone?filter_path=status").json())
                .isEqualTo(client.get("/gone").json());
    }

    @Test
    void who_is_not_known_is_told_how_to_become_so() {
        Answer answer = client.with("").get("/logs");

        assertThat(answer.header("www-authenticate")).anyMatch(value -> value.startsWith("Basic realm="));
        assertThat(answer.json().path("error").path("header").path("WWW-Authenticate"))
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/gone", "/_index_template/gone", "/gone/_doc/1", "/notes/_doc/gone", "/_alias/gone"})
    void what_is_missing_is_missing_without_a_body_too(String path) {
        Answer answer = client.send("HEAD", path, null, null);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.text()).isEmpty();
    }

    @Test
    void a_wrong_method_is_told_the_right_ones() {
        assertThat(client.post("/logs").header("allow")).containsExactly("GET, PUT, DELETE, HEAD");
    }

    @Test
    void a_refusal_tells_the_ids_by_which_it_is_found_again() {
        String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
        String parent = "00f067aa0ba902b7";

        Answer named = client.with("traceparent", "00-" + trace + "-" + parent + "-01")
                .with("X-Request-Id", "order-66")
                .get("/nowhere/_doc/1");
        Answer unnamed = client.get("/nowhere/_doc/1");
        Answer forged = client.with("X-Request-Id", "a b<script>").get("/nowhere/_doc/1");

        assertThat(named.header("x-request-id")).containsExactly("order-66");
        assertThat(String.join("", named.header("traceparent")))
                .startsWith("00-" + trace + "-")
                .doesNotContain(parent);
        assertThat(String.join("", unnamed.header("x-request-id"))).matches("[0-9a-f]{32}");
        assertThat(String.join("", unnamed.header("traceparent")))
                .contains(unnamed.header("x-request-id").get(0));
        assertThat(String.join("", forged.header("x-request-id"))).matches("[0-9a-f]{32}");
        assertThat(service.log()).contains("request_id=order-66 trace_id=" + trace);
    }
}
