package io.millrace.command.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.command.client.stream.BackingIndex;
import io.millrace.command.client.stream.UpgradeStatus;
import io.millrace.command.console.Gauge;
import java.util.List;
import org.junit.jupiter.api.Test;

class UpgradeGaugesTest {

    private static final String INDEX = ".ds-logs-web-000002";

    @Test
    void an_index_that_took_documents_until_its_rollover_counts_with_all_it_had() throws Exception {
        UpgradeGauges gauges = new UpgradeGauges(List.of(new BackingIndex(INDEX, "2.19.1", true, 1_688, 1)));
        gauges.takeNewlyFinished(
                status(0, "{\"index\":\"" + INDEX + "\",\"total_doc_count\":0,\"reindexed_doc_count\":0}"));
        gauges.gauges(status(0, "{\"index\":\"" + INDEX + "\",\"total_doc_count\":0,\"reindexed_doc_count\":0}"), 0);
        gauges.gauges(
                status(0, "{\"index\":\"" + INDEX + "\",\"total_doc_count\":2658,\"reindexed_doc_count\":1000}"), 1);

        assertThat(gauges.takeNewlyFinished(status(1, ""))).containsExactly(INDEX);

        assertThat(gauges.documents(INDEX)).isEqualTo(2_658);
        assertThat(gauges.copied(status(1, ""))).isEqualTo(2_658);
    }

    @Test
    void a_single_index_has_one_bar_during_its_upgrade_and_after_it() throws Exception {
        UpgradeGauges gauges = new UpgradeGauges(List.of(new BackingIndex(INDEX, "2.19.1", true, 10, 1)));
        String half = "{\"index\":\"" + INDEX + "\",\"total_doc_count\":10,\"reindexed_doc_count\":5}";

        assertThat(gauges.gauges(status(0, half), 0)).extracting(Gauge::name).containsExactly(INDEX);
        gauges.takeNewlyFinished(status(1, ""));
        assertThat(gauges.gauges(status(1, ""), 1)).extracting(Gauge::name).containsExactly(INDEX);
    }

    @Test
    void several_indices_also_have_a_bar_for_all() throws Exception {
        UpgradeGauges gauges = new UpgradeGauges(List.of(
                new BackingIndex(INDEX, "2.19.1", true, 10, 1),
                new BackingIndex(".ds-logs-web-000003", "2.19.1", true, 10, 1)));
        String half = "{\"index\":\"" + INDEX + "\",\"total_doc_count\":10,\"reindexed_doc_count\":5}";

        assertThat(gauges.gauges(status(0, half), 0)).extracting(Gauge::name).containsExactly(INDEX, "all");
    }

    private static UpgradeStatus status(int successes, String inProgress) throws Exception {
        return UpgradeStatus.of(new ObjectMapper()
                .readTree("{\"complete\":" + (successes == 1)
                        + ",\"total_indices_in_data_stream\":2,\"total_indices_requiring_upgrade\":1,\"successes\":"
                        + successes
                        + ",\"in_progress\":[" + inProgress + "],\"pending\":0,\"errors\":[]}"));
    }
}
