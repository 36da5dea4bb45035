package io.millrace.domain.index.alias;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AliasNamesTest {

    private static List<String> list(String names) {
        return names.isEmpty() ? List.of() : Arrays.asList(names.split(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "a, a, true",
        "a, ab, false",
        "'b,a', a, true",
        "a*, ab, true",
        "*, ab, true",
        "_all, ab, true",
        "'a*,-ab', ab, false",
        "'a*,-ab', ac, true",
        "'a*,-*b', ab, false",
        "'a*,-_all', ab, false",
        "'a*,-ab,ab', ab, true",
        "'-ab,a*', ab, true",
        "-ab, ab, false",
        "' a , -b ', a, true"
    })
    void later_parts_add_aliases_to_earlier_parts_or_exclude_them(String expression, String alias, boolean meant) {
        assertThat(AliasNames.parse(expression).means(alias)).isEqualTo(meant);
    }

    @Test
    void excluding_parts_are_not_among_the_included_names() {
        assertThat(AliasNames.parse("a,-b,c*").included()).containsExactly("a", "c*");
    }

    @ParameterizedTest
    @CsvSource({
        "'a,b', '', a b",
        "'a,b', a, b",
        "'a,b', b a, ''",
        "a*, '', ''",
        "'a*,b', '', b",
        "'a,b*,-a', '', ''",
        "'b*,a,-a', '', ''",
        "'b*,a,-a*', '', ''",
        "'b*,a,-c', '', a",
        "'b*,-a,a', '', a",
        "'a,-a', '', a -a",
        "'a,-a', a, -a",
        "'a,-a,b*', '', a -a",
        "'-a,b*', '', -a",
        "'b*,-a', '', ''",
        "_all, '', ''",
        "'_all,-a', '', ''"
    })
    void a_name_is_missing_if_it_was_not_found_and_no_later_part_excludes_it(
            String expression, String found, String missing) {
        assertThat(AliasNames.parse(expression).missing(list(found))).isEqualTo(list(missing));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a,", "-", "A", "a b", "--a", "a,-B*", "_x"})
    void illegal_names_are_rejected(String expression) {
        assertThatThrownBy(() -> AliasNames.parse(expression))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Reason.INVALID_ALIAS));
    }

    @Test
    void one_request_has_up_to_1000_names() {
        assertThatCode(() -> new AliasNames(Collections.nCopies(1_000, "a"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> new AliasNames(Collections.nCopies(1_001, "a")))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("more than 1000 names");
    }
}
