package io.millrace.command.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceClientTest {

    @ParameterizedTest
    @CsvSource({"., %2E", ".., %2E%2E", "..., ...", ".a, .a", "a/b, a%2Fb", "a\\b, a%5Cb", "a b, a%20b", "a+b, a%2Bb"})
    void a_name_is_one_segment_that_no_proxy_takes_for_another_path(String name, String segment) {
        assertThat(ServiceClient.segment(name)).isEqualTo(segment);
    }

    @Test
    void several_names_are_one_segment() {
        assertThat(ServiceClient.segment(List.of("..", "a,b"))).isEqualTo("..,a%2Cb");
    }
}
