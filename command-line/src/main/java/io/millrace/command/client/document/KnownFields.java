package io.millrace.command.client.document;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ClosestName;
import io.millrace.command.client.InterruptedClientException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.UnansweredException;
import io.millrace.command.client.graphql.GraphQl;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The fields of data streams and indices: those in the mappings, and those of the newest documents. Other fields may
 * occur in older documents, because documents need no mappings.
 */
public final class KnownFields {

    private static final int SAMPLE = 100;

    /** If the mappings and documents contain more fields than this number, the fields are treated as unknown. */
    private static final int MOST_FIELDS = 10_000;

    private static final int SHORTEST_PREFIX = 3;
    private static final String OBJECT = "object";
    private static final String KEYWORD = ".keyword";
    private static final String QUERY = "query($target: String!, $first: Int!) {"
            + " fields(dataStream: $target) { name types metadata }"
            + " documents(dataStream: $target, first: $first, order: TIMESTAMP_DESCENDING) { nodes { source } } }";

    private final Map<String, JsonNode> mapped;
    private final Set<String> names;
    private final String origin;

    private KnownFields(Map<String, JsonNode> mapped, Set<String> names, String origin) {
        this.mapped = mapped;
        this.names = names;
        this.origin = origin;
    }

    /**
     * Reads the fields with one request.
     *
     * @return the fields; empty if there are no documents, or if the fields cannot be read
     */
    public static Optional<KnownFields> read(ServiceClient service, List<String> target) {
        String list = String.join(",", target);
        GraphQl answer;
        try {
            answer = GraphQl.query(
                    service, QUERY, GraphQl.variables().put("target", list).put("first", SAMPLE));
        } catch (InterruptedClientException | UnansweredException e) {
            throw e;
        } catch (ClientFailedException e) {
            return Optional.empty();
        }
        JsonNode documents = answer.data().at("/documents/nodes");
        JsonNode fields = answer.data().path("fields");
        Map<String, JsonNode> mapped = new HashMap<>();
        Set<String> names = new TreeSet<>(Set.of(DocumentQuery.TIMESTAMP));
        fields.forEach(field -> {
            mapped.put(field.path("name").asText(), field.path("types"));
            if (!field.path("metadata").asBoolean()) {
                names.add(field.path("name").asText());
            }
        });
        documents.forEach(document -> collect("", document.path("source"), names));
        if (documents.isEmpty() || names.size() > MOST_FIELDS) {
            return Optional.empty();
        }
        return Optional.of(new KnownFields(
                mapped,
                names,
                (fields.isArray() ? "the mappings and " : "")
                        + (documents.size() == 1
                                ? "the newest document"
                                : "the newest " + documents.size() + " documents")
                        + " of " + Sentences.plain(list) + (fields.isArray() || documents.size() > 1 ? " do" : " does")
                        + " not contain it"));
    }

    private static void collect(String prefix, JsonNode value, Set<String> names) {
        if (value.isArray()) {
            value.forEach(element -> collect(prefix, element, names));
        } else if (value.isObject() && names.size() <= MOST_FIELDS) {
            value.properties().forEach(member -> {
                String name = prefix + member.getKey();
                names.add(name);
                collect(name + ".", member.getValue(), names);
            });
        }
    }

    /**
     * Returns whether documents contain the field, or may contain the field because the mapping of an outer object does
     * not name all inner fields.
     */
    public boolean mayHave(String field) {
        String name = field.endsWith(KEYWORD) ? field.substring(0, field.length() - KEYWORD.length()) : field;
        if (names.contains(name) || mapped.containsKey(name)) {
            return true;
        }
        for (int dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
            String outer = name.substring(0, dot);
            JsonNode types = mapped.get(outer);
            if (types != null && (!isPlainObject(types) || !hasInner(outer))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPlainObject(JsonNode types) {
        return types.size() == 1 && types.path(0).asText().equals(OBJECT);
    }

    private boolean hasInner(String outer) {
        return names.stream().anyMatch(name -> name.startsWith(outer + "."));
    }

    /** Returns a sentence that says that a field is unknown, and why. */
    public String unknown(String field) {
        return "the field " + field + " is unknown: " + origin;
    }

    /**
     * Returns a known field with a similar name. The name may differ in a few characters, may have further characters
     * at its end, or may belong to an inner field of an object.
     */
    public Optional<String> closest(String field) {
        return shortest(name -> name.equalsIgnoreCase(field))
                .or(() -> ClosestName.of(field, names))
                .or(() ->
                        field.length() < SHORTEST_PREFIX ? Optional.empty() : shortest(name -> name.startsWith(field)))
                .or(() -> shortest(name -> name.endsWith("." + field)))
                .or(() -> field.length() < SHORTEST_PREFIX
                        ? Optional.empty()
                        : shortest(name -> name.contains("." + field)));
    }

    private Optional<String> shortest(Predicate<String> suitable) {
        return names.stream().filter(suitable).min(Comparator.comparingInt(String::length));
    }
}
