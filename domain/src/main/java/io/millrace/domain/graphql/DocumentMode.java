package io.millrace.domain.graphql;

/** Which GraphQL documents the service executes. */
public enum DocumentMode {
    /** Any document, sent as text or stored and requested by its hash. */
    OPEN,
    /** Like {@link #OPEN}; in addition, clients may store documents. */
    PERSISTED,
    /** Only documents that an operator has stored as trusted. */
    TRUSTED_ONLY;

    /** Returns whether the service executes documents that are not trusted. */
    public boolean takesAnyDocument() {
        return this != TRUSTED_ONLY;
    }

    /** Returns whether clients may store GraphQL documents. */
    public boolean takesRegistrations() {
        return this == PERSISTED;
    }

    /** Returns whether the service executes a stored document in this state if its hash is requested. */
    public boolean executes(TrustState trustState) {
        return switch (trustState) {
            case TRUSTED -> true;
            case REGISTERED -> takesAnyDocument();
            case REMOVED -> false;
        };
    }
}
