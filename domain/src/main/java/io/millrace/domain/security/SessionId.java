package io.millrace.domain.security;

import io.millrace.domain.text.RandomText;
import java.util.Objects;
import java.util.random.RandomGenerator;

/** The id of a session, which lasts from a login until its last token has expired. */
public record SessionId(String value) {

    /** Checks the form, which must be allowed in token ids. */
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
