package io.millrace.adapters.persistence.document.column.evaluation;

import io.millrace.domain.document.TimeRange;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The groups of an index that have columns. The list does not contain the columns. Together, the groups contain all
 * blocks from the first block of the index to the last block of the last group. Each group needs 40 bytes in this list,
 * and contains about 5,000 documents.
 */
public final class GroupList {

    private final List<Entry> groups;
    private final int rest;
    private final boolean hasRest;

    /**
     * A group.
     *
     * @param firstBlock the number of the first block
     * @param earliest the earliest timestamp in microseconds
     * @param latest the latest timestamp in microseconds
     */
    public record Entry(int firstBlock, long earliest, long latest) {}

    /**
     * Creates a list.
     *
     * @param groups the groups in the order of their blocks
     * @param rest the number after the last block of the last group
     * @param hasRest whether a block with the number {@code rest} exists; it belongs to none of the groups
     */
    GroupList(List<Entry> groups, int rest, boolean hasRest) {
        this.groups = List.copyOf(groups);
        this.rest = rest;
        this.hasRest = hasRest;
    }

    /** Returns the number after the last block of the last group. */
    public int rest() {
        return rest;
    }

    /** Returns whether the index has blocks that belong to none of the groups. */
    public boolean hasRest() {
        return hasRest;
    }

    public int size() {
        return groups.size();
    }

    /** Returns the group at a position. */
    public Entry get(int position) {
        return groups.get(position);
    }

    /**
     * Returns the same groups in the order of time: ascending by their earliest timestamps, or descending by their
     * latest timestamps.
     */
    public GroupList byTime(boolean descending) {
        Entry[] sorted = groups.toArray(Entry[]::new);
        Arrays.sort(
                sorted,
                descending
                        ? Comparator.comparingLong(Entry::latest).reversed()
                        : Comparator.comparingLong(Entry::earliest));
        return new GroupList(Arrays.asList(sorted), rest, hasRest);
    }

    /** Returns the groups that may have documents in a time range. */
    public GroupList during(TimeRange range) {
        if (range.isAll()) {
            return this;
        }
        long from = range.from().microseconds();
        long to = range.to().microseconds();
        return new GroupList(
                groups.stream()
                        .filter(group -> group.latest() >= from && group.earliest() <= to)
                        .toList(),
                rest,
                hasRest);
    }

    List<Integer> firstBlocks(int from, int to) {
        return groups.subList(from, to).stream().map(Entry::firstBlock).toList();
    }
}
