package io.millrace.application.port.driven.engine;

/**
 * The condition that the cached catalog of an engine is still valid. Only the engine that created it can check it, as
 * part of a read; see {@link DocumentStore#provided}.
 */
public interface Proviso {}
