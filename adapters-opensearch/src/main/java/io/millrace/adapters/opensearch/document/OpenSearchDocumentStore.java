package io.millrace.adapters.opensearch.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterError;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.client.Handling;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.adapters.opensearch.index.CatalogView;
import io.millrace.adapters.opensearch.index.ClusterCatalog;
import io.millrace.adapters.opensearch.mapping.KnownMappings;
import io.millrace.adapters.opensearch.mapping.Mapping;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.CollectorMemory;
import io.millrace.domain.document.aggregation.Sketches;
import io.millrace.domain.document.aggregation.collector.AggregationCollector;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.sort.Ranking;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Stores documents in a cluster, and finds them. Searches use the indexed fields. If the indexed fields cannot decide
 * whether a document matches, this service compares the source of the document with the query.
 */
public final class OpenSearchDocumentStore implements DocumentStore {

    private static final int PAGE = 1_000;

    /**
     * If the names in a path have this length, in characters, no further name is added to the path. The cluster limits
     * a request line to 4,096 bytes.
     */
    private static final int LONGEST_PATH = 2_500;

    /** The number of microseconds in a millisecond, the unit of date fields. */
    private static final int MICROSECONDS = 1_000;

    private static final OptionalLong UNCOUNTED = OptionalLong.of(0);

    private static final long MOST_BYTES_OF_AGGREGATIONS = 32L << 20;

    private final ClusterClient cluster;
    private final ClusterCatalog catalog;
    private final String refresh;
    private final Sketches sketches;
    private final MultiGetLookup lookup;
    private final KnownMappings mappings;
    private final Map<IndexId, Long> limits;

    /**
     * Creates the port.
     *
     * @param refresh the value of the parameter {@code refresh}, which determines when documents become searchable:
     *     {@code false}, {@code true} or {@code wait_for}
     * @param sketches creates the approximate summaries that some aggregations need
     */
    public OpenSearchDocumentStore(ClusterClient cluster, ClusterCatalog catalog, String refresh, Sketches sketches) {
        this.sketches = sketches;
        this.cluster = cluster;
        this.catalog = catalog;
        this.refresh = refresh;
        this.lookup = new MultiGetLookup(cluster);
        this.mappings = new KnownMappings();
        this.limits = Map.of();
    }

    private OpenSearchDocumentStore(OpenSearchDocumentStore store, Map<IndexId, Long> limits) {
        this.cluster = store.cluster;
        this.sketches = store.sketches;
        this.catalog = store.catalog;
        this.refresh = store.refresh;
        this.lookup = store.lookup;
        this.mappings = store.mappings;
        this.limits = Map.copyOf(limits);
    }

    /**
     * Reads the highest sequence number of all shards for each index. If an index has several shards, a later document
     * can have a lower number.
     */
    @Override
    public Map<IndexId, Long> lastNumbers(List<Index> indices) {
        Map<IndexId, Long> numbers = new HashMap<>();
        for (Index index : requireThere(indices)) {
            try {
                numbers.put(
                        index.id(),
                        ShardNumbers.ofPrimaries(cluster, index, "max_seq_no").highest());
            } catch (ClusterException e) {
                throw failure(List.of(index), e.error());
            }
        }
        return numbers;
    }

    @Override
    public DocumentStore upTo(Map<IndexId, Long> numbers) {
        return new OpenSearchDocumentStore(this, numbers);
    }

    @Override
    public List<Outcome> append(Index index, List<NewDocument> batch) {
        // This check is necessary, because a bulk request would create an index that does not exist.
        Optional<Index> current = catalog.recent().find(index.id());
        if (current.isEmpty() || current.get().rolledOver()) {
            return batch.stream()
                    .<Outcome>map(document -> Outcome.Open.NOT_WRITABLE)
                    .toList();
        }
        List<Outcome> outcomes = new DocumentAppend(cluster, lookup, refresh, current.get(), batch).run();
        if (outcomes.stream().anyMatch(outcome -> outcome == Outcome.Open.NOT_WRITABLE)) {
            catalog.forget();
        }
        if (outcomes.stream().allMatch(outcome -> outcome == Outcome.Open.UNKNOWN)) {
            throw new Rejection(Reason.OUTCOME_UNKNOWN, "the cluster did not return the outcome of the documents");
        }
        return outcomes;
    }

