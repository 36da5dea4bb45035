package io.millrace.adapters.opensearch.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.adapters.opensearch.mapping.DocumentCandidate;
import io.millrace.adapters.opensearch.mapping.Mapping;
import io.millrace.adapters.opensearch.mapping.TimeOrder;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.Page.After;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads the matching documents of one index in the requested order, page by page. */
final class IndexScan {

    private final Index index;
    private final Query query;
    private final Sort sort;
    private final Mapping mapping;
    private NativeQuery translated;
    private final Optional<JsonNode> start;
    private final Optional<JsonNode> restriction;
    private final Optional<Long> limit;
    private final Deque<StoredDocument> ready = new ArrayDeque<>();
    private Optional<JsonNode> after;
    private boolean atEnd;
    private long matched;

    /**
     * Creates a scan.
     *
     * @param translated the translated query for this index. If the translation is exact, every document that it finds
     *     matches
     * @param limit the highest sequence number that a document may have; empty for no limit
     */
    IndexScan(
            Index index,
            Mapping mapping,
            Query query,
            Sort sort,
            Optional<After> after,
            NativeQuery translated,
            Optional<Long> limit) {
        this.index = index;
        this.query = query;
        this.sort = sort;
        this.mapping = mapping;
        this.translated = translated;
        this.limit = limit;
        this.start = after.flatMap(this::position);
        this.after = start;
        this.restriction = after.flatMap(this::restriction);
        this.atEnd = after.isPresent() && isBefore(after.get());
    }

    Index index() {
        return index;
    }

    Mapping mapping() {
        return mapping;
    }

    /** Adds checks for another query: its fields are then also checked for omitted values. */
    void alsoCheck(NativeQuery other) {
        translated = translated.alsoChecking(other);
    }

    Mapping.Field timestamp() {
        return mapping.timestamp();
    }

    boolean isExact() {
        return translated.exact();
    }

    /** Returns whether the scan finds only documents up to a maximum sequence number. */
    boolean isLimited() {
        return limit.isPresent();
    }

    NativeQuery translated() {
        return translated;
    }

    /**
     * Processes the response to {@link NativeQuery#doubt}. Returns whether this service must compare the sources of the
     * found documents with the query.
     */
    boolean decide(SearchAnswers.Page answer) {
        boolean ignored = answer.total() > 0;
        if (ignored) {
            translated = translated.withIgnored();
        }
        return ignored;
    }

    boolean isAtEnd() {
        return atEnd;
    }

    Deque<StoredDocument> ready() {
        return ready;
    }

    /** Returns the number of matching documents that were read so far. */
    long matched() {
        return matched;
    }

    /**
     * Returns whether all documents of this index precede the page. The page begins after the document {@code after}.
     */
    private boolean isBefore(After after) {
        return !sort.isByTimestamp()
                && after.place()
                        .map(place -> (sort.isDescending() ? -1 : 1) * compareIndex(place) < 0)
                        .orElse(false);
    }

    /** Compares the position of this index with the position of the index in a place. */
    private int compareIndex(Place place) {
        Place own = index.place(place.id());
        return own.compareTo(place);
    }

    /**
     * Returns the sort values after which the search continues. Returns empty if the document {@code after} is in
     * another index.
     */
    private Optional<JsonNode> position(After after) {
        return after.place().filter(place -> compareIndex(place) == 0).map(place -> {
            ArrayNode values = Json.MAPPER.createArrayNode();
            after.timestamp().ifPresent(moment -> values.add(TimeOrder.position(mapping.timestamp(), moment)));
            values.add(place.id().value());
            return values;
        });
    }

