package io.millrace.adapters.http.token.key;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.impl.BaseJWSProvider;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.util.Base64URL;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Set;

/**
 * Creates and verifies Ed25519 signatures with the JDK, because the token library would require an additional library.
 */
final class Ed25519 {

    private static final String NAME = "Ed25519";
    private static final int KEY_BYTES = 32;
    private static final int SIGNATURE_BYTES = 64;

    // The bytes before the 32 bytes of a key in the encodings of RFC 8410.
    private static final byte[] PUBLIC_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");
    private static final byte[] PRIVATE_PREFIX = HexFormat.of().parseHex("302e020100300506032b657004220420");

    private Ed25519() {}

    static OctetKeyPair generate(SecureRandom random) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(NAME);
        generator.initialize(255, random);
        KeyPair pair = generator.generateKeyPair();
        return new OctetKeyPair.Builder(Curve.Ed25519, last(pair.getPublic().getEncoded()))
                .d(last(pair.getPrivate().getEncoded()))
                .build();
    }

    static JWSSigner signer(OctetKeyPair pair) throws GeneralSecurityException {
        byte[] encoded = join(PRIVATE_PREFIX, pair.getDecodedD());
        return new Signer(KeyFactory.getInstance(NAME).generatePrivate(new PKCS8EncodedKeySpec(encoded)));
    }

    static JWSVerifier verifier(OctetKeyPair key) throws GeneralSecurityException {
        byte[] encoded = join(PUBLIC_PREFIX, key.getDecodedX());
        return new Verifier(KeyFactory.getInstance(NAME).generatePublic(new X509EncodedKeySpec(encoded)));
    }

    private static Base64URL last(byte[] encoded) {
        return Base64URL.encode(Arrays.copyOfRange(encoded, encoded.length - KEY_BYTES, encoded.length));
    }

    private static byte[] join(byte[] prefix, byte[] key) {
        byte[] joined = Arrays.copyOf(prefix, prefix.length + key.length);
        System.arraycopy(key, 0, joined, prefix.length, key.length);
        return joined;
    }

    private static final class Signer extends BaseJWSProvider implements JWSSigner {

        private final PrivateKey key;

        Signer(PrivateKey key) {
            super(Set.of(JWSAlgorithm.EdDSA));
            this.key = key;
        }

        @Override
        public Base64URL sign(JWSHeader header, byte[] input) throws JOSEException {
            try {
                Signature signature = Signature.getInstance(NAME);
                signature.initSign(key);
                signature.update(input);
                return Base64URL.encode(signature.sign());
            } catch (GeneralSecurityException e) {
                throw new JOSEException("not signed", e);
            }
        }
    }

    private static final class Verifier extends BaseJWSProvider implements JWSVerifier {

        private final PublicKey key;

        Verifier(PublicKey key) {
            super(Set.of(JWSAlgorithm.EdDSA));
            this.key = key;
        }

        @Override
        public boolean verify(JWSHeader header, byte[] input, Base64URL given) throws JOSEException {
            byte[] bytes = given.decode();
            if (bytes.length != SIGNATURE_BYTES) {
                return false;
            }
            try {
                Signature signature = Signature.getInstance(NAME);
                signature.initVerify(key);
                signature.update(input);
                return signature.verify(bytes);
            } catch (SignatureException e) {
                return false;
            } catch (GeneralSecurityException e) {
                throw new JOSEException("not verified", e);
            }
        }
    }
}
