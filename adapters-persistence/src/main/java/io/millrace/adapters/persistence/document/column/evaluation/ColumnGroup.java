package io.millrace.adapters.persistence.document.column.evaluation;

import io.millrace.adapters.persistence.document.column.ColumnHead;
import io.millrace.adapters.persistence.document.column.ColumnNames;
import io.millrace.adapters.persistence.document.column.ColumnValues;
import io.millrace.adapters.persistence.document.column.GroupHead;
import io.millrace.adapters.persistence.document.column.TimeColumn;
import io.millrace.adapters.persistence.document.column.WordBlocks;
import io.millrace.domain.document.query.FieldPath;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The loaded columns of a group of consecutive blocks. Documents are numbered from 0 in the order of their arrival. Not
 * thread-safe.
 */
public final class ColumnGroup {

    private final int firstBlock;
    private final GroupHead group;
    private final int documents;
    private final Map<String, ColumnHead> heads = new HashMap<>();
    private final Map<String, ColumnValues> values = new HashMap<>();
    private final Map<String, byte[]> words = new HashMap<>();
    private final Map<String, Integer> bytesOfBodies = new HashMap<>();
    private int bytesOfHeads;
    private Optional<TimeColumn> timeHead = Optional.empty();
    private Optional<long[]> times = Optional.empty();

    ColumnGroup(int firstBlock, GroupHead group) {
        this.firstBlock = firstBlock;
        this.group = group;
        this.documents = group.documents();
    }

    /** Returns the number of the first block. */
    public int firstBlock() {
        return firstBlock;
    }

    /** Returns the number of blocks. */
    public int blocks() {
        return group.blocks();
    }

    /** Returns the number of documents. */
    public int documents() {
        return documents;
    }

    /** Returns the number of the first document of each block. The last element is the number of all documents. */
    private int[] firstDocuments() {
        int[] first = new int[group.blocks() + 1];
        for (int i = 0; i < group.blocks(); i++) {
            first[i + 1] = first[i];
            for (int part : group.parts().get(i)) {
                first[i + 1] += part;
            }
        }
        return first;
    }

    /** Receives the wanted documents of each part. Within a part, documents are numbered from 0. */
    public interface PartVisitor {

        /**
         * Receives a part.
         *
         * @param block the number of the block
         * @param part the number of the part in its block
         */
        void visit(int block, int part, BitSet documents);
    }

    /** Passes {@code documents}, whose numbers are those of the group, to {@code visitor}, divided by parts. */
    public void split(BitSet documents, PartVisitor visitor) {
        int begin = 0;
        int next = documents.nextSetBit(0);
        for (int block = 0; block < group.blocks() && next >= 0; block++) {
            List<Integer> parts = group.parts().get(block);
            for (int part = 0; part < parts.size() && next >= 0; part++) {
                int end = begin + parts.get(part);
                if (next < end) {
                    visitor.visit(firstBlock + block, part, documents.get(begin, end));
                    next = documents.nextSetBit(end);
                }
                begin = end;
            }
        }
    }

    /** Returns whether the group has a column that the query needs and whose head is not loaded yet. */
    boolean isIncomplete() {
        return bytesOfHeads > 0;
    }

    /** Records the total size, in bytes, of the heads that are not loaded yet. */
    void announceHeads(int bytes) {
        bytesOfHeads = bytes;
    }

    /** Returns the total size, in bytes, of the heads that are not loaded yet. */
    int bytesOfHeads() {
        return bytesOfHeads;
    }

    /** Records the stored size of the body of a column that is not loaded yet. */
    void announceBody(String name, int bytes) {
        bytesOfBodies.put(name, bytes);
    }

    /** Returns the stored size of the body of a column in bytes; 0 if it is unknown. */
    int bytesOfBody(String name) {
        return bytesOfBodies.getOrDefault(name, 0);
    }

    void addHead(String name, byte[] stored) {
        if (name.equals(ColumnNames.TIMES)) {
            timeHead = Optional.of(TimeColumn.head(stored));
        } else {
            heads.put(ColumnNames.path(name), ColumnHead.read(stored));
        }
    }

    void addBody(String name, byte[] stored) {
        if (name.equals(ColumnNames.TIMES)) {
            times = Optional.of(timeHead().times(stored));
        } else {
            String path = ColumnNames.path(name);
            ColumnHead head = heads.get(path);
            if (head instanceof ColumnHead.None) {
                words.put(path, stored);
            } else if (head != null) {
                values.put(path, ColumnValues.read(head, stored, documents));
            }
        }
    }

    /** Removes the loaded columns from memory. */
    void release() {
        heads.clear();
        bytesOfBodies.clear();
        values.clear();
        words.clear();
        timeHead = Optional.empty();
        times = Optional.empty();
    }

    /**
     * Returns the head of the column of timestamps, which contains the earliest and the latest timestamp of the group.
     */
    public TimeColumn timeHead() {
        return timeHead.orElseThrow(() -> new IllegalStateException("the times of a group are not loaded"));
    }

