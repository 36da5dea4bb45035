package io.millrace.adapters.http.graphql;

/** The stage at which an operation ended. */
public enum Stage {
    /** It is no request: not JSON, or not of the right form. */
    MALFORMED,
    /** Its document is no GraphQL. */
    NOT_PARSED,
    /** Its document does not fit the schema, is over a limit, or may not be executed. */
    NOT_VALID,
    /** It does not name one of several operations of its document, or names a missing one. */
    NOT_DETERMINED,
    /** Its variables are not of their types. */
    NOT_COERCED,
    /** It is a mutation, sent by a method that must not change state. */
    MUTATION_NOT_ALLOWED,
    /** It is a subscription, and its caller takes one answer only. */
    SUBSCRIPTION_NOT_ALLOWED,
    /** There was no room for it, or the database was away. */
    OVERLOADED,
    /** It took too long, and was given up. */
    TIMED_OUT,
    /** The service failed. */
    BROKEN,
    /** It was executed, with errors or without. */
    EXECUTED
}
