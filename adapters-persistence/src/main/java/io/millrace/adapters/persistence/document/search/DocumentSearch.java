package io.millrace.adapters.persistence.document.search;

import io.millrace.adapters.persistence.document.block.Block;
import io.millrace.adapters.persistence.document.block.BlockEntry;
import io.millrace.adapters.persistence.document.block.BlockPart;
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
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Query;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * One search or count over several indices. It first finds the keys of the documents on the page, and then loads only
 * the sources of these documents. An index is skipped if its known time range excludes all matches.
 */
public final class DocumentSearch {

    /** The maximum number of rows up to the end of a page that is read in one statement. */
    private static final int LONGEST_AT_ONCE = 500;

    /** The maximum number of tables in one statement for a page. The first table usually suffices. */
    private static final int TABLES_AT_ONCE = 4;

    private final DocumentReader reader;
    private final Query query;
    private final Condition matching;
    private final FieldReader fields;
    private final Page page;
    private final BestKeys best;
    private final DocumentReader.Deadline deadline;
    private final ScanWindow scanWindow;

    /** The maximum count: one more than requested, to detect that there are more documents. */
    private final long countTo;

    private long counted;

    /** The number of documents before the page that were skipped without reading their keys. */
    private int passed;

    public DocumentSearch(
            DocumentReader reader, Query query, Page page, ScanWindow scanWindow, DocumentReader.Deadline deadline) {
        this.reader = reader;
        this.query = query;
        this.matching = Pushdown.of(query);
        this.fields = new FieldReader(query);
        this.page = page;
        this.best = new BestKeys(page.from() + page.size(), SortKey.order(page.sort()));
        this.scanWindow = scanWindow;
        this.deadline = deadline;
        this.countTo = countTo(page.trackTotal());
    }

    private static long countTo(OptionalLong trackTotal) {
        if (trackTotal.isEmpty()) {
            return Long.MAX_VALUE;
        }
        long wanted = trackTotal.getAsLong();
        return wanted == 0 || wanted == Long.MAX_VALUE ? wanted : wanted + 1;
    }

    /** Counts all matching documents of the indices. */
    public static long count(
            DocumentReader reader,
            List<SearchedIndex> targets,
            Query query,
            ScanWindow scanWindow,
            DocumentReader.Deadline deadline)
            throws SQLException {
        Page nothing = new Page(0, 0, Page.Sort.PLACE, Optional.empty(), OptionalLong.empty());
        DocumentSearch search = new DocumentSearch(reader, query, nothing, scanWindow, deadline);
        search.collect(targets);
        return search.counted;
    }

    /**
     * Counts all matching documents in each span of time.
     *
     * @param width the length of a span in microseconds
     */
    public static SpanCounts countBySpan(
            DocumentReader reader,
            List<SearchedIndex> targets,
            Query query,
            long width,
            ScanWindow scanWindow,
            DocumentReader.Deadline deadline)
            throws SQLException {
        Condition matching = Pushdown.of(query);
        FieldReader fields = new FieldReader(query);
        SpanCounts counts = new SpanCounts(width);
        for (SearchedIndex target : targets) {
            Optional<Long> known = target.knownCount(query.exactRange());
            Optional<TimeRange> inOneSpan = target.knownRange().filter(range -> SpanCounts.touched(range, width) == 1);
            if (known.isPresent() && inOneSpan.isPresent()) {
                counts.add(known.get(), inOneSpan.get());
            } else if (target.mayContain(query.timeBounds().intersection(TimeRange.ALL))) {
                if (target.packed()) {
                    countBySpan(reader, target, query, fields, counts, scanWindow, deadline);
                } else if (query.needsFields()) {
                    DocumentReader.Visitor counting = (key, candidate) -> {
                        if (query.matches(candidate)) {
                            counts.add(1, TimeRange.of(key.timestamp(), key.timestamp()));
                        }
                        return true;
                    };
                    reader.scan(target, matching, Optional.empty(), scanWindow, fields, counting, deadline);
                } else {
                    reader.countBySpan(target, matching, width, counts);
                }
            }
        }
        return counts;
    }

