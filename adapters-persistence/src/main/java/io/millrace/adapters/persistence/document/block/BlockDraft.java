package io.millrace.adapters.persistence.document.block;

import io.millrace.adapters.persistence.document.column.BlockValues;
import io.millrace.adapters.persistence.document.query.FieldHashes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.Deflater;

/** The documents of one block before compression. It is immutable, so that any thread can compress it. */
public final class BlockDraft {

    private final List<BlockEntry> entries;
    private final List<Integer> begins;
    private final List<Long> places;
    private final byte[] sources;
    private final Dictionary dictionary;
    private final boolean beginsDictionary;

    /**
     * Creates a draft without a dictionary.
     *
     * @param begins for each part, the position of its first entry in {@code entries}
     * @param places the position of the first document of each part in the table of rows; empty if the documents come
     *     from no table
     * @param sources the sources of all entries, concatenated in UTF-8
     */
    BlockDraft(List<BlockEntry> entries, List<Integer> begins, List<Long> places, byte[] sources) {
        this(entries, begins, places, sources, Dictionary.NONE, false);
    }

    private BlockDraft(
            List<BlockEntry> entries,
            List<Integer> begins,
            List<Long> places,
            byte[] sources,
            Dictionary dictionary,
            boolean beginsDictionary) {
        this.entries = entries;
        this.begins = begins;
        this.places = places;
        this.sources = sources;
        this.dictionary = dictionary;
        this.beginsDictionary = beginsDictionary;
    }

    /**
     * Returns a draft of the same documents that uses a dictionary.
     *
     * @param first whether the dictionary is new, so that it must be stored together with this block
     */
    BlockDraft with(Dictionary other, boolean first) {
        return new BlockDraft(entries, begins, places, sources, other, first);
    }

    List<BlockEntry> entries() {
        return entries;
    }

    byte[] sources() {
        return sources;
    }

    int bytes() {
        return sources.length;
    }

    /**
     * Returns the compressed block.
     *
     * @param withValues whether the values of fields are collected, so that columns can be created
     */
    public NewBlock packed(boolean withValues) {
        Optional<BlockValues> values = withValues ? Optional.of(new BlockValues()) : Optional.empty();
        Optional<long[]> numbers = numbers(values);
        return new NewBlock(
                entries,
                places,
                sources.length,
                numbers,
                numbers.map(BlockFilter::of),
                parts(),
                beginsDictionary ? Optional.of(dictionary) : Optional.empty(),
                values);
    }

    private Optional<long[]> numbers(Optional<BlockValues> values) {
        FieldHashes hashes = new FieldHashes(BlockFilter.MOST_NUMBERS, values);
        int position = 0;
        for (BlockEntry entry : entries) {
            hashes.add(entry.id(), sources, position, entry.bytes());
            position += entry.bytes();
        }
        return hashes.distinct();
    }

    private List<NewBlock.NewPart> parts() {
        List<NewBlock.NewPart> parts = new ArrayList<>();
        Deflater deflater = PackedBytes.deflater();
        try {
            int position = 0;
            for (int i = 0; i < begins.size(); i++) {
                int end = i + 1 < begins.size() ? begins.get(i + 1) : entries.size();
                List<BlockEntry> some = entries.subList(begins.get(i), end);
                int length = some.stream().mapToInt(BlockEntry::bytes).sum();
                byte[] own = Arrays.copyOfRange(sources, position, position + length);
                parts.add(new NewBlock.NewPart(some, BlockPart.stored(deflater, some, own, dictionary)));
                position += length;
            }
        } finally {
            deflater.end();
        }
        return parts;
    }
}
