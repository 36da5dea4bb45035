package io.millrace.adapters.persistence.document.search;

import io.millrace.adapters.persistence.document.admission.ScanDeadline;
import io.millrace.adapters.persistence.document.admission.ScanWindow;
import io.millrace.adapters.persistence.document.column.evaluation.ColumnGroup;
import io.millrace.adapters.persistence.document.column.evaluation.GroupCandidate;
import io.millrace.adapters.persistence.document.query.BestKeys;
import io.millrace.adapters.persistence.document.query.Condition;
import io.millrace.adapters.persistence.document.query.FieldReader;
import io.millrace.adapters.persistence.document.query.Pushdown;
import io.millrace.adapters.persistence.document.query.SortKey;
import io.millrace.application.port.driven.engine.DocumentStore.Found;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.DocumentStore.Total;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.sort.FieldOrder;
import io.millrace.domain.document.sort.FieldPage;
import io.millrace.domain.document.sort.Ranking;
import io.millrace.domain.index.IndexId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * One search or count over several indices. It first finds the keys of the documents on the page, and then loads only
 * the sources of these documents. An index is skipped if its known time range excludes all matches.
 */
public final class DocumentSearch {

    /**
     * The maximum number of documents, from the first document of the result to the end of the page, for reading the
     * page in one statement.
     */
    private static final int LONGEST_AT_ONCE = 500;

    /** The maximum number of tables in one statement for a page. The first table usually suffices. */
    private static final int TABLES_AT_ONCE = 4;

    private static final ColumnScan.Unread ALL_BLOCKS = new ColumnScan.Unread(0, true, new BitSet());

    private final DocumentReader reader;
    private final Query query;
    private final Condition matching;
    private final Page page;
    private final Map<IndexId, Long> limits;
    private final PageBounds bounds;
    private final BestKeys best;
    private final Segments segments;

    /** Selects the documents of the page if the page is sorted by fields; otherwise empty. */
    private final Optional<Ranking<KeyInIndex>> ranking;

    /**
     * The maximum count; counting stops when it is reached. It is one more than the requested maximum, to detect that
     * there are more documents.
     */
    private final long countTo;

    private long counted;

    /** The number of documents before the page that were skipped without reading their keys. */
    private int passed;

    /**
     * Creates a search.
     *
     * @param limits for some indices, the highest sequence number that a found document may have; other indices have no
     *     limit
     */
    public DocumentSearch(
            DocumentReader reader,
            Query query,
            Page page,
            Map<IndexId, Long> limits,
            ScanWindow scanWindow,
            ScanDeadline deadline) {
        this.reader = reader;
        this.query = query;
        this.matching = Pushdown.of(query);
        FieldReader fields = new FieldReader(
                query,
                FieldPage.of(page).map(FieldPage::order).map(FieldOrder::fields).orElse(List.of()));
        this.ranking = page.byFields()
                .map(byFields -> new Ranking<>(
                        page, key -> key.target().index().place(key.key().id())));
        this.segments =
                new Segments(reader, query, fields, query.needsFields() || ranking.isPresent(), scanWindow, deadline);
        this.page = page;
        this.limits = limits;
        this.bounds = new PageBounds(page);
        this.best = new BestKeys(bounds.window(), SortKey.order(page.sort()));
        this.countTo = countTo(page.trackTotal());
    }

    private static long countTo(OptionalLong trackTotal) {
        if (trackTotal.isEmpty()) {
            return Long.MAX_VALUE;
        }
        long wanted = trackTotal.getAsLong();
        return wanted == 0 || wanted == Long.MAX_VALUE ? wanted : wanted + 1;
    }

    private record KeyInIndex(SearchedIndex target, SortKey key) {}

