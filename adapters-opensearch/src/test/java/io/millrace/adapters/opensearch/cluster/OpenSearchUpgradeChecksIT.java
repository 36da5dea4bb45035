package io.millrace.adapters.opensearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.node.SharedNode;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import io.millrace.domain.index.upgrade.UpgradeFinding.Kind;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks of indices that the release of the nodes cannot make. */
class OpenSearchUpgradeChecksIT {

    private final ClusterClient client = SharedNode.emptied();

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            | {"properties":{"v":{"type":"knn_vector","dimension":3}}} | No handler for type [knn_vector]
            "index.similarity.s.type":"gone", | {} | Unknown Similarity type [gone]
            "index.analysis.analyzer.a.tokenizer":"gone", | {} | Failed to build analyzers: [a]
            | {"properties":{"t":{"type":"text","analyzer":"gone"}}} | analyzer [gone] has not been configured
            """)
    void what_the_release_or_its_plug_ins_lack_is_an_obstacle(String settings, String mappings, String reason) {
        Index index = UpgradeChecksTest.index(settings == null ? "" : settings, mappings);

        assertThat(UpgradeChecks.ofDestinations(client, List.of(index)))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.kind()).isEqualTo(Kind.DESTINATION);
                    assertThat(finding.message()).contains("index [a] cannot be copied", reason);
                });
    }

    @Test
    void archived_settings_do_not_count_and_each_index_is_named() {
        Index good = UpgradeChecksTest.index("\"archived.index.old\":\"1\",", "{}");
        Index bad = UpgradeChecksTest.index("\"index.old\":\"1\",", "{}");

        assertThat(UpgradeChecks.ofDestinations(client, List.of(good, bad, bad)))
                .extracting(UpgradeFinding::message)
                .hasSize(2)
                .allMatch(message -> message.contains("unknown setting [index.old]"));
    }

    @Test
    void at_most_a_hundred_different_indices_are_checked() {
        List<Index> different = IntStream.range(0, 101)
                .mapToObj(number -> UpgradeChecksTest.index("\"index.old" + number + "\":\"1\",", "{}"))
                .toList();

        assertThat(UpgradeChecks.ofDestinations(client, different)).hasSize(100);
    }
}
