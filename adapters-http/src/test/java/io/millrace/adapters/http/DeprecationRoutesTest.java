package io.millrace.adapters.http;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.Versions;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeprecationRoutesTest {

    private static final String PATH = "/_migration/deprecations";

    private final StoreServer server = new StoreServer();

    @AfterEach
    void close() {
        server.close();
    }

    private String get(String path) {
        return server.send("GET", path).body();
    }

    private void put(String path, String body) {
        assertThat(server.send("PUT", path, body).status()).isEqualTo(200);
    }

    @Test
    void a_service_without_findings_returns_all_lists() {
        server.createLogs();
        put("/plain", "{}");

        assertThat(get(PATH))
                .isEqualTo("{\"cluster_settings\":[],\"node_settings\":[],\"ml_settings\":[],\"index_settings\":{},"
                        + "\"data_streams\":{},\"templates\":{},\"ilm_policies\":{}}");
    }

    @Test
    void outdated_data_streams_and_plain_indices_are_critical() {
        String first = server.engine
                .dataStreams()
                .create(aNewStream("logs", Versions.previous()))
                .writeIndex()
                .name()
                .value();
        put("/_index_template/logs", "{\"index_patterns\":\"logs*\",\"data_stream\":{}}");
        server.send("POST", "/logs/_rollover");
        server.engine.indices().create(aNewIndex("notes", Versions.previous(), Map.of()));
        put("/plain", "{}");

        assertThat(get("/logs,notes,plain" + PATH + "?filter_path=index_settings,data_streams"))
                .isEqualTo("{\"index_settings\":{\"notes\":[{\"level\":\"critical\","
                        + "\"message\":\"the index has an earlier major version\",\"url\":\"docs/upgrading.md\","
                        + "\"details\":\"this index has version " + Versions.previous() + "\","
                        + "\"resolve_during_rolling_upgrade\":false,\"_meta\":{\"reindex_required\":true}}]},"
                        + "\"data_streams\":{\"logs\":[{\"level\":\"critical\","
                        + "\"message\":\"the data stream has backing indices of an earlier major version\","
                        + "\"url\":\"docs/upgrading.md\",\"details\":\"the oldest of these indices has version "
                        + Versions.previous() + "\",\"resolve_during_rolling_upgrade\":false,"
                        + "\"_meta\":{\"reindex_required\":true,\"total_backing_indices\":2,"
                        + "\"indices_requiring_upgrade_count\":1,\"indices_requiring_upgrade\":[\"" + first
                        + "\"]}}]}}");
        assertThat(get("/plain" + PATH + "?filter_path=index_settings.*,data_streams.*"))
                .isEqualTo("{}");
        assertThat(server.send("GET", "/gone" + PATH).status()).isEqualTo(404);
        assertThat(server.send("GET", "/gone*" + PATH).status()).isEqualTo(200);
    }

    @Test
    void policies_without_effect_and_missing_policies_are_warnings() {
        put(
                "/_ilm/policy/kept",
                "{\"policy\":{\"phases\":{\"warm\":{\"actions\":{\"forcemerge\":{\"max_num_segments\":1}}}}}}");
        put(
                "/_ilm/policy/days",
                "{\"policy\":{\"phases\":{\"delete\":{\"min_age\":\"7d\",\"actions\":{\"delete\":{}}}}}}");
        put(
                "/_index_template/logs",
                "{\"index_patterns\":\"logs*\",\"data_stream\":{},"
                        + "\"template\":{\"settings\":{\"index.lifecycle.name\":\"gone\"}}}");
        put("/_data_stream/logs", "");
        put(
                "/_index_template/own",
                "{\"index_patterns\":\"own*\",\"data_stream\":{},\"template\":{\"lifecycle\":{},\"settings\":"
                        + "{\"index.lifecycle.name\":\"gone\",\"index.lifecycle.prefer_ilm\":\"false\"}}}");
        put("/_data_stream/own", "");
        put("/_component_template/parts", "{\"template\":{\"settings\":{\"index.lifecycle.name\":\"gone\"}}}");
        put("/_index_template/composed", "{\"index_patterns\":\"c*\",\"data_stream\":{},\"composed_of\":[\"parts\"]}");
        put("/_index_template/plain", "{\"index_patterns\":\"p*\",\"composed_of\":[\"parts\"]}");

        assertThat(get(PATH + "?filter_path=*.*.level,*.*.details"))
                .isEqualTo("{\"data_streams\":{\"logs\":[" + missing() + "]},"
                        + "\"templates\":{\"composed\":[" + missing() + "],\"logs\":[" + missing() + "]},"
                        + "\"ilm_policies\":{\"kept\":[{\"level\":\"warning\",\"details\":"
                        + "\"these actions of the policy have no effect: [forcemerge] in phase [warm]\"}]}}");
    }

    private static String missing() {
        return "{\"level\":\"warning\",\"details\":\"policy [gone] does not exist, so there are no rollovers and no"
                + " removals; put the policy, or remove the setting [index.lifecycle.name]\"}";
    }

    @Test
    void transient_settings_are_named() {
        put("/_cluster/settings", "{\"transient\":{\"data_streams.lifecycle.poll_interval\":\"1m\"}}");

        assertThat(get(PATH + "?filter_path=cluster_settings.details"))
                .isEqualTo("{\"cluster_settings\":[{\"details\":"
                        + "\"set these settings as persistent settings: [data_streams.lifecycle.poll_interval]\"}]}");
    }
}
