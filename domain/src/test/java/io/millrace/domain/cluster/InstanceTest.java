package io.millrace.domain.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstanceTest {

    @ParameterizedTest
    @CsvSource({
        "10.1.2.3:9200, 10.1.2.3, 9200",
        "[2001:db8::5]:443, 2001:db8::5, 443",
        "mill.example:80, mill.example, 80"
    })
    void an_address_consists_of_a_host_without_brackets_and_a_port(String address, String host, String port) {
        Instance instance = new Instance(UUID.randomUUID(), "mill", "1.0.0", address, Instant.EPOCH);

        assertThat(instance.host()).isEqualTo(host);
        assertThat(instance.port()).isEqualTo(port);
    }
}
