package io.millrace.adapters.persistence.document.column;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Describes a group of consecutive blocks.
 *
 * @param parts for each block, the number of documents in each of its parts
 * @param lastSequence the highest sequence number in the group
 * @param complete whether every field of the documents has a column, at least a column without values
 */
public record GroupHead(List<List<Integer>> parts, long lastSequence, boolean complete) {

    public GroupHead {
        parts = parts.stream().map(List::copyOf).toList();
    }

    byte[] plain() {
        int numbers = parts.stream().mapToInt(block -> 1 + block.size()).sum();
        ByteBuffer plain = ByteBuffer.allocate(1 + Long.BYTES + numbers);
        plain.put((byte) (complete ? 1 : 0)).putLong(lastSequence);
        for (List<Integer> block : parts) {
            plain.put((byte) block.size());
            block.forEach(documents -> plain.put(documents.byteValue()));
        }
        return plain.array();
    }

    public static GroupHead read(byte[] stored) {
        ByteBuffer plain = ColumnBytes.plain(stored);
        boolean complete = plain.get() == 1;
        long lastSequence = plain.getLong();
        List<List<Integer>> parts = new ArrayList<>();
        while (plain.hasRemaining()) {
            List<Integer> block = new ArrayList<>();
            for (int i = plain.get(); i > 0; i--) {
                block.add((int) plain.get());
            }
            parts.add(block);
        }
        return new GroupHead(parts, lastSequence, complete);
    }

    /** Returns the number of blocks. */
    public int blocks() {
        return parts.size();
    }

    /** Returns the number of documents. */
    public int documents() {
        return parts.stream().flatMap(List::stream).mapToInt(Integer::intValue).sum();
    }
}
