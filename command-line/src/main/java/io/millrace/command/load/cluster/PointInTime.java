package io.millrace.command.load.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.FoundHits;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.RawReply;
import io.millrace.command.client.UnansweredException;
import io.millrace.command.load.Retries;
import io.millrace.command.load.input.Input;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The documents of some indices at one point in time. If the cluster discards the point in time, this class opens a
 * later one. Reading then continues at the same position, because a position is valid in every point in time.
 */
final class PointInTime implements AutoCloseable {

    private static final Logger LOGGER = LoggerFactory.getLogger(PointInTime.class);

    /**
     * The maximum size of a response in bytes: the size of the largest document and of the other parts of its response.
     */
    private static final int ROOM_FOR_DOCUMENT = Input.LONGEST_LINE + (1 << 20);

    /**
     * The maximum size of a page in bytes. Up to four copies of a response are in the heap at the same time: the
     * received buffers, the array into which they are joined, the document sources that are copied from the array, and
     * the request that sends these sources to the target.
     */
    private static final int LARGEST_PAGE =
            (int) Math.min(ROOM_FOR_DOCUMENT, Runtime.getRuntime().maxMemory() / 4);

    /**
     * The maximum size of a response without documents, in bytes. It is sufficient for a response about thousands of
     * indices, or for a point in time of thousands of shards.
     */
    private static final int LARGEST_OVERVIEW = 16 << 20;

    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int MOST_INDICES = 10_000;

    /**
     * The maximum number of documents in an index. A real index contains fewer documents. With this maximum, the sum
     * over all indices does not overflow.
     */
    private static final long MOST_DOCUMENTS = Long.MAX_VALUE / MOST_INDICES / 2;

    private final ServiceClient cluster;
    private final Product product;
    private final String indices;
    private final Optional<JsonNode> query;
    private final Retries retries;
    private String id;
    private int replacements;

    private PointInTime(
            ServiceClient cluster, Product product, String indices, Optional<JsonNode> query, Retries retries) {
        this.cluster = cluster;
        this.product = product;
        this.indices = indices;
        this.query = query;
        this.retries = retries;
        this.id = opened();
    }

    /**
     * Opens a point in time.
     *
     * @param indices the names and patterns of indices, data streams and aliases, separated by commas
     * @param query selects the documents; empty for all documents of the indices
     */
    static PointInTime open(
            ServiceClient cluster, Product product, String indices, Optional<JsonNode> query, Retries retries) {
        return new PointInTime(cluster, product, indices, query, retries);
    }

    private String opened() {
        while (true) {
            Optional<RawReply> reply =
                    answer(product.opening(ServiceClient.segment(indices)), new byte[0], LARGEST_OVERVIEW);
            if (reply.isPresent()) {
                String begun = product.id(reply.get().read().json());
                if (reply.get().status() != OK || begun.isEmpty()) {
                    throw cluster.refusal(reply.get().read());
                }
                return begun;
            }
        }
    }

    /** Returns the number of documents of each index by name. Indices without documents are omitted. */
    Map<String, Long> counts() {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("size", 0);
        query.ifPresent(only -> body.set("query", only));
        body.putObject("aggs")
                .putObject("indices")
                .putObject("terms")
                .put("field", "_index")
                .put("size", MOST_INDICES);
        JsonNode found = search(body, LARGEST_OVERVIEW)
                .orElseThrow(() -> strange("its list of indices is too long"))
                .rest()
                .path("aggregations")
                .path("indices");
        if (found.path("sum_other_doc_count").asLong() > 0) {
            throw new ClientFailedException(
                    "the source has more than " + MOST_INDICES + " indices to read; select fewer with --index");
        }
        if (!found.path("buckets").isArray()) {
            throw strange("its response contains no indices");
        }
        Map<String, Long> counts = new TreeMap<>();
        for (JsonNode bucket : found.path("buckets")) {
            long documents = bucket.path("doc_count").asLong(-1);
            if (documents < 0 || documents > MOST_DOCUMENTS) {
                throw strange("the number of documents is " + bucket.path("doc_count"));
            }
            counts.put(bucket.path("key").asText(), documents);
        }
        return counts;
    }