    /** Counts all matching documents of the indices. */
    public static long count(
            DocumentReader reader,
            List<SearchedIndex> targets,
            Query query,
            Map<IndexId, Long> limits,
            ScanWindow scanWindow,
            ScanDeadline deadline)
            throws SQLException {
        Page nothing = new Page(0, 0, Page.Sort.PLACE, Optional.empty(), OptionalLong.empty());
        DocumentSearch search = new DocumentSearch(reader, query, nothing, limits, scanWindow, deadline);
        search.collect(targets);
        return search.counted;
    }

    /**
     * Runs the search.
     *
     * @param budget the maximum total size of the documents on the page, in bytes
     */
    public Found run(List<SearchedIndex> targets, long budget) throws SQLException {
        if (ranking.isPresent()) {
            return ranked(targets, ranking.get(), budget);
        }
        Optional<Found> atOnce = atOnce(targets, budget);
        if (atOnce.isPresent()) {
            return atOnce.get();
        }
        collect(targets);
        List<SortKey> sorted = best.sorted();
        List<SortKey> keys = sorted.subList(Math.min(page.from() - passed, sorted.size()), sorted.size());
        return new Found(load(targets, keys, budget), total());
    }

    /** Reads all matching documents, because no database index has the order of the page. */
    private Found ranked(List<SearchedIndex> targets, Ranking<KeyInIndex> ranks, long budget) throws SQLException {
        for (SearchedIndex target : visited(targets)) {
            segments.all(target, limitOf(target), new RankedIndex(target, ranks));
        }
        List<Ranking.Ranked<KeyInIndex>> ranked = ranks.page();
        List<StoredDocument> documents =
                load(targets, ranked.stream().map(one -> one.document().key()).toList(), budget);
        return new Found(
                documents, total(), ranked.stream().map(Ranking.Ranked::values).toList());
    }

    /** Counts the matching documents of an index, and offers them for the page. */
    private final class RankedIndex implements MatchReceiver {

        private final SearchedIndex target;
        private final Ranking<KeyInIndex> ranks;
        private final Set<FieldPath> fields;

        RankedIndex(SearchedIndex target, Ranking<KeyInIndex> ranks) {
            this.target = target;
            this.ranks = ranks;
            this.fields = Set.copyOf(ranks.fields());
        }

        @Override
        public Set<FieldPath> fields() {
            return fields;
        }

        /**
         * Returns the documents that can be on the page because of their values, and counts the others. If several
         * documents have the same values, their ids decide, so all of these documents are returned.
         */
        @Override
        public BitSet addGroup(ColumnGroup group, BitSet matching) {
            GroupCandidate document = new GroupCandidate(group, fields);
            Ranking<KeyInIndex>.Preview preview = ranks.preview();
            ranks
                    .firstKey()
                    .map(key -> group.first(key.field(), key.descending(), ranks.capacity(), matching))
                    .orElse(matching)
                    .stream()
                    .forEach(i -> preview.offer(i, document.at(i)));
            BitSet first = new BitSet();
            preview.selected().forEach(first::set);
            counted = Math.min(countTo, counted + matching.cardinality() - first.cardinality());
            return first;
        }

        @Override
        public void addDocument(SortKey key, Candidate document) {
            counted = Math.min(countTo, counted + 1);
            ranks.offer(new KeyInIndex(target, key), document);
        }
    }

