package io.millrace.application.port.driven.engine;

/**
 * That the catalog of an engine still is what the engine remembers of it. Only the engine that made it can tell, which it
 * does as part of a read, see {@link DocumentStore#provided}.
 */
public interface Proviso {}
