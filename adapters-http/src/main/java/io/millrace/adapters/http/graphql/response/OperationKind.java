package io.millrace.adapters.http.graphql.response;

/** The kind of an operation. */
public enum OperationKind {
    QUERY,
    MUTATION,
    SUBSCRIPTION
}
