package io.millrace.adapters.http.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadableSizeTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0b",
        "1023, 1023b",
        "1024, 1kb",
        "1535, 1.4kb",
        "1048575, 1023.9kb",
        "1073741824, 1gb",
        "9223372036854775807, 8191.9pb"
    })
    void a_size_is_cut_off_after_one_digit(long bytes, String readable) {
        assertThat(ReadableSize.of(bytes)).isEqualTo(readable);
    }
}
