package io.millrace.command.client.document;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.Age;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Selects documents of data streams and indices.
 *
 * @param target the names and patterns of data streams and indices
 * @param text a query in the query syntax of Lucene; empty for all documents
 * @param from the lower bound of {@code @timestamp}, inclusive
 * @param to the upper bound of {@code @timestamp}, exclusive
 * @param fields the fields of documents to read; empty for all fields
 * @param excluded the ids of documents to exclude, at most 65,536
 */
public record DocumentQuery(
        List<String> target,
        String text,
        Optional<String> from,
        Optional<String> to,
        List<String> fields,
        List<String> excluded) {

    public static final String TIMESTAMP = "@timestamp";

    /** The beginning of a relative time. An age follows it, as in {@code now-15m}. */
    public static final String AGO = "now-";

    public DocumentQuery {
        target = List.copyOf(target);
        fields = List.copyOf(fields);
        excluded = List.copyOf(excluded);
    }

    /** Selects documents without excluding ids. */
    public DocumentQuery(
            List<String> target, String text, Optional<String> from, Optional<String> to, List<String> fields) {
        this(target, text, from, to, fields, List.of());
    }

    /** Returns the same query with this lower bound of the time, and with these excluded ids. */
    DocumentQuery since(Optional<String> time, List<String> ids) {
        return new DocumentQuery(target, text, time, to, fields, ids);
    }

    /**
     * Returns the same query with an absolute lower bound of the time if the bound is relative, such as
     * {@code now-15m}. Repeated requests then select the same documents.
     *
     * @param now the current time of the service
     */
    DocumentQuery fixedAt(Instant now) {
        return new DocumentQuery(target, text, from.map(time -> fixed(time, now)), to, fields, excluded);
    }

    /**
     * Converts a relative time to an absolute time. A time before the common era remains relative; such a lower bound
     * selects all documents.
     */
    private static String fixed(String time, Instant now) {
        return time.startsWith(AGO)
                ? Age.parse(time.substring(AGO.length()))
                        .flatMap(age -> age.before(now))
                        .map(Instant::toString)
                        .orElse(time)
                : time;
    }

    /** Returns the query for the REST interface. */
    public ObjectNode rest() {
        ObjectNode query = JsonNodeFactory.instance.objectNode();
        ArrayNode filter = query.putObject("bool").putArray("filter");
        if (!text.isEmpty()) {
            filter.addObject().putObject("query_string").put("query", text).put("default_operator", "AND");
        }
        if (from.isPresent() || to.isPresent()) {
            ObjectNode range = filter.addObject().putObject("range").putObject(TIMESTAMP);
            from.ifPresent(time -> range.put("gte", time));
            to.ifPresent(time -> range.put("lt", time));
        }
        if (!excluded.isEmpty()) {
            ArrayNode ids = query.withObject("/bool")
                    .putArray("must_not")
                    .addObject()
                    .putObject("ids")
                    .putArray("values");
            excluded.forEach(ids::add);
        }
        return query;
    }

    /**
     * Returns the query for the GraphQL interface; empty if the query selects all documents. The result does not
     * contain the upper bound of the time and the excluded ids.
     */
    Optional<ObjectNode> graphQl() {
        if (text.isEmpty() && from.isEmpty()) {
            return Optional.empty();
        }
        ObjectNode query = JsonNodeFactory.instance.objectNode();
        ArrayNode filter = query.putObject("bool").putArray("filter");
        if (!text.isEmpty()) {
            filter.addObject().putObject("queryString").put("query", text).put("allWords", true);
        }
        from.ifPresent(time ->
                filter.addObject().putObject("range").put("field", TIMESTAMP).put("gte", time));
        return Optional.of(query);
    }
}
