package io.millrace.command.load;

/**
 * The result of a load.
 *
 * @param lines the number of lines in the input, including blank lines
 * @param loaded the number of loaded documents, including those of earlier runs
 * @param refused the number of rejected documents, including those of earlier runs
 * @param before the number of loaded and rejected documents of earlier runs
 * @param complete false if the load was stopped
 */
public record LoadOutcome(long lines, long loaded, long refused, long before, boolean complete) {}
