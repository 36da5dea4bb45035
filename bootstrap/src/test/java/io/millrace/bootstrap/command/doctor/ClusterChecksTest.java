package io.millrace.bootstrap.command.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.opensearch.cluster.AutoCreation;
import io.millrace.adapters.opensearch.cluster.ClusterFacts;
import io.millrace.adapters.opensearch.cluster.ClusterFacts.Disk;
import io.millrace.adapters.opensearch.cluster.ClusterFacts.Watermarks;
import io.millrace.command.doctor.CheckResult;
import io.millrace.command.doctor.CheckResult.Level;
import io.millrace.configuration.Settings;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ClusterChecksTest {

    private static final Watermarks WATERMARKS = new Watermarks(true, "85%", "90%", "95%");
    private static final String GOOD_AUTO_CREATE = "-.migrated-*,-migrated-*,+*";

    @Test
    void a_good_cluster_passes_every_check() {
        assertThat(ClusterChecks.findings(
                        facts(Optional.empty(), "green", 40, WATERMARKS, List.of(), GOOD_AUTO_CREATE)))
                .hasSize(5)
                .extracting(CheckResult::level)
                .containsOnly(Level.OK);
    }

    @Test
    void what_is_missing_is_told_with_a_remedy() {
        assertThat(ClusterChecks.findings(
                        facts(Optional.of("[a] is 3.7.0"), "yellow", 87, WATERMARKS, List.of("logs"), "true")))
                .allMatch(result -> result.level() == Level.WARN)
                .extracting(CheckResult::sentence)
                .satisfiesExactly(
                        health -> assertThat(health).startsWith("[c] is yellow: 3 shards are unassigned; "),
                        nodes -> assertThat(nodes).isEqualTo("[a] is 3.7.0; bring all nodes to one release"),
                        disks -> assertThat(disks).startsWith("used: [a] 87%; the watermarks are 85%, 90% and 95%; "),
                        durability -> assertThat(durability).startsWith("logs may lose acknowledged documents"),
                        autoCreate -> assertThat(autoCreate).endsWith("set it to -.migrated-*,-migrated-*,+*"));
    }

    @Test
    void missing_shards_and_full_disks_fail() {
        assertThat(ClusterChecks.findings(facts(Optional.empty(), "red", 96, WATERMARKS, List.of(), GOOD_AUTO_CREATE)))
                .filteredOn(result -> result.level() == Level.FAIL)
                .extracting(CheckResult::about)
                .containsExactly("cluster", "disks");
    }

    @Test
    void disks_that_the_cluster_does_not_look_at_are_told() {
        Watermarks ignored = new Watermarks(false, "85%", "90%", "95%");

        assertThat(ClusterChecks.findings(facts(Optional.empty(), "green", 40, ignored, List.of(), GOOD_AUTO_CREATE)))
                .filteredOn(result -> result.level() == Level.WARN)
                .extracting(CheckResult::about)
                .containsExactly("disks");
    }

    @Test
    void one_that_is_not_there_fails() {
        Settings.Cluster absent = new Settings.Cluster(
                List.of(URI.create("http://127.0.0.1:1")),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                true,
                Duration.ofSeconds(2),
                Duration.ofSeconds(30),
                1);

        assertThat(ClusterChecks.of(absent)).singleElement().satisfies(result -> {
            assertThat(result.level()).isEqualTo(Level.FAIL);
            assertThat(result.sentence()).startsWith("it cannot be reached; start it, or correct opensearch.urls");
        });
    }

    private static ClusterFacts facts(
            Optional<String> obstacle,
            String status,
            int percent,
            Watermarks watermarks,
            List<String> losing,
            String autoCreate) {
        return new ClusterFacts(
                "c",
                "1 node: [a] is 3.9.0",
                obstacle,
                status,
                3,
                List.of(new Disk("a", OptionalInt.of(percent))),
                watermarks,
                losing,
                new AutoCreation(autoCreate));
    }
}
