package io.millrace.command.client.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class UpgradeStatusTest {

    private static UpgradeStatus status(String more) throws Exception {
        return UpgradeStatus.of(new ObjectMapper()
                .readTree("{\"complete\":false,\"total_indices_in_data_stream\":2,"
                        + "\"total_indices_requiring_upgrade\":1,\"successes\":0,\"in_progress\":[],\"pending\":1,\"errors\":[]"
                        + more + "}"));
    }

    @Test
    void an_upgrade_without_progress_has_a_reason_and_is_still_running() throws Exception {
        UpgradeStatus waiting = status(",\"waiting_reason\":\"no manager\"");

        assertThat(waiting.waitingReason()).contains("no manager");
        assertThat(waiting.state()).isEqualTo(UpgradeStatus.State.RUNNING);
        assertThat(status("").waitingReason()).isEmpty();
    }
}
