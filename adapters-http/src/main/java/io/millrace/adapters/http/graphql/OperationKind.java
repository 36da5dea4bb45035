package io.millrace.adapters.http.graphql;

/** The kind of an operation. */
public enum OperationKind {
    QUERY,
    MUTATION,
    SUBSCRIPTION
}
