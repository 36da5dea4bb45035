package io.millrace.adapters.opensearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.opensearch.cluster.ClusterFacts.Disk;
import io.millrace.adapters.opensearch.cluster.ClusterFacts.Watermarks;
import io.millrace.domain.attention.DiskSpace.Level;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ClusterFactsTest {

    private static Level level(boolean enabled, int percent) {
        return new Watermarks(enabled, "85%", "90%", "95%").levelOf(new Disk("node", OptionalInt.of(percent)));
    }

    @Test
    void a_disk_above_the_flood_stage_has_no_space() {
        assertThat(level(true, 84)).isEqualTo(Level.ENOUGH);
        assertThat(level(true, 85)).isEqualTo(Level.LITTLE);
        assertThat(level(true, 95)).isEqualTo(Level.NONE);
    }

    @Test
    void a_full_disk_has_little_space_if_the_cluster_does_not_check_disk_usage() {
        assertThat(level(false, 84)).isEqualTo(Level.ENOUGH);
        assertThat(level(false, 85)).isEqualTo(Level.LITTLE);
        assertThat(level(false, 100)).isEqualTo(Level.LITTLE);
    }
}
