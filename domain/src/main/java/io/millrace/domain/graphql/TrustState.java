package io.millrace.domain.graphql;

import java.util.Arrays;

/** The state of a stored GraphQL document. It decides whether the document is executed. */
public enum TrustState {
    /** A client stored the document. */
    REGISTERED("registered"),
    /** An operator stored the document as trusted. */
    TRUSTED("trusted"),
    /** An operator removed the document, so it is not executed. */
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
                .filter(trustState -> trustState.key.equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no trust state is called [" + key + "]"));
    }
}
