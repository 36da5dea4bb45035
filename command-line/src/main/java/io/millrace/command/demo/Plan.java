package io.millrace.command.demo;

/**
 * The parameters of a demo.
 *
 * @param documents the number of documents to load
 * @param throttle the maximum number of upgraded documents per second; -1 for no limit
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

    /** Returns the number of documents that the first {@code indices} backing indices contain together. */
    int documentsOf(int indices) {
        return Math.toIntExact((long) documents * indices / INDICES);
    }
}
