package io.millrace.adapters.http.token.key;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.JWK;
import io.millrace.domain.security.key.SignatureAlgorithm;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class KeyPairsTest {

    private final KeyPairs pairs = new KeyPairs(new SecureRandom());
    private final Queue<Runnable> begun = new ArrayDeque<>();

    @Test
    void a_pair_that_was_begun_is_handed_out_once() {
        pairs.begin(SignatureAlgorithm.ES256, begun::add);
        begun.remove().run();

        JWK first = pairs.next(SignatureAlgorithm.ES256);
        JWK second = pairs.next(SignatureAlgorithm.ES256);

        assertThat(begun).isEmpty();
        assertThat(second.getKeyID()).isNotEqualTo(first.getKeyID());
    }

    @Test
    void a_pair_of_another_algorithm_is_not_waited_for() {
        pairs.begin(SignatureAlgorithm.ES256, begun::add);

        assertThat(JoseKeys.algorithm(pairs.next(SignatureAlgorithm.EDDSA))).contains(SignatureAlgorithm.EDDSA);
    }
}
