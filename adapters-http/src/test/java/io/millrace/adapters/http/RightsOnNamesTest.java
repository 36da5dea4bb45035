package io.millrace.adapters.http;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.StoreServer.Answer;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.text.NamePattern;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What callers see and change whose rights end at some names. */
class RightsOnNamesTest {

    private static final String ADMIN = "admin";
    private static final String OWNER = "logs-owner";
    private static final String READER = "logs-reader";
    private static final String DOCUMENT = "{\"@timestamp\":\"2015-05-17T10:05:03Z\"}";
    private static final String SECRET_INDEX = ".ds-secret-a-2026.11.20-000001";
    private static final String OWN_INDEX = ".ds-logs-a-2026.11.20-000001";

    private final StoreServer store = aStore();

    private static StoreServer aStore() {
        return StoreServer.guarded(
                onLogsAndNotes(OWNER, IndexPrivilege.READ, IndexPrivilege.WRITE, IndexPrivilege.MANAGE),
                onLogsAndNotes(READER, IndexPrivilege.READ),
                onLogsAndNotes("writer-of-old", IndexPrivilege.WRITE, IndexPrivilege.AUTO_CREATE_DATA_STREAM),
                onLogsAndNotes("appender", IndexPrivilege.CREATE_DOC),
                onLogsAndNotes("shipper", IndexPrivilege.CREATE_DOC, IndexPrivilege.AUTO_CONFIGURE));
    }

    private static Role onLogsAndNotes(String name, IndexPrivilege... privileges) {
        return new Role(
                new RoleName(name),
                Set.of(),
                List.of(new IndexGrant(
                        List.of(new NamePattern("logs-*"), new NamePattern("notes-*")), Set.of(privileges))));
    }

    @BeforeEach
    void fill() {
        as(ADMIN, "PUT", "/_index_template/all", "{\"index_patterns\":[\"logs-*\",\"secret-*\"],\"data_stream\":{}}");
        as(ADMIN, "PUT", "/logs-a/_create/a", DOCUMENT);
        as(ADMIN, "PUT", "/logs-b/_create/b", DOCUMENT);
        as(ADMIN, "PUT", "/secret-a/_create/s", DOCUMENT);
        store.engine.indices().create(aNewIndex("secret-closed"));
        store.engine.indices().create(aNewIndex("secret-blocked"));
        store.engine.change(new IndexName("secret-closed"), Set.of(), true);
        store.engine.change(new IndexName("secret-blocked"), Set.of(IndexBlock.READ, IndexBlock.READ_ONLY), false);
    }

    @AfterEach
    void stop() {
        store.close();
    }

    private Answer as(String role, String method, String path, String body) {
        return store.sendAs(role, method, path, body);
    }

    private String line(String role, String method, String path) {
        return as(role, method, path, "").line();
    }

    private String line(String role, String method, String path, String body) {
        return as(role, method, path, body).line();
    }

    @Test
    void only_the_own_data_streams_are_listed_and_measured() {
        String names = "?filter_path=data_streams.name";

        assertThat(line(READER, "GET", "/_data_stream" + names))
                .isEqualTo("200 {\"data_streams\":[{\"name\":\"logs-a\"},{\"name\":\"logs-b\"}]}");
        assertThat(line(READER, "GET", "/_data_stream/*a" + names))
                .isEqualTo("200 {\"data_streams\":[{\"name\":\"logs-a\"}]}");
        assertThat(line(READER, "GET", "/_data_stream/secret*")).isEqualTo("200 {\"data_streams\":[]}");
        assertThat(line(
                        READER,
                        "GET",
                        "/_data_stream/_stats?filter_path=data_stream_count,backing_indices,data_streams.data_stream"))
                .isEqualTo("200 {\"data_stream_count\":2,\"backing_indices\":2,"
                        + "\"data_streams\":[{\"data_stream\":\"logs-a\"},{\"data_stream\":\"logs-b\"}]}");
        assertThat(line(ADMIN, "GET", "/_data_stream/_stats?filter_path=data_stream_count"))
                .isEqualTo("200 {\"data_stream_count\":3}");
    }

