package io.millrace.domain.graphql;

/** The GraphQL documents that a service executes. */
public enum DocumentMode {
    /** All sent documents, and stored ones by hash. */
    OPEN,
    /** Like {@link #OPEN}, and clients may register documents. */
    PERSISTED,
    /** Only documents that an operator has stored as trusted. */
    TRUSTED_ONLY;

    /** Returns whether documents that are not trusted are executed. */
    public boolean takesAnyDocument() {
        return this != TRUSTED_ONLY;
    }

    /** Returns whether clients may register documents. */
    public boolean takesRegistrations() {
        return this == PERSISTED;
    }

    /** Returns whether a stored document is executed by its hash. */
    public boolean carriesOut(TrustState standing) {
        return switch (standing) {
            case TRUSTED -> true;
            case REGISTERED -> takesAnyDocument();
            case REMOVED -> false;
        };
    }
}
