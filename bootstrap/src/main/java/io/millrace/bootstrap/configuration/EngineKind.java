package io.millrace.bootstrap.configuration;

/** The engines for data streams, indices and documents. */
enum EngineKind {
    POSTGRESQL,
    OPENSEARCH
}
