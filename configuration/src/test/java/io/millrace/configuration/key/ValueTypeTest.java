package io.millrace.configuration.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.configuration.file.RawValue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueTypeTest {

    @Nested
    class Durations {

        private final ValueType<Duration> type = ValueType.duration(Duration.ofMillis(1), Duration.ofDays(2));

        @ParameterizedTest
        @CsvSource({
            "500ms, PT0.5S",
            "15s, PT15S",
            "2m, PT2M",
            "1h, PT1H",
            "1d, PT24H",
            "PT15S, PT15S",
            "PT1M30S, PT1M30S",
            "P1DT1H, PT25H",
            "' 15s ', PT15S"
        })
        void are_read_from_short_and_iso_forms(String text, Duration expected) {
            assertThat(read(type, text)).contains(expected);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "15",
                    "s",
                    "-1s",
                    "1.5s",
                    "15 s",
                    "15S",
                    "1w",
                    "0s",
                    "3d",
                    "PT-1S",
                    "PT",
                    "99999999999999999d",
                    "999999999999999d",
                    "1h30m",
                    "fifteen"
                })
        void are_refused_without_unit_or_out_of_bounds(String text) {
            assertThat(read(type, text)).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"500ms", "1500ms", "15s", "90s", "2m", "1h", "1d"})
        void are_written_as_they_are_read(String text) {
            assertThat(read(type, text).map(type::write)).contains(text);
        }

        @Test
        void that_milliseconds_cannot_tell_are_written_in_iso_form() {
            assertThat(read(type, "PT1.0000001S").map(type::write)).contains("PT1.0000001S");
        }
    }

    @Nested
    class Sizes {

        private final ValueType<Long> type = ValueType.size(0, Long.MAX_VALUE);

        @ParameterizedTest
        @CsvSource({"0, 0", "512, 512", "512B, 512", "64KiB, 65536", "10MiB, 10485760", "1GiB, 1073741824"})
        void are_read_in_bytes(String text, long expected) {
            assertThat(read(type, text)).contains(expected);
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "-1", "1.5MiB", "10MB", "10M", "10mib", "1TiB", "MiB", "999999999999999999GiB"})
        void are_refused_in_other_units(String text) {
            assertThat(read(type, text)).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"0", "512", "1025", "64KiB", "10MiB", "3GiB"})
        void are_written_in_the_largest_whole_unit(String text) {
            assertThat(read(type, text).map(type::write)).contains(text);
        }

        @Test
        void keep_to_their_bounds() {
            ValueType<Long> bounded = ValueType.size(1024, 2048);

            assertThat(read(bounded, "1023")).isEmpty();
            assertThat(read(bounded, "1KiB")).contains(1024L);
            assertThat(read(bounded, "2KiB")).contains(2048L);
            assertThat(read(bounded, "2049")).isEmpty();
        }
    }

    @Nested
    class Integers {

        private final ValueType<Integer> type = ValueType.integer(-1, 65_535);

        @ParameterizedTest
        @CsvSource({"-1, -1", "0, 0", "65535, 65535", "+7, 7", "007, 7"})
        void are_decimal(String text, int expected) {
            assertThat(read(type, text)).contains(expected);
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "-2", "65536", "0x10", "1e3", "1_000", "1.0", "99999999999999999999", "٣"})
        void are_refused_in_any_other_form_or_out_of_bounds(String text) {
            assertThat(read(type, text)).isEmpty();
        }
    }

    @Nested
    class Booleans {

        @Test
        void are_true_or_false() {
            assertThat(read(ValueType.bool(), "true")).contains(true);
            assertThat(read(ValueType.bool(), "false")).contains(false);
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "yes", "on", "1", "TRUE", "no", "off", "0"})
        void are_nothing_else(String text) {
            assertThat(read(ValueType.bool(), text)).isEmpty();
        }
    }

    @Nested
    class Paths {

        @ParameterizedTest
        @ValueSource(strings = {"/graphql", "/api/v1/graphql", "/oauth/access_token", "/a.b~c-d"})
        void are_absolute(String text) {
            assertThat(read(ValueType.path(), text)).contains(text);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "/",
                    "graphql",
                    "/graphql/",
                    "//graphql",
                    "/a//b",
                    "/a/../b",
                    "/./a",
                    "/a b",
                    "/a?b",
                    "/a#b",
                    "/_bulk",
                    "/ä",
                    "/{a}",
                    "/a%2fb"
                })
        void are_refused_when_they_would_not_be_found_or_hide_the_store(String text) {
            assertThat(read(ValueType.path(), text)).isEmpty();
        }
    }

    @Nested
    class Lists {

        private final ValueType<List<String>> type = ValueType.list("a list of words", text -> !text.isEmpty());

        @Test
        void are_separated_by_commas() {
            assertThat(read(type, " one, two ,three")).contains(List.of("one", "two", "three"));
            assertThat(read(type, " ")).contains(List.of());
        }

        @Test
        void are_taken_from_yaml_as_they_are() {
            assertThat(type.read(new RawValue.Items(List.of("one", "two")))).contains(List.of("one", "two"));
            assertThat(type.read(new RawValue.Items(List.of()))).contains(List.of());
        }

        @ParameterizedTest
        @ValueSource(strings = {",", "one,", ",one", "one,,two"})
        void are_refused_with_a_gap(String text) {
            assertThat(read(type, text)).isEmpty();
        }

        @Test
        void do_not_stand_for_one_value() {
            assertThat(ValueType.integer(0, 9).read(new RawValue.Items(List.of("1"))))
                    .isEmpty();
            assertThat(ValueType.secret().read(new RawValue.Items(List.of("1"))))
                    .isEmpty();
        }
    }

    @Nested
    class Secrets {

        @Test
        void keep_their_blanks_and_never_show() {
            Optional<Secret> secret = read(ValueType.secret(), "  pass word ");

            assertThat(secret).contains(new Secret("  pass word "));
            assertThat(secret.map(Secret::reveal)).contains("  pass word ");
            assertThat(secret.map(ValueType.secret()::write)).contains("(hidden)");
            assertThat(secret.toString()).isEqualTo("Optional[(hidden)]");
        }

        @Test
        void are_not_empty() {
            assertThat(read(ValueType.secret(), "")).isEmpty();
        }
    }

    private static <T> Optional<T> read(ValueType<T> type, String text) {
        return type.read(new RawValue.Text(text));
    }
}
