package io.millrace.adapters.http.graphql.error;

/** The stage at which an operation ended. */
public enum Stage {
    /** The request is not JSON, or not a GraphQL request. */
    MALFORMED,
    /** The document has a syntax error or exceeds a limit of the parser. */
    NOT_PARSED,
    /** The document does not match the schema, exceeds a limit, or may not be executed. */
    NOT_VALID,
    /** The operation name is unknown, or is missing although the document has several operations. */
    NOT_DETERMINED,
    /** The variables do not match their types. */
    NOT_COERCED,
    /** A mutation was sent by a method that must not change state. */
    MUTATION_NOT_ALLOWED,
    /** A subscription was sent by a client that does not accept events. */
    SUBSCRIPTION_NOT_ALLOWED,
    /** Too many operations were waiting, the heap budget was exhausted, or the database was unavailable. */
    OVERLOADED,
    /** The time limit was exceeded. */
    TIMED_OUT,
    /** The service failed. */
    BROKEN,
    /** The operation was executed, with or without errors of its fields. */
    EXECUTED
}
