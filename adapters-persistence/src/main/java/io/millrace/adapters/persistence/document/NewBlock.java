package io.millrace.adapters.persistence.document;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.TimeRange;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A block as it is stored. */
final class NewBlock {

    private final List<BlockEntry> entries;
    private final OptionalLong place;
    private final long bytes;
    private final Optional<byte[]> filter;
    private final byte[] keys;
    private final byte[] sources;

    /**
     * Makes one.
     *
     * @param entries at least one
     * @param place of its first document in the table that it was made of
     * @param bytes of all sources in UTF-8
     */
    NewBlock(
            List<BlockEntry> entries,
            OptionalLong place,
            long bytes,
            Optional<byte[]> filter,
            byte[] keys,
            byte[] sources) {
        this.entries = List.copyOf(entries);
        this.place = place;
        this.bytes = bytes;
        this.filter = filter;
        this.keys = keys;
        this.sources = sources;
    }

    List<BlockEntry> entries() {
        return entries;
    }

    OptionalLong place() {
        return place;
    }

    long bytes() {
        return bytes;
    }

    Optional<byte[]> filter() {
        return filter;
    }

    byte[] keys() {
        return keys;
    }

    byte[] sources() {
        return sources;
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
