package io.millrace.adapters.persistence.document.column;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Describes a group of consecutive blocks.
 *
 * @param documentsOfBlocks the number of documents of each block
 * @param lastSequence the highest sequence number in the group
 * @param complete false if documents may have fields that have no head in this group
 */
public record GroupHead(List<Integer> documentsOfBlocks, long lastSequence, boolean complete) {

    public GroupHead {
        documentsOfBlocks = List.copyOf(documentsOfBlocks);
    }

    byte[] stored() {
        ByteBuffer plain = ByteBuffer.allocate(1 + Long.BYTES + Integer.BYTES * documentsOfBlocks.size());
        plain.put((byte) (complete ? 1 : 0)).putLong(lastSequence);
        documentsOfBlocks.forEach(plain::putInt);
        return ColumnBytes.packed(plain.array());
    }

    public static GroupHead read(byte[] stored) {
        ByteBuffer plain = ColumnBytes.plain(stored);
        boolean complete = plain.get() == 1;
        long lastSequence = plain.getLong();
        List<Integer> documents = new ArrayList<>();
        while (plain.hasRemaining()) {
            documents.add(plain.getInt());
        }
        return new GroupHead(documents, lastSequence, complete);
    }

    /** Returns the number of blocks. */
    public int blocks() {
        return documentsOfBlocks.size();
    }

    /** Returns the number of documents. */
    public int documents() {
        return documentsOfBlocks.stream().mapToInt(Integer::intValue).sum();
    }
}
