package io.millrace.bootstrap.configuration;

/** What data streams, indices and documents can live in. */
enum EngineKind {
    POSTGRESQL,
    OPENSEARCH
}
