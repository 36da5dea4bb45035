package io.millrace.adapters.persistence.document.search;

import io.millrace.adapters.persistence.document.column.ColumnNames;
import io.millrace.adapters.persistence.document.column.evaluation.ColumnGroup;
import io.millrace.adapters.persistence.document.column.evaluation.ColumnQuery;
import io.millrace.adapters.persistence.document.column.evaluation.ColumnReader;
import io.millrace.adapters.persistence.document.column.evaluation.GroupList;
import io.millrace.adapters.persistence.document.column.evaluation.Verdict;
import io.millrace.adapters.persistence.document.query.BestKeys;
import io.millrace.adapters.persistence.document.query.SortKey;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.Query;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Finds the documents of a page with the columns of a segment, and counts the matching documents. A document is read
 * only if it can be on the page, or if the columns do not show whether it matches.
 *
 * <p>If the page is sorted by time, the groups are visited in the order of time, until no further document can be on
 * the page. If the page is sorted by place, all groups are visited. If too many documents match, their places are not
 * read, see {@link #hasTooMany}.
 */
final class ColumnPage implements ColumnReader.Visitor {

    /**
     * The number of groups of the first step if the page is sorted by time. The first step often completes the page.
     */
    private static final int FIRST_GROUPS = 2;

    /**
     * If the page is sorted by place, the number of matching documents whose places are read, in addition to the number
     * that the page needs. If more documents match, no places are read.
     */
    private static final int FURTHER_DOCUMENTS = 200;

    private final ColumnScan scan;
    private final ColumnQuery columns;
    private final SearchedIndex target;
    private final PageBounds bounds;
    private final BestKeys best;
    private final boolean wantsKeys;
    private final long wanted;
    private final boolean byTime;
    private final GroupList groups;
    private final ColumnScan.Unread unread;

    /** If the page is sorted by place, the matching documents of each part, by the number of the part. */
    private final Map<Integer, BitSet> collected = new HashMap<>();

    /**
     * If the page is sorted by place, the keys of the matching documents that were read because columns did not decide.
     */
    private final List<SortKey> keys = new ArrayList<>();

    private int documentsCollected;
    private boolean hasTooMany;
    private boolean isOpen;
    private long counted;

    /**
     * Creates a page.
     *
     * @param best receives the keys of documents
     * @param wantsKeys whether documents of the segment can be on the page
     * @param wanted the maximum count; counting stops when it is reached
     */
    ColumnPage(
            ColumnScan scan,
            Query query,
            SearchedIndex target,
            PageBounds bounds,
            BestKeys best,
            boolean wantsKeys,
            long wanted)
            throws SQLException {
        this.scan = scan;
        this.columns = new ColumnQuery(query, Set.of());
        this.target = target;
        this.bounds = bounds;
        this.best = best;
        this.wantsKeys = wantsKeys;
        this.wanted = wanted;
        this.byTime = bounds.page().sort().isByTimestamp();
        this.groups =
                byTime && wantsKeys && wanted <= 0 ? scan.groups().during(bounds.timesAfterBeginning()) : scan.groups();
        this.unread = ColumnScan.Unread.of(groups);
    }

    /** Evaluates the columns, and reads documents where necessary. Does not read the blocks of {@link #unread}. */
    void read() throws SQLException {
        boolean inOrderOfTime = byTime && wantsKeys;
        scan.evaluate(
                inOrderOfTime ? groups.byTime(descending()) : groups,
                columns,
                inOrderOfTime ? FIRST_GROUPS : groups.size(),
                this);
        readKeys(collected);
        keys.forEach(this::offer);
    }

    /** Returns the blocks that the caller must read, because the columns show nothing about their documents. */
    ColumnScan.Unread unread() {
        return unread;
    }

    /**
     * Returns whether so many documents match that their places were not read. Then the caller must scan the blocks to
     * find the documents of the page.
     */
    boolean hasTooMany() {
        return hasTooMany;
    }

    /** Returns the number of matching documents, up to the maximum. */
    long counted() {
        return Math.min(wanted, counted);
    }

    @Override
    public boolean continues(GroupList.Entry next) {
        isOpen = wantsKeys
                && !hasTooMany
                && (!byTime || bounds.mayEnter(descending() ? next.latest() : next.earliest(), best));
        return needsDocuments();
    }

    /** Returns whether further documents are needed for the page or for the count. */
    private boolean needsDocuments() {
        return (isOpen && !hasTooMany) || counted < wanted;
    }

    /** Returns whether any document of a group can be on the page. */
    private boolean mayEnter(ColumnGroup group) {
        if (!isOpen || !byTime) {
            return isOpen;
        }
        long earliest = group.timeHead().earliest();
        long latest = group.timeHead().latest();
        return bounds.mayFollow(descending() ? earliest : latest)
                && bounds.mayEnter(descending() ? latest : earliest, best);
    }

    private boolean descending() {
        return bounds.page().sort().isDescending();
    }

    @Override
    public boolean needs(ColumnGroup group) {
        if (mayEnter(group)) {
            return true;
        }
        if (counted >= wanted) {
            return false;
        }
        OptionalInt known = columns.countByHeads(group);
        known.ifPresent(number -> counted += number);
        return known.isEmpty();
    }

    @Override
    public boolean takesWhole(ColumnGroup group) {
        boolean isOnlyCounted = !mayEnter(group);
        if (isOnlyCounted) {
            counted += group.documents();
        }
        return isOnlyCounted;
    }

    @Override
    public Set<String> wanted(ColumnQuery query) {
        return isOpen && byTime ? Set.of(ColumnNames.TIMES) : Set.of();
    }

    @Override
    public void visit(Map<ColumnGroup, Verdict> verdicts) throws SQLException {
        Map<ColumnGroup, BitSet> certain = new HashMap<>();
        Map<Integer, BitSet> undecided = new HashMap<>();
        verdicts.forEach((group, verdict) -> {
            if (verdict.isUnknown(group.documents())) {
                unread.add(group);
            } else {
                counted += verdict.certain().cardinality();
                certain.put(group, verdict.certain());
                ColumnScan.split(group, verdict.undecided(), undecided);
            }
        });
        if (isOpen && byTime) {
            readKeys(nearest(certain));
        } else if (isOpen) {
            collect(certain);
        }
        if (needsDocuments()) {
            scan.read(undecided, new Undecided());
        }
    }

    /** Returns the matching documents that can be on the page. The keys of the map are the numbers of parts. */
    private Map<Integer, BitSet> nearest(Map<ColumnGroup, BitSet> matching) {
        OptionalLong edge = edge(matching);
        Map<Integer, BitSet> nearest = new HashMap<>();
        matching.forEach((group, documents) -> {
            if (!documents.isEmpty()) {
                long[] times = group.times().orElseThrow();
                BitSet own = new BitSet();
                documents.stream()
                        .filter(i -> bounds.mayFollow(times[i])
                                && bounds.mayEnter(times[i], best)
                                && (edge.isEmpty() || !bounds.isBehind(times[i], edge.getAsLong())))
                        .forEach(own::set);
                ColumnScan.split(group, own, nearest);
            }
        });
        return nearest;
    }

    /**
     * Returns a time in microseconds. Documents that come after this time, in the order of the page, are not needed for
     * the page. Returns empty if all documents are needed.
     */
    private OptionalLong edge(Map<ColumnGroup, BitSet> matching) {
        long[] times = matching.entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .flatMapToLong(entry -> {
                    long[] own = entry.getKey().times().orElseThrow();
                    return entry.getValue().stream().mapToLong(i -> own[i]);
                })
                .filter(bounds::follows)
                .toArray();
        if (times.length <= best.capacity()) {
            return OptionalLong.empty();
        }
        Arrays.sort(times);
        return OptionalLong.of(times[descending() ? times.length - best.capacity() : best.capacity() - 1]);
    }

    private void collect(Map<ColumnGroup, BitSet> matching) {
        matching.forEach((group, documents) -> {
            if (mayCollect(documents.cardinality())) {
                ColumnScan.split(group, documents, collected);
            }
        });
    }

    private boolean mayCollect(int documents) {
        documentsCollected += documents;
        hasTooMany |= documentsCollected > best.capacity() + FURTHER_DOCUMENTS;
        if (hasTooMany) {
            collected.clear();
            keys.clear();
        }
        return !hasTooMany;
    }

    private void readKeys(Map<Integer, BitSet> byPart) throws SQLException {
        scan.readKeys(byPart, this::offer);
    }

    private void offer(SortKey key) {
        if (bounds.isAfterBeginning(target, key)) {
            best.offer(key);
        }
    }

    /** Receives matching documents that had to be read, because the columns do not show whether they match. */
    private final class Undecided implements MatchReceiver {

        @Override
        public boolean continues() {
            return needsDocuments();
        }

        @Override
        public BitSet addGroup(ColumnGroup group, BitSet matching) {
            throw new IllegalStateException("only documents are read");
        }

        @Override
        public void addDocument(SortKey key, Candidate document) {
            counted++;
            if (wantsKeys && byTime) {
                offer(key);
            } else if (wantsKeys && mayCollect(1)) {
                keys.add(key);
            }
        }
    }
}
