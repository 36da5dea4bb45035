package io.millrace.bootstrap.configuration;

/** Which rules choose the status of a GraphQL answer. */
public enum StatusCodes {
    /** The statuses that the audits of graphql-http expect. */
    CLASSIC("classic"),
    /** Those of the 2026 draft of GraphQL over HTTP. */
    DRAFT("draft");

    private final String text;

    StatusCodes(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }
}
