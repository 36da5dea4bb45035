package io.millrace.application.port.driven.engine;

/**
 * The condition that a cached catalog is still valid. Only the engine that created the condition can check it. It does
 * so during a read; see {@link DocumentStore#provided}.
 */
public interface Precondition {}