    /**
     * Runs the search in one statement. Returns empty if this is not possible, for example if the page is long or an
     * index is packed.
     */
    private Optional<Found> atOnce(List<SearchedIndex> targets, long budget) throws SQLException {
        List<SearchedIndex> visited = visited(targets);
        if (page.size() == 0
                || bounds.window() > LONGEST_AT_ONCE
                || query.needsFields()
                || visited.stream().anyMatch(target -> target.packed() || isLimited(target))) {
            return Optional.empty();
        }
        Map<SearchedIndex, Condition> places = new TreeMap<>(Comparator.comparingInt(SearchedIndex::rank));
        boolean more = false;
        for (SearchedIndex target : visited) {
            Condition after = bounds.afterBeginning(target);
            if (!after.equals(Condition.NEVER)) {
                more = places.size() == TABLES_AT_ONCE;
                if (more) {
                    break;
                }
                places.put(target, Condition.allOf(List.of(matching, after)));
            }
        }
        // If the page is sorted by time, one statement cannot read several tables: a later table might contain
        // documents that come earlier on the page, and each table would have to be probed.
        if (places.isEmpty() || (page.sort().isByTimestamp() && (more || places.size() > 1))) {
            return Optional.empty();
        }
        long known = 0;
        List<SearchedIndex> unknown = new ArrayList<>();
        if (countTo > 0) {
            for (SearchedIndex target : visited) {
                Optional<Long> count = target.knownCount(query.exactRange());
                known += count.orElse(0L);
                if (count.isEmpty()) {
                    unknown.add(target);
                }
            }
        }
        if (unknown.size() > DocumentReader.TABLES_AT_ONCE) {
            return Optional.empty();
        }
        for (Map.Entry<SearchedIndex, Condition> place : places.entrySet()) {
            place.setValue(Condition.allOf(List.of(place.getValue(), probe(place.getKey(), place.getValue()))));
        }
        PageReader.PageRows rows = reader.pages().read(places, page, unknown, matching, countTo, budget);
        List<SortKey> keys = rows.keys();
        boolean nothing = keys.isEmpty()
                && page.from() == 0
                && (countTo == 0 || page.after().isEmpty());
        if ((more && keys.size() < page.size()) || (keys.isEmpty() && !nothing)) {
            return Optional.empty();
        }
        counted = Math.min(countTo, known + rows.counted());
        return Optional.of(new Found(
                rows.sources().isEmpty()
                        ? load(targets, keys, budget)
                        : IntStream.range(0, keys.size())
                                .mapToObj(i -> stored(
                                        targets.get(keys.get(i).rank()),
                                        keys.get(i),
                                        rows.sources().get(i)))
                                .toList(),
                total()));
    }

    private void collect(List<SearchedIndex> targets) throws SQLException {
        for (SearchedIndex target : visited(targets)) {
            visit(target);
        }
    }

    private List<SearchedIndex> visited(List<SearchedIndex> targets) {
        TimeRange range = query.timeBounds().intersection(TimeRange.ALL);
        return targets.stream()
                .filter(target -> target.mayContain(range))
                .sorted(bounds.visitingOrder())
                .toList();
    }

    private void visit(SearchedIndex target) throws SQLException {
        Condition after = bounds.afterBeginning(target);
        boolean wantsKeys = !after.equals(Condition.NEVER) && bounds.mayEnter(target, best);
        long wanted = countTo - counted;
        if (wanted > 0) {
            Optional<Long> known = isLimited(target) ? Optional.empty() : target.knownCount(query.exactRange());
            if (known.isPresent()) {
                counted += Math.min(wanted, known.get());
                wanted = 0;
            }
        }
        Optional<TimeRange> range = isLimited(target) ? Optional.empty() : query.exactRange();
        if (target.packed() && range.isPresent()) {
            visitBlocks(target, range.get(), wantsKeys, wanted);
            return;
        }
        if (target.packed() || query.needsFields()) {
            if (wantsKeys || wanted > 0) {
                scan(target, after, wantsKeys, wanted > 0);
            }
            return;
        }
        // The keys are read before the count, so that the count is never lower than the number of keys.
        Condition within = Condition.allOf(List.of(matching, limit(target)));
        if (wantsKeys) {
            Condition condition = Condition.allOf(List.of(within, after));
            Optional<Condition> known = bounds.conditionToEnter(target, best);
            Condition mayEnter = known.isPresent() ? known.get() : probe(target, condition);
            reader.keys(target, Condition.allOf(List.of(condition, mayEnter)), bounds.orderBy(), bounds.window(), best);
        }
        if (wanted > 0) {
            counted += reader.counter().count(target, within, wanted);
        }
    }

    private boolean isLimited(SearchedIndex target) {
        return limits.containsKey(target.index().id());
    }

