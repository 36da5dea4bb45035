package io.millrace.adapters.http;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.StoreServer.Answer;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.text.NamePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScrollAndPointInTimeTest {

    private static final Pattern ID = Pattern.compile("\"(?:_scroll_id|pit_id|id)\":\"([^\"]+)\"");
    private static final Pattern HIT = Pattern.compile("\"_id\":\"([^\"]+)\"");
    private static final Pattern SORT = Pattern.compile("\"sort\":(\\[[^\\]]*\\])");

    private final StoreServer store = new StoreServer();

    @BeforeEach
    void write() {
        store.createLogs();
        for (int i = 1; i <= 5; i++) {
            write("logs", "d" + i);
        }
    }

    @AfterEach
    void stop() {
        store.close();
    }

    private void write(String target, String id) {
        String source = "{\"@timestamp\":\"2015-05-17T10:00:0" + id.charAt(1) + "Z\",\"n\":1}";
        assertThat(store.send("PUT", "/" + target + "/_create/" + id, source).status())
                .isEqualTo(201);
    }

    private Answer post(String path, String body) {
        return store.send("POST", path, body.replace('\'', '"'));
    }

    private static String idOf(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        Matcher found = ID.matcher(answer.body());
        assertThat(found.find()).as(answer.body()).isTrue();
        return found.group(1);
    }

    private static List<String> hits(Answer answer) {
        List<String> ids = new ArrayList<>();
        Matcher found = HIT.matcher(answer.body());
        while (found.find()) {
            ids.add(found.group(1));
        }
        return ids;
    }

    private static String lastSort(Answer answer) {
        String last = "";
        Matcher found = SORT.matcher(answer.body());
        while (found.find()) {
            last = found.group(1);
        }
        return last;
    }

    private Answer scroll(String id) {
        return post("/_search/scroll", "{'scroll':'1m','scroll_id':'" + id + "'}");
    }

    @Nested
    class Scrolling {

        @ParameterizedTest
        @ValueSource(strings = {"{'size':2}", "{'size':2,'sort':['_doc']}", "{'size':2,'sort':[{'@timestamp':'asc'}]}"})
        void pages_follow_one_another_until_an_empty_page(String body) {
            Answer first = post("/logs/_search?scroll=1m", body);
            Answer second = scroll(idOf(first));
            Answer third = scroll(idOf(second));
            Answer fourth = scroll(idOf(third));

            assertThat(hits(first)).containsExactly("d1", "d2");
            assertThat(hits(second)).containsExactly("d3", "d4");
            assertThat(hits(third)).containsExactly("d5");
            assertThat(hits(fourth)).isEmpty();
            assertThat(List.of(first, second, third, fourth))
                    .allSatisfy(
                            page -> assertThat(page.body()).contains("\"total\":{\"value\":5,\"relation\":\"eq\"}"));
        }

        @Test
        void times_descend_if_requested() {
            Answer first = post("/logs/_search?scroll=1m&sort=@timestamp:desc", "{'size':3}");

            assertThat(hits(first)).containsExactly("d5", "d4", "d3");
            assertThat(hits(scroll(idOf(first)))).containsExactly("d2", "d1");
        }

        @Test
        void fields_determine_the_order_of_all_pages() {
            Answer first = post("/logs/_search?scroll=1m", "{'size':2,'sort':['n',{'@timestamp':'desc'}]}");
            Answer second = scroll(idOf(first));
            Answer third = scroll(idOf(second));

            assertThat(hits(first)).containsExactly("d5", "d4");
            assertThat(hits(second)).containsExactly("d3", "d2");
            assertThat(hits(third)).containsExactly("d1");
            assertThat(hits(scroll(idOf(third)))).isEmpty();
            assertThat(lastSort(second)).startsWith("[1,");
        }

        @Test
        void documents_with_equal_values_are_on_one_page_each() {
            Answer first = post("/logs/_search?scroll=1m&sort=n", "{'size':3}");

            assertThat(hits(first)).containsExactly("d1", "d2", "d3");
            assertThat(hits(scroll(idOf(first)))).containsExactly("d4", "d5");
        }

        @Test
        void the_request_of_the_first_page_applies_to_all_pages() {
            Answer first = post(
                    "/logs/_search?scroll=1m&_source=n&rest_total_hits_as_int=true",
                    "{'size':2,'query':{'range':{'@timestamp':{'gte':'2015-05-17T10:00:02Z'}}}}");
            Answer second = store.send("GET", "/_search/scroll?scroll=1m&scroll_id=" + idOf(first));

            assertThat(hits(first)).containsExactly("d2", "d3");
            assertThat(first.body()).contains("\"total\":4").contains("\"_source\":{\"n\":1}");
            assertThat(hits(second)).containsExactly("d4", "d5");
            assertThat(second.body()).contains("\"value\":4").contains("\"_source\":{\"n\":1}");
        }

        @Test
        void later_documents_and_indices_are_not_found() {
            Answer first = post("/_search?scroll=1m", "{'size':2}");
            write("logs", "d6");
            store.send("POST", "/logs/_rollover");
            write("logs", "d7");
            store.engine.indices().create(aNewIndex("plain"));
            write("plain", "d8");

            Answer second = scroll(idOf(first));

            assertThat(hits(second)).containsExactly("d3", "d4");
            assertThat(hits(scroll(idOf(second)))).containsExactly("d5");
        }

        @Test
        void a_plain_index_that_was_replaced_ends_the_scroll() {
            store.engine.indices().create(aNewIndex("plain"));
            write("plain", "d8");
            String id = idOf(post("/plain/_search?scroll=1m", ""));
            store.send("DELETE", "/plain");
            store.engine.indices().create(aNewIndex("migrated-plain"));
            store.send("PUT", "/migrated-plain/_alias/plain");

            Answer next = scroll(id);

            assertThat(next.status()).isEqualTo(404);
            assertThat(next.body()).contains("index [plain] was replaced by an upgrade");
        }

        @Test
        void the_same_id_returns_the_same_page_again() {
            String id = idOf(post("/logs/_search?scroll=1m", "{'size':2}"));

            assertThat(hits(scroll(id))).isEqualTo(hits(scroll(id)));
        }

        @Test
        void the_id_is_taken_from_the_path_too() {
            String id = idOf(post("/logs/_search?scroll=1m", "{'size':4}"));

            assertThat(hits(store.send("GET", "/_search/scroll/" + id))).containsExactly("d5");
        }

        @Test
        void slices_contain_each_document_once() {
            store.send("POST", "/logs/_rollover");
            write("logs", "d6");

            List<String> found = new ArrayList<>();
            for (int slice = 0; slice < 2; slice++) {
                Answer page = post("/logs/_search?scroll=1m", "{'slice':{'id':" + slice + ",'max':2},'size':10}");
                found.addAll(hits(page));
                assertThat(page.status()).isEqualTo(200);
            }

            assertThat(found).containsExactlyInAnyOrder("d1", "d2", "d3", "d4", "d5", "d6");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{'size':0}                                     | [size] cannot be [0] in a scroll context",
                    "{'from':1}                                     | using [from] is not allowed in a scroll context",
                    "{'sort':['@timestamp'],'search_after':[1]}     | [search_after] cannot be used in a scroll context",
                    "{'sort':['n'],'search_after':[1]}              | [search_after] cannot be used in a scroll context",
                    "{'track_total_hits':false}                     | disabling [track_total_hits] is not allowed",
                    "{'slice':{'id':2,'max':2}}                     | [max] of a slice must be greater than [id]",
                    "{'slice':{'id':0}}                             | Required [max]"
                })
        void what_a_scroll_cannot_do_is_rejected(String body, String reason) {
            Answer answer = post("/logs/_search?scroll=1m", body);

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.body()).contains(reason);
        }

        @ParameterizedTest
        @CsvSource({
            "25h, Keep alive for request (25h) is too large.",
            "0, must be positive",
            "-1, must be positive",
            "soon, unit is missing or unrecognized"
        })
        void the_time_of_a_scroll_has_limits(String time, String reason) {
            Answer answer = store.send("GET", "/logs/_search?scroll=" + time);

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.body()).contains(reason);
        }

        @Test
        void an_id_that_this_service_did_not_sign_is_rejected() {
            String id = idOf(post("/logs/_search?scroll=1m", "{'size':2}"));
            String pit = idOf(post("/logs/_pit?keep_alive=1m", ""));

            for (String other :
                    List.of("x", "DXF1ZXJ5QW5kRmV0Y2gBAAAAAAAAAD4WYm9laVYtZndUQlNsdDcwakFMNjU1QQ==", pit, id + "A")) {
                Answer answer = scroll(other);
                assertThat(answer.status()).isEqualTo(400);
                assertThat(answer.body()).contains("Cannot parse scroll id");
            }
            assertThat(post("/_search/scroll", "{'scroll':'1m'}").body()).contains("scrollId is missing");
        }

        @Test
        void the_end_of_a_scroll_is_acknowledged() {
            String id = idOf(post("/logs/_search?scroll=1m", "{'size':2}"));
            String freed = "200 {\"succeeded\":true,\"num_freed\":1}";

            assertThat(store.send("DELETE", "/_search/scroll", "{\"scroll_id\":[\"" + id + "\"]}")
                            .line())
                    .isEqualTo(freed);
            assertThat(store.send("DELETE", "/_search/scroll", "{\"scroll_id\":\"" + id + "\"}")
                            .line())
                    .isEqualTo(freed);
            assertThat(store.send("DELETE", "/_search/scroll/" + id).line()).isEqualTo(freed);
            assertThat(store.send("DELETE", "/_search/scroll/_all").line())
                    .isEqualTo("404 {\"succeeded\":true,\"num_freed\":0}");
            assertThat(store.send("DELETE", "/_search/scroll").status()).isEqualTo(400);
        }
    }

    @Nested
    class PointsInTime {

        @Test
        void searches_see_the_documents_of_the_moment() {
            Answer opened = post("/logs/_pit?keep_alive=1m", "");
            String id = idOf(opened);
            write("logs", "d6");

            String body =
                    "{'size':3,'pit':{'id':'%s','keep_alive':'1m'},'sort':[{'@timestamp':'desc'},'_shard_doc']%s}";
            Answer first = post("/_search", String.format(body, id, ""));
            Answer second = post("/_search", String.format(body, idOf(first), ",'search_after':" + lastSort(first)));

            assertThat(opened.body()).contains("\"_shards\":{\"total\":1,\"successful\":1");
            assertThat(hits(first)).containsExactly("d5", "d4", "d3");
            assertThat(hits(second)).containsExactly("d2", "d1");
            assertThat(first.body()).contains("\"total\":{\"value\":5,\"relation\":\"eq\"}");
        }

        @Test
        void the_index_comes_from_the_point_in_time_only() {
            String id = idOf(post("/logs/_pit?keep_alive=1m", ""));

            Answer answer = post("/logs/_search", "{'pit':{'id':'" + id + "'}}");

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.body()).contains("[indices] cannot be used with point in time");
        }

        @Test
        void a_slice_needs_a_scroll_or_a_point_in_time() {
            String id = idOf(post("/logs/_pit?keep_alive=1m", ""));
            String slice = "'slice':{'id':0,'max':1}";

            assertThat(hits(post("/_search", "{'pit':{'id':'" + id + "'}," + slice + "}")))
                    .hasSize(5);
            assertThat(post("/_search", "{" + slice + "}").body())
                    .contains("[slice] can only be used with [scroll] or [point-in-time] requests");
        }

        @Test
        void the_end_of_a_point_in_time_is_acknowledged() {
            String id = idOf(post("/logs/_pit?keep_alive=1m", ""));

            assertThat(store.send("DELETE", "/_pit", "{\"id\":\"" + id + "\"}").line())
                    .isEqualTo("200 {\"succeeded\":true,\"num_freed\":1}");
            assertThat(store.send("DELETE", "/_pit", "{\"id\":\"other\"}").line())
                    .startsWith("400");
        }

        @Test
        void the_requests_of_opensearch_get_its_responses() {
            Answer opened = post("/logs/_search/point_in_time?keep_alive=1m", "");
            String id = idOf(opened);

            assertThat(opened.body()).contains("\"creation_time\":1795176000000");
            assertThat(hits(post("/_search", "{'pit':{'id':'" + id + "'}}"))).hasSize(5);
            assertThat(store.send("DELETE", "/_search/point_in_time", "{\"pit_id\":[\"" + id + "\"]}")
                            .line())
                    .isEqualTo("200 {\"pits\":[{\"successful\":true,\"pit_id\":\"" + id + "\"}]}");
            assertThat(store.send("DELETE", "/_search/point_in_time/_all").line())
                    .isEqualTo("200 {\"pits\":[]}");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "/logs/_pit                              |                      | [keep_alive] is not specified",
                    "/logs/_pit?keep_alive=1m                | {'index_filter':{}}  | [index_filter] is not offered",
                    "/logs/_pit?keep_alive=1m&routing=a      |                      | [routing] is not offered"
                })
        void what_a_point_in_time_cannot_do_is_rejected(String path, String body, String reason) {
            Answer answer = post(path, body == null ? "" : body);

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.body()).contains(reason);
        }
    }

    @Test
    void an_id_gives_no_rights() {
        Role logs = role("logs-reader", "logs");
        Role other = role("other-reader", "other");
        try (StoreServer guarded = StoreServer.guarded(logs, other)) {
            guarded.sendAs(
                    "admin", "PUT", "/_index_template/logs", "{\"index_patterns\":\"logs*\",\"data_stream\":{}}");
            guarded.sendAs("admin", "PUT", "/_data_stream/logs", "");
            String scroll = idOf(guarded.sendAs("logs-reader", "POST", "/logs/_search?scroll=1m", ""));
            String pit = idOf(guarded.sendAs("logs-reader", "POST", "/logs/_pit?keep_alive=1m", ""));
            String body = "{\"scroll_id\":\"" + scroll + "\"}";
            String point = "{\"pit\":{\"id\":\"" + pit + "\"}}";

            assertThat(guarded.sendAs("logs-reader", "POST", "/_search/scroll", body)
                            .status())
                    .isEqualTo(200);
            assertThat(guarded.sendAs("other-reader", "POST", "/_search/scroll", body)
                            .status())
                    .isEqualTo(403);
            assertThat(guarded.sendAs("logs-reader", "POST", "/_search", point).status())
                    .isEqualTo(200);
            assertThat(guarded.sendAs("other-reader", "POST", "/_search", point).status())
                    .isEqualTo(403);
        }
    }

    private static Role role(String name, String pattern) {
        return new Role(
                new RoleName(name),
                Set.of(),
                List.of(new IndexGrant(List.of(new NamePattern(pattern)), Set.of(IndexPrivilege.READ))));
    }
}
