package io.millrace.adapters.http.token.key;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import io.millrace.domain.security.key.KeyMaterial;
import io.millrace.domain.security.key.SignatureAlgorithm;
import io.millrace.domain.text.JsonText;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.text.ParseException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Generates keys of each algorithm, and creates their signers and verifiers. */
public final class JoseKeys {

    /**
     * The size of new RSA keys in bits. They are about as strong as keys of the other two algorithms (128 bits).
     * Signing takes three times as long as with 2,048 bits, but far less time than hashing a password.
     */
    static final int RSA_BITS = 3_072;

    /** The minimum size of imported RSA keys in bits. */
    private static final int LEAST_RSA_BITS = 2_048;

    private static final Set<String> KEY_MEMBERS =
            Set.of("kty", "n", "e", "d", "p", "q", "dp", "dq", "qi", "crv", "x", "y");

    private JoseKeys() {}

    static JWK generate(SignatureAlgorithm algorithm, SecureRandom random) {
        try {
            JWK pair = switch (algorithm) {
                case RS256 -> new RSAKeyGenerator(RSA_BITS).secureRandom(random).generate();
                case ES256 ->
                    new ECKeyGenerator(Curve.P_256).secureRandom(random).generate();
                case EDDSA -> Ed25519.generate(random);
            };
            return named(pair, algorithm, pair.computeThumbprint().toString());
        } catch (JOSEException | GeneralSecurityException e) {
            throw new IllegalStateException("no key for " + algorithm.key() + " can be made", e);
        }
    }

    /** Returns the algorithm of {@code key}; empty if it is not supported. */
    public static Optional<SignatureAlgorithm> algorithm(JWK key) {
        if (key instanceof RSAKey rsa) {
            return rsa.size() >= LEAST_RSA_BITS ? Optional.of(SignatureAlgorithm.RS256) : Optional.empty();
        }
        if (key instanceof ECKey ec) {
            return Curve.P_256.equals(ec.getCurve()) ? Optional.of(SignatureAlgorithm.ES256) : Optional.empty();
        }
        if (key instanceof OctetKeyPair octets) {
            return Curve.Ed25519.equals(octets.getCurve()) ? Optional.of(SignatureAlgorithm.EDDSA) : Optional.empty();
        }
        return Optional.empty();
    }

    /**
     * Returns a copy of the key with this id. Of the other members it keeps only those that define the key, and it sets
     * the use and the algorithm.
     */
    public static JWK named(JWK pair, SignatureAlgorithm algorithm, String id) {
        Map<String, Object> members = pair.toJSONObject();
        members.keySet().retainAll(KEY_MEMBERS);
        members.put("use", "sig");
        members.put("alg", algorithm.key());
        members.put("kid", id);
        try {
            return JWK.parse(members);
        } catch (ParseException e) {
            throw new IllegalStateException("a key that was written is not read", e);
        }
    }

    /** Returns the stored form of a pair that {@link #named} returned. */
    public static KeyMaterial material(JWK pair, SignatureAlgorithm algorithm, KeySealing sealing) {
        return new KeyMaterial(
                pair.getKeyID(), algorithm, new JsonText(pair.toPublicJWK().toJSONString()), sealing.seal(pair));
    }

    public static JWK publicKey(KeyMaterial material) {
        try {
            return JWK.parse(material.publicKey().value()).toPublicJWK();
        } catch (ParseException e) {
            throw new IllegalStateException("key [" + material.id() + "] is kept in a form that is not read", e);
        }
    }

    public static JWSSigner signer(JWK pair) {
        try {
            if (pair instanceof RSAKey rsa) {
                return new RSASSASigner(rsa);
            }
            if (pair instanceof ECKey ec) {
                return new ECDSASigner(ec);
            }
            return Ed25519.signer(pair.toOctetKeyPair());
        } catch (JOSEException | GeneralSecurityException e) {
            throw new IllegalStateException("key [" + pair.getKeyID() + "] does not sign", e);
        }
    }

    public static JWSVerifier verifier(JWK key) {
        try {
            if (key instanceof RSAKey rsa) {
                return new RSASSAVerifier(rsa);
            }
            if (key instanceof ECKey ec) {
                return new ECDSAVerifier(ec);
            }
            return Ed25519.verifier(key.toOctetKeyPair());
        } catch (JOSEException | GeneralSecurityException e) {
            throw new IllegalStateException("key [" + key.getKeyID() + "] proves nothing", e);
        }
    }

    /** Returns whether the private key belongs to the public key. */
    public static boolean isPair(JWK pair, SignatureAlgorithm algorithm) {
        try {
            JWSHeader header = new JWSHeader(jws(algorithm));
            byte[] input = pair.getKeyID().getBytes(StandardCharsets.UTF_8);
            Base64URL signature = signer(pair).sign(header, input);
            return verifier(pair.toPublicJWK()).verify(header, input, signature);
        } catch (JOSEException | IllegalStateException | ArithmeticException e) {
            // The JDK throws this exception for numbers that cannot be an RSA key.
            return false;
        }
    }

    public static JWSAlgorithm jws(SignatureAlgorithm algorithm) {
        return switch (algorithm) {
            case RS256 -> JWSAlgorithm.RS256;
            case ES256 -> JWSAlgorithm.ES256;
            case EDDSA -> JWSAlgorithm.EdDSA;
        };
    }
}
