package io.millrace.adapters.persistence.document.block;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Distributes documents to blocks in the order of their arrival. The first blocks of an index wait until there are
 * enough documents, because the {@link Dictionary} is built from the documents of all these blocks.
 */
public final class BlockMaker {

    /** The minimum size of a block, in bytes, for building a dictionary. A full block may be smaller. */
    private static final int LEAST_BYTES_OF_SAMPLE = 1 << 14;

    private static final int MOST_BYTES_OF_SAMPLE = 1 << 20;
    private static final int BLOCKS_OF_SAMPLE = 8;

    private Optional<Dictionary> dictionary;
    private final List<BlockDraft> waiting = new ArrayList<>();
    private int bytesWaiting;
    private List<BlockEntry> entries = new ArrayList<>(Block.MOST_DOCUMENTS);
    private List<Integer> begins = new ArrayList<>();
    private List<Long> places = new ArrayList<>();
    private ByteArrayOutputStream sources = new ByteArrayOutputStream();
    private int bytesBeforePart;

    /**
     * Creates a maker for an index.
     *
     * @param dictionary the dictionary of the index; empty if it has none yet
     */
    BlockMaker(Optional<Dictionary> dictionary) {
        this.dictionary = dictionary;
    }

    /** Adds a document and returns the blocks that can be compressed now. */
    public List<BlockDraft> add(DocumentId id, Timestamp timestamp, long sequence, byte[] source, OptionalLong place) {
        if (begins.isEmpty() || isPartFull()) {
            begins.add(entries.size());
            bytesBeforePart = sources.size();
            place.ifPresent(places::add);
        }
        entries.add(new BlockEntry(id, timestamp, sequence, source.length));
        sources.writeBytes(source);
        if (sources.size() >= Block.FULL_BYTES || (begins.size() == Block.MOST_PARTS && isPartFull())) {
            endBlock();
        }
        boolean isEnough =
                dictionary.isPresent() || waiting.size() == BLOCKS_OF_SAMPLE || bytesWaiting >= MOST_BYTES_OF_SAMPLE;
        return isEnough ? full() : List.of();
    }

    private boolean isPartFull() {
        return entries.size() - begins.get(begins.size() - 1) == BlockPart.MOST_DOCUMENTS
                || sources.size() - bytesBeforePart >= BlockPart.FULL_BYTES;
    }

    private void endBlock() {
        byte[] bytes = sources.toByteArray();
        waiting.add(new BlockDraft(entries, begins, places, bytes));
        bytesWaiting += bytes.length;
        entries = new ArrayList<>(Block.MOST_DOCUMENTS);
        begins = new ArrayList<>();
        places = new ArrayList<>();
        sources = new ByteArrayOutputStream();
    }

    /** Returns the blocks of all documents that were not returned yet. The last block may be short. */
    public List<BlockDraft> finish() {
        if (!entries.isEmpty()) {
            endBlock();
        }
        return full();
    }

    /**
     * Returns the blocks that wait for the dictionary. If the waiting blocks are large enough, builds the dictionary.
     */
    List<BlockDraft> full() {
        boolean begins = dictionary.isEmpty()
                && waiting.stream()
                        .anyMatch(block -> block.entries().size() == Block.MOST_DOCUMENTS
                                || block.bytes() >= LEAST_BYTES_OF_SAMPLE);
        if (begins) {
            dictionary = Optional.of(dictionary());
        }
        List<BlockDraft> drafts = new ArrayList<>();
        for (BlockDraft block : waiting) {
            drafts.add(block.with(dictionary.orElse(Dictionary.NONE), begins && drafts.isEmpty()));
        }
        waiting.clear();
        bytesWaiting = 0;
        return drafts;
    }

    /** Builds a dictionary from the first documents of the waiting blocks. */
    private Dictionary dictionary() {
        ByteArrayOutputStream sample = new ByteArrayOutputStream();
        List<Integer> ends = new ArrayList<>();
        for (BlockDraft block : waiting) {
            int position = 0;
            for (BlockEntry entry : block.entries()) {
                int length = Math.min(entry.bytes(), MOST_BYTES_OF_SAMPLE - sample.size());
                if (length > 0) {
                    sample.write(block.sources(), position, length);
                    ends.add(sample.size());
                }
                position += entry.bytes();
            }
        }
        return Dictionary.of(
                sample.toByteArray(), ends.stream().mapToInt(Integer::intValue).toArray());
    }
}
