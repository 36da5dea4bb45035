package io.millrace.domain.graphql;

/** Which GraphQL documents a service executes. */
public enum DocumentMode {
    /** Every document that is sent, and stored ones by their hash. */
    OPEN,
    /** The same, and clients may register what they send. */
    PERSISTED,
    /** Only those that an operator has stored as trusted. */
    TRUSTED_ONLY;

    /** Returns whether documents that are not trusted are executed. */
    public boolean takesAnyDocument() {
        return this != TRUSTED_ONLY;
    }

    /** Returns whether clients may register documents. */
    public boolean takesRegistrations() {
        return this == PERSISTED;
    }

    /** Returns whether a stored document is carried out when a client names it. */
    public boolean carriesOut(TrustState standing) {
        return switch (standing) {
            case TRUSTED -> true;
            case REGISTERED -> takesAnyDocument();
            case REMOVED -> false;
        };
    }
}
