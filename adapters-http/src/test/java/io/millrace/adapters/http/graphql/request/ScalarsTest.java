package io.millrace.adapters.http.graphql.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import graphql.GraphQLContext;
import graphql.schema.CoercingParseValueException;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScalarsTest {

    private static Object parsed(String number) {
        return Scalars.LONG
                .getCoercing()
                .parseValue(new SentValues.SentNumber(number), GraphQLContext.getDefault(), Locale.ROOT);
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "2.0, 2", "20e-1, 2", "9223372036854775807, 9223372036854775807", "-0.0, 0"})
    void a_long_is_a_whole_number_however_it_is_written(String number, long expected) {
        assertThat(parsed(number)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.5", "9223372036854775808", "100e2147483647", "1e-2147483648"})
    void other_numbers_are_refused(String number) {
        assertThatThrownBy(() -> parsed(number)).isInstanceOf(CoercingParseValueException.class);
    }
}
