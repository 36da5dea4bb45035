package io.millrace.adapters.http.token.key;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.util.Base64URL;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** With the key and the token of RFC 8037, appendix A. */
class Ed25519Test {

    private static final String KEY = """
            {"kty":"OKP","crv":"Ed25519",
             "d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
             "x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}
            """;
    private static final byte[] INPUT =
            "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc".getBytes(StandardCharsets.US_ASCII);
    private static final Base64URL SIGNATURE =
            new Base64URL("hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg");
    private static final JWSHeader HEADER = new JWSHeader(JWSAlgorithm.EdDSA);

    private static boolean verifies(byte[] signature) throws Exception {
        return Ed25519.verifier(OctetKeyPair.parse(KEY).toPublicJWK())
                .verify(HEADER, INPUT, Base64URL.encode(signature));
    }

    private static byte[] reversed(byte[] bytes) {
        byte[] reversed = new byte[bytes.length];
        for (int index = 0; index < bytes.length; index++) {
            reversed[index] = bytes[bytes.length - 1 - index];
        }
        return reversed;
    }

    @Test
    void the_example_of_the_standard_is_signed_and_verified() throws Exception {
        assertThat(Ed25519.signer(OctetKeyPair.parse(KEY)).sign(HEADER, INPUT)).isEqualTo(SIGNATURE);
        assertThat(verifies(SIGNATURE.decode())).isTrue();
    }

    @Test
    void a_signature_has_one_form() throws Exception {
        byte[] signature = SIGNATURE.decode();
        BigInteger order = BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));
        BigInteger s = new BigInteger(1, reversed(Arrays.copyOfRange(signature, 32, 64)));
        byte[] greater = reversed(s.add(order).toByteArray());
        byte[] other = Arrays.copyOf(signature, 64);
        System.arraycopy(greater, 0, other, 32, Math.min(32, greater.length));

        assertThat(verifies(other)).isFalse();
        assertThat(verifies(Arrays.copyOf(signature, 63))).isFalse();
        assertThat(verifies(Arrays.copyOf(signature, 65))).isFalse();
    }
}
