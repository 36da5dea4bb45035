package io.millrace.adapters.http.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import io.millrace.adapters.http.token.key.JoseKeyMaker;
import io.millrace.adapters.http.token.key.JoseKeys;
import io.millrace.adapters.http.token.key.KeyPairs;
import io.millrace.adapters.http.token.key.KeySealing;
import io.millrace.adapters.http.token.key.StrongSecret;
import io.millrace.application.port.driving.security.token.PublishKeys;
import io.millrace.domain.security.key.KeyMaterial;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.key.SignatureAlgorithm;
import java.security.SecureRandom;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Keys that are made once, because RSA takes its time, and a ring of them as an instance knows it. */
public final class Keys implements PublishKeys {

    public static final String SECRET_TEXT = "Qm7-vT2x.Lr9_wE4k,Zs6+nB1h;Yd8=uC3";
    public static final KeySealing SEALING = KeySealing.with(StrongSecret.of("keys.secret", SECRET_TEXT, false));
    static final JoseKeyMaker MAKER = new JoseKeyMaker(SEALING, new KeyPairs(new SecureRandom()));

    private static final Map<Wanted, KeyMaterial> MADE = new ConcurrentHashMap<>();

    private record Wanted(SignatureAlgorithm algorithm, int index) {}

    private KeyRing known;
    private KeyRing newest;
    private int asked;

    Keys(KeyRing ring) {
        known = ring;
        newest = ring;
    }

    public static Keys of(SignatureAlgorithm algorithm) {
        return new Keys(KeyRing.first(made(algorithm, 0), made(algorithm, 1)));
    }

    /** Returns one of the keys of an algorithm. The first is as the service makes it; later ones of RSA are shorter. */
    public static KeyMaterial made(SignatureAlgorithm algorithm, int index) {
        return MADE.computeIfAbsent(new Wanted(algorithm, index), Keys::make);
    }

    private static KeyMaterial make(Wanted wanted) {
        if (wanted.algorithm != SignatureAlgorithm.RS256 || wanted.index == 0) {
            return MAKER.make(wanted.algorithm);
        }
        try {
            RSAKey pair = new RSAKeyGenerator(2_048).generate();
            String id = pair.computeThumbprint().toString();
            return JoseKeys.material(JoseKeys.named(pair, wanted.algorithm, id), wanted.algorithm, SEALING);
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    public static JWK pair(SignatureAlgorithm algorithm, int index) {
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