    @Test
    void patterns_delete_only_indices_that_the_caller_may_delete() {
        as(ADMIN, "PUT", "/notes-1", "");
        as(ADMIN, "PUT", "/other", "");
        as(ADMIN, "PUT", "/_cluster/settings", "{\"transient\":{\"action.destructive_requires_name\":false}}");
        String names = "/_cat/indices?h=index&s=index&expand_wildcards=all";
        String before = line(ADMIN, "GET", names);

        assertThat(line(READER, "DELETE", "/*")).startsWith("403 ");
        assertThat(line(ADMIN, "GET", names)).isEqualTo(before).contains("notes-1\n", "other\n");
        assertThat(line(OWNER, "DELETE", "/*")).isEqualTo("200 {\"acknowledged\":true}");
        assertThat(line(ADMIN, "GET", names)).isEqualTo(before.replace("notes-1\n", ""));
    }

    @Test
    void a_date_in_a_path_gives_no_right_to_the_resolved_name() {
        assertThat(line(READER, "GET", "/%3Csecret-%7Bnow%2Fd%7D%3E/_search"))
                .startsWith("403 ")
                .contains("secret-2026.11.20");
        assertThat(line(READER, "GET", "/%3Clogs-%7Bnow%2Fd%7D%3E/_search"))
                .startsWith("404 ")
                .contains("logs-2026.11.20");
    }

