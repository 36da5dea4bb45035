package io.millrace.configuration.key;

/** The rules that determine the HTTP status of a GraphQL response. */
public enum StatusCodes {
    /** The statuses that the audits of the project graphql-http expect. */
    CLASSIC,
    /** The statuses of the 2026 draft of the specification "GraphQL over HTTP". */
    DRAFT
}