    /** Refreshes the indices. Sends as few requests as the maximum length of a request line allows. */
    @Override
    public void refresh(Collection<IndexName> indices) {
        StringBuilder names = new StringBuilder();
        for (IndexName name : indices) {
            if (names.length() > LONGEST_PATH) {
                refresh(names.toString());
                names.setLength(0);
            }
            names.append(names.isEmpty() ? "" : ",").append(ClusterRequest.encoded(name.value()));
        }
        if (!names.isEmpty()) {
            refresh(names.toString());
        }
    }

    private void refresh(String names) {
        try {
            cluster.send(ClusterRequest.post("/" + names + "/_refresh?ignore_unavailable=true&expand_wildcards=all"));
        } catch (ClusterException e) {
            throw e.toRejection();
        }
    }

    @Override
    public Optional<StoredDocument> find(List<Index> indices, DocumentId id) {
        return Optional.ofNullable(
                findAll(List.of(new Lookup(indices, List.of(id)))).get(0).get(id));
    }

    @Override
    public List<Map<DocumentId, StoredDocument>> findAll(List<Lookup> lookups) {
        List<MultiGetLookup.Address> addresses = new ArrayList<>();
        List<Index> owners = new ArrayList<>();
        for (Lookup wanted : lookups) {
            requireThere(wanted.indices());
            for (DocumentId id : wanted.ids()) {
                for (Index index : wanted.indices()) {
                    addresses.add(new MultiGetLookup.Address(index.name(), id));
                    owners.add(index);
                }
            }
        }
        List<SearchAnswers.Hit> hits = lookup.find(addresses);
        List<Map<DocumentId, StoredDocument>> found = new ArrayList<>();
        int next = 0;
        for (Lookup wanted : lookups) {
            Map<DocumentId, StoredDocument> documents = new LinkedHashMap<>();
            for (DocumentId id : wanted.ids()) {
                for (int i = 0; i < wanted.indices().size(); i++, next++) {
                    if (hits.get(next).source().isPresent()) {
                        documents.put(id, IndexScan.stored(owners.get(next), hits.get(next)));
                    }
                }
            }
            found.add(documents);
        }
        return found;
    }

    @Override
    public long count(List<Index> indices, Query query) {
        return search(indices, query, new Page(0, 0, Page.Sort.ANY, Optional.empty(), OptionalLong.empty()))
                .total()
                .map(Total::value)
                .orElse(0L);
    }

    /**
     * Counts the documents in each span of time. The cluster can count only spans of whole milliseconds. Documents
     * without a timestamp are not counted.
     */
    @Override
    public SpanCounts countBySpan(List<Index> indices, Query query, long width) {
        return withKnownFields(current -> countBySpan(indices, query, width, current));
    }

    private SpanCounts countBySpan(List<Index> indices, Query query, long width, boolean current) {
        SpanCounts counts = new SpanCounts(width);
        TimeLimit limit = TimeLimit.start();
        List<IndexScan> scans = scans(indices, query, Page.Sort.PLACE, Optional.empty(), current);
        decide(scans);
        for (IndexScan scan : scans) {
            if (scan.isExact() && width % MICROSECONDS == 0 && scan.timestamp().kind() == Mapping.Kind.DATE) {
                TimeRange range = range(scan);
                counts.reach(range);
                if (!range.isEmpty() && SpanCounts.touched(counts.range(), width) <= SpanCounts.MAXIMUM) {
                    spans(scan, range, width, counts);
                }
            } else {
                IndexScan all = scan.fromStart();
                while (!all.isAtEnd()) {
                    next(all, PAGE, limit);
                    all.ready().forEach(document -> {
                        if (!document.timestamp().equals(Timestamp.MINIMUM)) {
                            counts.add(1, TimeRange.of(document.timestamp(), document.timestamp()));
                        }
                    });
                    all.ready().clear();
                }
            }
        }
        return counts;
    }

