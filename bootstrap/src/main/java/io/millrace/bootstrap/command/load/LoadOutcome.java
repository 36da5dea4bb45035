package io.millrace.bootstrap.command.load;

/**
 * What became of the whole input.
 *
 * @param lines lines of the input, blank ones included
 * @param loaded documents that are in the stream, those of earlier runs included
 * @param refused documents that were refused, those of earlier runs included
 * @param before how many documents were settled by earlier runs
 * @param complete false if it was stopped
 */
public record LoadOutcome(long lines, long loaded, long refused, long before, boolean complete) {}
