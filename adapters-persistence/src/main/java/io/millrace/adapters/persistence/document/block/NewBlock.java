package io.millrace.adapters.persistence.document.block;

import io.millrace.adapters.persistence.document.column.BlockValues;
import io.millrace.adapters.persistence.document.column.GroupDraft;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.TimeRange;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A compressed block that is not stored yet.
 *
 * @param entries the documents of the block; at least one
 * @param places the position of the first document of each part in the table of rows; empty if the documents come from
 *     no table
 * @param bytes the size of all sources in UTF-8
 * @param numbers the hashes of the documents; empty if the block has no filter, so that searches must always read it
 * @param dictionary present if the dictionary is stored with this block
 * @param values the values of all fields, if columns are stored
 */
public record NewBlock(
        List<BlockEntry> entries,
        List<Long> places,
        long bytes,
        Optional<long[]> numbers,
        Optional<byte[]> filter,
        List<NewPart> parts,
        Optional<Dictionary> dictionary,
        Optional<BlockValues> values) {

    /** A compressed part that is not stored yet. */
    public static final class NewPart {

        private final List<BlockEntry> entries;
        private final byte[] stored;

        NewPart(List<BlockEntry> entries, byte[] stored) {
            this.entries = entries;
            this.stored = stored;
        }

        public List<BlockEntry> entries() {
            return entries;
        }

        byte[] stored() {
            return stored;
        }
    }

    /** Adds the values of the documents to the columns of a group. Returns false if the values were not collected. */
    boolean addTo(GroupDraft group) {
        values.ifPresent(present -> group.add(
                present,
                parts.stream().map(part -> part.entries().size()).toList(),
                entries.stream()
                        .mapToLong(entry -> entry.timestamp().microseconds())
                        .toArray(),
                last(),
                bytes));
        return values.isPresent();
    }

    long first() {
        return entries.get(0).sequence();
    }

    long last() {
        return entries.get(entries.size() - 1).sequence();
    }

    DocumentId firstId() {
        return entries.stream()
                .map(BlockEntry::id)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    DocumentId lastId() {
        return entries.stream()
                .map(BlockEntry::id)
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    TimeRange range() {
        return entries.stream()
                .map(entry -> TimeRange.of(entry.timestamp(), entry.timestamp()))
                .reduce(TimeRange::hull)
                .orElseThrow();
    }
}
