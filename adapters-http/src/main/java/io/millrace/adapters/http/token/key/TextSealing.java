package io.millrace.adapters.http.token.key;

import io.millrace.application.port.driven.service.security.provider.Sealing;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Encrypts texts with AES-GCM. A sealed text is the random nonce and the ciphertext as Base64 for URLs. */
public final class TextSealing implements Sealing {

    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecretKey key;
    private final SecureRandom random;

    private TextSealing(byte[] key, SecureRandom random) {
        this.key = new SecretKeySpec(key, "AES");
        this.random = random;
    }

    /** Returns a sealing with a secret that every instance has. */
    public static TextSealing with(StrongSecret secret, SecureRandom random) {
        return new TextSealing(KeySealing.derive(secret, "sessions of identity providers"), random);
    }

    @Override
    public String seal(String text, String purpose) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] encrypted =
                    cipher(Cipher.ENCRYPT_MODE, nonce, purpose).doFinal(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(ByteBuffer.allocate(nonce.length + encrypted.length)
                            .put(nonce)
                            .put(encrypted)
                            .array());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a text is not encrypted", e);
        }
    }

    @Override
    public Optional<String> open(String text, String purpose) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            if (bytes.length <= NONCE_BYTES) {
                return Optional.empty();
            }
            byte[] nonce = new byte[NONCE_BYTES];
            System.arraycopy(bytes, 0, nonce, 0, NONCE_BYTES);
            byte[] decrypted =
                    cipher(Cipher.DECRYPT_MODE, nonce, purpose).doFinal(bytes, NONCE_BYTES, bytes.length - NONCE_BYTES);
            return Optional.of(new String(decrypted, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException | GeneralSecurityException e) {
            return Optional.empty();
        }
    }

    private Cipher cipher(int mode, byte[] nonce, String purpose) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(CIPHER);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(purpose.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }

    @Override
    public String toString() {
        return "TextSealing[hidden]";
    }
}