    @Test
    void searches_must_not_refer_to_documents_and_indices_of_others() {
        String lookup = "{'query':{'terms':{'a':{'index':'%s','id':'1','path':'a'}}}}".replace('\'', '"');
        String boost = "{'indices_boost':[{'%s':2}]}".replace('\'', '"');

        for (String path : List.of("/logs-a/_search", "/logs-a/_count")) {
            assertThat(line(READER, "POST", path, lookup.formatted("logs-b"))).startsWith("200");
            for (String name : List.of("secret-a", "secret-none")) {
                assertThat(line(READER, "POST", path, lookup.formatted(name))).startsWith("403");
            }
        }
        assertThat(line(READER, "POST", "/logs-a/_search", boost.formatted("logs-b")))
                .startsWith("200");
        assertThat(line(READER, "POST", "/logs-a/_search", boost.formatted("*")))
                .startsWith("200");
        assertThat(line(READER, "POST", "/logs-a/_search", boost.formatted("secret-a")))
                .startsWith("403");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/_search", "/*/_search", "/_all/_search", "/logs-a,*/_search", "/.ds-*,*/_search"})
    void only_the_own_documents_are_found(String path) {
        assertThat(line(READER, "GET", path + "?filter_path=_shards.total,hits.hits._id"))
                .isEqualTo("200 {\"_shards\":{\"total\":2},\"hits\":{\"hits\":[{\"_id\":\"a\"},{\"_id\":\"b\"}]}}");
    }

    @ParameterizedTest
    @CsvSource({
        "/_count, 2, 2",
        "'/*,-logs-a/_count', 1, 1",
        "'/*,-secret-a/_count', 2, 2",
        "'/logs-b,secret-*/_count', 1, 1",
        "/secret-*/_count, 0, 0",
        "/secret-*/_count?expand_wildcards=all, 0, 0",
        "/.ds-secret-*/_count, 0, 0",
        "/gone-*/_count, 0, 0"
    })
    void only_the_own_documents_are_counted(String path, int documents, int shards) {
        String filter = (path.contains("?") ? "&" : "?") + "filter_path=count,_shards.total";

        assertThat(line(READER, "GET", path + filter))
                .isEqualTo("200 {\"count\":" + documents + ",\"_shards\":{\"total\":" + shards + "}}");
    }

    @Test
    void a_pattern_that_finds_only_what_others_own_finds_nothing() {
        assertThat(line(READER, "GET", "/secret-*/_count?allow_no_indices=false"))
                .isEqualTo(line(READER, "GET", "/gone-*/_count?allow_no_indices=false")
                        .replace("gone-", "secret-"))
                .startsWith("404 ");
    }

    @Test
    void patterns_show_and_change_no_index_of_others() {
        assertThat(line(READER, "GET", "/*?expand_wildcards=all&filter_path=*.data_stream"))
                .isEqualTo("200 {\"" + OWN_INDEX + "\":{\"data_stream\":\"logs-a\"},"
                        + "\".ds-logs-b-2026.11.20-000001\":{\"data_stream\":\"logs-b\"}}");
        assertThat(line(OWNER, "POST", "/*/_close")).startsWith("200 ").contains("\"indices\":{}");
        assertThat(line(OWNER, "PUT", "/sec*/_block/write")).startsWith("200 ").contains("\"indices\":[]");
        assertThat(line(OWNER, "POST", "/*/_open?expand_wildcards=all")).startsWith("200 ");
        assertThat(line(OWNER, "POST", "/_refresh?filter_path=_shards.total"))
                .isEqualTo("200 {\"_shards\":{\"total\":2}}");
        assertThat(line(ADMIN, "GET", "/secret-closed/_count")).contains("closed index [secret-closed]");
    }

    @Test
    void a_pattern_deletes_the_own_data_streams_and_leaves_the_others() {
        assertThat(line(OWNER, "DELETE", "/_data_stream/*")).isEqualTo("200 {\"acknowledged\":true}");

        assertThat(line(ADMIN, "GET", "/_data_stream?filter_path=data_streams.name"))
                .isEqualTo("200 {\"data_streams\":[{\"name\":\"secret-a\"}]}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET    | /_data_stream/{name}                    |",
                "PUT    | /_data_stream/{name}                    |",
                "DELETE | /_data_stream/{name}                    |",
                "DELETE | /_data_stream/logs-a,{name}             |",
                "GET    | /_data_stream/{name}/_stats             |",
                "GET    | /_data_stream/{name}/_lifecycle         |",
                "PUT    | /_data_stream/{name}/_lifecycle         | {}",
                "DELETE | /_data_stream/{name}/_lifecycle         |",
                "POST   | /_data_stream/{name}/_trim              | {'before':'2015-01-01T00:00:00Z'}",
                "GET    | /{name}/_lifecycle/explain              |",
                "GET    | /{name}/_ilm/explain                    |",
                "POST   | /_data_stream/_modify                   |"
                        + " {'actions':[{'remove_backing_index':{'data_stream':'{name}','index':'x'}}]}",
                "POST   | /_data_stream/_modify                   |"
                        + " {'actions':[{'add_backing_index':{'data_stream':'logs-a','index':'{name}'}}]}",
                "POST   | /{name}/_rollover                       |",
                "POST   | /{name}/_rollover/next                  |",
                "GET    | /{name}                                 |",
                "DELETE | /{name}                                 |",
                "PUT    | /{name}/_block/write                    |",
                "POST   | /{name}/_close                          |",
                "POST   | /{name}/_open                           |",
                "POST   | /{name}/_refresh                        |",
                "PUT    | /_create_from/{name}/logs-copy          |",
                "PUT    | /_create_from/" + OWN_INDEX + "/{name}  |",
                "GET    | /{name}/_search                         |",
                "GET    | /{name}/_alias                          |",
                "GET    | /_alias/{name}                          |",
                "GET    | /*/_alias/{name}                        |",
                "PUT    | /{name}/_alias/logs-x                   |",
                "PUT    | /logs-a/_alias/{name}                   |",
                "DELETE | /{name}/_alias/logs-x                   |",
                "DELETE | /logs-*/_alias/{name}                   |",
                "POST   | /_aliases                               | {'actions':[{'remove_index':{'index':'{name}'}}]}",
                "POST   | /_aliases                               |"
                        + " {'actions':[{'add':{'index':'logs-a','alias':'logs-x'}},{'remove':{'index':'logs-a','alias':'{name}'}}]}",
                "GET    | /*,{name}/_search?ignore_unavailable    |",
                "GET    | /{name}/_count                          |",
                "GET    | /{name}/_doc/s                          |",
                "POST   | /{name}/_doc                            | " + DOCUMENT,
                "PUT    | /{name}/_doc/1?op_type=create           | " + DOCUMENT,
                "PUT    | /{name}/_create/1                       | " + DOCUMENT,
                "DELETE | /{name}/_doc/s                          |",
                "POST   | /_migration/reindex                     | {'source':{'index':'{name}'},'mode':'upgrade'}",
                "GET    | /_migration/reindex/{name}/_status      |",
                "POST   | /_migration/reindex/{name}/_cancel      |"
            })
    void a_name_that_is_not_the_own_is_refused_in_the_same_words_whether_it_is_there_or_not(
            String method, String path, String body) {
        String sent = body == null ? "" : body.replace('\'', '"');

        String there = line(OWNER, method, path.replace("{name}", "secret-a"), sent.replace("{name}", "secret-a"));
        String gone = line(OWNER, method, path.replace("{name}", "secret-z"), sent.replace("{name}", "secret-z"));
        String backing =
                line(OWNER, method, path.replace("{name}", SECRET_INDEX), sent.replace("{name}", SECRET_INDEX));

        assertThat(there)
                .startsWith("403 ")
                .contains("\"type\":\"security_exception\"")
                .contains(" is unauthorized for user [anna] with effective roles [logs-owner] on indices [secret-a");
        assertThat(gone).isEqualTo(there.replace("secret-a", "secret-z"));
        assertThat(backing).isEqualTo(there.replace("secret-a", SECRET_INDEX));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET    | 200 | /_data_stream/logs-a                  |",
                "PUT    | 200 | /_data_stream/logs-new                |",
                "DELETE | 200 | /_data_stream/logs-b                  |",
                "POST   | 200 | /logs-a/_rollover                     |",
                "GET    | 200 | /logs-a/_doc/a                        |",
                "GET    | 200 | /" + OWN_INDEX + "/_doc/a             |",
                "GET    | 200 | /" + OWN_INDEX + "/_count             |",
                "PUT    | 200 | /_create_from/" + OWN_INDEX + "/notes-copy |",
                "POST   | 201 | /logs-a/_doc                          | " + DOCUMENT,
                "POST   | 404 | /_migration/reindex/logs-a/_cancel    |"
            })
    void the_own_names_are_open(String method, int status, String path, String body) {
        assertThat(as(OWNER, method, path, body == null ? "" : body).status()).isEqualTo(status);
    }

