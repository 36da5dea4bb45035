package io.millrace.domain.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
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

    @ParameterizedTest
    @CsvSource({
        "-62167219200000, 0000-01-01T00:00:00Z",
        "253402300799999, 9999-12-31T23:59:59.999Z",
        "253402300799999.999, 9999-12-31T23:59:59.999999Z",
        "1e-16, 1970-01-01T00:00:00Z"
    })
    void milliseconds_are_accepted_up_to_the_first_and_the_last_moment(String literal, String moment) {
        assertThat(Timestamp.parseNumber(literal)).contains(Timestamp.ofInstant(Instant.parse(moment)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-62167219200000.001", "253402300800000"})
    void milliseconds_after_the_last_or_before_the_first_moment_are_rejected(String literal) {
        assertThat(Timestamp.parseNumber(literal)).isEmpty();
        assertThat(Timestamp.parse(literal)).isEmpty();
    }

    @Test
    void numbers_have_up_to_64_characters() {
        assertThat(Timestamp.parseNumber("0." + "0".repeat(62))).contains(new Timestamp(0));
        assertThat(Timestamp.parseNumber("0." + "0".repeat(63))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2016, 2016-01-01T00:00:00Z, 2016-12-31T23:59:59.999999Z",
        "2016-02, 2016-02-01T00:00:00Z, 2016-02-29T23:59:59.999999Z",
        "2016-02-10, 2016-02-10T00:00:00Z, 2016-02-10T23:59:59.999999Z",
        "2016-02-10T07, 2016-02-10T07:00:00Z, 2016-02-10T07:59:59.999999Z",
        "2016-02-10T07:30, 2016-02-10T07:30:00Z, 2016-02-10T07:30:59.999999Z",
        "2016-02-10T07:30:15, 2016-02-10T07:30:15Z, 2016-02-10T07:30:15.999999Z",
        "2016-02-10T07:30:15.5, 2016-02-10T07:30:15.500Z, 2016-02-10T07:30:15.500Z"
    })
    void missing_parts_become_the_first_or_the_last_possible_moment(String text, String first, String last) {
        assertThat(Timestamp.parseDate(text, Timestamp.Missing.LOWEST, ZoneOffset.UTC))
                .contains(Timestamp.ofInstant(Instant.parse(first)));
        assertThat(Timestamp.parseDate(text, Timestamp.Missing.HIGHEST, ZoneOffset.UTC))
                .contains(Timestamp.ofInstant(Instant.parse(last)));
    }

    @Test
    void a_text_without_an_offset_is_in_the_time_zone() {
        ZoneId berlin = ZoneId.of("Europe/Berlin");

        assertThat(Timestamp.parseDate("2015-10-25T02:30:00.5", Timestamp.Missing.LOWEST, berlin))
                .contains(Timestamp.ofInstant(Instant.parse("2015-10-25T00:30:00.5Z")));
        assertThat(Timestamp.parseDate("2015-10-25T02:30:00.5", Timestamp.Missing.HIGHEST, berlin))
                .contains(Timestamp.ofInstant(Instant.parse("2015-10-25T01:30:00.5Z")));
        assertThat(Timestamp.parseDate("2015-05-17T10:00:00Z", Timestamp.Missing.LOWEST, berlin))
                .contains(Timestamp.ofInstant(Instant.parse("2015-05-17T10:00:00Z")));
    }
}
