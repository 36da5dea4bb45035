package io.millrace.adapters.persistence.document;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Gathers documents, which come in the order of their arrival, for blocks. */
final class BlockMaker {

    /** Fewer documents, unless they fill a block, are no good as a dictionary for all that follow. */
    private static final int LEAST_BYTES_OF_DICTIONARY = Dictionary.MOST_BYTES / 2;

    private Optional<Dictionary> dictionary;
    private List<BlockEntry> entries = new ArrayList<>(Block.MOST_DOCUMENTS);
    private List<Integer> begins = new ArrayList<>();
    private List<Long> places = new ArrayList<>();
    private ByteArrayOutputStream sources = new ByteArrayOutputStream();
    private int bytesBeforePart;

    /** Makes one for an index that has this dictionary already, if any. */
    BlockMaker(Optional<Dictionary> dictionary) {
        this.dictionary = dictionary;
    }

    /** Adds a document and returns the block that is complete with it. */
    Optional<BlockDraft> add(DocumentId id, Timestamp timestamp, long sequence, byte[] source, OptionalLong place) {
        if (begins.isEmpty() || isPartFull()) {
            begins.add(entries.size());
            bytesBeforePart = sources.size();
            place.ifPresent(places::add);
        }
        entries.add(new BlockEntry(id, timestamp, sequence, source.length));
        sources.writeBytes(source);
        boolean full = sources.size() >= Block.FULL_BYTES || (begins.size() == Block.MOST_PARTS && isPartFull());
        return full ? finish() : Optional.empty();
    }

    private boolean isPartFull() {
        return entries.size() - begins.get(begins.size() - 1) == Part.MOST_DOCUMENTS
                || sources.size() - bytesBeforePart >= Part.FULL_BYTES;
    }

    /** Returns the block of the documents added since the last one, if there are any. */
    Optional<BlockDraft> finish() {
        if (entries.isEmpty()) {
            return Optional.empty();
        }
        byte[] bytes = sources.toByteArray();
        Optional<Dictionary> begun = Optional.empty();
        if (dictionary.isEmpty()
                && (entries.size() == Block.MOST_DOCUMENTS || bytes.length >= LEAST_BYTES_OF_DICTIONARY)) {
            begun = Optional.of(Dictionary.of(bytes));
            dictionary = begun;
        }
        BlockDraft block =
                new BlockDraft(entries, begins, places, bytes, dictionary.orElse(Dictionary.NONE), begun.isPresent());
        entries = new ArrayList<>(Block.MOST_DOCUMENTS);
        begins = new ArrayList<>();
        places = new ArrayList<>();
        sources = new ByteArrayOutputStream();
        return Optional.of(block);
    }
}
