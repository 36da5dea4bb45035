package io.millrace.domain.document.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {

    private static final List<String> EXPONENTS = List.of(
            "0",
            "1",
            "-1",
            "2147483646",
            "2147483647",
            "2147483648",
            "-2147483647",
            "-2147483648",
            "-2147483649",
            "+99999999999",
            "-99999999999",
            "00000000000000000000012",
            "1000000000000000000",
            "-1000000000000000000");

    private static Decimal decimal(String text) {
        return Decimal.parse(text).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1.0",
        "100, 1E2",
        "-0, 0",
        "0e2147483647, 0",
        "0.0e-99999999999, 0",
        "100e2147483647, 1e2147483649",
        "100e2147483647, 0.001e2147483652",
        "1.0e-2147483647, 1e-2147483647",
        "1e-2147483648, 100e-2147483650",
        "-5000e99999999999, -5e100000000002",
        ".5, 5e-1"
    })
    void spellings_of_one_number_are_equal(String one, String other) {
        assertThat(decimal(one)).isEqualTo(decimal(other)).hasSameHashCodeAs(decimal(other));
        assertThat(decimal(one)).isEqualByComparingTo(decimal(other));
    }

    @ParameterizedTest
    @CsvSource({
        "1e999999999, 1e999999998",
        "100e2147483647, 1e2147483648",
        "1, 1e-2147483648",
        "1e-2147483647, 1e-2147483648",
        "1e-2147483648, 0",
        "0, -1e-2147483648",
        "-1, -1e2147483648",
        "1.01, 1.001",
        "100, 99.99"
    })
    void numbers_are_ordered_by_value(String larger, String smaller) {
        assertThat(decimal(larger)).isGreaterThan(decimal(smaller)).isNotEqualTo(decimal(smaller));
        assertThat(decimal(smaller)).isLessThan(decimal(larger));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                ".",
                "e5",
                "1e",
                "1e+-5",
                "1.2.3",
                "one",
                "+1",
                " 1",
                "1e1000000000000000001",
                "1e99999999999999999999",
                "0x10",
                "1d"
            })
    void other_texts_are_not_numbers(String text) {
        assertThat(Decimal.parse(text)).isEmpty();
    }

    @Test
    void a_text_of_more_than_a_thousand_characters_is_not_a_number() {
        assertThat(Decimal.parse("9".repeat(1_000))).isPresent();
        assertThat(Decimal.parse("9".repeat(1_001))).isEmpty();
    }

    @Test
    void numbers_of_usual_size_agree_with_those_of_java() {
        Random random = new Random(20261126);
        for (int i = 0; i < 5_000; i++) {
            String one = anyNumber(random);
            String other = random.nextInt(3) == 0 ? one + "0" : anyNumber(random);

            assertThat(Integer.signum(decimal(one).compareTo(decimal(other))))
                    .as("%s and %s", one, other)
                    .isEqualTo(new BigDecimal(one).compareTo(new BigDecimal(other)));
            assertThat(decimal(one).equals(decimal(other)))
                    .as("%s and %s", one, other)
                    .isEqualTo(new BigDecimal(one).compareTo(new BigDecimal(other)) == 0);
        }
    }

    private static String anyNumber(Random random) {
        return (random.nextBoolean() ? "-" : "") + random.nextInt(120) + "." + random.nextInt(120);
    }

    @Test
    void the_order_holds_for_exponents_of_any_size() {
        List<Decimal> all = EXPONENTS.stream()
                .flatMap(exponent ->
                        Stream.of("1", "-1", "10", "0.10", "9".repeat(900), "0").map(digits -> digits + "e" + exponent))
                .map(Decimal::parse)
                .flatMap(Optional::stream)
                .toList();

        for (Decimal one : all) {
            for (Decimal other : all) {
                int order = Integer.signum(one.compareTo(other));
                assertThat(Integer.signum(other.compareTo(one))).isEqualTo(-order);
                assertThat(one.equals(other)).isEqualTo(order == 0);
                for (Decimal third : all) {
                    if (order <= 0 && other.compareTo(third) <= 0) {
                        assertThat(one).isLessThanOrEqualTo(third);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2.0, 2",
        "20e-1, 2",
        "-1.50e2, -150",
        "0e2147483647, 0",
        "9223372036854775807, 9223372036854775807",
        "-9223372036854775808.0, -9223372036854775808"
    })
    void a_whole_number_may_have_a_point_or_an_exponent(String text, long expected) {
        assertThat(decimal(text).wholeNumber()).hasValue(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"2.5", "1e-2147483648", "1e2147483647", "9223372036854775808", "-9223372036854775809", "1e19"})
    void other_numbers_are_not_whole_or_too_large(String text) {
        assertThat(decimal(text).wholeNumber()).isEmpty();
    }
}