    /** Returns the reason why the source of a document was not read: it is too large. */
    static String tooLarge() {
        return LARGEST_PAGE == ROOM_FOR_DOCUMENT
                ? Input.TOO_LONG
                : "it needs more memory than the heap of the Java process; increase it with -Xmx";
    }

    /** Returns how often this object has replaced its point in time by a later one. */
    int replacements() {
        return replacements;
    }

    /**
     * Returns the next documents of an index.
     *
     * @param from the lowest sequence number of the requested documents
     * @param but the ids of documents to exclude
     * @return the documents; empty if the response would be too large
     */
    Optional<FoundHits> page(String index, long from, Iterable<String> but, int size, boolean sources) {
        ObjectNode body = JsonNodeFactory.instance
                .objectNode()
                .put("size", size)
                .put("track_total_hits", false)
                .put("_source", sources);
        ObjectNode bool = body.putObject("query").putObject("bool");
        ArrayNode filters = bool.putArray("filter");
        filters.addObject().putObject("term").put("_index", index);
        filters.addObject().putObject("range").putObject("_seq_no").put("gte", from);
        query.ifPresent(filters::add);
        ArrayNode left = JsonNodeFactory.instance.arrayNode();
        but.forEach(left::add);
        if (!left.isEmpty()) {
            bool.putObject("must_not").putObject("ids").set("values", left);
        }
        body.putArray("sort").addObject().put("_seq_no", "asc");
        return search(body, LARGEST_PAGE);
    }

    private Optional<FoundHits> search(ObjectNode body, int most) {
        while (true) {
            body.putObject("pit").put("id", id).put("keep_alive", Product.KEEP_ALIVE);
            Optional<RawReply> answered = answer(
                    "/_search?allow_partial_search_results=false",
                    body.toString().getBytes(StandardCharsets.UTF_8),
                    most);
            if (answered.isEmpty()) {
                continue;
            }
            RawReply reply = answered.get();
            if (reply.isTooLarge()) {
                return Optional.empty();
            }
            if (reply.status() == NOT_FOUND) {
                retries.pauseAfterFailure("the source no longer has the point in time; opening another one", 0);
                id = opened();
                replacements++;
                continue;
            }
            if (reply.status() != OK) {
                throw cluster.refusal(reply.read());
            }
            FoundHits found = FoundHits.read(reply.body()).orElseThrow(() -> strange("its response is truncated"));
            if (found.rest().path("_shards").path("failed").asInt() > 0
                    || found.rest().path("timed_out").asBoolean()) {
                retries.pauseAfterFailure("some shards of the source did not respond", 0);
                continue;
            }
            id = found.rest().path("pit_id").asText(id);
            retries.reset();
            return Optional.of(found);
        }
    }

    /** Returns the response to a request. If the failure is temporary, pauses and returns empty. */
    private Optional<RawReply> answer(String path, byte[] body, int most) {
        try {
            RawReply reply = cluster.fetch("POST", path, body.length == 0 ? "" : ServiceClient.JSON, body, most);
            if (!reply.isTransient()) {
                return Optional.of(reply);
            }
            retries.pauseAfterFailure(
                    "the source responded with status " + reply.status() + ": "
                            + reply.read().reason(),
                    reply.retryAfterSeconds().orElse(0L));
        } catch (UnansweredException e) {
            retries.pauseAfterFailure(String.valueOf(e.getMessage()), 0);
        }
        return Optional.empty();
    }

    /** Returns the exception for an invalid response of the source cluster. */
    ClientFailedException strange(String how) {
        return new ClientFailedException("the server at " + cluster.address()
                + " does not respond like Elasticsearch or OpenSearch: " + Sentences.plain(how));
    }

    /** Closes the point in time. If closing fails, the cluster discards the point in time when its lifetime ends. */
    @Override
    public void close() {
        try {
            cluster.exchange(
                    "DELETE",
                    product.path(),
                    ServiceClient.JSON,
                    product.closing(id).toString().getBytes(StandardCharsets.UTF_8),
                    LARGEST_OVERVIEW);
        } catch (ClientFailedException e) {
            LOGGER.debug("a point in time could not be closed", e);
        }
    }
}
