package io.millrace.adapters.http.token.key;

/**
 * Thrown if the private part of a key cannot be decrypted. The message is for operators and contains no part of the
 * key.
 */
public final class KeyUnreadableException extends RuntimeException {

    KeyUnreadableException(String keyId) {
        super(message(keyId));
    }

    KeyUnreadableException(String keyId, Throwable cause) {
        super(message(keyId), cause);
    }

    private static String message(String keyId) {
        return "the private part of key [" + keyId
                + "] cannot be read: it was encrypted with another secret, or was changed";
    }
}
