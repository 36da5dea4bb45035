package io.millrace.bootstrap.configuration;

/** The rules for the status of a GraphQL response. */
public enum StatusCodes {
    /** The statuses that the audits of graphql-http expect. */
    CLASSIC,
    /** The statuses of the 2026 draft of GraphQL over HTTP. */
    DRAFT
}
