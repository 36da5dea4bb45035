package io.millrace.adapters.http.token;

import static io.millrace.adapters.http.token.TokenFixture.NOW;
import static io.millrace.adapters.http.token.TokenFixture.claims;
import static io.millrace.adapters.http.token.TokenFixture.generator;
import static io.millrace.adapters.http.token.TokenFixture.validator;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import io.millrace.application.testing.CapturedLog;
import io.millrace.domain.security.key.SignatureAlgorithm;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("cryptography")
class HostileTokenTest {

    private final CapturedLog log = CapturedLog.ofProcess(Level.TRACE);

    @AfterEach
    void stopListening() {
        log.close();
    }

    @ParameterizedTest
    @EnumSource
    void a_token_made_like_those_below_with_nothing_wrong_is_good(SignatureAlgorithm algorithm) {
        String token = HostileTokens.good(algorithm);

        assertThat(validator(Keys.of(algorithm)).validate(token)).contains(claims());
    }

    @Test
    void there_are_more_than_two_hundred_for_each_algorithm() {
        assertThat(SignatureAlgorithm.values())
                .allSatisfy(algorithm -> assertThat(HostileTokens.of(algorithm)).hasSizeGreaterThan(200));
    }

    @TestFactory
    Stream<DynamicTest> a_hostile_token_is_refused_without_a_word() {
        return Stream.of(SignatureAlgorithm.values()).flatMap(algorithm -> {
            JoseAccessTokenValidator validator = validator(Keys.of(algorithm));
            return HostileTokens.of(algorithm).entrySet().stream()
                    .map(hostile -> DynamicTest.dynamicTest(name(algorithm, hostile.getKey()), () -> {
                        assertThat(validator.validate(hostile.getValue())).isEqualTo(Optional.empty());
                        assertThat(log.eventsOfThisThread()).isEmpty();
                    }));
        });
    }

    private static String name(SignatureAlgorithm algorithm, String what) {
        String plain = what.replaceAll("[^ -~]", "?");
        return algorithm.key() + ": " + plain.substring(0, Math.min(80, plain.length()));
    }

    @Test
    void no_letter_of_a_token_can_be_another_one() {
        Keys keys = Keys.of(SignatureAlgorithm.EDDSA);
        String token = generator(keys).generate(claims());
        JoseAccessTokenValidator validator = validator(keys);
        Map<Integer, String> accepted = new LinkedHashMap<>();

        for (int place = 0; place < token.length(); place++) {
            for (char letter : new char[] {'A', 'b', '0', '_', '.', ' ', '\u0000', '\u00e9'}) {
                String changed = token.substring(0, place) + letter + token.substring(place + 1);
                if (letter != token.charAt(place) && validator.validate(changed).isPresent()) {
                    accepted.put(place, changed);
                }
            }
        }

        assertThat(accepted).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void a_text_that_is_no_token_does_not_reach_the_store(SignatureAlgorithm algorithm) {
        Keys keys = Keys.of(algorithm);
        JoseAccessTokenValidator validator = validator(keys);

        HostileTokens.of(algorithm).forEach((what, token) -> {
            int before = keys.asked();
            validator.validate(token);
            assertThat(keys.asked() > before && !what.startsWith("kid "))
                    .as(what)
                    .isFalse();
        });
    }

    @Test
    void a_token_that_is_over_does_not_reach_the_store_whatever_its_key() {
        Keys keys = Keys.of(SignatureAlgorithm.EDDSA);
        String token = Objects.requireNonNull(
                HostileTokens.of(SignatureAlgorithm.EDDSA).get("kid [unknown]"), "token");

        validator(keys, NOW.plus(TokenFixture.LIFE)).validate(token);
        assertThat(keys.asked()).isZero();

        validator(keys).validate(token);
        assertThat(keys.asked()).isEqualTo(1);
    }
}
