package io.millrace.domain.index;

import io.millrace.domain.Rejection;
import java.util.Arrays;
import java.util.Optional;

/** The blocks of indices, which forbid operations. Clients see their numbers and descriptions in error messages. */
public enum IndexBlock {
    READ_ONLY("read_only", 5, "index read-only (api)"),
    READ("read", 7, "index read (api)"),
    WRITE("write", 8, "index write (api)"),
    METADATA("metadata", 9, "index metadata (api)"),
    READ_ONLY_ALLOW_DELETE("read_only_allow_delete", 12, "index read-only / allow delete (api)");

    private final String key;
    private final int number;
    private final String description;

    IndexBlock(String key, int number, String description) {
        this.key = key;
        this.number = number;
        this.description = description;
    }

    /** Returns the block with this key, for example {@code read_only}. */
    public static Optional<IndexBlock> ofKey(String key) {
        return Arrays.stream(values()).filter(block -> block.key.equals(key)).findFirst();
    }

    /** Returns the block with the number that {@link #words} contains. */
    public static Optional<IndexBlock> ofNumber(int number) {
        return Arrays.stream(values()).filter(block -> block.number == number).findFirst();
    }

    /** Returns the name of the block in requests. The setting of the block is {@code index.blocks.<key>}. */
    public String key() {
        return key;
    }

    public boolean forbidsWriting() {
        return this == WRITE || this == READ_ONLY || this == READ_ONLY_ALLOW_DELETE;
    }

    public boolean forbidsReading() {
        return this == READ;
    }

    /** Returns whether this block forbids deleting the index. */
    public boolean forbidsDeleting() {
        return this == METADATA || this == READ_ONLY;
    }

    /** Returns whether this block forbids closing or opening the index, or adding a weaker block. */
    public boolean forbidsChanging() {
        return this == METADATA || this == READ_ONLY || this == READ_ONLY_ALLOW_DELETE;
    }

    /** Returns whether the block is temporary, so that clients should retry later. */
    public boolean isForNow() {
        return this == READ_ONLY_ALLOW_DELETE;
    }

    /**
     * Checks that requests may add this block.
     *
     * @throws Rejection if only the service may add it
     */
    public void requireForRequests() {
        if (this == READ_ONLY_ALLOW_DELETE) {
            throw new Rejection(
                    Rejection.Reason.VALIDATION, "Validation Failed: 1: " + key + " block is for internal use only;");
        }
    }

    /** Returns the message for clients, for example {@code FORBIDDEN/8/index write (api)}. */
    public String words() {
        String level = isForNow() ? "TOO_MANY_REQUESTS" : "FORBIDDEN";
        return level + "/" + number + "/" + description;
    }
}