    @Test
    void whoever_only_reads_changes_nothing() {
        assertThat(line(READER, "POST", "/logs-a/_doc", DOCUMENT)).startsWith("403 ");
        assertThat(line(READER, "DELETE", "/_data_stream/*")).startsWith("403 ").contains("on indices [*]");
        assertThat(line(READER, "POST", "/logs-a/_rollover")).startsWith("403 ");
    }

    @Test
    void a_document_is_not_found_through_a_list_or_a_pattern() {
        assertThat(line(READER, "GET", "/logs-a,secret-a/_doc/s"))
                .startsWith("400 ")
                .contains("Invalid index name");
        assertThat(line(ADMIN, "GET", "/secret*/_doc/s")).startsWith("400 ").contains("Invalid index name");
    }

    @Test
    void an_index_of_others_cannot_be_put_into_an_own_data_stream() {
        String addition =
                "{\"actions\":[{\"add_backing_index\":{\"data_stream\":\"logs-a\",\"index\":\"secret-closed\"}}]}";

        assertThat(line(OWNER, "POST", "/_data_stream/_modify", addition))
                .startsWith("403 ")
                .contains("on indices [secret-closed]");
        assertThat(line(ADMIN, "POST", "/_data_stream/_modify", addition)).startsWith("200 ");
    }

    @Test
    void an_alias_is_open_to_whom_its_name_or_its_index_is_and_opens_nothing_but_the_index() {
        store.engine.indices().create(aNewIndex("notes-1"));
        store.engine.indices().create(aNewIndex("secret-1"));
        line(ADMIN, "PUT", "/notes-1/_create/n", DOCUMENT);
        line(ADMIN, "PUT", "/secret-1/_create/s", DOCUMENT);
        assertThat(line(ADMIN, "PUT", "/notes-1/_alias/secret-alias")).startsWith("200 ");
        assertThat(line(ADMIN, "PUT", "/secret-1/_alias/logs-alias")).startsWith("200 ");

        assertThat(line(READER, "GET", "/secret-alias/_count?filter_path=count"))
                .isEqualTo("200 {\"count\":1}");
        assertThat(line(READER, "GET", "/logs-alias/_doc/s?filter_path=_index"))
                .isEqualTo("200 {\"_index\":\"secret-1\"}");
        assertThat(line(READER, "GET", "/logs-al*/_search?filter_path=hits.hits._index"))
                .isEqualTo("200 {\"hits\":{\"hits\":[{\"_index\":\"secret-1\"}]}}");
        assertThat(line(READER, "GET", "/secret-1/_doc/s")).startsWith("403 ");
        assertThat(line(READER, "GET", "/secret-*/_search?filter_path=hits.hits._id"))
                .isEqualTo("200 {\"hits\":{\"hits\":[{\"_id\":\"n\"}]}}");
        assertThat(line(OWNER, "PUT", "/logs-alias/_create/2", DOCUMENT)).startsWith("201 ");
        assertThat(line(READER, "PUT", "/logs-alias/_create/3", DOCUMENT)).startsWith("403 ");
        assertThat(line(READER, "GET", "/_alias"))
                .isEqualTo("200 {\".ds-logs-a-2026.11.20-000001\":{\"aliases\":{}},"
                        + "\".ds-logs-b-2026.11.20-000001\":{\"aliases\":{}},"
                        + "\"notes-1\":{\"aliases\":{\"secret-alias\":{}}},"
                        + "\"secret-1\":{\"aliases\":{\"logs-alias\":{}}}}");
    }

