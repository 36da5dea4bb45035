package io.millrace.configuration.key;

/** The engines for data streams, indices and documents. */
public enum EngineKind {
    POSTGRESQL,
    OPENSEARCH
}
