package io.millrace.application.port.driven.service.security.user;

/** Passwords that many people choose. At least 10,000 of them are legal by their length. */
public interface CommonPasswords {

    /** Returns whether a password in lower case and Unicode Normalization Form C is common. Never reads a database. */
    boolean contains(String password);
}
