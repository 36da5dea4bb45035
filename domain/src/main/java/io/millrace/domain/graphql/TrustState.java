package io.millrace.domain.graphql;

import java.util.Arrays;

/** The standing of a stored document. */
public enum TrustState {
    /** A client has registered it, and may execute it by its hash. */
    REGISTERED("registered"),
    /** An operator trusts it. */
    TRUSTED("trusted"),
    /** An operator has removed it. */
    REMOVED("removed");

    private final String key;

    TrustState(String key) {
        this.key = key;
    }

    /** Returns the name in stored documents and responses. */
    public String key() {
        return key;
    }

    /**
     * Returns the state with this name.
     *
     * @throws IllegalArgumentException if the name is unknown
     */
    public static TrustState of(String key) {
        return Arrays.stream(values())
                .filter(standing -> standing.key.equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no trust state is called [" + key + "]"));
    }
}
