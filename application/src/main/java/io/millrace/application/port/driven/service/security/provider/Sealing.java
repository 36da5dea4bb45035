package io.millrace.application.port.driven.service.security.provider;

import java.util.Optional;

/**
 * Encrypts texts with a key that all instances share. An encrypted text cannot be changed, and cannot be used for
 * another purpose.
 */
public interface Sealing {

    /**
     * Encrypts a text.
     *
     * @param purpose what the text is used for, including the id of the object to which it belongs
     * @return letters, digits, hyphens and underscores
     */
    String seal(String text, String purpose);

    /** Decrypts a text. Returns empty if the text was not encrypted with this key for this purpose. */
    Optional<String> open(String text, String purpose);
}
