package io.millrace.domain.security;

import io.millrace.domain.text.RandomText;
import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * The version of a user's credentials. Tokens contain this version and are invalid if it is not the current version of
 * the user. Therefore the version is replaced whenever all sessions of the user must end. Versions are never reused,
 * even if a user is deleted and created again.
 */
public record CredentialsVersion(String value) {

    /**
     * Checks that the value contains only characters that are allowed in the id of an access token, because the id
     * contains the value.
     */
    public CredentialsVersion {
        Objects.requireNonNull(value, "value");
        RandomText.requireForm(value);
    }

    /** Returns a new version. */
    public static CredentialsVersion random(RandomGenerator random) {
        return new CredentialsVersion(RandomText.of(random));
    }
}