    private TimeRange range(IndexScan scan) {
        JsonNode ends = aggregated(scan, search -> {
            search.putObject("first").putObject("min").put("field", DocumentSource.TIMESTAMP_FIELD);
            search.putObject("last").putObject("max").put("field", DocumentSource.TIMESTAMP_FIELD);
        });
        return ends.path("first").path("value").isNumber()
                ? TimeRange.of(
                        Timestamp.ofEpochMillis(ends.path("first").path("value").longValue()),
                        Timestamp.ofEpochMillis(ends.path("last").path("value").longValue()))
                : TimeRange.NONE;
    }

    private void spans(IndexScan scan, TimeRange range, long width, SpanCounts counts) {
        JsonNode spans = aggregated(
                scan,
                search -> search.putObject("spans")
                        .putObject("date_histogram")
                        .put("field", DocumentSource.TIMESTAMP_FIELD)
                        .put("fixed_interval", width / MICROSECONDS + "ms")
                        .put("min_doc_count", 1));
        for (JsonNode span : spans.path("spans").path("buckets")) {
            Timestamp begin = Timestamp.ofEpochMillis(span.path("key").longValue());
            Timestamp within = begin.compareTo(range.from()) < 0 ? range.from() : begin;
            counts.add(span.path("doc_count").longValue(), TimeRange.of(within, within));
        }
    }

    private JsonNode aggregated(IndexScan scan, Consumer<ObjectNode> aggregations) {
        ObjectNode search = scan.translated().counting(UNCOUNTED);
        aggregations.accept(search.putObject("aggs"));
        return search(List.of(List.of(scan.index())), List.of(search)).get(0).aggregations();
    }

    /**
     * Passes the aggregations to the cluster. The cluster cannot evaluate every query and every aggregation exactly as
     * requested, for example because it does not treat texts as numbers. In this case, this class reads the matching
     * documents and evaluates the aggregations itself.
     */
    @Override
    public Map<String, AggregationResult> aggregate(List<Searched> parts, Aggregations aggregations) {
        return withKnownFields(current -> aggregate(parts, aggregations, current));
    }

    private Map<String, AggregationResult> aggregate(List<Searched> parts, Aggregations aggregations, boolean current) {
        List<IndexScan> scans = new ArrayList<>();
        for (Searched part : parts) {
            scans.addAll(scans(part.indices(), part.query(), Page.Sort.PLACE, Optional.empty(), current));
        }
        Optional<NativeAggregations> translated =
                scans.isEmpty() ? Optional.empty() : NativeAggregations.of(aggregations, scans, current);
        decide(scans);
        return translated
                .filter(ignored -> scans.stream().allMatch(IndexScan::isExact))
                .flatMap(aggregation -> aggregateInCluster(scans, aggregation))
                .orElseGet(() -> aggregateDocuments(scans, aggregations));
    }

    private Optional<Map<String, AggregationResult>> aggregateInCluster(
            List<IndexScan> scans, NativeAggregations aggregations) {
        List<Index> indices = scans.stream().map(IndexScan::index).toList();
        ObjectNode search = Json.MAPPER.createObjectNode().put("size", 0).put("track_total_hits", false);
        search.set("query", SearchedIndices.query(scans));
        search.set("aggs", aggregations.json());
        Map<String, Index> named = new HashMap<>();
        indices.forEach(index -> named.put(index.name().value(), index));
        return aggregations.read(
                search(List.of(indices), List.of(search)).get(0).aggregations(), named);
    }

    private Map<String, AggregationResult> aggregateDocuments(List<IndexScan> scans, Aggregations aggregations) {
        AggregationCollector collector =
                new AggregationCollector(aggregations, sketches, CollectorMemory.upTo(MOST_BYTES_OF_AGGREGATIONS));
        TimeLimit limit = TimeLimit.start();
        for (IndexScan scan : scans) {
            collect(scan.fromStart(), collector, limit);
        }
        return collector.results();
    }

    private void collect(IndexScan scan, AggregationCollector collector, TimeLimit limit) {
        while (!scan.isAtEnd()) {
            next(scan, PAGE, limit);
            scan.ready().forEach(document -> collector.add(scan.candidate(document), document::place));
            scan.ready().clear();
        }
    }

