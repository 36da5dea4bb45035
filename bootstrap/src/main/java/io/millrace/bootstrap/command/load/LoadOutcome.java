package io.millrace.bootstrap.command.load;

/**
 * The result for the whole input.
 *
 * @param lines of the input, including blank ones
 * @param loaded documents in the stream, including those of earlier runs
 * @param refused rejected documents, including those of earlier runs
 * @param before documents that earlier runs have loaded or rejected
 * @param complete false if the load was stopped
 */
public record LoadOutcome(long lines, long loaded, long refused, long before, boolean complete) {}
