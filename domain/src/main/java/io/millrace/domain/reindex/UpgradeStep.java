package io.millrace.domain.reindex;

/** The steps of the upgrade of one index, in their order. */
public enum UpgradeStep {
    /** Records the state of the source, and then adds a write block to the source. */
    BLOCK_SOURCE("adding a write block to the source"),
    /** Opens the source if it is closed. */
    OPEN_SOURCE("opening the source"),
    /** Deletes the destination of an earlier attempt, unless that attempt is resumed. */
    DELETE_DESTINATION("deleting a leftover destination"),
    /** Creates the destination with the settings and mappings of the source. */
    CREATE_DESTINATION("creating the destination"),
    /** Copies all documents and compares the numbers of documents in source and destination. */
    COPY_DOCUMENTS("copying the documents"),
    /** Closes the destination if the source was closed before the upgrade. */
    CLOSE_DESTINATION("closing the destination"),
    /** Replaces the source by the destination. */
    SWAP("adding the destination to the data stream"),
    /** Deletes the source. */
    DELETE_SOURCE("deleting the source");

    private final String words;

    UpgradeStep(String words) {
        this.words = words;
    }

    /** Returns the description of the step, for a sentence that begins with "while". */
    public String words() {
        return words;
    }
}