    @Override
    public Map<IndexId, Long> countEach(List<Index> indices) {
        requireThere(indices);
        List<JsonNode> searches = new ArrayList<>();
        indices.forEach(index ->
                searches.add(Json.MAPPER.createObjectNode().put("size", 0).put("track_total_hits", true)));
        List<SearchAnswers.Page> pages = search(indices.stream().map(List::of).toList(), searches);
        Map<IndexId, Long> counts = new HashMap<>();
        for (int i = 0; i < indices.size(); i++) {
            counts.put(indices.get(i).id(), pages.get(i).total());
        }
        return counts;
    }

    @Override
    public Found search(List<Index> indices, Query query, Page page) {
        return withKnownFields(current -> search(indices, query, page, current));
    }

    /**
     * Executes a read. If a new document has added a field of the query to the mappings since the catalog was read,
     * repeats the read with a current catalog.
     *
     * @param reading executes the read; its argument says whether the catalog was read after this call began
     */
    private <T> T withKnownFields(Function<Boolean, T> reading) {
        try {
            return reading.apply(false);
        } catch (NewFieldException e) {
            catalog.forget();
            return reading.apply(true);
        }
    }

    private Found search(List<Index> indices, Query query, Page page, boolean current) {
        if (page.byFields().isPresent()) {
            return ranked(scans(indices, query, Page.Sort.PLACE, Optional.empty(), current), page);
        }
        List<IndexScan> scans = scans(indices, query, page.sort(), page.after(), current);
        boolean inAnyOrder = page.sort() == Page.Sort.ANY
                || (page.size() == 0 && page.after().isEmpty());
        if (!inAnyOrder) {
            return inOrder(scans, page);
        }
        return findInAnyOrder(scans, page)
                .orElseGet(() -> inOrder(
                        scans(indices, query, Page.Sort.PLACE, Optional.empty(), current), page.in(Page.Sort.PLACE)));
    }

    /**
     * Finds documents in any order. All indices with the same translated query are searched with one search. Returns
     * empty if the page does not fit into one response, or if the indexed fields cannot decide which documents match.
     */
    private Optional<Found> findInAnyOrder(List<IndexScan> scans, Page page) {
        if (page.from() + page.size() > PAGE || !scans.stream().allMatch(scan -> scan.isExact() && !scan.isLimited())) {
            return Optional.empty();
        }
        Map<NativeQuery, List<Index>> requested = new LinkedHashMap<>();
        scans.forEach(scan -> requested
                .computeIfAbsent(scan.translated(), query -> new ArrayList<>())
                .add(scan.index()));
        int skipped = requested.size() == 1 ? page.from() : 0;
        int size = page.size() == 0 ? 0 : page.from() - skipped + page.size();
        List<Boolean> doubts = new ArrayList<>();
        List<Total> totals = new ArrayList<>();
        List<StoredDocument> documents = new ArrayList<>();
        Searches searches = new Searches();
        requested.forEach((query, indices) -> {
            searches.addChecks(indices, query, found -> doubts.add(found.total() > 0));
            ObjectNode search =
                    size == 0 ? query.counting(page.trackTotal()) : query.inAnyOrder(skipped, size, page.trackTotal());
            searches.add(indices, search, found -> {
                totals.add(new Total(found.total(), found.whole()));
                documents.addAll(stored(indices, found.hits()));
            });
        });
        searches.send();
        if (doubts.contains(true)) {
            return Optional.empty();
        }
        return Optional.of(new Found(
                documents.stream()
                        .skip(page.from() - skipped)
                        .limit(page.size())
                        .toList(),
                total(page, totals)));
    }

