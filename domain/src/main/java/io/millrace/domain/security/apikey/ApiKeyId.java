package io.millrace.domain.security.apikey;

import io.millrace.domain.text.RandomText;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The id of an API key. It is random and not a secret. */
public record ApiKeyId(String value) implements Comparable<ApiKeyId> {

    public ApiKeyId {
        Objects.requireNonNull(value, "value");
        RandomText.requireForm(value);
    }

    /** Returns a new id. */
    public static ApiKeyId random(RandomGenerator random) {
        return new ApiKeyId(RandomText.of(random));
    }

    /** Returns {@code text} as an id. Returns empty if the text is not a legal id. */
    public static Optional<ApiKeyId> find(String text) {
        return RandomText.hasForm(text) ? Optional.of(new ApiKeyId(text)) : Optional.empty();
    }

    @Override
    public int compareTo(ApiKeyId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