    @Test
    void an_alias_of_several_indices_opens_none_that_is_closed_to_the_caller() {
        store.engine.indices().create(aNewIndex("notes-1"));
        store.engine.indices().create(aNewIndex("secret-1"));
        assertThat(line(ADMIN, "PUT", "/notes-1,secret-1/_alias/mixed")).startsWith("200 ");
        line(ADMIN, "PUT", "/secret-1/_create/s", DOCUMENT);

        assertThat(line(READER, "GET", "/mixed/_count")).startsWith("403 ");
        assertThat(line(READER, "GET", "/mixed/_search")).startsWith("403 ");
        assertThat(line(READER, "GET", "/mix*/_count?filter_path=count,_shards.total"))
                .isEqualTo("200 {\"count\":0,\"_shards\":{\"total\":1}}");
        assertThat(line(READER, "GET", "/mix*/_search?filter_path=hits.hits._index"))
                .isEqualTo("200 {}");
        assertThat(line(READER, "GET", "/_alias/mix*")).doesNotContain("secret-1");
        assertThat(line(READER, "GET", "/_resolve/index/mix*")).doesNotContain("secret-1");
        assertThat(line(OWNER, "PUT", "/notes-1/_alias/mixed")).startsWith("403 ");
        assertThat(line(OWNER, "POST", "/mixed/_rollover/notes-2")).startsWith("403 ");
    }

    @Test
    void what_an_alias_means_is_changed_by_those_only_who_manage_alias_and_index() {
        store.engine.indices().create(aNewIndex("notes-1"));
        store.engine.indices().create(aNewIndex("secret-1"));
        line(ADMIN, "PUT", "/notes-1/_alias/secret-alias");

        assertThat(line(OWNER, "DELETE", "/notes-1/_alias/secret-alias")).startsWith("403 ");
        assertThat(line(OWNER, "PUT", "/secret-1/_alias/logs-x")).startsWith("403 ");
        assertThat(line(READER, "PUT", "/notes-1/_alias/notes-x")).startsWith("403 ");
        assertThat(line(OWNER, "PUT", "/secret-*/_alias/logs-x")).startsWith("404 ");
        assertThat(line(OWNER, "PUT", "/notes-1/_alias/notes-x")).startsWith("200 ");
        assertThat(line(OWNER, "DELETE", "/*/_alias/*")).startsWith("200 ");

        assertThat(line(ADMIN, "GET", "/_alias/*")).isEqualTo("200 {\"notes-1\":{\"aliases\":{\"secret-alias\":{}}}}");
    }

    @Test
    void every_operation_of_a_bulk_is_refused_for_itself() {
        String body = "{\"create\":{\"_index\":\"logs-a\",\"_id\":\"1\"}}\n" + DOCUMENT + "\n"
                + "{\"create\":{\"_index\":\"secret-a\",\"_id\":\"2\"}}\n" + DOCUMENT + "\n"
                + "{\"create\":{\"_index\":\"secret-z\"}}\n" + DOCUMENT + "\n"
                + "{\"create\":{\"_id\":\"3\"}}\n" + DOCUMENT + "\n"
                + "{\"delete\":{\"_index\":\"secret-a\",\"_id\":\"s\"}}\n";

        String answer = line(OWNER, "POST", "/logs-b/_bulk?filter_path=errors,items.*.status,items.*.error", body);

        assertThat(answer)
                .isEqualTo("200 {\"errors\":true,\"items\":[{\"create\":{\"status\":201}},"
                        + "{\"create\":" + refused("secret-a") + "},"
                        + "{\"create\":" + refused("secret-z") + "},"
                        + "{\"create\":{\"status\":201}},"
                        + "{\"delete\":" + refused("secret-a") + "}]}");
        assertThat(line(ADMIN, "GET", "/logs-*/_count?filter_path=count")).isEqualTo("200 {\"count\":4}");
        assertThat(line(ADMIN, "GET", "/_data_stream/secret-*?filter_path=data_streams.name"))
                .isEqualTo("200 {\"data_streams\":[{\"name\":\"secret-a\"}]}");
    }

