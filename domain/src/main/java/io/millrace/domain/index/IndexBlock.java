package io.millrace.domain.index;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import java.util.Arrays;
import java.util.Optional;

/** The index blocks. An index block forbids operations on an index. */
public enum IndexBlock {
    READ_ONLY("read_only"),
    READ("read"),
    WRITE("write"),
    METADATA("metadata"),
    READ_ONLY_ALLOW_DELETE("read_only_allow_delete");

    private final String key;

    IndexBlock(String key) {
        this.key = key;
    }

    /** Returns the block with this key, for example {@code read_only}. */
    public static Optional<IndexBlock> ofKey(String key) {
        return Arrays.stream(values()).filter(block -> block.key.equals(key)).findFirst();
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

    /** Returns whether this block forbids closing or opening the index, and adding a weaker block. */
    public boolean forbidsChanging() {
        return this == METADATA || this == READ_ONLY || this == READ_ONLY_ALLOW_DELETE;
    }

    /** Returns whether the block is temporary, so that clients should retry later. */
    public boolean isForNow() {
        return this == READ_ONLY_ALLOW_DELETE;
    }

    /**
     * Checks that clients may add this block.
     *
     * @throws Rejection if only the service may add this block
     */
    public void requireForRequests() {
        if (this == READ_ONLY_ALLOW_DELETE) {
            throw Rejection.of(Fault.INTERNAL_BLOCK, key);
        }
    }
}
