package io.millrace.domain.security;

import io.millrace.domain.text.RandomText;
import java.util.Objects;
import java.util.random.RandomGenerator;

/** The id of a session. A session lasts from a login until the last token of the session has expired. */
public record SessionId(String value) {

    /** Checks that the id has only characters that are allowed in token ids. */
    public SessionId {
        Objects.requireNonNull(value, "value");
        RandomText.requireForm(value);
    }

    /** Returns a new random id. */
    public static SessionId random(RandomGenerator random) {
        return new SessionId(RandomText.of(random));
    }

    @Override
    public String toString() {
        return value;
    }
}