    private long limitOf(SearchedIndex target) {
        return limits.getOrDefault(target.index().id(), Long.MAX_VALUE);
    }

    private Condition limit(SearchedIndex target) {
        return isLimited(target) ? Condition.of("d.seq <= ?", limitOf(target)) : Condition.ALWAYS;
    }

    /** Searches a packed index. The query must match exactly the documents in a time range. */
    private void visitBlocks(SearchedIndex target, TimeRange range, boolean wantsKeys, long wanted)
            throws SQLException {
        BlockReader blocks = reader.blocks();
        // The keys are read before the count, so that the count is never lower than the number of keys.
        if (wantsKeys && !page.sort().isByTimestamp() && target.isWithin(range)) {
            Optional<DocumentId> begin = page.after()
                    .flatMap(Page.After::place)
                    .filter(place -> target.compareTo(place) == 0)
                    .map(Place::id);
            int before = page.from() - passed - best.size();
            int skipped = before <= 0 ? 0 : (int) Math.min(before, blocks.count(target, TimeRange.ALL, before));
            passed += skipped;
            best.passOver(skipped);
            blocks.walk(target, begin, page.sort().isDescending(), skipped, bounds.window() - passed - best.size())
                    .forEach(best::offer);
        } else if (wantsKeys) {
            scan(target, Condition.ALWAYS, true, false);
        }
        if (wanted > 0) {
            counted += blocks.count(target, range, wanted);
        }
    }

    private void scan(SearchedIndex target, Condition after, boolean wantsKeys, boolean counts) throws SQLException {
        segments.each(target, page.sort().isDescending(), segment -> {
            long wanted = counts ? countTo - counted : 0;
            if (segment.inBlocks() && target.hasColumns() && query.needsFields()) {
                scanColumns(target, segment, wantsKeys, wanted);
            } else if (segment.inBlocks()) {
                scanBlocks(target, segment, ALL_BLOCKS, wantsKeys, wanted);
            } else {
                scanRows(target, segment, after, wantsKeys, wanted);
            }
        });
    }

    private void scanColumns(SearchedIndex target, Segments.Segment segment, boolean wantsKeys, long wanted)
            throws SQLException {
        ColumnScan columns = segments.columns(target, segment, limitOf(target));
        ColumnPage found = new ColumnPage(columns, query, target, bounds, best, wantsKeys, wanted);
        found.read();
        counted += found.counted();
        if (found.hasTooMany()) {
            scanBlocks(target, segment, ALL_BLOCKS, true, 0);
        }
        if (found.unread().isEmpty()) {
            return;
        }
        scanBlocks(target, segment, found.unread(), wantsKeys && !found.hasTooMany(), wanted - found.counted());
    }

    /** Scans blocks in the order of the page, so that the scan can stop early. */
    private void scanBlocks(
            SearchedIndex target, Segments.Segment segment, ColumnScan.Unread blocks, boolean wantsKeys, long wanted)
            throws SQLException {
        if (!wantsKeys && wanted <= 0) {
            return;
        }
        long stopAt = counted + wanted;
        long limit = limitOf(target);
        segments.blocks(
                target,
                segment,
                Condition.allOf(List.of(
                        blocks.condition(), wanted > 0 ? Condition.ALWAYS : bounds.blocksAfterBeginning(target))),
                blocks.ofGroup(query),
                wantsKeys ? bounds.orderOfBlocks() : "d.seq",
                block -> {
                    boolean enters = wantsKeys && bounds.mayEnter(target, block, best);
                    if (!enters && counted >= stopAt) {
                        return Optional.empty();
                    }
                    return Optional.of((key, candidate) -> {
                        if (key.sequence() > limit) {
                            return;
                        }
                        if (counted < stopAt) {
                            counted++;
                        }
                        if (enters && bounds.isAfterBeginning(target, key)) {
                            best.offer(key);
                        }
                    });
                });
    }

