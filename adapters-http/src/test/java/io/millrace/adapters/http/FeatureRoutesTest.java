package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driving.feature.ManageSystemFeatures.Outcome;
import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.FeatureStatus;
import io.millrace.domain.feature.FeatureStatus.OutdatedIndex;
import io.millrace.domain.feature.MigrationStatus;
import io.millrace.domain.feature.SystemFeaturesStatus;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.reindex.IndexUpgrade;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeatureRoutesTest extends RouteTest {

    private static final String PATH = "/_migration/system_features";
    private static final FeatureName AUDIT = new FeatureName("audit");
    private static final FeatureName TASKS = new FeatureName("tasks");
    private static final IndexName OF_AUDIT = new IndexName(".audit");

    private static FeatureStatus tasks() {
        return new FeatureStatus(TASKS, Versions.latest(), MigrationStatus.NO_MIGRATION_NEEDED, List.of());
    }

    @Nested
    class Reading {

        @Test
        void a_feature_that_needs_nothing_lists_no_index() {
            store.features.set(new SystemFeaturesStatus(List.of(tasks()), MigrationStatus.NO_MIGRATION_NEEDED));

            assertThat(line("GET", PATH))
                    .isEqualTo("200 {\"features\":[{\"feature_name\":\"tasks\",\"minimum_index_version\":\"10.0.0\","
                            + "\"migration_status\":\"NO_MIGRATION_NEEDED\",\"indices\":[]}],"
                            + "\"migration_status\":\"NO_MIGRATION_NEEDED\"}");
        }

        @Test
        void an_index_under_way_tells_how_far_it_is() {
            IndexUpgrade.InProgress busy = new IndexUpgrade.Pending(new IndexId("1"), OF_AUDIT)
                    .begin()
                    .counted(70)
                    .copied(30);
            OutdatedIndex index = new OutdatedIndex(OF_AUDIT, Versions.previous(), Optional.of(busy), Optional.empty());
            store.features.set(new SystemFeaturesStatus(
                    List.of(new FeatureStatus(AUDIT, Versions.previous(), MigrationStatus.IN_PROGRESS, List.of(index))),
                    MigrationStatus.IN_PROGRESS));

            assertThat(line("GET", PATH))
                    .contains("\"minimum_index_version\":\"7.17.0\",\"migration_status\":\"IN_PROGRESS\","
                            + "\"indices\":[{\"index\":\".audit\",\"version\":\"7.17.0\",\"total_doc_count\":70,"
                            + "\"reindexed_doc_count\":30}]");
        }

        @Test
        void an_index_that_failed_tells_why_in_the_form_of_errors() {
            OutdatedIndex index =
                    new OutdatedIndex(OF_AUDIT, Versions.previous(), Optional.empty(), Optional.of("it is \"closed\""));
            store.features.set(new SystemFeaturesStatus(
                    List.of(new FeatureStatus(AUDIT, Versions.previous(), MigrationStatus.ERROR, List.of(index))),
                    MigrationStatus.ERROR));

            String cause = "\"type\":\"illegal_state_exception\",\"reason\":\"it is \\\"closed\\\"\"";
            assertThat(line("GET", PATH))
                    .contains("\"failure_cause\":{\"error\":{\"root_cause\":[{" + cause + "}]," + cause + "}}");
        }

        @Test
        void an_unknown_parameter_and_a_wrong_time_are_refused() {
            assertThat(line("GET", PATH + "?pretty_please=true"))
                    .startsWith("400 ")
                    .contains("pretty_please");
            assertThat(line("GET", PATH + "?master_timeout=soon"))
                    .startsWith("400 ")
                    .contains("master_timeout");
        }
    }

    @Nested
    class Migrating {

        @Test
        void the_features_that_will_be_migrated_are_told_and_audited() {
            store.features.set(new Outcome.Accepted(List.of(AUDIT, TASKS)));

            assertThat(line("POST", PATH + "?master_timeout=30s"))
                    .isEqualTo("200 {\"accepted\":true,\"features\":[{\"feature_name\":\"audit\"},"
                            + "{\"feature_name\":\"tasks\"}]}");
            assertThat(store.audited)
                    .singleElement()
                    .asString()
                    .endsWith("MIGRATION_STARTED {system_features=audit,tasks}");
        }

        @Test
        void what_is_not_started_is_told_with_a_reason_and_no_features() {
            store.features.set(new Outcome.Refused("No system indices require migration"));

            assertThat(line("POST", PATH))
                    .isEqualTo("200 {\"accepted\":false,\"reason\":\"No system indices require migration\","
                            + "\"features\":[]}");
            assertThat(store.audited).isEmpty();
        }
    }

    @Nested
    class Protection {

        private static final String PERMANENT =
                "belongs to the system feature [audit] and can only be removed, closed and renamed by the service";

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "DELETE /.audit",
                    "DELETE /.audit?ignore_unavailable=true",
                    "DELETE /other,.audit",
                    "POST /.audit/_close",
                    "POST /.a*/_close"
                })
        void the_trail_can_be_neither_removed_nor_closed(String request) {
            store.engine.indices().create(EngineFixture.aNewIndex(".audit"));
            store.engine.indices().create(EngineFixture.aNewIndex("other"));

            requireUntouched(request, ".audit");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "DELETE /.audit",
                    "DELETE /.audit?ignore_unavailable=true",
                    "DELETE /.audit-reindexed-for-9",
                    "POST /.audit/_close",
                    "POST /.audit-reindexed-for-9/_close",
                    "POST /.*/_close",
                    "POST /_aliases {'remove_index':{'index':'.audit'}}",
                    "POST /_aliases {'remove_index':{'index':'.audit-reindexed-for-9'}}",
                    "POST /_aliases {'remove':{'index':'.audit*','alias':'*'}}",
                    "POST /_aliases {'remove':{'index':'.audit-reindexed-for-9','alias':'.audit'}}",
                    "DELETE /.audit-reindexed-for-9/_alias/.audit"
                })
        void neither_can_the_upgraded_trail_by_any_of_its_names(String request) {
            store.engine
                    .indices()
                    .create(
                            EngineFixture.aNewIndex(".audit-reindexed-for-9"),
                            List.of(new NamedAlias(new IndexName(".audit"))));

            requireUntouched(request, ".audit-reindexed-for-9");
            assertThat(line("GET", "/.audit/_count")).startsWith("200 ");
        }

        @ParameterizedTest
        @ValueSource(strings = {"DELETE /.aud*", "DELETE /*?expand_wildcards=all"})
        void patterns_do_not_delete_the_trail(String request) {
            store.engine.indices().create(EngineFixture.aNewIndex(".audit"));
            store.engine.indices().create(EngineFixture.aNewIndex("other"));
            store.send("PUT", "/_cluster/settings", "{\"transient\":{\"action.destructive_requires_name\":false}}");

            requireUntouched(request, ".audit");
            assertThat(line("GET", "/_cat/indices/other")).contains("open");
        }

        private void requireUntouched(String request, String index) {
            String[] parts = request.split(" ", 3);
            String body = parts.length < 3 ? "" : "{\"actions\":[" + parts[2].replace('\'', '"') + "]}";
            String before = line("GET", "/_cat/indices/" + index);

            assertThat((body.isEmpty() ? store.send(parts[0], parts[1]) : store.send(parts[0], parts[1], body)).line())
                    .startsWith("403 ")
                    .contains("security_exception", PERMANENT);

            assertThat(line("GET", "/_cat/indices/" + index)).isEqualTo(before).contains("open");
        }

        @Test
        void system_indices_take_no_blocks_from_clients() {
            store.engine.indices().create(EngineFixture.aNewIndex(".audit"));

            assertThat(line("PUT", "/.audit/_block/write"))
                    .startsWith("403 ")
                    .contains("index [.audit] belongs to the system feature [audit] and can only be blocked by the"
                            + " service");
        }

        @Test
        void system_indices_take_no_documents_from_clients() {
            assertThat(line("PUT", "/.audit/_create/1")).startsWith("400 ");
            assertThat(store.send("PUT", "/.audit/_create/1", "{\"@timestamp\":1}")
                            .line())
                    .startsWith("403 ")
                    .contains("index [.audit] belongs to the system feature [audit] and accepts documents only from"
                            + " the service");
            assertThat(store.send("POST", "/_bulk", "{\"create\":{\"_index\":\".tasks-reindexed-for-9\"}}\n{\"a\":1}\n")
                            .line())
                    .startsWith("200 ")
                    .contains("\"errors\":true", "\"status\":403");
        }
    }
}
