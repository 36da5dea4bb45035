package io.millrace.domain.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampTest {

    @ParameterizedTest
    @CsvSource({
        "2015-05-17T10:05:03Z, 2015-05-17T10:05:03Z",
        "2015-05-17T10:05:03.123456789Z, 2015-05-17T10:05:03.123456Z",
        "'2015-05-17T10:05:03,5Z', 2015-05-17T10:05:03.500Z",
        "2015-05-17T10:05:03+02:00, 2015-05-17T08:05:03Z",
        "2015-05-17T10:05:03+0200, 2015-05-17T08:05:03Z",
        "2015-05-17T10:05:03-18, 2015-05-18T04:05:03Z",
        "2015-05-17T10:05:03, 2015-05-17T10:05:03Z",
        "2015-05-17T10:05Z, 2015-05-17T10:05:00Z",
        "2015-05-17T10, 2015-05-17T10:00:00Z",
        "2015-05-17, 2015-05-17T00:00:00Z",
        "2015-05, 2015-05-01T00:00:00Z",
        "2015, 2015-01-01T00:00:00Z",
        "2016-02-29T00:00:00Z, 2016-02-29T00:00:00Z",
        "1431857103000, 2015-05-17T10:05:03Z",
        "1431857103000.5, 2015-05-17T10:05:03.000500Z",
        "-1, 1969-12-31T23:59:59.999Z",
        "0000-01-01T00:00:00Z, 0000-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999999999Z, 9999-12-31T23:59:59.999999Z"
    })
    void dates_and_milliseconds_are_read_to_the_microsecond(String text, String moment) {
        assertThat(Timestamp.parse(text)).contains(Timestamp.ofInstant(Instant.parse(moment)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "yesterday",
                "2015-5-17",
                "2015-02-30",
                "2015-05-17T24:00:00Z",
                "2016-12-31T23:59:60Z",
                "2015-05-17T10:05:03+19:00",
                "2015-05-17 10:05:03",
                "10000-01-01T00:00:00Z",
                "+294277-01-01T00:00:00Z",
                "99999999999999999999",
                "638000000000000000",
                "-99999999999999999",
                "9999-12-31T23:59:59-01:00",
                "0000-01-01T00:00:00+01:00",
                "1e3",
                "NaN",
                "2015-05-17T10:05:03.1234567890Z"
            })
    void what_is_no_date_or_out_of_range_is_none(String text) {
        assertThat(Timestamp.parse(text)).isEmpty();
    }

    @Test
    void the_usual_form_means_the_same_as_with_an_offset_written_out() {
        Random random = new Random(7);

        for (int round = 0; round < 20_000; round++) {
            String text = String.format(
                    Locale.ROOT,
                    "%04d-%02d-%02dT%02d:%02d:%02d%s",
                    random.nextInt(10_000),
                    random.nextInt(14),
                    random.nextInt(33),
                    random.nextInt(25),
                    random.nextInt(61),
                    random.nextInt(61),
                    ".1234567890".substring(0, random.nextInt(12)));

            assertThat(Timestamp.parse(text + "Z")).as(text).isEqualTo(Timestamp.parse(text + "+00:00"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2015-05-17T10:05:03.Z",
                "2015-05-17T10:05:03 Z",
                "2015-05-17T10:05:03;5Z",
                "2015-05-17T10:05:-3Z",
                "2015-05-17T10:05:03.5xZ",
                "+015-05-17T10:05:03Z",
                "2015-05-1\u0667T10:05:03Z",
                "2015-05-17T10:05:03Y",
                "2015/05/17T10:05:03Z"
            })
    void what_only_looks_like_the_usual_form_is_none(String text) {
        assertThat(Timestamp.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1431857103000, 1431857103000000",
        "1.431857103e12, 1431857103000000",
        "-0.0005, -1",
        "0, 0",
        "0e400, 0",
        "-0.0e2147483647, 0",
        "1e-2147483647, 0",
        "-1e-2147483647, -1"
    })
    void numbers_are_milliseconds_rounded_down(String literal, long microseconds) {
        assertThat(Timestamp.parseNumber(literal)).contains(new Timestamp(microseconds));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e131071",
                "-1e400",
                "1e18",
                "NaN",
                "1e2147483647",
                "-99999999999999999",
                "638000000000000000",
                "999999999999999999",
                "9999999999999999",
                "1e15"
            })
    void numbers_out_of_range_are_none_and_cost_nothing(String literal) {
        assertThat(Timestamp.parseNumber(literal)).isEmpty();
    }

    @Test
    void milliseconds_are_rounded_down_before_the_epoch_too() {
        assertThat(new Timestamp(-1).toEpochMillis()).isEqualTo(-1);
        assertThat(new Timestamp(1_999).toEpochMillis()).isEqualTo(1);
        assertThat(new Timestamp(-1).toInstant()).isEqualTo(Instant.parse("1969-12-31T23:59:59.999999Z"));
    }
}