    /**
     * Returns a condition on the timestamp. Returns empty if no such condition is necessary, for example if the
     * document {@code after} is in this index.
     */
    private Optional<JsonNode> restriction(After after) {
        Mapping.Field field = mapping.timestamp();
        if (start.isPresent() || after.timestamp().isEmpty() || !field.isDate()) {
            return Optional.empty();
        }
        Timestamp moment = after.timestamp().get();
        boolean same = after.place().map(place -> compareIndex(place) > 0).orElse(false);
        if (sort.isDescending()) {
            // The condition is negated, because it must also find documents without a timestamp.
            ObjectNode not = Json.MAPPER.createObjectNode();
            not.putObject("bool")
                    .putArray("must_not")
                    .add(TimeOrder.range(field, Optional.of(moment), Optional.empty(), !same));
            return Optional.of(not);
        }
        return Optional.of(TimeOrder.range(field, Optional.of(moment), Optional.empty(), same));
    }

    /**
     * Returns whether nothing restricts the search for the first page, so that it counts all matching documents of the
     * index.
     */
    boolean isWhole() {
        return !atEnd && start.isEmpty() && restriction.isEmpty();
    }

    /**
     * Returns the next search.
     *
     * @param size the maximum number of documents in the response
     * @param most the number up to which matches are counted; empty to count all matches
     */
    JsonNode request(int size, OptionalLong most) {
        ObjectNode body = translated.counting(most);
        body.put("size", size);
        ArrayNode filter = body.putObject("query").putObject("bool").putArray("filter");
        filter.add(translated.json());
        restriction.ifPresent(filter::add);
        addLimit(filter);
        ArrayNode order = body.putArray("sort");
        if (sort.isByTimestamp()) {
            order.addObject()
                    .putObject(DocumentSource.TIMESTAMP_FIELD)
                    .put("order", sort.isDescending() ? "desc" : "asc")
                    .put("missing", sort.isDescending() ? "_last" : "_first")
                    .put("unmapped_type", "date");
            order.addObject().put("_id", "asc");
        } else {
            order.addObject().put("_id", sort.isDescending() ? "desc" : "asc");
        }
        after.ifPresent(values -> body.set("search_after", values));
        body.put("seq_no_primary_term", true);
        return body;
    }

    /**
     * Returns a search that counts the matching documents in the whole index. Documents above the maximum sequence
     * number are not counted.
     *
     * @param most the number up to which matches are counted; empty to count all matches
     */
    JsonNode counting(OptionalLong most) {
        ObjectNode body = translated.counting(most);
        if (limit.isPresent()) {
            ArrayNode filter = body.putObject("query").putObject("bool").putArray("filter");
            filter.add(translated.json());
            addLimit(filter);
        }
        return body;
    }

    private void addLimit(ArrayNode filter) {
        limit.ifPresent(last ->
                filter.addObject().putObject("range").putObject("_seq_no").put("lte", last));
    }

    /** Returns a scan that reads all matching documents, in ascending order of their places. */
    IndexScan fromStart() {
        return new IndexScan(index, mapping, query, Sort.PLACE, Optional.empty(), translated, limit);
    }

    /** Takes the matching documents from a response to {@link #request}. */
    void take(SearchAnswers.Page page, int size) {
        List<StoredDocument> documents = new ArrayList<>();
        for (SearchAnswers.Hit hit : page.hits()) {
            StoredDocument document = stored(index, hit);
            if (isExact() || query.matches(candidate(document))) {
                documents.add(document);
            }
            after = Optional.of(hit.sort());
        }
        atEnd = page.hits().size() < size;
        matched += documents.size();
        ready.addAll(documents);
    }

    DocumentCandidate candidate(StoredDocument document) {
        return new DocumentCandidate(document.place().id(), document.timestamp(), document.source(), mapping);
    }

    static StoredDocument stored(Index index, SearchAnswers.Hit hit) {
        DocumentId id = new DocumentId(hit.id());
        return new StoredDocument(
                index.name(),
                index.place(id),
                hit.timestamp(),
                index.keepsArrivalOrder() ? hit.number() : OptionalLong.empty(),
                hit.source().orElseThrow());
    }
}
