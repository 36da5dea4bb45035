package io.millrace.adapters.opensearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.adapters.opensearch.engine.OpenSearchStore;
import io.millrace.adapters.opensearch.index.CatalogView;
import io.millrace.adapters.opensearch.node.SharedNode;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import io.millrace.domain.index.upgrade.UpgradeFinding.Kind;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UpgradeChecksTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "{\"_source\":{\"enabled\":true}}", "{\"_source\":{\"excludes\":[],\"includes\":[]}}"})
    void there_are_none_about_an_index_that_can_be_copied(String mappings) {
        assertThat(UpgradeChecks.of(index("\"index.blocks.write\":\"true\",", mappings)))
                .isEmpty();
    }

    @Test
    void patterns_of_fields_that_sources_lack_are_named() {
        assertThat(UpgradeChecks.of(index("", "{\"_source\":{\"excludes\":[\"secret.*\",\"x\"]}}")))
                .containsExactly(finding(
                        Kind.EXCLUDED_FIELDS,
                        "index [a] stores no sources of the fields [\"secret.*\",\"x\"] (_source.excludes), so that searches"
                                + " for them would find nothing after the upgrade; allow_loss_of_excluded_fields"
                                + " allows this"));
        assertThat(UpgradeChecks.of(index("", "{\"_source\":{\"includes\":[\"m\"]}}")))
                .containsExactly(finding(
                        Kind.EXCLUDED_FIELDS,
                        "index [a] stores sources only of the fields [\"m\"] (_source.includes), so that searches for"
                                + " others would find nothing after the upgrade; allow_loss_of_excluded_fields"
                                + " allows this"));
    }

    @Test
    void an_index_without_sources_is_found() {
        assertThat(UpgradeChecks.of(index("", "{\"_source\":{\"enabled\":false}}")))
                .extracting(UpgradeFinding::kind)
                .containsExactly(Kind.NO_SOURCE);
    }

    @Test
    void a_block_is_found_with_the_request_that_removes_it() {
        assertThat(UpgradeChecks.of(index("\"index.blocks.metadata\":\"true\",", "{}")))
                .containsExactly(finding(
                        Kind.BLOCK,
                        "index [a] has the block [metadata]; remove it with PUT /a/_settings"
                                + " {\"index.blocks.metadata\":null}"));
    }

    @Test
    void a_block_of_a_plain_index_that_forbids_its_deletion_is_found() {
        assertThat(UpgradeChecks.of(index("\"index.blocks.read_only\":\"true\",", "{}")))
                .containsExactly(finding(
                        Kind.BLOCK,
                        "index [a] has the block [read_only]; remove it with PUT /a/_settings"
                                + " {\"index.blocks.read_only\":null}"));
    }

    @Test
    void archived_settings_are_a_consequence() {
        assertThat(UpgradeChecks.of(index("\"archived.index.old\":\"1\",", "{}")))
                .containsExactly(finding(
                        Kind.ARCHIVED_SETTINGS,
                        "index [a] has settings that this release does not support; the new index will not have them:"
                                + " archived.index.old"));
    }

    @Test
    void findings_about_indices_need_no_request() {
        ClusterVersions versions = new ClusterVersions(
                SharedNode.client(List.of(URI.create("http://127.0.0.1:1"))), Runnable::run, System::nanoTime);

        assertThat(versions.listIndexFindings(List.of(index("", "{\"_source\":{\"enabled\":false}}"))))
                .extracting(UpgradeFinding::kind)
                .containsExactly(Kind.NO_SOURCE);
        assertThatThrownBy(() -> versions.listUpgradeFindings(List.of())).isInstanceOf(ClusterException.class);
    }

    private static UpgradeFinding finding(Kind kind, String message) {
        return new UpgradeFinding(kind, Optional.of(new IndexName("a")), message);
    }

    static Index index(String settings, String mappings) {
        try {
            return CatalogView.of(Json.MAPPER.readTree("{\"indices\":{\"a\":{\"state\":\"open\",\"settings\":{"
                            + settings
                            + "\"index.uuid\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"index.creation_date\":\"0\","
                            + "\"index.version.created\":\"" + OpenSearchStore.PREVIOUS + "\"},\"mappings\":{\"_doc\":"
                            + mappings + "}}}}"))
                    .named("a")
                    .orElseThrow();
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