    @Test
    void a_first_document_creates_its_target_only_with_the_privilege_to_create_it() {
        String forbidden = "action [indices:admin/auto_create] is unauthorized for user [anna] with effective roles";
        String bulk = "{\"index\":{\"_index\":\"notes-2\"}}\n" + DOCUMENT + "\n{\"create\":{\"_index\":\"logs-a\"}}\n"
                + DOCUMENT + "\n";

        assertThat(line("appender", "POST", "/logs-a/_doc", DOCUMENT)).startsWith("201 ");
        assertThat(line("appender", "POST", "/logs-new/_doc", DOCUMENT))
                .startsWith("403 ")
                .contains(
                        forbidden + " [appender] on indices [logs-new], this action is granted by the index privileges"
                                + " [auto_create_data_stream,auto_configure,create_index,manage,all]");
        assertThat(line("appender", "POST", "/notes-new/_doc", DOCUMENT))
                .startsWith("403 ")
                .contains("[auto_configure,create_index,manage,all]");
        assertThat(line("appender", "POST", "/_bulk?filter_path=items.*.status", bulk))
                .isEqualTo("200 {\"items\":[{\"index\":{\"status\":403}},{\"create\":{\"status\":201}}]}");
        assertThat(line("writer-of-old", "POST", "/notes-new/_doc", DOCUMENT)).startsWith("403 ");
        assertThat(line("writer-of-old", "POST", "/logs-old/_doc", DOCUMENT)).startsWith("201 ");
        assertThat(line("shipper", "POST", "/logs-new/_doc", DOCUMENT)).startsWith("201 ");
        assertThat(line("shipper", "POST", "/_bulk?filter_path=items.*.status", bulk))
                .isEqualTo("200 {\"items\":[{\"index\":{\"status\":201}},{\"create\":{\"status\":201}}]}");
        assertThat(line("shipper", "PUT", "/notes-3")).startsWith("403 ");
    }

    @Test
    void every_document_that_is_asked_for_is_refused_for_itself() {
        String body = "{'docs':[{'_index':'logs-a','_id':'gone'},{'_index':'secret-a','_id':'s'},"
                + "{'_index':'secret-z','_id':'s'},{'_id':'gone'}]}";
        String may = "\"type\":\"security_exception\",\"reason\":\"action [indices:data/read/mget] is unauthorized for"
                + " user [anna] with effective roles [logs-reader] on indices [";

        String answer =
                line(READER, "POST", "/logs-b/_mget?filter_path=docs._index,docs.error.*", body.replace('\'', '"'));

        assertThat(answer)
                .startsWith("200 {\"docs\":[{\"_index\":\"logs-a\"},{\"_index\":\"secret-a\",\"error\":{")
                .contains(may + "secret-a]", may + "secret-z]")
                .endsWith(",{\"_index\":\"logs-b\"}]}");
        assertThat(line(READER, "POST", "/_mget", "{\"docs\":[{\"_index\":\"secret-*\",\"_id\":\"1\"}]}"))
                .contains("security_exception");
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /secret-a/_bulk",
        "POST, /secret-a/_doc",
        "PUT, /secret-a/_create/1",
        "POST, /secret-a/_search",
        "POST, /secret-a/_count",
        "POST, /_bulk",
        "PUT, /_cluster/settings"
    })
    void rights_are_asked_before_a_body_is_read(String method, String path) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(store.address());
            socket.setSoTimeout(TestTimeouts.HANGING_MILLIS);
            String head = method + " " + path + " HTTP/1.1\r\nHost: x\r\nX-Roles: " + READER
                    + "\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));

            assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 403");
        }
    }

    @Test
    void a_bulk_of_which_nothing_is_allowed_writes_nothing() {
        String body = "{\"create\":{}}\n" + DOCUMENT + "\n";

        assertThat(line(READER, "POST", "/logs-a/_bulk?filter_path=errors,items.*.status", body))
                .startsWith("403 ")
                .contains("is unauthorized for user [anna] with effective roles [logs-reader] on indices [logs-a],");
        assertThat(line(READER, "POST", "/_bulk", body))
                .startsWith("403 ")
                .contains("with effective roles [logs-reader] on indices [*],");
        assertThat(line(OWNER, "POST", "/secret-a/_bulk", body))
                .startsWith("403 ")
                .contains("on indices [secret-a],");
        assertThat(line(ADMIN, "GET", "/logs-*/_count?filter_path=count")).isEqualTo("200 {\"count\":2}");
    }

    private static String refused(String name) {
        return "{\"status\":403,\"error\":{\"type\":\"security_exception\",\"reason\":\"action"
                + " [indices:data/write/bulk] is unauthorized for user [anna] with effective roles [logs-owner] on"
                + " indices [" + name
                + "], this action is granted by the index privileges [create_doc,create,index,write,all]\"}}";
    }
}
