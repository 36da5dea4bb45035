package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.StoreServer.Answer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replays the requests that clients and tools send with their default configuration when they read documents. */
class ClientRequestsTest {

    private static final int DOCUMENTS = 25;
    private static final Pattern HIT = Pattern.compile("\"_id\":\"(\\d+)\"");
    private static final Pattern SORT = Pattern.compile("\"sort\":(\\[[^\\]]*\\])");

    private final StoreServer store = new StoreServer();

    @BeforeEach
    void write() {
        store.createLogs();
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < DOCUMENTS; i++) {
            lines.append("{\"create\":{\"_id\":\"")
                    .append(i)
                    .append("\"}}\n{\"@timestamp\":")
                    .append(1_000 * i)
                    .append(",\"message\":\"m")
                    .append(i)
                    .append("\"}\n");
        }
        assertThat(store.send("POST", "/logs/_bulk", lines.toString()).status()).isEqualTo(200);
    }

    @AfterEach
    void stop() {
        store.close();
    }

    private Answer send(String method, String path, String body) {
        Answer answer = store.send(method, path, body.replace('\'', '"'));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer;
    }

    private static String member(String name, Answer answer) {
        Matcher found = Pattern.compile("\"" + name + "\":\"([^\"]+)\"").matcher(answer.body());
        assertThat(found.find()).as(answer.body()).isTrue();
        return found.group(1);
    }

    private static List<String> found(Pattern pattern, Answer answer) {
        List<String> values = new ArrayList<>();
        Matcher found = pattern.matcher(answer.body());
        while (found.find()) {
            values.add(found.group(1));
        }
        return values;
    }

    /** Reads all pages of a scroll, and sends the id of the last page each time. */
    private void assertScrollReturnsAll(Answer first, String next) {
        List<String> all = new ArrayList<>();
        Answer page = first;
        for (List<String> ids = found(HIT, page); !ids.isEmpty(); ids = found(HIT, page)) {
            all.addAll(ids);
            page = send("POST", "/_search/scroll", String.format(next, member("_scroll_id", page)));
        }
        assertThat(all).hasSize(DOCUMENTS).doesNotHaveDuplicates();
        send("DELETE", "/_search/scroll", "{'scroll_id':['" + member("_scroll_id", page) + "']}");
    }

    @Test
    void logstash_input_scrolls() {
        Answer first = send("POST", "/logs/_search?scroll=1m&size=10", "{'query':{'match_all':{}},'sort':['_doc']}");

        assertScrollReturnsAll(first, "{'scroll':'1m','scroll_id':'%s'}");
    }

    @Test
    void logstash_input_pages_through_a_point_in_time_and_repeats_its_first_id() {
        String pit = member("id", send("POST", "/logs/_pit?keep_alive=1m", ""));
        String body = "{'query':{'match_all':{}},'size':10,'pit':{'id':'" + pit
                + "','keep_alive':'1m'},'sort':{'_shard_doc':'asc'}%s}";

        List<String> all = new ArrayList<>();
        Answer page = send("POST", "/_search", String.format(body, ""));
        while (!found(HIT, page).isEmpty()) {
            all.addAll(found(HIT, page));
            List<String> sorts = found(SORT, page);
            page = send("POST", "/_search", String.format(body, ",'search_after':" + sorts.get(sorts.size() - 1)));
        }

        assertThat(all).hasSize(DOCUMENTS).doesNotHaveDuplicates();
        send("DELETE", "/_pit", "{'id':'" + pit + "'}");
    }

    @Test
    void elasticdump_exports() {
        Answer first = send(
                "POST",
                "/logs/_search?scroll=10m&size=10",
                "{'query':{'match_all':{}},'stored_fields':['*'],'_source':true}");

        assertThat(first.body()).contains("\"_source\":{\"@timestamp\":0,\"message\":\"m0\"}");
        assertScrollReturnsAll(first, "{'scroll':'10m','scroll_id':'%s'}");
    }

    @Test
    void scan_helpers_of_clients_scroll() {
        Answer first = send("POST", "/logs/_search?scroll=5m&size=1000", "{'query':{'match_all':{}},'sort':'_doc'}");

        assertThat(first.body()).contains("\"successful\":1,\"skipped\":0,\"failed\":0");
        assertScrollReturnsAll(first, "{'scroll_id':'%s','scroll':'5m'}");
    }

    @Test
    void elastalert_scrolls_within_a_range_of_time() {
        Answer first = send(
                "POST",
                "/logs/_search?scroll=30s&size=10&ignore_unavailable=true&_source_includes=@timestamp,*",
                "{'query':{'bool':{'filter':{'bool':{'must':[{'range':{'@timestamp':{'gt':'1969-12-31T23:59:59Z',"
                        + "'lte':'1970-01-01T01:00:00Z'}}}]}}}},'sort':[{'@timestamp':{'order':'asc'}}]}");

        assertScrollReturnsAll(first, "{'scroll_id':'%s','scroll':'30s'}");
    }

    @Test
    void spring_data_searches_for_a_stream() {
        Answer first = send(
                "POST",
                "/logs/_search?scroll=60000ms&typed_keys=true&search_type=query_then_fetch",
                "{'query':{'match_all':{}},'from':0,'size':10,'version':true,'track_scores':false,"
                        + "'seq_no_primary_term':true,'explain':false}");

        assertThat(first.body())
                .contains("\"_version\":1")
                .contains("\"_seq_no\":0")
                .contains("\"_primary_term\":1");
        assertScrollReturnsAll(first, "{'scroll_id':'%s','scroll':'60000ms'}");
    }

    @Test
    void grafana_explores_logs() {
        Answer answer = store.send(
                "POST",
                "/_msearch?max_concurrent_shard_requests=5",
                ("{'search_type':'query_then_fetch','ignore_unavailable':true,'index':'logs'}\n"
                                + "{'size':5,'query':{'bool':{'filter':[{'range':{'@timestamp':{'gte':0,'lte':9999,"
                                + "'format':'epoch_millis'}}}]}},'sort':[{'@timestamp':{'order':'desc',"
                                + "'unmapped_type':'boolean'}},{'_doc':{'order':'desc'}}],'script_fields':{},"
                                + "'fields':[{'field':'@timestamp','format':'strict_date_optional_time_nanos'}]}\n")
                        .replace('\'', '"'),
                "application/x-ndjson");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(found(HIT, answer)).containsExactly("9", "8", "7", "6", "5");
        assertThat(answer.body())
                .contains("\"fields\":{\"@timestamp\":[\"1970-01-01T00:00:09.000Z\"]}")
                .contains("\"status\":200");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            POST | /logs/_search?size=1              | {}                                     | {"_index":"INDEX","_type":"_doc","_id":
            POST | /logs/_search?size=1&scroll=1m    | {}                                     | {"_index":"INDEX","_type":"_doc","_id":
            POST | /logs/_msearch                    | {}~{"size":1}~                         | {"_index":"INDEX","_type":"_doc","_id":
            GET  | /INDEX/_doc/1                     |                                        | {"_index":"INDEX","_type":"_doc","_id":"1"
            POST | /INDEX/_mget                      | {"ids":["1"]}                          | {"_index":"INDEX","_type":"_doc","_id":"1"
            POST | /INDEX/_mget                      | {"ids":["x"]}                          | {"_index":"INDEX","_type":"_doc","_id":"x"
            PUT  | /logs/_create/new                 | {"@timestamp":1}                       | {"_index":"INDEX","_type":"_doc","_id":"new"
            POST | /logs/_bulk                       | {"create":{"_id":"n"}}~{"@timestamp":1}~ | {"_index":"INDEX","_type":"_doc","_id":"n"
            POST | /logs/_bulk                       | {"create":{"_id":"1"}}~{"@timestamp":1}~ | "_type":"_doc","_id":"1","status":409
            """)
    void clients_of_version_7_find_the_type_of_documents(
            String method, String path, @Nullable String body, String found) {
        String type = "application/vnd.elasticsearch+json;compatible-with=7";
        String sent = body == null ? "" : body.replace('~', '\n');
        String index = StoreServer.BACKING_INDEX;

        Answer typed = store.send(
                method, path.replace("INDEX", index), sent.getBytes(StandardCharsets.UTF_8), type, "Accept", type);

        assertThat(typed.body()).contains(found.replace("INDEX", index));
    }

    @Test
    void other_clients_find_no_type() {
        assertThat(send("POST", "/logs/_search?size=1", "{}").body())
                .contains("\"_index\"")
                .doesNotContain("_type");
    }
}