    private static void countBySpan(
            DocumentReader reader,
            SearchedIndex target,
            Query query,
            FieldReader fields,
            SpanCounts counts,
            ScanWindow scanWindow,
            DocumentReader.Deadline deadline)
            throws SQLException {
        BlockReader blocks = reader.blocks();
        BlockReader.Visitor counting = (block, part) -> {
            visitDocuments(
                    blocks,
                    target,
                    query,
                    fields,
                    part,
                    key -> counts.add(1, TimeRange.of(key.timestamp(), key.timestamp())),
                    deadline);
            return true;
        };
        blocks.scan(
                target,
                BlockPushdown.of(query),
                BlockPushdown.ofGroup(query),
                "d.seq",
                choice(query),
                scanWindow,
                counting,
                deadline);
    }

    /**
     * Runs the search.
     *
     * @param budget the maximum total size of the documents on the page, in bytes
     */
    public Found run(List<SearchedIndex> targets, long budget) throws SQLException {
        Optional<Found> atOnce = atOnce(targets, budget);
        if (atOnce.isPresent()) {
            return atOnce.get();
        }
        collect(targets);
        List<SortKey> sorted = best.sorted();
        List<SortKey> keys = sorted.subList(Math.min(page.from() - passed, sorted.size()), sorted.size());
        return new Found(load(targets, keys, budget), total());
    }

    /**
     * Runs the search in one statement. Returns empty if this is not possible, for example for a long page or a packed
     * index.
     */
    private Optional<Found> atOnce(List<SearchedIndex> targets, long budget) throws SQLException {
        List<SearchedIndex> visited = visited(targets);
        if (page.size() == 0
                || window() > LONGEST_AT_ONCE
                || query.needsFields()
                || visited.stream().anyMatch(SearchedIndex::packed)) {
            return Optional.empty();
        }
        Map<SearchedIndex, Condition> places = new TreeMap<>(Comparator.comparingInt(SearchedIndex::rank));
        boolean more = false;
        for (SearchedIndex target : visited) {
            Condition after = afterBeginning(target);
            if (!after.equals(Condition.NEVER)) {
                more = places.size() == TABLES_AT_ONCE;
                if (more) {
                    break;
                }
                places.put(target, Condition.allOf(List.of(matching, after)));
            }
        }
        // A later table might contain documents that come earlier on the page, and each table would have to be probed.
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
        DocumentReader.PageRows rows = reader.page(places, page, unknown, matching, countTo, budget);
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
        TimeRange bounds = query.timeBounds().intersection(TimeRange.ALL);
        return targets.stream()
                .filter(target -> target.mayContain(bounds))
                .sorted(visitingOrder())
                .toList();
    }

    /**
     * Returns the order for reading indices. Indices with the first documents of the result come first, so that the
     * page is complete early.
     */
    private Comparator<SearchedIndex> visitingOrder() {
        return switch (page.sort()) {
            case ANY, PLACE -> Comparator.comparingInt(SearchedIndex::rank);
            case PLACE_DESCENDING ->
                Comparator.comparingInt(SearchedIndex::rank).reversed();
            case TIMESTAMP -> Comparator.comparing(SearchedIndex::earliest).thenComparingInt(SearchedIndex::rank);
            case TIMESTAMP_DESCENDING ->
                Comparator.comparing(SearchedIndex::latest).reversed().thenComparingInt(SearchedIndex::rank);
        };
    }

    private void visit(SearchedIndex target) throws SQLException {
        Condition after = afterBeginning(target);
        boolean wantsKeys = !after.equals(Condition.NEVER) && mayEnter(target);
        long wanted = countTo - counted;
        if (wanted > 0) {
            Optional<Long> known = target.knownCount(query.exactRange());
            if (known.isPresent()) {
                counted += Math.min(wanted, known.get());
                wanted = 0;
            }
        }
        if (target.packed()) {
            visitBlocks(target, wantsKeys, wanted);
            return;
        }
        if (query.needsFields()) {
            if (wantsKeys || wanted > 0) {
                scan(target, after, wantsKeys, wanted);
            }
            return;
        }
        // The keys are read before the count, so that the count is never lower than the number of keys.
        if (wantsKeys) {
            Condition condition = Condition.allOf(List.of(matching, after));
            Optional<Condition> known = mayEnter(best);
            Condition mayEnter = known.isPresent() ? known.get() : probe(target, condition);
            reader.keys(target, Condition.allOf(List.of(condition, mayEnter)), orderBy(), window(), best);
        }
        if (wanted > 0) {
            counted += reader.count(target, matching, wanted);
        }
    }

