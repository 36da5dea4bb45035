package io.millrace.adapters.http.route.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParametersTest {

    @Test
    void values_are_decoded_once() {
        Parameters parameters = Parameters.parse("a=x%2By+z&b&c=&d=%25zz&%C3%A9=1&&");

        assertThat(parameters.text("a")).contains("x+y z");
        assertThat(parameters.text("b")).contains("");
        assertThat(parameters.text("c")).contains("");
        assertThat(parameters.text("d")).contains("%zz");
        assertThat(parameters.integer("é")).hasValue(1);
        assertThat(parameters.text("e")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a=%z1 | invalid percent-encoding in parameter [%z1]",
                "a=%C0%AE | parameter [%C0%AE] is not valid UTF-8",
                "a=1&%61=2 | parameter [a] must not be given twice",
            })
    void what_could_mean_two_things_is_refused(String query, String reason) {
        assertThatThrownBy(() -> Parameters.parse(query)).hasMessage(reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x=1 | request [/p] contains unrecognized parameter: [x]",
                "timout=1 | request [/p] contains unrecognized parameter: [timout] -> did you mean [timeout]?",
                "b=1&a=1 | request [/p] contains unrecognized parameters: [a], [b]",
                "expand_wildcard=1 |"
                        + " request [/p] contains unrecognized parameter: [expand_wildcard] -> did you mean [expand_wildcards]?",
                "timeou=1 | request [/p] contains unrecognized parameter: [timeou] -> did you mean [timeout]?",
                "prett=1 | request [/p] contains unrecognized parameter: [prett] -> did you mean any of [pretty, preset]?",
            })
    void unknown_names_are_refused_with_those_that_look_alike(String query, String reason) {
        assertThatThrownBy(() -> Parameters.parse(query)
                        .requireKnown("/p", Set.of("timeout", "expand_wildcards", "pretty", "preset")))
                .hasMessage(reason);
    }

    @Test
    void a_boolean_without_a_value_is_true() {
        Parameters parameters = Parameters.parse("a&b=true&c=false&d=yes");

        assertThat(parameters.bool("a", false)).isTrue();
        assertThat(parameters.bool("b", false)).isTrue();
        assertThat(parameters.bool("c", true)).isFalse();
        assertThat(parameters.bool("e", true)).isTrue();
        assertThatThrownBy(() -> parameters.bool("d", false))
                .hasMessage("Failed to parse value [yes] as only [true] or [false] are allowed.");
    }

    @Test
    void a_number_that_is_none_is_refused_in_upstreams_words() {
        Parameters parameters = Parameters.parse("size=surprise_me&terminate_after=1.5");

        assertThatThrownBy(() -> parameters.integer("size"))
                .hasMessage("Failed to parse int parameter [size] with value [surprise_me]");
        assertThatThrownBy(() -> parameters.wholeNumber("terminate_after"))
                .hasMessage("Failed to parse long parameter [terminate_after] with value [1.5]");
    }

    @Test
    void a_list_is_cut_at_commas() {
        assertThat(Parameters.parse("l=a,+b,,c").list("l")).isEqualTo(List.of("a", "b", "c"));
        assertThat(Parameters.NONE.list("l")).isEmpty();
    }

    @Test
    void one_of_a_set_is_nothing_else() {
        assertThat(Parameters.parse("refresh=wait_for").oneOf("refresh", "true", "wait_for"))
                .contains("wait_for");
        assertThatThrownBy(() -> Parameters.parse("refresh=now").oneOf("refresh", "true", "false"))
                .hasMessage("Failed to parse value [now] of parameter [refresh] as only [true], [false] are allowed.");
    }

    @ParameterizedTest
    @CsvSource({
        "30s, PT30S",
        "5m, PT5M",
        "2h, PT2H",
        "1d, PT24H",
        "250ms, PT0.25S",
        "10micros, PT0.00001S",
        "7nanos, PT0.000000007S",
        "0, PT0S",
        "-1, PT-0.001S"
    })
    void a_time_has_a_unit(String text, Duration expected) {
        assertThat(Parameters.parse("t=" + text).time("t")).contains(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "abc, unit is missing or unrecognized",
        "5, unit is missing or unrecognized",
        "-5s, negative durations are not supported",
        "1.5s, the number before the unit is not a whole number of at most nine digits",
        "99999999999d, the number before the unit is not a whole number of at most nine digits",
    })
    void a_time_that_is_none_is_refused(String text, String reason) {
        assertThatThrownBy(() -> Parameters.parse("t=" + text).time("t"))
                .hasMessage("failed to parse setting [t] with value [" + text + "] as a time value: " + reason);
    }
}
