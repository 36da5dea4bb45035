package io.millrace.adapters.http.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FixedPartTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "request body is required | request body is required",
                "[3:17] [bool] unknown field [x] did you mean [y]? | unknown field …",
                "[3:17] query [match] is not offered, only [term] | query [match] is not offered",
                "[highlight] is not offered in a search | [highlight] is not offered",
                "[composed_of] with component templates is not offered in x | [composed_of] with component templates is not"
                        + " offered",
                "[deprecated] with value [true] is not offered | [deprecated] with value [true] is not offered",
                "column [secret] is not offered | column …",
                "[Of The Caller] is not offered | ''",
                "parameter [a] with value [b] is not offered, only [c] | parameter …",
                "Validation Failed: 1: no requests added; | no requests added;",
                "field 'x' is wrong | field …",
                "unexpected text: x | unexpected text …",
                "value 7 is wrong | value …",
                "the versions must match. Accept=x | the versions must match. Accept …",
                "<x> is wrong | ''"
            })
    void the_text_of_the_caller_is_removed(String message, String fixed) {
        assertThat(FixedPart.of(message)).isEqualTo(fixed.equals("''") ? "" : fixed);
    }
}