    private void visitBlocks(SearchedIndex target, boolean wantsKeys, long wanted) throws SQLException {
        BlockReader blocks = reader.blocks();
        Optional<TimeRange> range = query.exactRange();
        if (range.isEmpty()) {
            if (wantsKeys || wanted > 0) {
                scanBlocks(target, wantsKeys, wanted);
            }
            return;
        }
        // The keys are read before the count, so that the count is never lower than the number of keys.
        if (wantsKeys && !page.sort().isByTimestamp() && target.isWithin(range.get())) {
            Optional<DocumentId> begin = page.after()
                    .flatMap(Page.After::place)
                    .filter(place -> target.compareTo(place) == 0)
                    .map(Place::id);
            int before = page.from() - passed - best.size();
            int skipped = before <= 0 ? 0 : (int) Math.min(before, blocks.count(target, TimeRange.ALL, before));
            passed += skipped;
            best.passOver(skipped);
            blocks.walk(target, begin, page.sort().isDescending(), skipped, window() - passed - best.size())
                    .forEach(best::offer);
        } else if (wantsKeys) {
            scanBlocks(target, true, 0);
        }
        if (wanted > 0) {
            counted += blocks.count(target, range.get(), wanted);
        }
    }

    /** Scans blocks in the order of the page, so that the scan can stop early. */
    private void scanBlocks(SearchedIndex target, boolean wantsKeys, long wanted) throws SQLException {
        long stopAt = counted + Math.max(0, wanted);
        BlockReader blocks = reader.blocks();
        blocks.scan(
                target,
                Condition.allOf(
                        List.of(BlockPushdown.of(query), wanted > 0 ? Condition.ALWAYS : blocksAfterBeginning(target))),
                BlockPushdown.ofGroup(query),
                wantsKeys ? orderOfBlocks() : "d.seq",
                choice(query),
                scanWindow,
                (block, part) -> {
                    boolean enters = wantsKeys && mayEnter(target, block);
                    if (!enters && counted >= stopAt) {
                        return false;
                    }
                    visitDocuments(
                            blocks,
                            target,
                            query,
                            fields,
                            part,
                            key -> {
                                if (counted < stopAt) {
                                    counted++;
                                }
                                if (enters && isAfterBeginning(target, key)) {
                                    best.offer(key);
                                }
                            },
                            deadline);
                    return true;
                },
                deadline);
    }

    private static BlockPart.Choice choice(Query query) {
        return query.needsFields() ? BlockPart.Choice.ALL : BlockPart.Choice.NONE;
    }

    private static void visitDocuments(
            BlockReader blocks,
            SearchedIndex target,
            Query query,
            FieldReader fields,
            BlockPart part,
            Consumer<SortKey> matching,
            DocumentReader.Deadline deadline)
            throws SQLException {
        if (query.needsFields()) {
            blocks.withSources(target, part, sources -> {
                offerMatching(target, query, fields, part, sources::get, matching, deadline);
                return true;
            });
        } else {
            offerMatching(target, query, fields, part, position -> "", matching, deadline);
        }
    }

    private static void offerMatching(
            SearchedIndex target,
            Query query,
            FieldReader fields,
            BlockPart part,
            IntFunction<String> sources,
            Consumer<SortKey> matching,
            DocumentReader.Deadline deadline) {
        Runnable check = () -> deadline.check(target);
        for (int i = 0; i < part.entries().size(); i++) {
            BlockEntry entry = part.entries().get(i);
            if (query.matches(fields.candidate(entry.id(), entry.timestamp(), sources.apply(i), check))) {
                matching.accept(BlockReader.key(target, entry));
            }
        }
    }

    private String orderOfBlocks() {
        return switch (page.sort()) {
            case ANY, PLACE -> "d.first_id";
            case PLACE_DESCENDING -> "d.last_id desc";
            case TIMESTAMP -> "d.earliest, d.first_id";
            case TIMESTAMP_DESCENDING -> "d.latest desc, d.first_id";
        };
    }

