package io.millrace.command.client.document;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    private static final Pattern AGE = Pattern.compile("now-([1-9][0-9]{0,8})([smhdwMy])");

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

    /** Returns the same query for documents after a time, without these ids. */
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

    private static String fixed(String time, Instant now) {
        Matcher age = AGE.matcher(time);
        if (!age.matches()) {
            return time;
        }
        long number = Long.parseLong(age.group(1));
        ZonedDateTime end = now.truncatedTo(ChronoUnit.MILLIS).atZone(ZoneOffset.UTC);
        ZonedDateTime start = switch (age.group(2)) {
            case "s" -> end.minusSeconds(number);
            case "m" -> end.minusMinutes(number);
            case "h" -> end.minusHours(number);
            case "d" -> end.minusDays(number);
            case "w" -> end.minusWeeks(number);
            case "M" -> end.minusMonths(number);
            default -> end.minusYears(number);
        };
        // A time before the common era selects all documents, like the relative time.
        return start.getYear() > 0 ? start.toInstant().toString() : time;
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
     * Returns the query for the GraphQL interface; empty for all documents. The upper bound of the time and the
     * excluded ids are not included.
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
