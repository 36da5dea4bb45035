package io.millrace.adapters.http.token.key;

import com.nimbusds.jose.EncryptionMethod;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWEAlgorithm;
import com.nimbusds.jose.JWEHeader;
import com.nimbusds.jose.JWEObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.DirectDecrypter;
import com.nimbusds.jose.crypto.DirectEncrypter;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.util.Base64URL;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.domain.security.key.KeyMaterial;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.key.SealedKey;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.text.ParseException;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts the private parts of keys, so that access to the database or a backup is not sufficient to sign tokens. A
 * sealed key is a compact JWE, {@code dir} with {@code A256GCM}, over the JSON Web Key. Its authenticated header
 * contains the id of the key, so that a sealed key cannot replace another key.
 */
public final class KeySealing {

    private static final String MAC = "HmacSHA256";
    private static final String PURPOSE = "private keys at rest";
    private static final int KEY_BYTES = 32;

    private final SecretKey key;

    private KeySealing(byte[] key) {
        this.key = new SecretKeySpec(key, "AES");
    }

    /**
     * Returns a sealing with a secret that every instance has. The encryption key is derived only for this purpose, so
     * that other uses of the secret reveal nothing about it.
     */
    public static KeySealing with(StrongSecret secret) {
        return new KeySealing(derive(secret, PURPOSE));
    }

    /** Returns a key of 256 bits that is derived only for one purpose. */
    static byte[] derive(StrongSecret secret, String purpose) {
        try {
            // HKDF (RFC 5869) with SHA-256, no salt, and the output length of one block.
            byte[] extracted = mac(new byte[KEY_BYTES], secret.bytes());
            byte[] info = (purpose + '\u0001').getBytes(StandardCharsets.US_ASCII);
            return mac(extracted, info);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("no " + MAC, e);
        }
    }

    /**
     * Returns a sealing with a random key that is lost when this process ends. For private keys that are never stored.
     */
    public static KeySealing forThisProcess(SecureRandom random) {
        byte[] bytes = new byte[KEY_BYTES];
        random.nextBytes(bytes);
        return new KeySealing(bytes);
    }

    /**
     * Checks that the active and the next key can be unsealed.
     *
     * @throws KeyUnreadableException if one of these keys cannot be unsealed
     */
    public void requireReadable(KeyRing ring) {
        unseal(ring.active().material());
        unseal(ring.next().material());
    }

    /** Encrypts a key, which has an id. */
    SealedKey seal(JWK pair) {
        JWEHeader header = new JWEHeader.Builder(JWEAlgorithm.DIR, EncryptionMethod.A256GCM)
                .keyID(pair.getKeyID())
                .build();
        JWEObject sealed = new JWEObject(header, new Payload(pair.toJSONString()));
        try {
            sealed.encrypt(new DirectEncrypter(key));
        } catch (JOSEException e) {
            throw new IllegalStateException("key [" + pair.getKeyID() + "] is not encrypted", e);
        }
        return new SealedKey(sealed.serialize());
    }

    /**
     * Decrypts the private key of {@code material}, and returns it together with its public key.
     *
     * @throws KeyUnreadableException if the key was sealed with another secret, or was modified afterwards
     */
    public JWK unseal(KeyMaterial material) {
        JWK pair = unseal(material.id(), material.privateKey());
        boolean isThisOne = pair.isPrivate()
                && pair.toPublicJWK().equals(JoseKeys.publicKey(material))
                && JoseKeys.algorithm(pair).filter(material.algorithm()::equals).isPresent();
        if (!isThisOne) {
            throw new KeyUnreadableException(material.id());
        }
        return pair;
    }

    /**
     * Decrypts the key with this id.
     *
     * @throws KeyUnreadableException if the key was sealed with another secret or id, or was modified afterwards
     */
    JWK unseal(String id, SealedKey sealedKey) {
        String text = sealedKey.value();
        if (!names(text, id)) {
            throw new KeyUnreadableException(id);
        }
        try {
            JWEObject sealed = JWEObject.parse(text);
            sealed.decrypt(new DirectDecrypter(key));
            return JWK.parse(sealed.getPayload().toString());
        } catch (ParseException | JOSEException e) {
            throw new KeyUnreadableException(id, e);
        }
    }

    /**
     * Returns whether the header is exactly the header that this class writes for the key. The library would also
     * accept other headers.
     */
    private static boolean names(String sealed, String keyId) {
        String header = sealed.substring(0, Math.max(0, sealed.indexOf('.')));
        return TokenText.json(new Base64URL(header).decode())
                .filter(json -> json.members().size() == 3)
                .filter(json -> has(json, "alg", JWEAlgorithm.DIR.getName()))
                .filter(json -> has(json, "enc", EncryptionMethod.A256GCM.getName()))
                .filter(json -> has(json, "kid", keyId))
                .isPresent();
    }

    private static boolean has(JsonValue header, String member, String value) {
        return header.find(member)
                .filter(found -> found.kind() == JsonValue.Kind.VALUE_STRING)
                .filter(found -> found.text().equals(value))
                .isPresent();
    }

    private static byte[] mac(byte[] key, byte[] text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance(MAC);
        mac.init(new SecretKeySpec(key, MAC));
        return mac.doFinal(text);
    }

    @Override
    public String toString() {
        return "KeySealing[hidden]";
    }
}
