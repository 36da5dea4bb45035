package io.millrace.adapters.http.graphql;

/** What an operation does. */
public enum OperationKind {
    QUERY,
    MUTATION,
    SUBSCRIPTION
}
