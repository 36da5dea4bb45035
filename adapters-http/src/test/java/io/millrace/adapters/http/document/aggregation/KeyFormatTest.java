package io.millrace.adapters.http.document.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.error.RequestRefusedException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyFormatTest {

    /** Midnight of 18 May 2015 in Berlin. */
    private static final long MIDNIGHT = 1_431_900_000_000L;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "epoch_second | 1431900000",
                "epoch_millis | 1431900000000",
                "strict_date_optional_time | 2015-05-18T00:00:00.000+02:00",
                "date | 2015-05-18",
                "dd.MM.yyyy | 18.05.2015",
                "yyyyMMddHH | 2015051800",
                "'year' yyyy, MM-dd HH:mm | year 2015, 05-18 00:00",
                "yyyy-MM-dd hh a | 2015-05-18 12 AM",
                "yyyy-MM-dd HH:mm Z | 2015-05-18 00:00 +0200"
            })
    void a_moment_can_be_read_in_the_format_in_which_it_is_written(String name, String text) {
        KeyFormat format = KeyFormat.named(name, ZoneId.of("Europe/Berlin"));

        assertThat(format.write(MIDNIGHT)).isEqualTo(text);
        assertThat(format.read(text)).isEqualTo(OptionalLong.of(MIDNIGHT));
    }

    @Test
    void parts_that_the_format_does_not_contain_are_the_lowest_ones() {
        assertThat(KeyFormat.named("MM/yyyy", ZoneOffset.UTC).read("05/2015"))
                .isEqualTo(OptionalLong.of(1_430_438_400_000L));
        assertThat(KeyFormat.named("yyyy", ZoneOffset.UTC).read("2015")).isEqualTo(OptionalLong.of(1_420_070_400_000L));
        assertThat(KeyFormat.named("HH:mm", ZoneOffset.UTC).read("10:00")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "epoch_second,x",
        "epoch_second,9223372036854775807",
        "date,18.05.2015",
        "dd.MM.yyyy,2015-05-18",
        "dd.MM.yyyy,31.02.x"
    })
    void a_text_in_another_format_is_not_read(String name, String text) {
        assertThat(KeyFormat.named(name, ZoneOffset.UTC).read(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.00", "000", "'yy'0", "", "pH", "jj", "'yyyy"})
    void formats_of_numbers_and_unknown_formats_are_rejected(String name) {
        assertThatThrownBy(() -> KeyFormat.named(name, ZoneOffset.UTC))
                .isInstanceOf(RequestRefusedException.class)
                .hasMessageContaining("Invalid format: [" + name + "]");
    }
}
