package io.millrace.domain.security.user;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordRuleTest {

    private static final Set<String> COMMON = Set.of("iloveyou2", "caf\u00e9caf\u00e9s");

    private static void check(String password) {
        PasswordRule.requireGood("password", new Password(password), new Username("Brunhilde"), COMMON::contains);
    }

    @ParameterizedTest
    @CsvSource({
        "iloveyou2, be a common password",
        "ILoveYou2, be a common password",
        "cafe\u0301Cafe\u0301s, be a common password",
        "brunhilde, contain only the user name",
        "BRUNHILDEbrunhilde!, contain only the user name",
        "brunhilde2026, contain only the user name",
        "Millrace, contain only the name of the product",
        "millrace-26, contain only the name of the product",
        "aaaaaaaa, only repeat a few characters",
        "ababababA, only repeat a few characters",
        "12341234, only repeat a few characters",
        "12345678, be a sequence of characters",
        "78901234, be a sequence of characters",
        "32109876, be a sequence of characters",
        "ABCDefgh, be a sequence of characters",
        "zyxwvuts, be a sequence of characters"
    })
    void weak_passwords_are_refused_with_the_field_and_the_rule(String password, String rule) {
        assertThatThrownBy(() -> check(password))
                .isInstanceOf(Rejection.class)
                .hasMessage("[password] must not " + rule);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "correct horse",
                "brunhilde likes tea",
                "millrace is fast",
                "12345679",
                "Test!test!",
                "abcdefgj",
                "aaaaaaab1"
            })
    void other_passwords_are_good(String password) {
        assertThatCode(() -> check(password)).doesNotThrowAnyException();
    }

    @Test
    void a_short_user_name_in_a_password_is_no_problem() {
        assertThatCode(() -> PasswordRule.requireGood(
                        "password", new Password("banana split"), new Username("a"), COMMON::contains))
                .doesNotThrowAnyException();
    }
}
