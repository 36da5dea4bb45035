package io.millrace.application.port.driven.service.security.user;

/** Passwords that many people choose. At least 10,000 of these passwords are long enough to be allowed otherwise. */
public interface CommonPasswords {

    /**
     * Returns whether a password is common. The password must be in lower case and in Unicode Normalization Form C.
     * Never reads a database.
     */
    boolean contains(String password);
}
