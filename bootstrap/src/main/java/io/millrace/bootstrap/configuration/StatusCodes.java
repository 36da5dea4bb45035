package io.millrace.bootstrap.configuration;

/** Which rules choose the status of a GraphQL answer. */
public enum StatusCodes {
    /** The statuses that the audits of graphql-http expect. */
    CLASSIC,
    /** Those of the 2026 draft of GraphQL over HTTP. */
    DRAFT
}
