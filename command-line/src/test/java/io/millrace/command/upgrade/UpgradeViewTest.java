package io.millrace.command.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.command.client.stream.UpgradeStatus;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpgradeViewTest {

    @ParameterizedTest
    @CsvSource({"logs, millrace upgrade logs", "notes, millrace upgrade --indices notes"})
    void a_failed_upgrade_shows_the_command_that_starts_it_again(String name, String command) throws Exception {
        String index = name.equals("logs") ? ".ds-logs-2026.11.20-000001" : name;
        UpgradeStatus status = UpgradeStatus.of(new ObjectMapper()
                .readTree("{\"total_indices_requiring_upgrade\":1,\"errors\":[{\"index\":\"" + index
                        + "\",\"message\":\"x\"}]}"));

        assertThat(UpgradeView.failed(name, status))
                .isEqualTo("1 of 1 index could not be upgraded; fix the cause, then run `millrace upgrade cancel "
                        + name + "` and `" + command + "`");
    }
}