    /** Scans rows. They are read in the order of the page if the scan can then stop early. */
    private void scanRows(
            SearchedIndex target, Segments.Segment segment, Condition after, boolean wantsKeys, long wanted)
            throws SQLException {
        // If the whole index is in rows, the database can read the rows in the order of ids without sorting them. If
        // older documents are in blocks, the few newer rows are sorted, unless all of them must be counted.
        boolean ordered = wantsKeys && (segment.isWhole() ? !page.sort().isByTimestamp() : wanted == 0);
        long stopAt = counted + wanted;
        Condition within = Condition.allOf(List.of(matching, limit(target)));
        Condition condition = wanted > 0
                ? within
                : Condition.allOf(List.of(
                        within, after, bounds.conditionToEnter(target, best).orElse(Condition.ALWAYS)));
        segments.rows(
                target,
                segment,
                condition,
                ordered ? Optional.of(bounds.orderBy()) : Optional.empty(),
                (key, candidate) -> {
                    if (query.matches(candidate)) {
                        if (counted < stopAt) {
                            counted++;
                        }
                        if (wantsKeys && bounds.isAfterBeginning(target, key)) {
                            best.offer(key);
                        }
                    }
                    boolean pageContinues = wantsKeys && !(ordered && best.rejectsAfter(key));
                    return pageContinues || counted < stopAt;
                });
    }

    /**
     * Probes a table: reads the documents at the beginning or end of the table file, and returns a condition that
     * excludes most other documents. Documents arrive roughly in the order of their time, so these documents often fill
     * the whole result page. Then documents after the last time of this result page cannot be on the page, and the
     * condition excludes them.
     */
    private Condition probe(SearchedIndex target, Condition condition) throws SQLException {
        if (!page.sort().isByTimestamp() || !target.index().keepsArrivalOrder()) {
            return Condition.ALWAYS;
        }
        BestKeys probed = new BestKeys(bounds.window(), SortKey.order(page.sort()));
        Condition blocks = DocumentReader.atFileEnd(target, page.sort().isDescending());
        reader.keys(target, Condition.allOf(List.of(condition, blocks)), bounds.orderBy(), bounds.window(), probed);
        return bounds.conditionToEnter(target, probed).orElse(Condition.ALWAYS);
    }

    /** Loads the sources of the keys. The sources of one index are loaded together. */
    private List<StoredDocument> load(List<SearchedIndex> targets, List<SortKey> keys, long budget)
            throws SQLException {
        reader.revisionCheck().require(reader.connection());
        Map<SearchedIndex, List<SortKey>> wanted = new LinkedHashMap<>();
        for (SortKey key : keys) {
            wanted.computeIfAbsent(targets.get(key.rank()), target -> new ArrayList<>())
                    .add(key);
        }
        Map<SearchedIndex, Map<DocumentId, String>> sources = reader.sources()
                .load(wanted, budget)
                .orElseThrow(() -> new Rejection(
                        Rejection.Reason.TOO_LARGE,
                        "the documents of the page need more than " + budget + " bytes; request fewer at once"));
        return keys.stream()
                .map(key -> {
                    SearchedIndex target = targets.get(key.rank());
                    String source = Optional.ofNullable(sources.get(target))
                            .map(byId -> byId.get(key.id()))
                            .orElseThrow(() -> new IllegalStateException("document " + key.id() + " has vanished"));
                    return stored(target, key, source);
                })
                .toList();
    }

    public static StoredDocument stored(SearchedIndex target, SortKey key, String source) {
        return new StoredDocument(
                target.index().name(),
                target.index().place(key.id()),
                key.timestamp(),
                key.sequence() < 0 ? OptionalLong.empty() : OptionalLong.of(key.sequence()),
                source);
    }

    private Optional<Total> total() {
        if (countTo == 0) {
            return Optional.empty();
        }
        boolean exact = counted < countTo;
        return Optional.of(new Total(exact ? counted : page.trackTotal().orElse(counted), exact));
    }
}
