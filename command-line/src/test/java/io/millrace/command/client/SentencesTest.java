package io.millrace.command.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SentencesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[1:19] [put_data_stream_lifecycle_request] unknown field [x] | unknown field [x]",
                "[1:19] unknown field [x] | unknown field [x]",
                "failed to parse: [12:3] [a_b] failed to parse field [c] | failed to parse: failed to parse field [c]",
                "the index [1:19] | the index [1:19]",
                "[a_b] unknown field | [a_b] unknown field"
            })
    void positions_of_parsers_and_names_of_requests_are_left_out(String reason, String expected) {
        assertThat(Sentences.plain(reason)).isEqualTo(expected);
    }

    @Test
    void names_of_java_classes_are_left_out() {
        assertThat(Sentences.withoutClassNames("failed: java.io.IOException: Connection reset"))
                .isEqualTo("failed: Connection reset");
        assertThat(Sentences.withoutClassNames("no host a.example.com")).isEqualTo("no host a.example.com");
    }
}
