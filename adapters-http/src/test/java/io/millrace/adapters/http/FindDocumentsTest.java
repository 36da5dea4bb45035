package io.millrace.adapters.http;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FindDocumentsTest {

    private static final String DOCUMENT = "{ \"@timestamp\" : \"2015-05-17\", \"a\" : { \"b\" : 1.50, \"c\" : 2 } }";
    private static final String INDEX = StoreServer.BACKING_INDEX;

    private final StoreServer store = new StoreServer();

    @BeforeEach
    void write() {
        store.createLogs();
        for (String id : new String[] {"1", "2"}) {
            assertThat(store.send("PUT", "/logs/_create/" + id, DOCUMENT).status())
                    .isEqualTo(201);
        }
    }

    @AfterEach
    void stop() {
        store.close();
    }

    private String find(String path, String body) {
        return store.send("POST", path, body.replace('\'', '"'))
                .line()
                .replaceAll("\"_seq_no\":\\d+", "\"_seq_no\":N")
                .replace('"', '\'');
    }

    private static String found(String id, String source) {
        return "{'_index':'" + INDEX + "','_id':'" + id + "','_version':1,'_seq_no':N,'_primary_term':1,'found':true"
                + source.replace('"', '\'') + "}";
    }

    @Nested
    class Answers {

        @Test
        void each_document_is_found_or_missing_in_the_order_asked() {
            String answer = find(
                    "/_mget",
                    "{'docs':[{'_index':'logs','_id':'2'},{'_index':'logs','_id':'3'},{'_index':'" + INDEX
                            + "','_id':1},{'_index':'logs','_id':'2'}]}");

            String source = ",'_source':" + DOCUMENT;
            assertThat(answer)
                    .isEqualTo("200 {'docs':[" + found("2", source)
                            + ",{'_index':'logs','_id':'3','found':false}," + found("1", source) + ","
                            + found("2", source) + "]}");
        }

        @Test
        void the_source_of_a_document_is_returned_alone_and_as_it_was_sent() {
            String path = "/" + INDEX + "/_source/1";

            assertThat(store.send("GET", path, "").line()).isEqualTo("200 " + DOCUMENT);
            assertThat(store.send("GET", path + "?_source_includes=a.b", "").line())
                    .isEqualTo("200 {\"a\":{\"b\":1.50}}");
            assertThat(store.send("GET", path + "?filter_path=a.c", "").line()).isEqualTo("200 {\"a\":{\"c\":2}}");
            assertThat(store.send("HEAD", path, "").status()).isEqualTo(200);
            assertThat(store.send("HEAD", path + "1", "").status()).isEqualTo(404);
        }

        @Test
        void stored_fields_are_those_that_the_mapping_stores() {
            store.send(
                    "PUT",
                    "/kept",
                    "{\"mappings\":{\"properties\":{\"a\":{\"properties\":{\"b\":{\"type\":\"float\",\"store\":true}}},"
                            + "\"n\":{\"type\":\"long\",\"store\":true},\"t\":{\"type\":\"text\"}}}}");
            store.send("PUT", "/kept/_doc/1", "{\"a\":{\"b\":1.50},\"n\":[1,2],\"t\":\"x\"}");
            String path = "/kept/_doc/1?filter_path=_source,fields&";

            assertThat(store.send("GET", path + "stored_fields=a.b,t,gone", "").line())
                    .isEqualTo("200 {\"fields\":{\"a.b\":[1.50]}}");
            assertThat(store.send("GET", path + "stored_fields=n,_source&_source_includes=t", "")
                            .line())
                    .isEqualTo("200 {\"_source\":{\"t\":\"x\"},\"fields\":{\"n\":[1,2]}}");
            assertThat(store.send("GET", path + "stored_fields=t", "").line()).isEqualTo("200 {}");
            assertThat(find(
                            "/kept/_mget?stored_fields=n&filter_path=docs._source,docs.fields",
                            "{'docs':[{'_id':'1'},{'_id':'1','stored_fields':'a.b'},"
                                    + "{'_id':'1','stored_fields':['_source']},{'_id':'2'}]}"))
                    .isEqualTo("200 {'docs':[{'fields':{'n':[1,2]}},{'fields':{'a.b':[1.50]}},"
                            + "{'_source':{'a':{'b':1.50},'n':[1,2],'t':'x'}}]}");
            assertThat(store.send("GET", path + "stored_fields=" + "a,".repeat(101), "")
                            .line())
                    .startsWith("400 ")
                    .contains("more than 100 fields in [stored_fields]");
        }

        @Test
        void a_document_of_another_version_is_a_conflict() {
            String path = "/" + INDEX + "/_doc/1?_source=false&version=";

            assertThat(store.send("GET", path + "1", "").status()).isEqualTo(200);
            assertThat(store.send("GET", path + "-3", "").status()).isEqualTo(200);
            assertThat(store.send("GET", path + "2", "").line())
                    .startsWith("409 ")
                    .contains(
                            "\"version_conflict_engine_exception\"",
                            "[1]: version conflict, current version [1] is different than the one provided [2]");
            assertThat(store.send("GET", path + "-1", "").line())
                    .startsWith("400 ")
                    .contains("illegal version value [-1] for version type [INTERNAL]");
            assertThat(store.send("GET", path + "0", "").line())
                    .startsWith("400 ")
                    .contains("illegal version value [0] for version type [INTERNAL]");
            assertThat(store.send("GET", "/" + INDEX + "/_source/1?version=2", "")
                            .status())
                    .isEqualTo(409);
            assertThat(store.send("GET", "/" + INDEX + "/_doc/3?version=2", "").status())
                    .isEqualTo(404);
        }

        @Test
        void the_source_of_a_missing_document_is_not_found() {
            assertThat(store.send("GET", "/" + INDEX + "/_source/3", "").line())
                    .startsWith("404 ")
                    .contains("\"resource_not_found_exception\"", "Document not found [" + INDEX + "]/[3]");
            assertThat(store.send("GET", "/" + INDEX + "/_source/1?_source=false", "")
                            .line())
                    .startsWith("400 ")
                    .contains("fetching source can not be disabled");
        }

        @ParameterizedTest
        @ValueSource(strings = {"GET", "POST"})
        void ids_are_of_the_index_in_the_path(String method) {
            assertThat(store.send(
                                    method,
                                    "/logs/_mget?_source=false&filter_path=docs._id,docs.found",
                                    "{\"ids\":[\"1\",7]}")
                            .line())
                    .isEqualTo("200 {\"docs\":[{\"_id\":\"1\",\"found\":true},{\"_id\":\"7\",\"found\":false}]}");
        }

        @Test
        void what_cannot_be_looked_for_is_told_of_each() {
            store.engine.indices().create(aNewIndex("plain"));
            store.send("POST", "/plain/_close");

            String answer = find(
                    "/logs/_mget?_source=false",
                    "{'docs':[{'_index':'gone','_id':'1'},{'_id':'1'},{'_id':''},{'_index':'A','_id':'1'},"
                            + "{'_index':'lo*','_id':'1'},{'_index':'plain','_id':'1'}]}");

            assertThat(answer)
                    .startsWith("200 {'docs':[{'_index':'gone','_id':'1','error':{'root_cause':[{'type':"
                            + "'index_not_found_exception','reason':'no such index [gone]','resource.type':"
                            + "'index_or_alias','resource.id':'gone','index_uuid':'_na_','index':'gone'}],'type':"
                            + "'index_not_found_exception','reason':'no such index [gone]','resource.type':"
                            + "'index_or_alias','resource.id':'gone','index_uuid':'_na_','index':'gone'}},"
                            + found("1", "") + ",{'_index':'logs','_id':'','error':{'root_cause':[{'type':"
                            + "'illegal_argument_exception','reason':'if _id is specified it must not be empty'}]")
                    .contains(
                            "{'_index':'A','_id':'1','error':{'root_cause':[{'type':'invalid_index_name_exception'",
                            "{'_index':'lo*','_id':'1','error':{'root_cause':[{'type':'invalid_index_name_exception'",
                            "{'_index':'plain','_id':'1','error':{'root_cause':[{'type':'index_closed_exception'");
        }

        @Test
        void each_may_say_for_itself_what_of_it_is_shown() {
            String answer = find(
                    "/logs/_mget?_source_excludes=@timestamp&filter_path=docs._source",
                    "{'docs':[{'_id':'1'},{'_id':'1','_source':false},{'_id':'1','_source':true},"
                            + "{'_id':'1','_source':'a.c'},{'_id':'1','_source':['*.b']},"
                            + "{'_id':'1','_source':{'includes':['a'],'excludes':'*.c'}},{'_id':'1','_source':null}]}");

            assertThat(answer)
                    .isEqualTo("200 {'docs':[{'_source':{'a':{'b':1.50,'c':2}}},"
                            + "{'_source':" + DOCUMENT.replace('"', '\'') + "},{'_source':{'a':{'c':2}}},"
                            + "{'_source':{'a':{'b':1.50}}},{'_source':{'a':{'b':1.50}}},"
                            + "{'_source':{'a':{'b':1.50,'c':2}}}]}");
        }

        @Test
        void an_alias_stands_for_its_index() {
            store.engine.indices().create(aNewIndex("plain"));
            store.send("PUT", "/plain/_create/1", DOCUMENT);
            store.send("PUT", "/plain/_alias/other");

            assertThat(find("/other/_mget?filter_path=docs._index", "{'ids':['1']}"))
                    .isEqualTo("200 {'docs':[{'_index':'plain'}]}");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/_mget | | parse_exception | request body is required",
                "/_mget | {} | action_request_validation_exception | Validation Failed: 1: no documents to get;",
                "/_mget | {'docs':[]} | action_request_validation_exception | Validation Failed: 1: no documents to get;",
                "/_mget | {'docs':[{}]} | action_request_validation_exception | Validation Failed: 1: index is missing"
                        + " for doc 0;2: id is missing for doc 0;",
                "/_mget | {'docs':[{'_index':'logs','_id':'1'},{'_index':'logs'}]} |"
                        + " action_request_validation_exception | Validation Failed: 1: id is missing for doc 1;",
                "/_mget | {'ids':['1']} | action_request_validation_exception | Validation Failed: 1: index is missing"
                        + " for doc 0;",
                "/_mget | {'docs':1} | parsing_exception | unexpected token [VALUE_NUMBER], expected [FIELD_NAME] or"
                        + " [START_ARRAY]",
                "/_mget | {'doc':[]} | parsing_exception | unknown key [doc] for a START_ARRAY, expected [docs] or"
                        + " [ids]",
                "/_mget | {'docs':['1']} | illegal_argument_exception | docs array element should include an object",
                "/logs/_mget | {'ids':[{}]} | illegal_argument_exception | ids array element should only contain ids",
                "/logs/_mget | {'docs':[{'_id':'1','_type':'t'}]} | parse_exception | failed to parse multi get"
                        + " request. unknown field [_type]",
                "/logs/_mget | {'docs':[{'_id':['1']}]} | parse_exception | failed to parse multi get request. field"
                        + " [_id] must have a simple value but has a [START_ARRAY]",
                "/logs/_mget | {'docs':[{'_id':'1','_source':7}]} | parse_exception | illegal type for _source:"
                        + " [VALUE_NUMBER]",
                "/logs/_mget | {'docs':[{'_id':'1','routing':'a'}]} | illegal_argument_exception | [routing] of a"
                        + " document to find is not offered",
                "/logs/_mget | {'docs':[{'_id':'1','stored_fields':[1]}]} | parse_exception | failed to parse multi get"
                        + " request. field [stored_fields] must contain names but has a [VALUE_NUMBER]",
                "/logs/_mget?realtim=true | {'ids':['1']} | illegal_argument_exception | request [/logs/_mget]"
                        + " contains unrecognized parameter: [realtim] -> did you mean [realtime]?"
            })
    void what_makes_no_sense_is_refused(String path, String body, String type, String reason) {
        assertThat(find(path, body == null ? "" : body))
                .startsWith("400 ")
                .contains("'type':'" + type + "','reason':'" + reason + "'");
    }

    @Test
    void more_documents_or_names_than_allowed_are_refused() {
        String many = "'1',".repeat(10_000);
        StringBuilder names = new StringBuilder();
        for (int i = 0; i <= 1_000; i++) {
            names.append("{'_index':'i-").append(i).append("','_id':'1'},");
        }

        assertThat(find("/logs/_mget?filter_path=docs.error", "{'ids':[" + many.substring(0, many.length() - 1) + "]}"))
                .isEqualTo("200 {}");
        assertThat(find("/logs/_mget", "{'ids':[" + many + "'1']}"))
                .startsWith("400 ")
                .contains("at most [10000] documents can be requested at once");
        assertThat(find("/_mget", "{'docs':[" + names + "{'_index':'logs','_id':'1'}]}"))
                .startsWith("400 ")
                .contains("documents of at most [1000] targets can be requested at once, but [1002] were requested");
    }
}
