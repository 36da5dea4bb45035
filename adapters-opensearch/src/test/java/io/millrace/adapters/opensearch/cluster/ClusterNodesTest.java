package io.millrace.adapters.opensearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterNodesTest {

    @ParameterizedTest
    @ValueSource(strings = {"3.8.0", "3.9.0", "3.10.0", "4.0.0"})
    void indices_are_upgraded_by_nodes_of_one_release_that_can(String version) {
        assertThat(nodes(version, version).upgradeObstacle()).isEmpty();
    }

    @Test
    void nodes_that_are_too_old_are_named() {
        assertThat(nodes("3.7.2").upgradeObstacle())
                .contains(
                        "an upgrade of indices needs OpenSearch 3.8.0 or later, and the same release on all nodes, but"
                                + " [node-0] is 3.7.2");
    }

    @Test
    void nodes_of_different_releases_are_named() {
        assertThat(nodes("3.10.0", "3.9.0").upgradeObstacle())
                .hasValueSatisfying(
                        obstacle -> assertThat(obstacle).endsWith("but [node-0] is 3.10.0, [node-1] is 3.9.0"));
        assertThat(nodes("3.10.0", "3.9.0").lowest()).hasToString("3.9.0");
    }

    private static ClusterNodes nodes(String... versions) {
        List<ClusterNodes.Node> nodes = new ArrayList<>();
        for (String version : versions) {
            nodes.add(new ClusterNodes.Node("node-" + nodes.size(), ClusterVersions.ofText(version)));
        }
        return new ClusterNodes(nodes);
    }
}
