package io.millrace.domain.security.factor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.security.user.Username;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecondFactorsTest {

    private static final TotpSecret SECRET = TotpSecret.of("12345678901234567890".getBytes(StandardCharsets.US_ASCII));

    @Test
    void a_secret_is_written_in_base32() {
        assertThat(SECRET.base32()).isEqualTo("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assertThat(new TotpSecret(SECRET.base32()).bytes()).isEqualTo(SECRET.bytes());
        assertThat(TotpSecret.random(new Random(1))).isNotEqualTo(TotpSecret.random(new Random(2)));
        assertThatThrownBy(() -> new TotpSecret("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJ1"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void the_uri_for_apps_has_the_encoded_name_of_the_user() {
        assertThat(SECRET.uri(new Username("Anna B. /&?")))
                .isEqualTo("otpauth://totp/Millrace:Anna%20B.%20%2F%26%3F?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
                        + "&issuer=Millrace&algorithm=SHA1&digits=6&period=30");
    }

    @Test
    void a_step_has_thirty_seconds_and_one_step_around_it_is_accepted() {
        assertThat(TimeStep.at(Instant.ofEpochSecond(59))).isEqualTo(new TimeStep(1));
        assertThat(TimeStep.at(Instant.ofEpochSecond(60))).isEqualTo(new TimeStep(2));
        assertThat(TimeStep.acceptedAt(Instant.ofEpochSecond(89)))
                .containsExactly(new TimeStep(1), new TimeStep(2), new TimeStep(3));
    }

    /** The values of RFC 4226, appendix D. */
    @ParameterizedTest
    @CsvSource({
        "cc93cf18508d94934c64b65d8ba7667fb7cde4b0, 755224",
        "75a48a19d4cbe100644e8ac1397eea747a2d33ab, 287082",
        "0bacb7fa082fef30782211938bc1c5e70416ff44, 359152",
        "66c28227d03a2d5529262ff016a1e6ef76557ece, 969429"
    })
    void a_code_has_the_digits_of_the_truncated_mac(String mac, String digits) {
        assertThat(OneTimeCode.ofMac(HexFormat.of().parseHex(mac))).isEqualTo(new OneTimeCode(digits));
    }

    @Test
    void codes_may_contain_spaces() {
        assertThat(OneTimeCode.find("012 345")).contains(new OneTimeCode("012345"));
        assertThat(new OneTimeCode("012345").matches(new OneTimeCode("012345"))).isTrue();
        assertThat(new OneTimeCode("012345").matches(new OneTimeCode("012346"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "12345",
                "1234567",
                "12345a",
                "\u0661\u0662\u0663\u0664\u0665\u0666",
                "-12345",
                "      1  2  3  4  5  6"
            })
    void other_texts_are_no_codes(String text) {
        assertThat(OneTimeCode.find(text)).isEmpty();
    }

    @Test
    void recovery_codes_differ_and_are_recognized_in_any_case_and_grouping() {
        List<RecoveryCode> codes = RecoveryCode.random(new Random(5));

        assertThat(codes).hasSize(10).doesNotHaveDuplicates();
        assertThat(codes).allSatisfy(code -> {
            assertThat(code.value()).matches("([a-z2-7]{6}-){3}[a-z2-7]{6}");
            assertThat(RecoveryCode.find(" "
                            + code.value().toUpperCase(java.util.Locale.ROOT).replace("-", " ")))
                    .contains(code);
        });
        assertThat(codes.stream().map(RecoveryCode::digest)).doesNotHaveDuplicates();
        assertThat(RecoveryCode.find("123456")).isEmpty();
        assertThat(RecoveryCode.find("a".repeat(25))).isEmpty();
        assertThat(RecoveryCode.find("1".repeat(24))).isEmpty();
        assertThat(RecoveryCode.find("-".repeat(1_000_000))).isEmpty();
    }

    @Test
    void no_text_form_shows_a_secret() {
        assertThat(SECRET + " " + new OneTimeCode("123456") + RecoveryCode.random(new Random(1)))
                .doesNotContain(
                        SECRET.base32(),
                        "123456",
                        RecoveryCode.random(new Random(1)).get(0).value());
    }
}
