package io.millrace.adapters.http.cursor;

import io.millrace.domain.Rejection;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
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
        return signed(list, place.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns a text that contains {@code content} and its signature.
     *
     * @param use a text that identifies the use of the content; the content is not valid for another use
     */
    public String signed(String use, byte[] content) {
        byte[] all = ByteBuffer.allocate(SIGNATURE_BYTES + content.length)
                .put(sign(use, content), 0, SIGNATURE_BYTES)
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
        byte[] content = (cursor.length() > LONGEST ? Optional.<byte[]>empty() : content(list, cursor))
                .orElseThrow(Cursors::refused);
        try {
            CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content));
            return text.toString();
        } catch (CharacterCodingException impossible) {
            throw new IllegalStateException("a place was signed that is no text", impossible);
        }
    }

    /** Returns the content of a text that {@link #signed} created for this use; empty for any other text. */
    public Optional<byte[]> content(String use, String signed) {
        byte[] all;
        try {
            all = Base64.getUrlDecoder().decode(signed);
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
        if (all.length < SIGNATURE_BYTES) {
            return Optional.empty();
        }
        byte[] content = Arrays.copyOfRange(all, SIGNATURE_BYTES, all.length);
        byte[] given = Arrays.copyOf(all, SIGNATURE_BYTES);
        byte[] expected = Arrays.copyOf(sign(use, content), SIGNATURE_BYTES);
        return MessageDigest.isEqual(expected, given) ? Optional.of(content) : Optional.empty();
    }

    private static Rejection refused() {
        return Rejection.invalid("the cursor does not belong to this list");
    }

    private byte[] sign(String use, byte[] content) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key());
            mac.update(use.getBytes(StandardCharsets.UTF_8));
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