    /**
     * Returns whether a document of this block can be on the page. If the result is false, it is also false for all
     * later blocks.
     */
    private boolean mayEnter(SearchedIndex target, Block block) {
        SortKey first = switch (page.sort()) {
            case ANY, PLACE, TIMESTAMP ->
                new SortKey(target.rank(), block.firstId(), block.range().from(), 0);
            case PLACE_DESCENDING ->
                new SortKey(target.rank(), block.lastId(), block.range().from(), 0);
            case TIMESTAMP_DESCENDING ->
                new SortKey(target.rank(), block.firstId(), block.range().to(), 0);
        };
        return best.worstIfFull()
                .map(worst -> SortKey.order(page.sort()).compare(first, worst) < 0)
                .orElse(true);
    }

    /** Returns a condition for blocks with a document after the beginning of the page. */
    private Condition blocksAfterBeginning(SearchedIndex target) {
        if (page.after().isEmpty()) {
            return Condition.ALWAYS;
        }
        Page.After after = page.after().get();
        boolean descending = page.sort().isDescending();
        if (page.sort().isByTimestamp()) {
            Timestamp edge = clamped(after.timestamp().orElseThrow());
            return BlockPushdown.isDuring(
                    descending ? TimeRange.of(Timestamp.MINIMUM, edge) : TimeRange.of(edge, Timestamp.MAXIMUM));
        }
        return after.place()
                .filter(place -> target.compareTo(place) == 0)
                .map(place -> Condition.of(
                        descending ? "d.first_id < ?" : "d.last_id > ?",
                        place.id().value()))
                .orElse(Condition.ALWAYS);
    }

    /** Scans documents. They are read in the order of their ids if the scan can then stop early. */
    private void scan(SearchedIndex target, Condition after, boolean wantsKeys, long wanted) throws SQLException {
        boolean ordered = wantsKeys && !page.sort().isByTimestamp();
        boolean counts = wanted > 0;
        long stopAt = counted + Math.max(0, wanted);
        Condition condition = counts
                ? matching
                : Condition.allOf(List.of(matching, after, mayEnter(best).orElse(Condition.ALWAYS)));
        reader.scan(
                target,
                condition,
                ordered ? Optional.of(orderBy()) : Optional.empty(),
                scanWindow,
                fields,
                (key, candidate) -> {
                    if (query.matches(candidate)) {
                        if (counted < stopAt) {
                            counted++;
                        }
                        if (wantsKeys && isAfterBeginning(target, key)) {
                            best.offer(key);
                        }
                    }
                    boolean pageContinues = wantsKeys && !(ordered && best.isFull());
                    return pageContinues || counted < stopAt;
                },
                deadline);
    }

    /**
     * Returns a condition that excludes most of a table. Documents arrive roughly in the order of their time. Therefore
     * the first or last pages of the table file often contain a whole result page. The last time on this page is a
     * limit: documents beyond it cannot be on the result page.
     */
    private Condition probe(SearchedIndex target, Condition condition) throws SQLException {
        if (!page.sort().isByTimestamp() || !target.index().keepsArrivalOrder()) {
            return Condition.ALWAYS;
        }
        BestKeys probed = new BestKeys(window(), SortKey.order(page.sort()));
        Condition blocks = DocumentReader.atFileEnd(target, page.sort().isDescending());
        reader.keys(target, Condition.allOf(List.of(condition, blocks)), orderBy(), window(), probed);
        return mayEnter(probed).orElse(Condition.ALWAYS);
    }

    private int window() {
        return page.from() + page.size();
    }

    private String orderBy() {
        return DocumentReader.order(page.sort());
    }

    /** Returns whether a document of this index can still enter the page. */
    private boolean mayEnter(SearchedIndex target) {
        if (window() == 0) {
            return false;
        }
        Optional<SortKey> worst = best.worstIfFull();
        if (worst.isEmpty()) {
            return true;
        }
        return switch (page.sort()) {
            // Indices are visited in the order of places, so all documents of this index come after the documents
            // already found.
            case ANY, PLACE, PLACE_DESCENDING -> false;
            case TIMESTAMP -> target.earliest().compareTo(worst.get().timestamp()) <= 0;
            case TIMESTAMP_DESCENDING -> target.latest().compareTo(worst.get().timestamp()) >= 0;
        };
    }

