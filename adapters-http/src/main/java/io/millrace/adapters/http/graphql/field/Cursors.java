package io.millrace.adapters.http.graphql.field;

import io.millrace.domain.Rejection;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Creates and checks cursors, which are positions in lists. The signature of a cursor also covers its list, so that
 * clients cannot create or change cursors or use them for another list.
 */
public final class Cursors {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int SIGNATURE_BYTES = 16;
    private static final int LONGEST = 4_096;
    private static final byte SEPARATOR = 0;

    private final Supplier<byte[]> secret;
    private volatile @Nullable SecretKeySpec key;

    /** Creates an object that signs with a key of at least 32 bytes. The key is read at the first use. */
    public Cursors(Supplier<byte[]> secret) {
        this.secret = secret;
    }

    /**
     * Returns the cursor of a position.
     *
     * @param list a text that identifies the list and its order
     * @param place the position in the list
     */
    public String cursor(String list, String place) {
        byte[] content = place.getBytes(StandardCharsets.UTF_8);
        byte[] signature = sign(list, content);
        byte[] all = ByteBuffer.allocate(SIGNATURE_BYTES + content.length)
                .put(signature, 0, SIGNATURE_BYTES)
                .put(content)
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
    }

    /**
     * Returns the position of a cursor.
     *
     * @throws Rejection if {@link #cursor} did not create it for this list
     */
    public String place(String list, String cursor) {
        if (cursor.length() > LONGEST) {
            throw refused();
        }
        byte[] all;
        try {
            all = Base64.getUrlDecoder().decode(cursor);
        } catch (IllegalArgumentException malformed) {
            throw refused();
        }
        if (all.length < SIGNATURE_BYTES) {
            throw refused();
        }
        byte[] content = new byte[all.length - SIGNATURE_BYTES];
        System.arraycopy(all, SIGNATURE_BYTES, content, 0, content.length);
        byte[] given = new byte[SIGNATURE_BYTES];
        System.arraycopy(all, 0, given, 0, SIGNATURE_BYTES);
        byte[] expected = new byte[SIGNATURE_BYTES];
        System.arraycopy(sign(list, content), 0, expected, 0, SIGNATURE_BYTES);
        if (!MessageDigest.isEqual(expected, given)) {
            throw refused();
        }
        try {
            CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content));
            return text.toString();
        } catch (CharacterCodingException impossible) {
            throw new IllegalStateException("a place was signed that is no text", impossible);
        }
    }

    private static Rejection refused() {
        return Rejection.invalid("the cursor does not belong to this list");
    }

    private byte[] sign(String list, byte[] content) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key());
            mac.update(list.getBytes(StandardCharsets.UTF_8));
            mac.update(SEPARATOR);
            return mac.doFinal(content);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every platform has " + ALGORITHM, impossible);
        }
    }

    private SecretKeySpec key() {
        SecretKeySpec known = key;
        if (known == null) {
            known = new SecretKeySpec(secret.get(), ALGORITHM);
            key = known;
        }
        return known;
    }
}