    /** Returns the timestamps of all documents in microseconds; empty if they are not loaded. */
    public Optional<long[]> times() {
        return times;
    }

    /** Returns whether the documents may have fields that have no column in this group. */
    boolean mayHaveFurtherFields() {
        return !group.complete();
    }

    /** Returns the head of the column of a field; empty if the field has no column or its head is not loaded. */
    Optional<ColumnHead> head(String path) {
        return Optional.ofNullable(heads.get(path));
    }

    /** Returns the loaded heads of a field and of all fields below this field. The keys of the map are the paths. */
    Map<String, ColumnHead> headsFrom(String path) {
        Map<String, ColumnHead> found = new HashMap<>();
        heads.forEach((name, head) -> {
            if (name.equals(path) || name.startsWith(path + '.')) {
                found.put(name, head);
            }
        });
        return found;
    }

    /** Returns the values of a field; empty if they are not loaded. */
    Optional<ColumnValues> values(String path) {
        return Optional.ofNullable(values.get(path));
    }

    /**
     * Returns the documents that may have texts with all words. Allowed only for a field whose column has no values.
     *
     * @return empty if the words are not loaded
     */
    Optional<BitSet> withWords(String path, List<String> wanted) {
        byte[] stored = words.get(path);
        if (stored == null) {
            return Optional.empty();
        }
        long found = WordBlocks.find(stored, wanted);
        int[] first = firstDocuments();
        BitSet possible = new BitSet(documents);
        for (int block = 0; block < group.blocks(); block++) {
            if ((found >>> block & 1) == 1) {
                possible.set(first[block], first[block + 1]);
            }
        }
        return Optional.of(possible);
    }

    /** Returns the paths in documents that a path in a query refers to: one or two paths. */
    static Set<String> paths(FieldPath field) {
        return new LinkedHashSet<>(List.of(field.value(), field.exact().value()));
    }

    /**
     * Returns whether columns contain all values of a field.
     *
     * @return false if the sources of the documents must be read
     */
    public boolean hasAllValues(FieldPath field) {
        for (String path : paths(field)) {
            Optional<ColumnHead> head = head(path);
            if (head.isEmpty() ? mayHaveFurtherFields() : head.get() instanceof ColumnHead.None) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the loaded heads of the columns of a field. The list is empty if no document has the field; otherwise it
     * has one or two elements.
     *
     * @return empty if the heads do not contain the number of documents with each value
     */
    public Optional<List<ColumnHead.Codes>> counts(FieldPath field) {
        List<ColumnHead.Codes> counts = new ArrayList<>();
        for (String path : paths(field)) {
            Optional<ColumnHead> head = head(path);
            if (head.isEmpty() ? mayHaveFurtherFields() : !(head.get() instanceof ColumnHead.Codes)) {
                return Optional.empty();
            }
            head.ifPresent(present -> counts.add((ColumnHead.Codes) present));
        }
        return Optional.of(counts);
    }

    /**
     * Returns those matching documents that can be among the first {@code most} documents, sorted by the number in
     * {@code field}. Documents without a number are always included. If the field has values other than numbers, all
     * matching documents are returned.
     *
     * @param field a field whose values are loaded, or the timestamp
     */
    public BitSet first(FieldPath field, boolean descending, int most, BitSet matching) {
        BitSet present;
        long[] numbers;
        if (field.isTimestamp()) {
            present = matching;
            numbers = times.orElseThrow();
        } else if (values(field).size() == 1 && values(field).get(0) instanceof ColumnValues.Numbers column) {
            present = (BitSet) matching.clone();
            present.and(column.present());
            numbers = column.scaled();
        } else {
            return matching;
        }
        PriorityQueue<Long> best =
                new PriorityQueue<>(descending ? Comparator.<Long>naturalOrder() : Comparator.<Long>reverseOrder());
        BitSet candidates = new BitSet();
        for (int i = present.nextSetBit(0); i >= 0; i = present.nextSetBit(i + 1)) {
            if (best.size() < most) {
                best.add(numbers[i]);
                candidates.set(i);
            } else if (most > 0) {
                long last = best.element();
                if (descending ? numbers[i] >= last : numbers[i] <= last) {
                    candidates.set(i);
                    if (numbers[i] != last) {
                        best.remove();
                        best.add(numbers[i]);
                    }
                }
            }
        }
        BitSet first = (BitSet) matching.clone();
        first.andNot(present);
        candidates.stream()
                .filter(i -> best.size() < most
                        || (descending ? numbers[i] >= best.element() : numbers[i] <= best.element()))
                .forEach(first::set);
        return first;
    }

    /** Returns the loaded values of a field: no column if no document has the field, otherwise one or two columns. */
    public List<ColumnValues> values(FieldPath field) {
        return paths(field).stream().flatMap(path -> values(path).stream()).toList();
    }
}