    /**
     * Sorts the documents by fields in their sources. The cluster cannot sort them, because its indices do not contain
     * all values. Only the sources of the documents in the page are kept in memory.
     */
    private Found ranked(List<IndexScan> scans, Page page) {
        decide(scans);
        Ranking<StoredDocument> ranking = new Ranking<>(page, StoredDocument::place);
        long matched = 0;
        TimeLimit limit = TimeLimit.start();
        for (IndexScan scan : scans) {
            IndexScan all = scan.fromStart();
            while (!all.isAtEnd()) {
                next(all, PAGE, limit);
                all.ready().forEach(document -> ranking.offer(withoutSource(document), all.candidate(document)));
                all.ready().clear();
            }
            matched += all.matched();
        }
        List<Ranking.Ranked<StoredDocument>> ranked = ranking.page();
        Map<IndexName, Set<DocumentId>> wanted = new LinkedHashMap<>();
        ranked.forEach(one -> wanted.computeIfAbsent(one.document().index(), name -> new LinkedHashSet<>())
                .add(one.document().place().id()));
        List<Lookup> lookups = new ArrayList<>();
        scans.stream()
                .map(IndexScan::index)
                .filter(index -> wanted.containsKey(index.name()))
                .forEach(index -> lookups.add(
                        new Lookup(List.of(index), List.copyOf(wanted.getOrDefault(index.name(), Set.of())))));
        Map<Place, StoredDocument> found = new HashMap<>();
        findAll(lookups)
                .forEach(documents -> documents.values().forEach(document -> found.put(document.place(), document)));
        return new Found(
                ranked.stream()
                        .map(one ->
                                Objects.requireNonNull(found.get(one.document().place()), "a document was removed"))
                        .toList(),
                total(page, List.of(new Total(matched, true))),
                ranked.stream().map(Ranking.Ranked::values).toList());
    }

    private static StoredDocument withoutSource(StoredDocument document) {
        return new StoredDocument(document.index(), document.place(), document.timestamp(), document.sequence(), "");
    }

    private void decide(List<IndexScan> scans) {
        Searches doubts = new Searches();
        for (IndexScan scan : scans) {
            doubts.addChecks(List.of(scan.index()), scan.translated(), scan::decide);
        }
        doubts.send();
    }

    private List<StoredDocument> stored(List<Index> indices, List<SearchAnswers.Hit> hits) {
        Map<String, Index> named = new HashMap<>();
        indices.forEach(index -> named.put(index.name().value(), index));
        List<StoredDocument> documents = new ArrayList<>();
        for (SearchAnswers.Hit hit : hits) {
            Index index = named.get(hit.index());
            if (index == null) {
                // The index was replaced. Its name is now an alias of another index.
                catalog.forget();
                throw new IndexGoneException(new IndexName(hit.index()));
            }
            documents.add(IndexScan.stored(index, hit));
        }
        return documents;
    }

    private Found inOrder(List<IndexScan> scans, Page page) {
        int window = page.from() + page.size();
        TimeLimit limit = TimeLimit.start();
        List<Total> totals = begin(scans, page, window, limit);
        List<StoredDocument> documents = new ArrayList<>();
        Comparator<StoredDocument> order = page.sort().order(StoredDocument::timestamp, StoredDocument::place);
        for (int i = 0; i < window; i++) {
            refill(scans, window - i, limit);
            Optional<IndexScan> next = scans.stream()
                    .filter(scan -> !scan.ready().isEmpty())
                    .min(Comparator.comparing(scan -> scan.ready().getFirst(), order));
            if (next.isEmpty()) {
                break;
            }
            StoredDocument document = next.get().ready().removeFirst();
            if (i >= page.from()) {
                documents.add(document);
            }
        }
        return new Found(documents, total(page, totals));
    }

    /** Prepares the scan of each index of a search. */
    private List<IndexScan> scans(
            List<Index> indices, Query query, Page.Sort sort, Optional<Page.After> after, boolean current) {
        List<IndexScan> scans = new ArrayList<>();
        for (Index index : requireThere(indices)) {
            Mapping mapping = mappings.of(index);
            NativeQuery translated = NativeQuery.of(query, mapping);
            scans.add(new IndexScan(
                    index,
                    mapping,
                    query,
                    sort,
                    after,
                    current ? translated.withAllFields() : translated,
                    Optional.ofNullable(limits.get(index.id()))));
        }
        return scans;
    }