    /** Returns a condition that excludes documents that come after the last key, if the keys are full. */
    private Optional<Condition> mayEnter(BestKeys keys) {
        return page.sort().isByTimestamp()
                ? keys.worstIfFull()
                        .map(SortKey::timestamp)
                        .map(worst -> Condition.isDuring(
                                page.sort().isDescending()
                                        ? TimeRange.of(worst, Timestamp.MAXIMUM)
                                        : TimeRange.of(Timestamp.MINIMUM, worst)))
                : Optional.empty();
    }

    /** Returns a condition for the documents of an index after the beginning of the page. */
    private Condition afterBeginning(SearchedIndex target) {
        if (page.after().isEmpty()) {
            return Condition.ALWAYS;
        }
        Page.After after = page.after().get();
        return page.sort().isByTimestamp()
                ? afterTime(target, clamped(after.timestamp().orElseThrow()), after.place())
                : afterPlace(target, after.place().orElseThrow());
    }

    private Condition afterPlace(SearchedIndex target, Place place) {
        boolean descending = page.sort().isDescending();
        int order = target.compareTo(place);
        if (order != 0) {
            return order > 0 != descending ? Condition.ALWAYS : Condition.NEVER;
        }
        return Condition.of(descending ? "d.id < ?" : "d.id > ?", place.id().value());
    }

    private Condition afterTime(SearchedIndex target, Timestamp timestamp, Optional<Place> place) {
        boolean descending = page.sort().isDescending();
        // Documents with the same timestamp are in ascending order of places, even if times are descending.
        Optional<Integer> order = place.map(target::compareTo);
        boolean withSameTime = order.filter(difference -> difference >= 0).isPresent();
        long edge = timestamp.microseconds() + (withSameTime ? 0 : descending ? -1 : 1);
        TimeRange range = descending
                ? TimeRange.of(Timestamp.MINIMUM, new Timestamp(edge))
                : TimeRange.of(new Timestamp(edge), Timestamp.MAXIMUM);
        if (!target.mayContain(range)) {
            return Condition.NEVER;
        }
        Condition during = Condition.isDuring(range);
        if (order.filter(difference -> difference == 0).isEmpty()) {
            return during;
        }
        String id = place.orElseThrow().id().value();
        Condition row = descending
                ? Condition.of("(d.ts < millrace.moment(?) or d.id > ?)", timestamp.microseconds(), id)
                : Condition.of("(d.ts, d.id) > (millrace.moment(?), ?)", timestamp.microseconds(), id);
        return Condition.allOf(List.of(during, row));
    }

    /**
     * Limits a requested time to the range that the database can process. A time outside of the range of all documents
     * remains outside.
     */
    private static Timestamp clamped(Timestamp timestamp) {
        return new Timestamp(Math.max(
                Timestamp.MINIMUM.microseconds() - 1,
                Math.min(Timestamp.MAXIMUM.microseconds() + 1, timestamp.microseconds())));
    }

    /** Returns whether a document fulfils the condition of {@link #afterBeginning}. */
    private boolean isAfterBeginning(SearchedIndex target, SortKey key) {
        if (page.after().isEmpty()) {
            return true;
        }
        Page.After after = page.after().get();
        boolean descending = page.sort().isDescending();
        if (page.sort().isByTimestamp()) {
            int time = key.timestamp().compareTo(after.timestamp().orElseThrow());
            if (time != 0) {
                return time > 0 != descending;
            }
            return after.place()
                    .filter(place -> compare(target, key.id(), place) > 0)
                    .isPresent();
        }
        int order = compare(target, key.id(), after.place().orElseThrow());
        return order != 0 && order > 0 != descending;
    }

    private static int compare(SearchedIndex target, DocumentId id, Place place) {
        int order = target.compareTo(place);
        return order != 0 ? order : id.compareTo(place.id());
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
        Map<SearchedIndex, Map<DocumentId, String>> sources = reader.sources(wanted, budget)
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
