package io.millrace.adapters.http.token;

import com.nimbusds.jose.jwk.JWK;
import io.millrace.application.port.driving.security.PublishKeys;
import io.millrace.domain.security.KeyMaterial;
import io.millrace.domain.security.KeyRing;
import io.millrace.domain.security.SignatureAlgorithm;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Keys that are made once, because RSA takes its time, and a ring of them as an instance knows it. */
final class Keys implements PublishKeys {

    static final String SECRET_TEXT = "Qm7-vT2x.Lr9_wE4k,Zs6+nB1h;Yd8=uC3";
    static final KeySealing SEALING = KeySealing.with(StrongSecret.of("keys.secret", SECRET_TEXT, false));
    static final JoseKeyMaker MAKER = new JoseKeyMaker(SEALING, new KeyPairs(new SecureRandom()));

    private static final Map<SignatureAlgorithm, List<KeyMaterial>> MADE = new ConcurrentHashMap<>();

    private KeyRing known;
    private KeyRing newest;
    private int asked;

    Keys(KeyRing ring) {
        known = ring;
        newest = ring;
    }

    static Keys of(SignatureAlgorithm algorithm) {
        return new Keys(KeyRing.first(made(algorithm, 0), made(algorithm, 1)));
    }

    /** Returns one of three keys of an algorithm. */
    static KeyMaterial made(SignatureAlgorithm algorithm, int index) {
        return MADE.computeIfAbsent(algorithm, each -> List.of(MAKER.make(each), MAKER.make(each), MAKER.make(each)))
                .get(index);
    }

    static JWK pair(SignatureAlgorithm algorithm, int index) {
        return SEALING.unseal(made(algorithm, index));
    }

    /** Changes the ring here and in the store. */
    void change(KeyRing ring) {
        known = ring;
        newest = ring;
    }

    /** Changes the ring in the store, of which this instance has not heard. */
    void changeElsewhere(KeyRing ring) {
        newest = ring;
    }

    /** Returns how often the store was asked. */
    int asked() {
        return asked;
    }

    @Override
    public KeyRing keys() {
        return known;
    }

    @Override
    public KeyRing newestKeys() {
        asked++;
        return newest;
    }
}
