package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.StoreServer.Answer;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.security.ClusterPrivilege;
import io.millrace.domain.security.IndexGrant;
import io.millrace.domain.security.IndexPrivilege;
import io.millrace.domain.security.Role;
import io.millrace.domain.security.RoleName;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Indices as such: how they are made, and what is set, mapped and measured. */
class IndexSurfaceTest {

    private static final String DOCUMENT = "{\"@timestamp\":\"2015-05-17T10:05:03Z\"}";

    private final StoreServer store = new StoreServer();

    @BeforeEach
    void fill() {
        line("PUT", "/_index_template/logs", "{\"index_patterns\":\"logs*\",\"data_stream\":{}}");
        line("PUT", "/_data_stream/logs");
    }

    @AfterEach
    void stop() {
        store.close();
    }

    private String line(String method, String path) {
        return store.send(method, path).line();
    }

    private String line(String method, String path, String body) {
        return store.send(method, path, body.replace('\'', '"')).line();
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
                    .isEqualTo("200 {\"notes\":{\"aliases\":{\"a\":{},\"b\":{}},"
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
                    ".audit    | Invalid index name [.audit], must not be a name that the service keeps for itself"
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
            assertThat(line("PUT", "/other", "{'aliases':{'c':{},'a':{}}}"))
                    .startsWith("400 ")
                    .contains("alias [a] would stand for [notes, other]");
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
                    "{'aliases':{'.audit':{}}}           | invalid_alias_name_exception | keeps for itself",
                    "{'aliases':{'a':{'filter':{}}}}     | illegal_argument_exception | [filter] is not offered in an alias",
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
}
