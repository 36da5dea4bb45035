package io.millrace.application.port.driven.engine;

/**
 * The condition under which a cached catalog is still valid. Only the engine that created the condition can check it.
 * The engine checks it during a read, see {@link DocumentStore#provided}.
 */
public interface Precondition {}
