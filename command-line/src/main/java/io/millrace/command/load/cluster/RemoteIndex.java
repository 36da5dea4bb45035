package io.millrace.command.load.cluster;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.FoundHits;
import io.millrace.command.client.FoundHits.Hit;
import io.millrace.command.load.LoadPlan;
import io.millrace.command.load.input.Line;
import io.millrace.command.load.input.Position;
import io.millrace.command.load.input.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads the documents of one index in the order of their sequence numbers. The sequence number of a document does not
 * change as long as the document does not change. Therefore a position is also valid in another point in time. A
 * sequence number is unique only within a shard. Therefore a position contains a number, and the ids of the documents
 * with this number that were already read.
 */
final class RemoteIndex implements Source {

    private static final int FIRST_PAGE = 100;
    private static final int GROWTH = 4;
    private static final int MOST_SHARDS = 1_024;

    /** The maximum length of an id in bytes, as in Elasticsearch and OpenSearch. */
    private static final int LONGEST_ID = 512;

    /** The estimated size of a search hit without the source of the document, in bytes. */
    private static final long AROUND = 128;

    private static final String IDS = "ids";
    private static final byte[] NOTHING = {};

    private final PointInTime moment;
    private final String index;
    private final LoadPlan plan;
    private final Tally tally;

    /**
     * The maximum number of documents to read. The field {@code counted} contains how many points in time had been
     * replaced when this maximum was determined.
     */
    private long limit;

    private int counted;
    private long taken;

    private List<Hit> page = List.of();
    private int at;
    private boolean ended;
    private int size;

    /** The reason why documents of the current page have no source. */
    private String flaw = "";

    private long number = -1;
    private final List<String> ofNumber = new ArrayList<>();

    /** Counts the documents that were read from all indices. */
    static final class Tally {

        private final long all;
        private long read;

        Tally(long all, long before) {
            this.all = all;
            this.read = before;
        }

        long read() {
            return read;
        }
    }

    /**
     * Creates a source for an index.
     *
     * @param documents the number of documents in the index at the point in time
     */
    RemoteIndex(PointInTime moment, String index, long documents, LoadPlan plan, Tally tally) {
        this.moment = moment;
        this.index = index;
        this.limit = documents;
        this.counted = moment.replacements();
        this.plan = plan;
        this.tally = tally;
        this.size = Math.min(FIRST_PAGE, plan.documents());
    }

    @Override
    public String name() {
        return index;
    }

    @Override
    public OptionalLong size() {
        return OptionalLong.of(tally.all);
    }

    @Override
    public long read() {
        return tally.read;
    }

    @Override
    public Position position() {
        ObjectNode mark = JsonNodeFactory.instance.objectNode();
        ArrayNode ids = mark.putArray(IDS);
        ofNumber.forEach(ids::add);
        return new Position(number + 1, mark);
    }

    @Override
    public void skipTo(Position position) {
        number = position.line() - 1;
        position.mark().path(IDS).forEach(id -> ofNumber.add(id.asText()));
    }

    @Override
    public Optional<Line> next() {
        if (at == page.size()) {
            if (ended) {
                return Optional.empty();
            }
            readPage();
            if (page.isEmpty()) {
                return Optional.empty();
            }
        }
        Hit hit = page.get(at++);
        take(hit);
        taken++;
        tally.read++;
        return Optional.of(new Line(
                number + 1,
                Optional.of(hit.id()),
                hit.source().orElse(NOTHING),
                hit.source().isPresent() ? Optional.empty() : Optional.of(flaw)));
    }

    /** Reads the next page. */
    private void readPage() {
        boolean sources = true;
        Optional<FoundHits> found = moment.page(index, Math.max(0, number), ofNumber, size, true);
        while (found.isEmpty()) {
            if (!sources) {
                throw moment.strange("a single document without its source is too large");
            }
            // If a single document is too large, it is requested without its source.
            sources = size > 1;
            size = Math.max(1, size / 2);
            found = moment.page(index, Math.max(0, number), ofNumber, size, sources);
        }
        flaw = sources ? "the source cluster does not store its source" : PointInTime.tooLarge();
        page = found.get().hits();
        at = 0;
        ended = page.size() < size;
        if (page.size() > size) {
            throw moment.strange("it returns more documents than requested");
        }
        requireCounted();
        size = nextSize();
    }

    /**
     * Throws if the source cluster returns more documents than it has counted. A hostile source could otherwise fill
     * the disk. If the point in time was replaced, the documents are counted again.
     */
    private void requireCounted() {
        if (taken + page.size() > limit && counted < moment.replacements()) {
            counted = moment.replacements();
            limit = taken + moment.counts().getOrDefault(index, 0L);
        }
        if (taken + page.size() > limit) {
            throw moment.strange("it returns more documents of " + index + " than its count of " + limit);
        }
    }

    private int nextSize() {
        long bytes = page.stream()
                .mapToLong(hit ->
                        AROUND + hit.source().map(source -> source.length).orElse(0))
                .sum();
        long fitting = plan.bytes() / Math.max(1, bytes / Math.max(1, page.size()));
        return (int) Math.max(1, Math.min(fitting, Math.min(plan.documents(), (long) size * GROWTH)));
    }

    /**
     * Moves the current position behind a document. Throws if the document is not in the order of the sequence numbers.
     */
    private void take(Hit hit) {
        long next = hit.sort().path(0).asLong(-1);
        boolean again = next == number && (ofNumber.contains(hit.id()) || ofNumber.size() == MOST_SHARDS);
        if (next < 0
                || next < number
                || again
                || hit.id().isEmpty()
                || hit.id().length() > LONGEST_ID
                || !hit.index().equals(index)) {
            throw moment.strange("its documents are not the requested ones in the order of their sequence numbers");
        }
        if (next > number) {
            ofNumber.clear();
            number = next;
        }
        ofNumber.add(hit.id());
    }
}
