package io.millrace.application.port.driven.service.security.provider;

import java.util.Optional;

/** Encrypts texts with a key that all instances have. The texts cannot be changed or used for another purpose. */
public interface Sealing {

    /**
     * Encrypts a text.
     *
     * @param purpose what the text is for, with the id of the object to which it belongs
     * @return letters, digits, hyphens and underscores
     */
    String seal(String text, String purpose);

    /** Decrypts a text; empty if it was not sealed with this key for this purpose. */
    Optional<String> open(String text, String purpose);
}
