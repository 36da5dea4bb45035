package io.millrace.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.server.settings.HttpServerSettings.Limits;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenFilesTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
        9223372036854775807, 1000,  10000, 1000
        20000,               1000,  10000, 1000
        20000,               9000,  10000, 5000
        4096,                1000,  3808,  1000
        1024,                1000,  736,   368
        200,                 1000,  50,    25
        """)
    void connections_leave_files_for_the_service_itself_and_for_other_addresses(
            long files, int wanted, int connections, int perAddress) {
        Limits bound = OpenFiles.bound(Limits.defaults(), files, 8, wanted);

        assertThat(bound.connections()).isEqualTo(connections);
        assertThat(bound.connectionsPerAddress()).isEqualTo(perAddress);
    }
}