    /**
     * Reads the first page of each index, and counts matches as far as the request needs it. If the index contains all
     * values of the queried fields, one call is sufficient for it. If the cluster has omitted some values, the index is
     * read again, and this service compares the source of each document with the query.
     */
    private List<Total> begin(List<IndexScan> scans, Page page, int window, TimeLimit limit) {
        boolean counted = page.trackTotal().isEmpty() || page.trackTotal().getAsLong() > 0;
        int size = Math.min(window, PAGE);
        Map<IndexScan, Total> totals = new LinkedHashMap<>();
        Set<IndexScan> doubtful = new LinkedHashSet<>();
        Searches searches = new Searches();
        for (IndexScan scan : scans) {
            searches.addChecks(List.of(scan.index()), scan.translated(), answer -> {
                if (scan.decide(answer)) {
                    doubtful.add(scan);
                }
            });
            boolean exact = scan.isExact();
            if (size > 0 && !scan.isAtEnd()) {
                searches.add(
                        List.of(scan.index()),
                        scan.request(size, exact && scan.isWhole() ? page.trackTotal() : UNCOUNTED),
                        first -> {
                            if (!doubtful.contains(scan)) {
                                scan.take(first, size);
                                totals.put(scan, new Total(first.total(), first.whole()));
                            }
                        });
            }
            if (counted && exact && (size == 0 || !scan.isWhole())) {
                searches.add(
                        List.of(scan.index()),
                        scan.counting(page.trackTotal()),
                        all -> totals.put(scan, new Total(all.total(), all.whole())));
            }
        }
        searches.send();
        if (size > 0) {
            Searches again = new Searches();
            doubtful.stream()
                    .filter(scan -> !scan.isAtEnd())
                    .forEach(scan -> again.add(
                            List.of(scan.index()), scan.request(size, UNCOUNTED), first -> scan.take(first, size)));
            again.send();
        }
        if (!counted) {
            return List.of();
        }
        long most = page.trackTotal().orElse(Long.MAX_VALUE);
        for (IndexScan scan : scans) {
            if (!scan.isExact()) {
                IndexScan counting = scan.fromStart();
                while (!counting.isAtEnd() && counting.matched() <= most) {
                    next(counting, PAGE, limit);
                    counting.ready().clear();
                }
                totals.put(scan, new Total(counting.matched(), true));
            }
        }
        return List.copyOf(totals.values());
    }

    private static Optional<Total> total(Page page, List<Total> totals) {
        if (page.trackTotal().isPresent() && page.trackTotal().getAsLong() == 0) {
            return Optional.empty();
        }
        long sum = totals.stream().mapToLong(Total::value).sum();
        boolean exact = totals.stream().allMatch(Total::exact);
        long most = page.trackTotal().orElse(Long.MAX_VALUE);
        return Optional.of(exact && sum <= most ? new Total(sum, true) : new Total(Math.min(sum, most), false));
    }

    /** Reads the next page of each scan that has no documents ready. */
    private void refill(List<IndexScan> scans, int wanted, TimeLimit limit) {
        for (IndexScan scan : scans) {
            while (scan.ready().isEmpty() && !scan.isAtEnd()) {
                next(scan, scan.isExact() ? Math.min(wanted, PAGE) : PAGE, limit);
            }
        }
    }

    private void next(IndexScan scan, int size, TimeLimit limit) {
        limit.check(scan.index());
        scan.take(
                search(List.of(List.of(scan.index())), List.of(scan.request(size, UNCOUNTED)))
                        .get(0),
                size);
    }

    private List<SearchAnswers.Page> search(List<List<Index>> indices, List<JsonNode> searches) {
        if (indices.isEmpty()) {
            return List.of();
        }
        if (indices.size() == 1) {
            String names = names(indices.get(0));
            if (names.length() <= LONGEST_PATH) {
                return List.of(searchOne(indices.get(0), names, searches.get(0)));
            }
        }
        List<SearchAnswers.Page> pages = searchAll(indices, searches);
        for (int i = 0; i < indices.size(); i++) {
            SearchAnswers.Page page = pages.get(i);
            if (page.error().isPresent()) {
                throw failure(indices.get(i), page.error().get());
            }
        }
        return pages;
    }

