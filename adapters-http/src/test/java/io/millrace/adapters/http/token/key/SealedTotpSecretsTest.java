package io.millrace.adapters.http.token.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.security.factor.OneTimeCode;
import io.millrace.domain.security.factor.TimeStep;
import io.millrace.domain.security.factor.TotpSecret;
import io.millrace.domain.security.key.SealedKey;
import io.millrace.domain.security.user.Username;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SealedTotpSecretsTest {

    private static final Username ANNA = new Username("anna");
    private static final TotpSecret SECRET = TotpSecret.of("12345678901234567890".getBytes(StandardCharsets.US_ASCII));

    private final SealedTotpSecrets secrets = sealing();

    private static SealedTotpSecrets sealing() {
        return new SealedTotpSecrets(Optional.of(KeySealing.forThisProcess(new SecureRandom())));
    }

    /** The values of RFC 6238, appendix B, of which six digits are used. */
    @ParameterizedTest
    @CsvSource({
        "59, 287082",
        "1111111109, 081804",
        "1111111111, 050471",
        "1234567890, 005924",
        "2000000000, 279037",
        "20000000000, 353130"
    })
    void codes_are_those_of_the_standard(long second, String digits) {
        assertThat(secrets.code(SECRET, TimeStep.at(Instant.ofEpochSecond(second))))
                .isEqualTo(new OneTimeCode(digits));
    }

    @Test
    void a_sealed_secret_belongs_to_one_user_and_does_not_show_the_secret() {
        SealedKey sealed = secrets.seal(ANNA, SECRET);

        assertThat(secrets.unseal(ANNA, sealed)).isEqualTo(SECRET);
        assertThat(sealed.value())
                .doesNotContain(
                        SECRET.base32(), Base64.getUrlEncoder().withoutPadding().encodeToString(SECRET.bytes()));
        assertThatThrownBy(() -> secrets.unseal(new Username("bert"), sealed)).isInstanceOf(Rejection.class);
    }

    @Test
    void a_secret_that_was_sealed_with_another_key_is_not_readable() {
        SealedKey sealed = sealing().seal(ANNA, SECRET);

        assertThatThrownBy(() -> secrets.unseal(ANNA, sealed))
                .hasMessageContaining("another secret than framework.security.keys.secret");
        assertThatThrownBy(() -> secrets.unseal(ANNA, new SealedKey(""))).isInstanceOf(Rejection.class);
    }

    @Test
    void without_a_lasting_key_there_are_no_secrets() {
        assertThatThrownBy(() -> new SealedTotpSecrets(Optional.empty()).seal(ANNA, SECRET))
                .hasMessageContaining("framework.security.keys.secret");
    }
}
