package io.millrace.bootstrap.command.demo;

/**
 * How much is shown.
 *
 * @param documents how many are loaded
 * @param throttle how many documents are upgraded in a second, -1 for as many as go
 */
public record Plan(int documents, int throttle) {

    static final int INDICES = 4;

    public Plan {
        if (documents < INDICES) {
            throw new IllegalArgumentException("every backing index needs a document: " + documents);
        }
        if (throttle != -1 && throttle < 1) {
            throw new IllegalArgumentException("a throttle is -1 or positive: " + throttle);
        }
    }

    /** Returns how many documents the first {@code indices} backing indices are loaded with. */
    int documentsOf(int indices) {
        return Math.toIntExact((long) documents * indices / INDICES);
    }
}
