package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.StoreServer.Answer;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Indices as such: how they are made, and what is set, mapped and measured. */
class IndexSurfaceTest extends RouteTest {

    private static final String DOCUMENT = "{\"@timestamp\":\"2015-05-17T10:05:03Z\"}";
    private static final String ACKNOWLEDGED = "200 {\"acknowledged\":true}";

    @BeforeEach
    void fill() {
        line("PUT", "/_index_template/logs", "{\"index_patterns\":\"logs*\",\"data_stream\":{}}");
        line("PUT", "/_data_stream/logs");
    }

    private static String envelope(int status, String type, String reason) {
        String cause = "\"type\":\"" + type + "\",\"reason\":\"" + reason + "\"";
        return status + " {\"error\":{\"root_cause\":[{" + cause + "}]," + cause + "},\"status\":" + status + "}";
    }

    private static String created(String name) {
        return "200 {\"acknowledged\":true,\"shards_acknowledged\":true,\"index\":\"" + name + "\"}";
    }

    @Nested
    class Creating {

        @Test
        void an_index_is_made_with_what_the_body_says() {
            String body = "{'settings':{'number_of_replicas':2,'index':{'blocks':{'write':true}},'index.codec':'best'},"
                    + "'mappings':{ 'properties' : {'a':{'type':'keyword'}}},'aliases':{'b':{},'a':{'is_hidden':false}}}";

            assertThat(line("PUT", "/notes?wait_for_active_shards=1&timeout=1s&master_timeout=1s", body))
                    .isEqualTo(created("notes"));

            assertThat(line("GET", "/notes?features=aliases,mappings"))
                    .isEqualTo("200 {\"notes\":{\"aliases\":{\"a\":{\"is_hidden\":false},\"b\":{}},"
                            + "\"mappings\":{ \"properties\" : {\"a\":{\"type\":\"keyword\"}}}}}");
            assertThat(line("GET", "/b?features=settings&flat_settings"))
                    .contains("\"index.blocks.write\":\"true\"", "\"index.codec\":\"best\"", "_replicas\":\"2\"");
            assertThat(line("POST", "/a/_doc", DOCUMENT)).startsWith("403 ").contains("index write (api)");
        }

        @Test
        void an_index_needs_no_body_and_takes_documents_at_once() {
            assertThat(line("PUT", "/notes")).isEqualTo(created("notes"));
            assertThat(line("PUT", "/notes/_create/1", DOCUMENT)).startsWith("201 ");
            assertThat(line("GET", "/notes/_count?filter_path=count")).isEqualTo("200 {\"count\":1}");
        }

        @Test
        void settings_and_mappings_of_the_template_come_first() {
            line(
                    "PUT",
                    "/_index_template/notes",
                    "{'index_patterns':'notes*','template':{'settings':{'codec':'best','refresh_interval':'5s'},"
                            + "'mappings':{'properties':{'a':{'type':'long'}}}}}");

            line("PUT", "/notes-1");
            line(
                    "PUT",
                    "/notes-2",
                    "{'settings':{'index.codec':null,'index.refresh_interval':'1s'},"
                            + "'mappings':{'properties':{'b':{'type':'long'}}}}");

            assertThat(line("GET", "/notes-*?filter_path=*.mappings,*.settings.index.codec,*.settings.index.refresh*"))
                    .isEqualTo("200 {\"notes-1\":{\"mappings\":{\"properties\":{\"a\":{\"type\":\"long\"}}},"
                            + "\"settings\":{\"index\":{\"codec\":\"best\",\"refresh_interval\":\"5s\"}}},"
                            + "\"notes-2\":{\"mappings\":{\"properties\":{\"a\":{\"type\":\"long\"},"
                            + "\"b\":{\"type\":\"long\"}}},\"settings\":{\"index\":{\"refresh_interval\":\"1s\"}}}}");
        }

