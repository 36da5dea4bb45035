package io.millrace.adapters.persistence.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Makes blocks of documents that come in the order of their arrival. */
final class BlockMaker {

    /** Fewer documents, unless they fill a block, are no good as a dictionary for all that follow. */
    private static final int LEAST_BYTES_OF_DICTIONARY = Dictionary.MOST_BYTES / 2;

    private Optional<Dictionary> dictionary;
    private List<BlockEntry> entries = new ArrayList<>(Block.MOST_DOCUMENTS);
    private List<Integer> begins = new ArrayList<>();
    private List<Long> places = new ArrayList<>();
    private ByteArrayOutputStream sources = new ByteArrayOutputStream();
    private int bytesBeforePart;
    private FieldHashes hashes = new FieldHashes();

    /** Makes one for an index that has this dictionary already, if any. */
    BlockMaker(Optional<Dictionary> dictionary) {
        this.dictionary = dictionary;
    }

    /** Adds a document and returns the block that is complete with it. */
    Optional<NewBlock> add(DocumentId id, Timestamp timestamp, long sequence, String source, OptionalLong place) {
        if (begins.isEmpty() || isPartFull()) {
            begins.add(entries.size());
            bytesBeforePart = sources.size();
            place.ifPresent(places::add);
        }
        byte[] bytes = source.getBytes(UTF_8);
        entries.add(new BlockEntry(id, timestamp, sequence, bytes.length));
        sources.writeBytes(bytes);
        hashes.add(id, source);
        boolean full = sources.size() >= Block.FULL_BYTES || (begins.size() == Block.MOST_PARTS && isPartFull());
        return full ? finish() : Optional.empty();
    }

    private boolean isPartFull() {
        return entries.size() - begins.get(begins.size() - 1) == Part.MOST_DOCUMENTS
                || sources.size() - bytesBeforePart >= Part.FULL_BYTES;
    }

    /** Returns the block of the documents added since the last one, if there are any. */
    Optional<NewBlock> finish() {
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
        NewBlock block = new NewBlock(entries, places, bytes.length, BlockFilter.of(hashes), parts(bytes), begun);
        entries = new ArrayList<>(Block.MOST_DOCUMENTS);
        begins = new ArrayList<>();
        places = new ArrayList<>();
        sources = new ByteArrayOutputStream();
        hashes = new FieldHashes();
        return Optional.of(block);
    }

    private List<NewBlock.NewPart> parts(byte[] bytes) {
        List<NewBlock.NewPart> parts = new ArrayList<>();
        int position = 0;
        for (int i = 0; i < begins.size(); i++) {
            int end = i + 1 < begins.size() ? begins.get(i + 1) : entries.size();
            List<BlockEntry> some = List.copyOf(entries.subList(begins.get(i), end));
            int length = some.stream().mapToInt(BlockEntry::bytes).sum();
            byte[] stored = Part.stored(
                    some, Arrays.copyOfRange(bytes, position, position + length), dictionary.orElse(Dictionary.NONE));
            parts.add(new NewBlock.NewPart(some, stored));
            position += length;
        }
        return parts;
    }
}
