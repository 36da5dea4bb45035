package io.millrace.domain.security.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretRuleTest {

    private static final String GOOD = "k7Qz!mW2_pXv9#Lr4tYb8&Nc6sHd1*Gf";
    private static final SecretRule RULE = new SecretRule("some.property");

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void assertRefused(String secret, boolean base64, String why) {
        assertThatThrownBy(() -> RULE.requireGood(secret, base64))
                .isInstanceOf(Rejection.class)
                .hasMessage("the secret in some.property " + why);
    }

    @Test
    void a_random_secret_of_256_bits_is_good_plain_and_in_base64() {
        assertThat(GOOD).hasSize(32);

        RULE.requireGood(GOOD, false);
        RULE.requireGood(base64(GOOD), true);
    }

    @Test
    void a_short_secret_is_refused_by_the_bits_it_really_has() {
        assertRefused(GOOD.substring(1), false, "has 248 bits and needs at least 256");
        assertRefused(base64(GOOD.substring(1)), true, "has 248 bits and needs at least 256");
        assertRefused("", false, "has 0 bits and needs at least 256");
    }

    @Test
    void what_is_not_base64_is_refused() {
        assertRefused(GOOD, true, "is not Base64");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pleaseChangeThisSecretForANewOne",
                "please-change-this-secret-for-a-new-one",
                "changeme changeme changeme changeme",
                "0123456789012345678901234567890123",
                "abcdefghijklmnopqrstuvwxyz012345"
            })
    void samples_that_everybody_knows_are_refused(String sample) {
        assertRefused(sample, false, "is a published sample; choose a random one");
        assertRefused(base64(sample), true, "is a published sample; choose a random one");
    }

    @Test
    void a_secret_of_few_characters_is_refused() {
        assertRefused("ab".repeat(20), false, "repeats so few characters that it can be guessed; choose a random one");
    }
}