    private static String names(List<Index> indices) {
        return indices.stream()
                .map(index -> ClusterRequest.encoded(index.name().value()))
                .collect(Collectors.joining(","));
    }

    /**
     * Sends one search as a request of its own. The cluster needs less time for it than for a request with several
     * searches.
     */
    private SearchAnswers.Page searchOne(List<Index> indices, String names, JsonNode search) {
        SearchAnswers.Page page;
        try {
            page = SearchAnswers.search(cluster.send(ClusterRequest.post(
                    "/" + names + "/_search?allow_partial_search_results=false", search.toString())));
        } catch (ClusterException e) {
            throw failure(indices, e.error());
        }
        page.error().ifPresent(error -> {
            throw failure(indices, error);
        });
        return page;
    }

    private List<SearchAnswers.Page> searchAll(List<List<Index>> indices, List<JsonNode> searches) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        for (int i = 0; i < indices.size(); i++) {
            ObjectNode head = Json.MAPPER.createObjectNode().put("allow_partial_search_results", false);
            ArrayNode names = head.putArray("index");
            indices.get(i).forEach(index -> names.add(index.name().value()));
            lines.writeBytes((head + "\n" + searches.get(i) + "\n").getBytes(UTF_8));
        }
        try {
            return SearchAnswers.searches(cluster.send(ClusterRequest.lines("/_msearch", lines.toByteArray())));
        } catch (ClusterException e) {
            throw e.toRejection();
        }
    }

    private RuntimeException failure(List<Index> indices, ClusterError error) {
        if (error.type().equals("too_many_buckets_exception")) {
            return Rejection.of(Fault.TOO_MANY_BUCKETS, Aggregations.MAXIMUM_BUCKETS, Aggregations.MAXIMUM_BUCKETS + 1);
        }
        if (error.handling() instanceof Handling.RefreshAndRetry) {
            catalog.forget();
            return new IndexGoneException(error.index()
                    .map(IndexName::new)
                    .orElseGet(() -> indices.get(0).name()));
        }
        return new ClusterException(error).toRejection();
    }

    /**
     * Returns the current state of the indices.
     *
     * @throws IndexGoneException if an index was removed
     */
    private List<Index> requireThere(List<Index> indices) {
        CatalogView view = catalog.recent();
        return indices.stream()
                .map(index -> view.find(index.id())
                        .or(() -> catalog.find(index.id()))
                        .orElseThrow(() -> new IndexGoneException(index.name())))
                .toList();
    }

    /** Thrown if an index has a field of the query that its mappings did not contain when they were read. */
    private static final class NewFieldException extends RuntimeException {

        private NewFieldException() {
            super("the mappings have a new field", null, false, false);
        }
    }

    /**
     * Several searches that are sent in one call. Each search has a consumer, which receives its response. The
     * consumers are called in the order of the searches.
     */
    private final class Searches {

        private final List<List<Index>> indices = new ArrayList<>();
        private final List<JsonNode> searches = new ArrayList<>();
        private final List<Consumer<SearchAnswers.Page>> takers = new ArrayList<>();

        private void add(List<Index> where, JsonNode search, Consumer<SearchAnswers.Page> taker) {
            indices.add(where);
            searches.add(search);
            takers.add(taker);
        }

        /**
         * Adds two searches that check whether a query is exact. The first one finds out whether the known mappings
         * contain all fields of the query. The second one is {@link NativeQuery#doubt}; its response is passed to
         * {@code decision}.
         */
        private void addChecks(List<Index> where, NativeQuery query, Consumer<SearchAnswers.Page> decision) {
            query.newField()
                    .ifPresent(search -> add(where, search, found -> {
                        if (found.total() > 0) {
                            throw new NewFieldException();
                        }
                    }));
            query.doubt().ifPresent(search -> add(where, search, decision));
        }

        private void send() {
            List<SearchAnswers.Page> pages = search(indices, searches);
            for (int i = 0; i < pages.size(); i++) {
                takers.get(i).accept(pages.get(i));
            }
        }
    }
}
