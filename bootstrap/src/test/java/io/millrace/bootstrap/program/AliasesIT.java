package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Second names of indices, on two instances. */
class AliasesIT {

    private static final String PASSWORD = "Paddle-and-sluice-4";
    private static final String DOCUMENT = "{\"@timestamp\":1}";

    @TempDir
    private Path folder;

    @Test
    void an_alias_means_the_same_on_every_instance_from_the_moment_it_is_changed() {
        try (LocalPair pair = LocalPair.start(folder)) {
            StoreClient one = pair.one().client();
            StoreClient other = pair.other().client();
            one.put("/_cluster/settings", "{\"persistent\":{\"action.auto_create_index\":false}}")
                    .orFail();
            one.put("/_create_from/.audit/notes-0").orFail();
            one.put("/notes-0/_alias/notes").orFail();

            for (int i = 0; i < 50; i++) {
                assertThat(other.put("/notes/_create/" + i, DOCUMENT).orFail().text())
                        .contains("\"_index\":\"notes-" + i + "\"");
                one.put("/_create_from/.audit/notes-" + (i + 1)).orFail();
                one.post("/_aliases", """
                        {"actions":[
                            {"add":{"index":"notes-%s","alias":"notes"}},
                            {"remove":{"index":"notes-%s","alias":"notes"}}
                        ]}
                        """.formatted(i + 1, i)).orFail();
            }
            other.delete("/notes-50/_alias/notes").orFail();

            assertThat(one.put("/notes/_create/x", DOCUMENT).status()).isEqualTo(404);
            assertThat(other.get("/notes-*/_count?filter_path=count").orFail().text())
                    .isEqualTo("{\"count\":50}");
        }
    }

    @Test
    void indices_and_data_streams_share_aliases_with_filters() {
        try (LocalPair pair = LocalPair.start(folder)) {
            StoreClient one = pair.one().client();
            StoreClient other = pair.other().client();
            one.put("/_index_template/t", """
                    {"index_patterns":"t*","data_stream":{},"template":{"aliases":{"all":{"is_write_index":true}}}}
                    """).orFail();
            one.put("/_data_stream/t1").orFail();
            other.post("/t2/_doc", "{\"@timestamp\":1}").orFail();
            assertThat(one.get("/_alias/all").orFail().text())
                    .isEqualTo("{\"t1\":{\"aliases\":{\"all\":{}}},"
                            + "\"t2\":{\"aliases\":{\"all\":{\"is_write_index\":true}}}}");
            assertThat(one.post("/all/_doc", "{\"@timestamp\":2}").orFail().text())
                    .contains(".ds-t2-");
            assertThat(other.get("/all/_count?filter_path=count").orFail().text())
                    .isEqualTo("{\"count\":2}");

            for (String index : new String[] {"notes-1", "notes-2"}) {
                one.put("/" + index).orFail();
                one.put("/" + index + "/_create/1", "{\"kind\":\"a\"}").orFail();
                one.put("/" + index + "/_create/2", "{\"kind\":\"b\"}").orFail();
            }
            one.post("/_aliases", """
                    {"actions":[
                        {"add":{"indices":["notes-*"],"alias":"notes","filter":{"term":{"kind":"a"}}}},
                        {"add":{"index":"notes-2","alias":"notes","is_write_index":true,"routing":"r"}}
                    ]}
                    """).orFail();
            assertThat(other.get("/notes/_count?filter_path=count").orFail().text())
                    .isEqualTo("{\"count\":3}");
            assertThat(other.post("/notes/_search?filter_path=hits.hits._id", "{\"sort\":\"_doc\"}")
                            .orFail()
                            .text())
                    .isEqualTo("{\"hits\":{\"hits\":[{\"_id\":\"1\"},{\"_id\":\"1\"},{\"_id\":\"2\"}]}}");
            assertThat(other.post("/notes/_rollover?filter_path=old_index,new_index,rolled_over", "{}")
                            .orFail()
                            .text())
                    .isEqualTo("{\"old_index\":\"notes-2\",\"new_index\":\"notes-000003\",\"rolled_over\":true}");
            assertThat(one.put("/notes/_create/3", "{}").orFail().text()).contains("\"_index\":\"notes-000003\"");
        }
    }

    @Test
    void no_alias_opens_the_audit_trail() {
        try (RunningService service = LocalService.start(folder)) {
            StoreClient admin = service.client();
            TokenClient.of(service).putUser("xaver", PASSWORD, "reader");
            StoreClient reader = admin.with(StoreClient.basic("xaver", PASSWORD));

            assertThat(admin.put("/.audit/_alias/trail").text()).contains("belongs to the service, so it cannot");
            admin.put("/.audit/_alias/.audit-trail").orFail();

            assertThat(admin.get("/.audit-trail/_count").status()).isEqualTo(200);
            assertThat(reader.get("/.audit-trail/_count").status()).isEqualTo(403);
            assertThat(reader.get("/.audit-trail/_alias").status()).isEqualTo(403);
            assertThat(reader.get("/_alias").orFail().text()).doesNotContain("audit");
            assertThat(reader.get("/.aud*,*/_search?expand_wildcards=all")
                            .orFail()
                            .text())
                    .doesNotContain("audit");
        }
    }
}
