package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.http.DocumentedTable;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Keeps the part of the page on compatibility that shows how what is not offered is answered. The answers there are
 * those of the packaged program.
 */
class CompatibilityIT {

    /** Headings, and under each requests with their bodies; {@code ~} is the end of a line. */
    private static final String ASKED = """
            # Paths
            GET /_cat/thread_pool
            GET /_cluster/pending_tasks
            GET /_nodes/hot_threads
            GET /_tasks
            GET /_features
            POST /_data_stream/_migrate/alias
            PUT /_ilm/policy/days {"policy":{}}
            PUT /_ingest/pipeline/parse {"processors":[]}
            POST /_reindex {"source":{"index":"plain"},"dest":{"index":"other"}}
            POST /plain/_update_by_query
            POST /plain/_delete_by_query {"query":{"match_all":{}}}
            GET /plain/_source/1?_source=false
            POST /_field_caps?fields=* {"index_filter":{"term":{"a":1}}}
            GET /_cluster/state/customs
            GET /_security/role/_query

            # Documents
            POST /nowhere/_doc?require_data_stream=true {"message":"hello"}
            PUT /plain/_doc/1 {"message":"hello"}
            POST /plain/_update/1 {"doc":{}}
            DELETE /plain/_doc/1
            PUT /logs/_doc/1 {"@timestamp":1}
            POST /logs/_doc?routing=a {"@timestamp":1}
            POST /logs/_doc?pipeline=parse {"@timestamp":1}
            POST /logs/_doc?if_seq_no=1&if_primary_term=1 {"@timestamp":1}
            POST /logs/_doc {"message":"hello"}
            POST /logs/_doc {"@timestamp":"yesterday"}
            POST /_bulk {"create":{"_index":"logs"}}~{"@timestamp":1~
            POST /_bulk {"create":{"_index":"logs"}}~{"@timestamp":1}

            # Searches
            POST /logs/_search {"aggs":{"a":{"global":{}}}}
            POST /logs/_search {"highlight":{"fields":{"a":{}},"type":"semantic"}}
            POST /logs/_search {"query":{"match":{"message":{"query":"hello","fuzziness":3}}}}
            POST /logs/_search {"query":{"match_phrase":{"message":{"query":"hello world","slop":2}}}}
            POST /logs/_search {"query":{"query_string":{"query":"(hello"}}}
            POST /logs/_search {"query":{"regexp":{"message":"hello&world"}}}
            POST /logs/_search {"query":{"fuzzy":{"message":"hello"}}}
            POST /logs/_search {"query":{"nonsense":{}}}
            POST /logs/_search {"query":{"term":{"_index":"logs"}}}
            POST /logs/_search {"sort":["_score"]}
            POST /logs/_search {"from":10000}
            GET /logs/_search?q=(hello
            POST /logs/_search {"script_fields":{"a":{}}}
            POST /logs/_search {"fields":[{"field":"n","format":"nonsense"}]}
            POST /logs/_search?scroll=1m {"from":10}
            POST /logs/_search {"slice":{"id":0,"max":2}}
            POST /_search/scroll {"scroll_id":"1"}
            GET /logs/_search?scroll=2d
            GET /_search/point_in_time/_all
            POST /logs/_count {"size":1}

            # Templates, data streams and aliases
            PUT /_index_template/other {"index_patterns":"other","composed_of":["parts"]}
            PUT /_index_template/other {"index_patterns":"other","template":{"lifecycle":{"downsampling":[]}}}
            PUT /_index_template/other {"index_patterns":"other","data_stream":{"allow_custom_routing":true}}
            PUT /_index_template/other {"index_patterns":"other","allow_auto_create":false}
            POST /logs/_rollover?lazy
            POST /logs/_rollover/logs-2
            POST /plain/_rollover
            PUT /logs/_alias/taken
            PUT /logs/_alias/first {"is_hidden":true}
            PUT /second/_alias/taken {"is_hidden":true}

            # Settings, figures and forms
            PUT /_cluster/settings {"persistent":{"cluster.routing.allocation.enable":"all"}}
            GET /_cluster/health?wait_for_nodes=some
            GET /_stats/nonsense
            GET /_stats?level=nodes
            GET /_cat/indices?h=pri.search.query_total
            GET /?error_trace=true
            GET /?format=yaml
            GET /?pretty&pretty

            # Users and roles
            PUT /_security/user/anna {"password_hash":"$2a$10$abc","roles":[]}
            PUT /_security/role/some {"cluster":["manage_ml"]}
            PUT /_security/role/some {"run_as":["anna"]}
            PUT /_security/role/some {"metadata":{"owner":"anna"}}
            PUT /_security/role/some {"indices":[{"names":"a","privileges":["read_cross_cluster"]}]}
            PUT /_security/role/some {"indices":[{"names":"a","privileges":["read"],"query":"{}"}]}
            PUT /_security/role/admin {}
            """;

    @TempDir
    private static Path folder;

    @Test
    void the_answers_in_the_documentation_are_those_of_the_program() throws IOException {
        StringBuilder made = new StringBuilder();
        try (RunningService service = LocalService.start(folder)) {
            StoreClient client = service.client();
            client.put("/_index_template/logs", "{\"index_patterns\":\"logs\",\"data_stream\":{}}")
                    .orFail();
            client.put("/_data_stream/logs").orFail();
            client.put("/plain").orFail();
            client.put("/second").orFail();
            client.put("/plain/_alias/taken").orFail();
            client.put("/plain/_create/1", "{\"message\":\"hello\"}").orFail();
            ASKED.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .forEach(line -> made.append(line.startsWith("#") ? heading(line) : row(client, line)));
        }

        DocumentedTable.check(
                "compatibility.md",
                "refusals",
                made.append('\n').toString(),
                "mvn verify -pl bootstrap -am -Dit.test=CompatibilityIT -Dtest=none"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false");
    }

    private static String heading(String line) {
        return "\n#### " + line.substring(2) + "\n\n| Request | Answer |\n|---|---|\n";
    }

    private static String row(StoreClient client, String line) {
        String[] parts = line.split(" ", 3);
        String body = parts.length > 2 ? parts[2] : "";
        Answer answer =
                client.send(parts[0], parts[1], contentType(parts[1], body), body.isEmpty() ? null : sent(body));
        assertThat(answer.status()).as(line).isBetween(400, 501);
        return "| `" + line.replace("|", "\\|").replace("~", "\\n") + "` | " + answer.status() + " "
                + told(answer.json()) + " |\n";
    }

    private static @Nullable String contentType(String path, String body) {
        if (body.isEmpty()) {
            return null;
        }
        return path.equals("/_bulk") || path.equals("/_msearch") ? "application/x-ndjson" : "application/json";
    }

    private static String sent(String body) {
        return body.replace('~', '\n');
    }

    private static String told(JsonNode answer) {
        JsonNode error = answer.path("error");
        if (error.isTextual()) {
            return code(error.asText());
        }
        String told = "`" + error.path("type").asText() + "` "
                + code(error.path("reason").asText());
        String cause = error.at("/caused_by/reason").asText();
        return cause.isEmpty() || error.path("reason").asText().contains(cause)
                ? told
                : told + ", because " + code(cause);
    }

    private static String code(String text) {
        return "`" + text.replace("|", "\\|") + "`";
    }
}
