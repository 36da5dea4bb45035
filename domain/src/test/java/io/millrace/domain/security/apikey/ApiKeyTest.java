package io.millrace.domain.security.apikey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.SecretText;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiKeyTest {

    private static final Random RANDOM = new Random(2);
    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private static ApiKey key(Optional<Instant> expiresAt) {
        return new ApiKey(
                new ApiKeyId("id"), new ApiKeyName("k"), new Username("ann"), NOW, expiresAt, Optional.empty());
    }

    @Test
    void a_key_is_active_until_its_expiry() {
        ApiKey key = key(Optional.of(NOW.plusSeconds(10)));

        assertThat(key.isActive(NOW.plusMillis(9_999))).isTrue();
        assertThat(key.isActive(NOW.plusSeconds(10))).isFalse();
        assertThat(key(Optional.empty()).isActive(NOW.plus(LONGEST))).isTrue();
    }

    @Test
    void an_invalidated_key_is_not_active_and_keeps_the_first_time() {
        ApiKey invalidated = key(Optional.empty()).invalidated(NOW.plusSeconds(1));

        assertThat(invalidated.isActive(NOW)).isFalse();
        assertThat(invalidated.invalidatedAt()).contains(NOW.plusSeconds(1));
        assertThat(invalidated.invalidated(NOW.plusSeconds(5))).isEqualTo(invalidated);
    }

    @Test
    void a_key_lives_up_to_100_years() {
        assertThat(ApiKey.expiry(NOW, Duration.ofMillis(1))).isEqualTo(NOW.plusMillis(1));
        assertThat(ApiKey.expiry(NOW, LONGEST)).isEqualTo(NOW.plus(LONGEST));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "P36500DT0.001S"})
    void other_lives_are_rejected(Duration life) {
        assertThatThrownBy(() -> ApiKey.expiry(NOW, life))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Reason.VALIDATION));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " a", "a ", "_a"})
    void illegal_names_are_rejected(String name) {
        assertThatThrownBy(() -> new ApiKeyName(name)).isInstanceOf(Rejection.class);
    }

    @Test
    void a_name_has_up_to_256_characters() {
        assertThat(new ApiKeyName("a".repeat(256)).value()).hasSize(256);
        assertThatThrownBy(() -> new ApiKeyName("a".repeat(257))).isInstanceOf(Rejection.class);
    }

    @Test
    void credentials_are_read_from_their_text() {
        ApiKeyCredentials credentials = new ApiKeyCredentials(ApiKeyId.random(RANDOM), ApiKeySecret.random(RANDOM));

        assertThat(ApiKeyCredentials.parse(credentials.text())).contains(credentials);
        assertThat(ApiKeyCredentials.parse("a:b:c"))
                .contains(new ApiKeyCredentials(new ApiKeyId("a"), new ApiKeySecret("b:c")));
        assertThat(ApiKeyCredentials.parse("a:" + "s".repeat(198))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", ":b", "a:", "a/b:c"})
    void other_texts_are_no_credentials(String text) {
        assertThat(ApiKeyCredentials.parse(text)).isEmpty();
        assertThat(ApiKeyCredentials.parse("a:" + "s".repeat(199))).isEmpty();
    }

    @Test
    void a_digest_matches_only_its_secret() {
        ApiKeySecret secret = ApiKeySecret.random(RANDOM);

        assertThat(secret.digest().matches(secret)).isTrue();
        assertThat(secret.digest().matches(ApiKeySecret.random(RANDOM))).isFalse();
        assertThat(secret.digest().value()).hasSize(64).doesNotContain(secret.value());
    }

    @ParameterizedTest
    @CsvSource({"abc, abc, true", "abc, abd, false", "abc, xbc, false", "abc, ab, false", "ab, abc, false"})
    void secrets_are_equal_if_all_characters_are_equal(String expected, String given, boolean same) {
        assertThat(SecretText.isSame(expected, given)).isEqualTo(same);
    }

    @Test
    void differences_at_several_positions_do_not_cancel_each_other() {
        assertThat(SecretText.isSame("ab", "ba")).isFalse();
        assertThat(SecretText.isSame("aa", "bb")).isFalse();
    }

    @Test
    void no_text_form_shows_a_secret_or_its_digest() {
        ApiKeySecret secret = ApiKeySecret.random(RANDOM);

        assertThat(secret + " " + secret.digest())
                .doesNotContain(secret.value(), secret.digest().value());
    }

    @Test
    void a_key_with_descriptors_limits_the_privileges_of_its_owner() {
        Role role = Role.SHIPPED.get(0);

        assertThat(described(Collections.nCopies(100, role)).isLimited()).isTrue();
        assertThat(described(List.of()).isLimited()).isFalse();
        assertThatThrownBy(() -> described(Collections.nCopies(101, role))).isInstanceOf(Rejection.class);
    }

    private static DescribedApiKey described(List<Role> descriptors) {
        return new DescribedApiKey(key(Optional.empty()), descriptors, JsonText.EMPTY_OBJECT);
    }
}
