package io.millrace.domain.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UserAgentTest {

    @ParameterizedTest
    @CsvSource({
        "Fluent-Bit, Fluent-Bit",
        "'Elastic-filebeat/8.15.0 (linux; amd64; abc; 2024-08-02 17:15:22 +0000 UTC)', Elastic-filebeat/8.15.0",
        "'Logstash/8.15.0 (OS=Linux-6.1; (nested) x) logstash-output-elasticsearch/11.22 more/1',"
                + " Logstash/8.15.0 logstash-output-elasticsearch/11.22",
        "'python-requests/2.31 urllib3/2.0 third/1', python-requests/2.31 urllib3/2.0",
        "'(comment only)', unknown",
        "'  ', unknown",
        "'<script>/1 a\tb', _script_/1 a"
    })
    void the_first_two_products_are_kept(String header, String shortened) {
        assertThat(UserAgent.shorten(Optional.of(header))).isEqualTo(shortened);
    }

    @Test
    void a_long_header_is_bounded() {
        assertThat(UserAgent.shorten(Optional.of("x".repeat(10_000) + " " + "y".repeat(10_000))))
                .isEqualTo("x".repeat(40));
        assertThat(UserAgent.shorten(Optional.of("a".repeat(60) + " " + "é".repeat(60) + " z")))
                .isEqualTo("a".repeat(40) + " " + "_".repeat(40));
        assertThat(UserAgent.shorten(Optional.empty())).isEqualTo("unknown");
    }

    @Test
    void the_product_has_no_version() {
        assertThat(UserAgent.product("Elastic-filebeat/8.15.0 x/1")).isEqualTo("elastic-filebeat");
        assertThat(UserAgent.product("unknown")).isEqualTo("unknown");
    }
}
