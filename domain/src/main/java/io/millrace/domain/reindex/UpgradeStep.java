package io.millrace.domain.reindex;

/** The steps of the upgrade of one index, in this order (contract, "Data stream reindex task"). */
public enum UpgradeStep {
    /** Adds a write block to the source, after its former state has been remembered. */
    BLOCK_SOURCE("adding a write block to the source"),
    /** Opens the source if it is closed. */
    OPEN_SOURCE("opening the source"),
    /** Deletes what an earlier attempt left, so that this one starts fresh. */
    DELETE_DESTINATION("deleting a destination left over"),
    /** Makes the destination with the settings and mappings of the source. */
    CREATE_DESTINATION("creating the destination"),
    /** Copies all documents and compares how many there are on both sides. */
    COPY_DOCUMENTS("copying the documents"),
    /** Closes the destination if the source was closed at the beginning. */
    CLOSE_DESTINATION("closing the destination"),
    /** Puts the destination into the place of the source in the data stream. */
    SWAP("putting the destination into the data stream"),
    /** Deletes the source. */
    DELETE_SOURCE("deleting the source");

    private final String words;

    UpgradeStep(String words) {
        this.words = words;
    }

    /** Returns the step in words, for a sentence that begins with "while". */
    public String words() {
        return words;
    }
}