        @Test
        void a_hidden_index_is_passed_over_by_patterns() {
            line("PUT", "/notes", "{'settings':{'hidden':true}}");

            assertThat(line("GET", "/n*")).isEqualTo("200 {}");
            assertThat(line("GET", "/n*?expand_wildcards=all&filter_path=*.aliases"))
                    .isEqualTo("200 {\"notes\":{\"aliases\":{}}}");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "Notes     | Invalid index name [Notes], must be lowercase",
                    "-notes    | Invalid index name [-notes], must not start with '_', '-', or '+'",
                    "a,b       | Invalid index name [a,b], must not contain the following characters",
                    "a*        | Invalid index name [a*], must not contain the following characters",
                    "graphql-a | ''",
                    ".audit    | Invalid index name [.audit], must not be a name that is reserved for the service"
                })
        void a_name_follows_the_rules(String name, String reason) {
            String answer = line("PUT", "/" + name);

            if (reason.isEmpty()) {
                assertThat(answer).isEqualTo(created(name));
            } else {
                assertThat(answer)
                        .startsWith("400 ")
                        .contains("\"type\":\"invalid_index_name_exception\"", reason.replace("\"", "\\\""));
            }
        }

        @Test
        void a_name_is_given_once() {
            line("PUT", "/notes", "{'aliases':{'a':{}}}");

            assertThat(line("PUT", "/notes"))
                    .startsWith("400 ")
                    .contains("\"type\":\"resource_already_exists_exception\",\"reason\":\"index [notes");
            assertThat(line("PUT", "/a"))
                    .startsWith("400 ")
                    .contains("Invalid index name [a], already exists as alias");
            assertThat(line("PUT", "/logs"))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "cannot create index with name [logs], because it matches with template [logs] that creates"
                                    + " data streams only, use create data stream api instead"));
            assertThat(line("PUT", "/other", "{'aliases':{'logs':{}}}"))
                    .startsWith("400 ")
                    .contains("\"type\":\"invalid_alias_name_exception\"");
            assertThat(line("GET", "/other,c?ignore_unavailable")).isEqualTo("200 {}");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{'a':1}                             | parse_exception | unknown key [a] for create index",
                    "{'settings':1}                      | x_content_parse_exception | settings doesn't support",
                    "{'settings':{'uuid':'a'}}           | illegal_argument_exception | private index setting [index.uuid]",
                    "{'settings':{'number_of_shards':0}} | illegal_argument_exception | must be >= 1",
                    "{'settings':{'a':1,'index.a':2}}    | illegal_argument_exception | setting [index.a] is given twice",
                    "{'aliases':{'A':{}}}                | invalid_alias_name_exception | must be lowercase",
                    "{'aliases':{'.audit':{}}}           | invalid_alias_name_exception | reserved for the service",
                    "{'aliases':{'a':{'filter':{'x':{}}}}} | illegal_argument_exception | failed to parse filter for alias [a]",
                    "{'mappings':[]}                     | x_content_parse_exception | mappings doesn't support"
                })
        void a_body_that_makes_no_sense_makes_nothing(String body, String type, String reason) {
            assertThat(line("PUT", "/notes", body)).startsWith("400 ").contains("\"type\":\"" + type + "\"", reason);
            assertThat(store.send("HEAD", "/notes").status()).isEqualTo(404);
        }

        @Test
        void whoever_makes_an_index_may_do_so_with_all_its_names() {
            Role own = new Role(
                    new RoleName("own"),
                    Set.of(ClusterPrivilege.MONITOR),
                    List.of(new IndexGrant(List.of(new NamePattern("mine*")), Set.of(IndexPrivilege.MANAGE))));
            try (StoreServer guarded = StoreServer.guarded(own)) {
                Answer mine = guarded.sendAs("own", "PUT", "/mine", "{\"aliases\":{\"mine-too\":{}}}");
                Answer alias = guarded.sendAs("own", "PUT", "/mine-2", "{\"aliases\":{\"others\":{}}}");
                Answer other = guarded.sendAs("own", "PUT", "/others", "");

                assertThat(mine.line()).isEqualTo(created("mine"));
                assertThat(alias.status()).isEqualTo(403);
                assertThat(other.status()).isEqualTo(403);
                assertThat(other.body()).contains("action [indices:admin/create] is unauthorized for user");
                assertThat(guarded.engine.writeIndices().find("mine-2")).isEmpty();
                assertThat(guarded.engine.writeIndices().find("mine-too"))
                        .hasValueSatisfying(index -> assertThat(index.name()).isEqualTo(new IndexName("mine")));
            }
        }
    }

    @Nested
    class Settings {

        @BeforeEach
        void create() {
            line("PUT", "/notes", "{'settings':{'codec':'best','refresh_interval':'5s'},'aliases':{'a':{}}}");
        }

        private String change(String path, String body) {
            return line("PUT", path, body);
        }

        @Test
        void settings_are_shown_nested_or_flat_whole_or_in_part() {
            assertThat(line("GET", "/a/_settings?filter_path=*.settings.index.codec,*.settings.index.number*"))
                    .isEqualTo("200 {\"notes\":{\"settings\":{\"index\":{\"codec\":\"best\","
                            + "\"number_of_replicas\":\"0\",\"number_of_shards\":\"1\"}}}}");
            assertThat(line("GET", "/notes/_settings/index.codec,index.number*?flat_settings"))
                    .isEqualTo("200 {\"notes\":{\"settings\":{\"index.codec\":\"best\","
                            + "\"index.number_of_replicas\":\"0\",\"index.number_of_shards\":\"1\"}}}");
            assertThat(line("GET", "/_settings/index.codec?flat_settings"))
                    .isEqualTo("200 {\"notes\":{\"settings\":{\"index.codec\":\"best\"}}}");
            assertThat(line("GET", "/_settings?filter_path=*.settings.index.provided_name"))
                    .contains("\"provided_name\":\"notes\"", StoreServer.BACKING_INDEX);
            assertThat(line("GET", "/notes/_settings/index.hidden?flat_settings&include_defaults"))
                    .isEqualTo("200 {\"notes\":{\"settings\":{},\"defaults\":{\"index.hidden\":\"false\"}}}");
            assertThat(line("GET", "/gone/_settings")).startsWith("404 ").contains("no such index [gone]");
            assertThat(line("GET", "/gone/_settings?ignore_unavailable")).isEqualTo("200 {}");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{'index':{'refresh_interval':'1s'}}",
                    "{'settings':{'index.refresh_interval':'1s'}}",
                    "{'refresh_interval':'1s'}"
                })
        void settings_are_changed_however_they_are_written(String body) {
            assertThat(change("/a/_settings?timeout=1s&flat_settings", body)).isEqualTo(ACKNOWLEDGED);
            assertThat(line("GET", "/notes/_settings/index.refresh_interval?flat_settings"))
                    .isEqualTo("200 {\"notes\":{\"settings\":{\"index.refresh_interval\":\"1s\"}}}");
        }

        @Test
        void null_takes_a_setting_away_and_what_is_there_can_be_preserved() {
            change("/notes/_settings?preserve_existing", "{'refresh_interval':'1s','priority':7}");

            assertThat(line("GET", "/notes/_settings/*refresh*,*priority?flat_settings"))
                    .isEqualTo("200 {\"notes\":{\"settings\":{\"index.priority\":\"7\","
                            + "\"index.refresh_interval\":\"5s\"}}}");
            assertThat(change("/notes/_settings", "{'refresh_interval':null}")).isEqualTo(ACKNOWLEDGED);
            assertThat(line("GET", "/notes/_settings/*refresh*")).isEqualTo("200 {}");
        }

        @Test
        void blocks_are_set_and_lifted() {
            change("/_settings", "{'index.blocks.write':true}");

            assertThat(line("POST", "/notes/_doc", DOCUMENT)).startsWith("403 ").contains("index write (api)");
            assertThat(line("POST", "/logs/_doc", DOCUMENT)).startsWith("403 ");
            assertThat(change("/notes,logs/_settings", "{'blocks':{'write':null}}"))
                    .isEqualTo(ACKNOWLEDGED);
            assertThat(line("POST", "/notes/_doc", DOCUMENT)).startsWith("201 ");
            assertThat(line("POST", "/logs/_doc", DOCUMENT)).startsWith("201 ");
        }

        @Test
        void a_read_only_index_changes_in_nothing_but_that() {
            change("/notes/_settings", "{'blocks.read_only':true}");

            assertThat(change("/notes/_settings", "{'priority':1}"))
                    .startsWith("403 ")
                    .contains("index [notes] blocked by: [FORBIDDEN/5/index read-only (api)];");
            assertThat(change("/notes/_settings", "{'blocks.read_only':false,'priority':1}"))
                    .startsWith("403 ");
            assertThat(line("PUT", "/notes/_mapping", "{'properties':{}}")).startsWith("403 ");
            assertThat(change("/notes/_settings", "{'blocks.read_only':false}")).isEqualTo(ACKNOWLEDGED);
            assertThat(change("/notes/_settings", "{'priority':1}")).isEqualTo(ACKNOWLEDGED);
        }

        @Test
        void an_index_is_hidden_and_shown() {
            change("/notes/_settings", "{'hidden':true}");

            assertThat(line("GET", "/n*/_mapping")).isEqualTo("200 {}");
            change("/notes/_settings", "{'hidden':false}");
            assertThat(line("GET", "/n*/_mapping")).isEqualTo("200 {\"notes\":{\"mappings\":{}}}");
        }

        @Test
        void what_an_index_is_made_with_stays() {
            assertThat(change("/notes/_settings", "{'codec':'default','number_of_shards':2,'priority':1}"))
                    .startsWith("400 ")
                    .contains(
                            "\"type\":\"illegal_argument_exception\"",
                            "Can't update non dynamic settings [[index.codec, index.number_of_shards]] for open indices"
                                    + " [[notes/");
            line("POST", "/notes/_close");
            assertThat(change("/notes/_settings", "{'number_of_shards':2}"))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "final notes setting [index.number_of_shards], not updateable"));
            assertThat(change("/notes/_settings", "{'codec':'default'}")).isEqualTo(ACKNOWLEDGED);
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{}                              | action_request_validation_exception | no settings to update",
                    "{'settings':{}}                 | action_request_validation_exception | no settings to update",
                    "{'settings':{'a':1},'b':2}      | illegal_argument_exception | mix of settings map and top-level",
                    "{'uuid':null}                   | illegal_argument_exception | private index setting [index.uuid]",
                    "{'blocks.write':'maybe'}        | illegal_argument_exception | as only [true] or [false]",
                    "{'a':1,'index.a':null}          | illegal_argument_exception | setting [index.a] is given twice",
                    "{'number_of_replicas':-1}       | illegal_argument_exception | must be >= 0",
                    "[]                              | x_content_parse_exception | Expected START_OBJECT"
                })
        void a_change_that_makes_no_sense_changes_nothing(String body, String type, String reason) {
            assertThat(change("/notes/_settings", body)).startsWith("400 ").contains("\"type\":\"" + type, reason);
        }

        @Test
        void an_index_of_the_service_is_left_to_the_service() {
            store.engine.indices().create(EngineFixture.aNewIndex(".audit"));

            for (String path : List.of("/.audit", "/.a*")) {
                assertThat(change(path + "/_settings", "{'blocks.write':false}"))
                        .startsWith("403 ")
                        .contains("index [.audit] belongs to the system feature [audit]");
                assertThat(line("PUT", path + "/_mapping", "{}")).startsWith("403 ");
            }
            assertThat(change("/_settings", "{'priority':1}")).isEqualTo(ACKNOWLEDGED);
            assertThat(change("/notes/_settings?reopen=true", "{'priority':1}"))
                    .contains("parameter [reopen] is not offered");
        }
    }

    @Nested
    class Mappings {

        @Test
        void mappings_of_single_fields_are_found_by_their_full_names() {
            line(
                    "PUT",
                    "/books",
                    "{'mappings':{'properties':{'title':{'type':'text','fields':{'raw':{'type':'keyword'}}},"
                            + "'author':{'properties':{'name':{'type':'keyword'},'age':{'type':'long'}}}}}}");

            assertThat(line("GET", "/books/_mapping/field/title,author.n*").replace('"', '\''))
                    .isEqualTo("200 {'books':{'mappings':{"
                            + "'author.name':{'full_name':'author.name','mapping':{'name':{'type':'keyword'}}},"
                            + "'title':{'full_name':'title','mapping':{'title':{'type':'text',"
                            + "'fields':{'raw':{'type':'keyword'}}}}}}}}");
            assertThat(line("GET", "/_mapping/field/*.raw?filter_path=**.full_name")
                            .replace('"', '\''))
                    .isEqualTo("200 {'books':{'mappings':{'title.raw':{'full_name':'title.raw'}}}}");
            assertThat(line("GET", "/books/_mapping/field/gone")).isEqualTo("200 {\"books\":{\"mappings\":{}}}");
            assertThat(line("GET", "/gone/_mapping/field/title")).startsWith("404 ");
            assertThat(line("GET", "/books/_mapping/field/title?include_defaults"))
                    .startsWith("400 ")
                    .contains("[include_defaults] with value [true] is not offered");
        }

        private static final String PATH = "/notes/_mapping";

        @BeforeEach
        void create() {
            line(
                    "PUT",
                    "/notes",
                    "{'mappings':{'dynamic':'strict','_source':{'enabled':true},'properties':{"
                            + "'a':{'type':'keyword','ignore_above':10},'o':{'properties':{'x':{'type':'long'}}},"
                            + "'n':{'type':'nested'}}}}");
        }

        @Test
        void mappings_are_extended_and_shown() {
            String sent = "{'dynamic':false,'_meta':{'v':1},'properties':{'a':{'type':'keyword','ignore_above':20,"
                    + "'fields':{'t':{'type':'text'}}},'b':{'type':'date'},"
                    + "'o':{'type':'object','properties':{'y':{'type':'ip'}}}}}";

            assertThat(line("POST", PATH + "?timeout=1s", sent)).isEqualTo(ACKNOWLEDGED);

            assertThat(line("GET", PATH))
                    .isEqualTo("200 {\"notes\":{\"mappings\":{\"dynamic\":false,\"_source\":{\"enabled\":true},"
                            + "\"properties\":{\"a\":{\"type\":\"keyword\",\"ignore_above\":20,"
                            + "\"fields\":{\"t\":{\"type\":\"text\"}}},"
                            + "\"o\":{\"properties\":{\"x\":{\"type\":\"long\"},\"y\":{\"type\":\"ip\"}},"
                            + "\"type\":\"object\"},\"n\":{\"type\":\"nested\"},\"b\":{\"type\":\"date\"}},"
                            + "\"_meta\":{\"v\":1}}}}");
            assertThat(line("GET", "/_mapping")).contains("\"dynamic\":false", StoreServer.BACKING_INDEX);
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{'properties':{'a':{'type':'text'}}} | mapper [a] cannot be changed from type [keyword] to [text]",
                    "{'properties':{'a':{'properties':{}}}} | mapper [a] cannot be changed from type [keyword] to [ObjectMapper]",
                    "{'properties':{'a':{'type':'nested'}}} | mapper [a] cannot be changed from type [keyword] to [NestedObjectMapper]",
                    "{'properties':{'o.x':{'type':'ip'}}} | mapper [o.x] cannot be changed from type [long] to [ip]",
                    "{'properties':{'a.b':{'type':'ip'}}} | mapper [a] cannot be changed from type [keyword] to [ObjectMapper]",
                    "{'properties':{'p.q':{'type':'ip'},'p':{'properties':{'q':{'type':'long'}}}}} | mapper [p.q] cannot be",
                    "{'properties':{'a.1.2.3.4.5.6.7.8.9.10':{'type':'ip'}}} | mapper [a] cannot be changed",
                    "{'properties':{'1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17.18.19.20.21.x':{'type':'ip'}}} | Limit of mapping depth [20] has been exceeded due to object field [1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17.18.19.20.21]",
                    "{'properties':{'n':{'type':'long'}}} | can't merge a non-nested mapping [n] with a nested mapping",
                    "{'properties':{'o':{'properties':{'x':{'type':'ip'}}}}} | mapper [o.x] cannot be changed from",
                    "{'properties':{'o':{'type':'long'}}} | can't merge a non object mapping [o] with an object",
                    "{'properties':{'o':{'type':'nested'}}} | can't merge a non-nested mapping [o] with a nested mapping",
                    "{'properties':{'n':{'properties':{}}}} | can't merge a non-nested mapping [n] with a nested mapping",
                    "{'_source':{'enabled':false}} | Cannot update parameter [enabled] from [true] to [false]",
                    "{'properties':[]} | [properties] must be an object",
                    "{'properties':{'a':1}} | on field [a]"
                })
        void what_a_field_is_does_not_change(String body, String reason) {
            String before = line("GET", PATH);

            assertThat(line("PUT", PATH, body)).startsWith("400 ").contains(reason);
            assertThat(line("GET", PATH)).isEqualTo(before);
        }

        @Test
        void dots_in_names_are_paths() {
            String sent = "{'properties':{'o.y':{'type':'ip'},'o.deep.z':{'type':'date'},'a..b':{'type':'ip'},"
                    + "'a':{'type':'keyword','fields':{'t.u':{'type':'text'}}}}}";

            assertThat(line("PUT", PATH, sent)).isEqualTo(ACKNOWLEDGED);

            assertThat(line("GET", PATH + "?filter_path=*.*.properties"))
                    .isEqualTo("200 {\"notes\":{\"mappings\":{\"properties\":{\"a\":{\"type\":\"keyword\","
                            + "\"ignore_above\":10,\"fields\":{\"t.u\":{\"type\":\"text\"}}},\"o\":{\"properties\":{"
                            + "\"x\":{\"type\":\"long\"},\"y\":{\"type\":\"ip\"},\"deep\":{\"properties\":{"
                            + "\"z\":{\"type\":\"date\"}}}}},\"n\":{\"type\":\"nested\"},"
                            + "\"a..b\":{\"type\":\"ip\"}}}}}");
        }

        @Test
        void dots_in_names_are_no_paths_below_what_has_no_objects() {
            line("PUT", PATH, "{'properties':{'m':{'subobjects':false,'properties':{'time.max':{'type':'long'}}}}}");

            assertThat(line("PUT", PATH, "{'properties':{'m.time.max':{'type':'ip'}}}"))
                    .startsWith("400 ")
                    .contains("mapper [m.time.max] cannot be changed from type [long] to [ip]");
            assertThat(line("PUT", PATH, "{'properties':{'m.time.min':{'type':'ip'}}}"))
                    .isEqualTo(ACKNOWLEDGED);
            assertThat(line("GET", PATH + "?filter_path=*.*.*.m"))
                    .isEqualTo("200 {\"notes\":{\"mappings\":{\"properties\":{\"m\":{\"subobjects\":false,"
                            + "\"properties\":{\"time.max\":{\"type\":\"long\"},\"time.min\":{\"type\":\"ip\"}}}}}}}");
        }

        @Test
        void what_was_sent_with_dots_is_found_again_without() {
            line("PUT", "/dotted", "{'mappings':{'properties':{'a.b':{'type':'keyword'},'a.c':{'type':'ip'}}}}");

            assertThat(line("PUT", "/dotted/_mapping", "{'properties':{'a':{'properties':{'b':{'type':'text'}}}}}"))
                    .contains("mapper [a.b] cannot be changed from type [keyword] to [text]");
        }

        @Test
        void a_data_stream_stands_for_its_backing_indices_or_for_the_last() {
            line("POST", "/logs/_rollover");
            assertThat(line("PUT", "/logs/_mapping", "{'_doc':{'properties':{}}}"))
                    .contains("\"reason\":\"Types cannot be provided in put mapping requests\"}");
            line("PUT", "/logs/_mapping", "{'properties':{'a':{'type':'long'}}}");
            line("PUT", "/logs/_mapping?write_index_only", "{'properties':{'b':{'type':'long'}}}");

            assertThat(line("GET", "/logs/_mapping"))
                    .isEqualTo("200 {\"" + StoreServer.BACKING_INDEX
                            + "\":{\"mappings\":{\"properties\":{\"@timestamp\":{\"type\":\"date\"},"
                            + "\"a\":{\"type\":\"long\"}}}},\".ds-logs-2026.11.20-000002\":{\"mappings\":"
                            + "{\"properties\":{\"@timestamp\":{\"type\":\"date\"},\"a\":{\"type\":\"long\"},"
                            + "\"b\":{\"type\":\"long\"}}}}}");
            assertThat(line("PUT", "/gone/_mapping", "{}")).startsWith("404 ");
        }
    }

    @Nested
    class Measuring {

        private static final String DOCS = "\"docs\":{\"count\":2,\"deleted\":0,\"total_size_in_bytes\":74}";

        @BeforeEach
        void create() {
            line("PUT", "/notes", "{'aliases':{'a':{}}}");
            line("PUT", "/closed");
            line("POST", "/closed/_close");
            line("POST", "/notes/_doc", DOCUMENT);
            line("POST", "/notes/_doc", DOCUMENT);
            line("POST", "/logs/_doc", DOCUMENT);
        }

        @Test
        void indices_are_measured() {
            String each = "{" + DOCS + ",\"store\":{\"size_in_bytes\":74,\"total_data_set_size_in_bytes\":74,"
                    + "\"reserved_in_bytes\":0},\"shard_stats\":{\"total_count\":1}}";
            String figures = "\"primaries\":" + each + ",\"total\":" + each;

            assertThat(line("GET", "/a/_stats?filter_path=-indices.*.uuid"))
                    .isEqualTo("200 {\"_shards\":{\"total\":1,\"successful\":1,\"failed\":0},\"_all\":{" + figures
                            + "},\"indices\":{\"notes\":{\"health\":\"green\",\"status\":\"open\"," + figures + "}}}");
            assertThat(line("GET", "/_stats?level=cluster&filter_path=_shards.total,_all.total.docs.count"))
                    .isEqualTo("200 {\"_shards\":{\"total\":2},\"_all\":{\"total\":{\"docs\":{\"count\":3}}}}");
            assertThat(line("GET", "/_stats?level=cluster")).doesNotContain("indices");
            assertThat(line("GET", "/notes/_stats/docs?filter_path=_all.total"))
                    .isEqualTo("200 {\"_all\":{\"total\":{" + DOCS + "}}}");
            assertThat(line("GET", "/_stats/store,docs?human&level=cluster")).contains("\"size\":\"111b\"");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "/gone/_stats         | 404 | no such index [gone]",
                    "/closed/_stats       | 400 | closed index [closed]",
                    "/_stats/fo           | 400 | request [/_stats/fo] contains unrecognized metric: [fo]",
                    "/_stats/fieldata     | 400 | unrecognized metric: [fieldata] -> did you mean [fielddata]?",
                    "/_stats/_all,docs    | 400 | contains _all and individual metrics [_all,docs]",
                    "/_stats?level=nodes  | 400 | as only [indices], [cluster], [shards] are allowed"
                })
        void what_cannot_be_measured_says_so(String path, int status, String reason) {
            assertThat(line("GET", path)).startsWith(status + " ").contains(reason);
        }

        @Test
        void a_closed_index_is_passed_over_if_that_is_wanted() {
            assertThat(line("GET", "/closed/_stats?forbid_closed_indices=false&filter_path=_shards.total"))
                    .isEqualTo("200 {\"_shards\":{\"total\":0}}");
        }

        @Test
        void indices_are_listed_as_a_table() {
            assertThat(line("GET", "/_cat/indices?v&h=index,status,health,docs.count,dd,ss&s=dc:desc,index"))
                    .isEqualTo("""
                            200 index                      status health docs.count dd  ss
                            closed                     close  green                  \s
                            notes                      open   green           2  0 74b
                            .ds-logs-2026.11.20-000001 open   green           1  0 37b
                            """);
            assertThat(line("GET", "/_cat/indices/a?h=i,pri,r,pri.store.size&bytes=b"))
                    .isEqualTo("200 notes 1 0 74\n");
            assertThat(line("GET", "/_cat/indices/notes?h=i,cd,creation.date,cds&v"))
                    .isEqualTo("200 i                cd creation.date cds\nnotes 1795176000000 1795176000000"
                            + " 2026-11-20T12:00:00.000Z\n");
            assertThat(line("GET", "/_cat/indices/notes")).matches("200 green open notes \\S{22} 1 0 2 0 74b 74b\n");
            assertThat(line("GET", "/_cat/indices?health=red")).isEqualTo("200 ");
            assertThat(line("GET", "/_cat/indices?help")).contains("docs.count | dc,docsCount | available docs\n");
            assertThat(store.send("GET", "/_cat/indices").header("Content-Type"))
                    .startsWith("text/plain");
        }

        @Test
        void the_table_comes_as_json_too() {
            assertThat(line("GET", "/_cat/indices?format=json&h=index,docs.*&s=index:desc"))
                    .isEqualTo(
                            "200 [{\"index\":\"notes\",\"docs.count\":\"2\",\"docs.deleted\":\"0\"},"
                                    + "{\"index\":\"closed\",\"docs.count\":null,\"docs.deleted\":null},"
                                    + "{\"index\":\".ds-logs-2026.11.20-000001\",\"docs.count\":\"1\",\"docs.deleted\":\"0\"}]");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "/_cat/indices/gone     | 404 | no such index [gone]",
                    "/_cat/indices?h=x      | 400 | column [x] is not offered",
                    "/_cat/indices?s=x:desc | 400 | Unable to sort by unknown sort key `x`",
                    "/_cat/indices?s=index:up | 400 | the direction is [asc] or [desc]",
                    "/_cat/indices?bytes=k  | 400 | [bytes]"
                })
        void a_table_that_cannot_be_made_says_so(String path, int status, String reason) {
            assertThat(line("GET", path)).startsWith(status + " ").contains(reason);
        }

        @Test
        void the_health_of_indices_is_told() {
            String wanted = "?filter_path=status,timed_out,active_shards";

            assertThat(line("GET", "/_cluster/health/a,logs,closed" + wanted))
                    .isEqualTo("200 {\"status\":\"green\",\"timed_out\":false,\"active_shards\":3}");
            assertThat(line("GET", "/_cluster/health/gone" + wanted))
                    .isEqualTo("408 {\"status\":\"red\",\"timed_out\":true,\"active_shards\":0}");
            assertThat(line("GET", "/_cluster/health/g*" + wanted)).startsWith("200 {\"status\":\"green\"");
        }

        @Test
        void nobody_learns_of_what_is_not_theirs() {
            Role own = new Role(
                    new RoleName("own"),
                    Set.of(ClusterPrivilege.MONITOR),
                    List.of(new IndexGrant(List.of(new NamePattern("mine*")), Set.of(IndexPrivilege.READ))));
            try (StoreServer guarded = StoreServer.guarded(own)) {
                guarded.sendAs("admin", "PUT", "/mine", "");
                guarded.sendAs("admin", "PUT", "/others", "");

                assertThat(guarded.sendAs("own", "GET", "/_cat/indices?h=index", "")
                                .line())
                        .isEqualTo("200 mine\n");
                assertThat(guarded.sendAs("own", "GET", "/_stats?filter_path=_shards.total", "")
                                .line())
                        .isEqualTo("200 {\"_shards\":{\"total\":1}}");
                assertThat(guarded.sendAs("own", "GET", "/_settings/index.provided_name?flat_settings", "")
                                .line())
                        .isEqualTo("200 {\"mine\":{\"settings\":{\"index.provided_name\":\"mine\"}}}");
                for (String path : List.of(
                        "/_cat/indices/others",
                        "/others/_stats",
                        "/others/_settings",
                        "/others/_mapping",
                        "/_cluster/health/others",
                        "/_cluster/health/gone")) {
                    assertThat(guarded.sendAs("own", "GET", path, "").status()).isEqualTo(403);
                }
            }
        }
    }
}
