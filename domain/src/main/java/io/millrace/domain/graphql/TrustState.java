package io.millrace.domain.graphql;

import java.util.Arrays;

/** What a stored document may be used for. */
public enum TrustState {
    /** A client has registered it, and may name it by its hash. */
    REGISTERED("registered"),
    /** An operator answers for it. */
    TRUSTED("trusted"),
    /** An operator has taken it away. */
    REMOVED("removed");

    private final String key;

    TrustState(String key) {
        this.key = key;
    }

    /** Returns the name in stored documents and in answers. */
    public String key() {
        return key;
    }

    /**
     * Returns the one of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static TrustState of(String key) {
        return Arrays.stream(values())
                .filter(standing -> standing.key.equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no trust state is called [" + key + "]"));
    }
}
