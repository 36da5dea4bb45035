package io.millrace.domain.security;

import io.millrace.domain.text.RandomText;
import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * The version of a user's credentials. It is replaced whenever all sessions of the user must end, because tokens with
 * another version are invalid. Versions are never reused, even if a user is deleted and created again.
 */
public record CredentialsVersion(String value) {

    /**
     * Checks that the value has only characters that are allowed in the id of an access token, because it becomes a
     * part of this id.
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
