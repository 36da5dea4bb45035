package io.millrace.adapters.opensearch.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.text.JsonText;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The mapping of an index. It determines which queries the index can answer exactly. */
public final class Mapping {

    private static final Set<String> NUMBERS = Set.of(
            "byte", "short", "integer", "long", "unsigned_long", "half_float", "float", "double", "scaled_float");

    private final JsonNode root;
    private final boolean lenient;

    /**
     * Parses a mapping.
     *
     * @param lenient whether fields ignore malformed values because of a setting of the index
     */
    public Mapping(JsonText mappings, boolean lenient) {
        this.root = DocumentCandidate.object(mappings.value());
        this.lenient = lenient;
    }

    public Field field(String path) {
        JsonNode parent = root;
        String left = path;
        boolean dynamic = true;
        while (true) {
            if (!parent.path("enabled").asBoolean(true)) {
                return Field.unknown(path);
            }
            if (parent.has("dynamic")) {
                String how = parent.path("dynamic").asText();
                dynamic = !how.startsWith("false");
            }
            if (parent.path("type").asText("").equals("nested")) {
                return Field.unknown(path);
            }
            JsonNode properties = parent.path("properties");
            int end = endOfName(properties, left);
            if (end < 0) {
                return dynamic ? Field.absent(path) : Field.unknown(path);
            }
            JsonNode found = properties.path(left.substring(0, end));
            if (end == left.length()) {
                return of(path, found);
            }
            JsonNode multiField = found.path("fields").path(left.substring(end + 1));
            if (!multiField.isMissingNode()) {
                return of(path, multiField);
            }
            if (!found.has("properties") && !found.path("type").asText("object").equals("object")) {
                String parentPath = path.substring(0, path.length() - left.length() + end);
                return of(parentPath, found).kind() == Kind.UNKNOWN
                        ? Field.unknown(path)
                        : Field.plain(parentPath, Kind.LEFT_OUT);
            }
            left = left.substring(end + 1);
            parent = found;
        }
    }

    /**
     * Returns the end of the longest property name with which the path begins. Returns -1 if the path begins with no
     * property name.
     */
    private static int endOfName(JsonNode properties, String path) {
        int end = path.length();
        while (end > 0 && !properties.has(path.substring(0, end))) {
            end = path.lastIndexOf('.', end - 1);
        }
        return end > 0 ? end : -1;
    }

    /** Returns whether the cluster can aggregate the values of the field. */
    public boolean isAggregatable(Field field) {
        return field.kind() != Kind.TEXT
                && definition(field.path()).path("doc_values").asBoolean(true);
    }

    /** Returns the type of a field in the mapping, for example {@code long}. */
    public String typeOf(Field field) {
        return definition(field.path()).path("type").asText();
    }

    /** Returns the definition of a field or multi-field. Returns a missing node if the mapping does not contain it. */
    private JsonNode definition(String path) {
        JsonNode parent = root;
        String left = path;
        while (true) {
            JsonNode properties = parent.path("properties");
            int end = endOfName(properties, left);
            if (end < 0) {
                return parent.path("fields").path(left);
            }
            parent = properties.path(left.substring(0, end));
            if (end == left.length()) {
                return parent;
            }
            left = left.substring(end + 1);
        }
    }

    /**
     * Returns the path at which documents contain the values of a field. For a multi-field, this is the path of its
     * parent field.
     */
    String pathInSource(String path) {
        JsonNode parent = root;
        String left = path;
        while (true) {
            JsonNode properties = parent.path("properties");
            int end = endOfName(properties, left);
            if (end < 0 || end == left.length()) {
                return path;
            }
            parent = properties.path(left.substring(0, end));
            left = left.substring(end + 1);
            if (parent.path("fields").has(left)) {
                return path.substring(0, path.length() - left.length() - 1);
            }
        }
    }

    public Field timestamp() {
        return field(DocumentSource.TIMESTAMP_FIELD);
    }

    private Field of(String path, JsonNode node) {
        String type = node.path("type").asText("object");
        if (!node.path("index").asBoolean(true)) {
            return Field.unknown(path);
        }
        if (NUMBERS.contains(type)) {
            return unlessMalformed(path, Kind.NUMBER, node);
        }
        return switch (type) {
            case "keyword" ->
                node.has("normalizer")
                        ? Field.unknown(path)
                        : new Field(path, Kind.KEYWORD, limit(node), Optional.empty(), false);
            case "text" ->
                exactSubfield(node)
                        .map(name -> new Field(
                                path + "." + name,
                                Kind.KEYWORD,
                                limit(node.path("fields").path(name)),
                                Optional.of(path),
                                false))
                        .orElseGet(() -> new Field(path, Kind.TEXT, OptionalInt.empty(), Optional.of(path), false));
            case "boolean" -> Field.plain(path, Kind.TRUTH);
            case "date" -> unlessMalformed(path, Kind.DATE, node);
            case "date_nanos" -> unlessMalformed(path, Kind.DATE_NANOS, node);
            default -> Field.unknown(path);
        };
    }

    private Field unlessMalformed(String path, Kind kind, JsonNode node) {
        boolean ignores = node.path("ignore_malformed").asBoolean(lenient);
        return new Field(path, kind, OptionalInt.empty(), Optional.empty(), ignores);
    }

    private static Optional<String> exactSubfield(JsonNode text) {
        return text.path("fields").properties().stream()
                .filter(field -> field.getValue().path("type").asText().equals("keyword"))
                .filter(field -> !field.getValue().has("normalizer"))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private static OptionalInt limit(JsonNode node) {
        return node.has("ignore_above")
                ? OptionalInt.of(node.path("ignore_above").asInt())
                : OptionalInt.empty();
    }

    /** The kinds of fields, by the queries that they support. */
    public enum Kind {
        /** The index contains whole texts. */
        KEYWORD,
        /** The index contains only single words of texts. */
        TEXT,
        NUMBER,
        TRUTH,
        DATE,
        DATE_NANOS,
        /** The index does not have the field, so no document has it. */
        ABSENT,
        /**
         * The path continues below a field that contains values instead of objects. If a document has an object there,
         * the values in this object are not indexed.
         */
        LEFT_OUT,
        /** Documents can have the field, but a search cannot use the index to find them. */
        UNKNOWN
    }

    /**
     * A field of an index.
     *
     * @param path the path of the field in queries; it may be the path of a subfield
     * @param longest the maximum length of texts that can be found, in characters
     * @param words the path of the field that indexes single words of the texts, if any
     * @param ignores whether malformed values are omitted from the index and recorded in {@code _ignored}. The cluster
     *     does not record texts that are too long, or objects instead of values
     */
    public record Field(String path, Kind kind, OptionalInt longest, Optional<String> words, boolean ignores) {

        private static Field absent(String path) {
            return plain(path, Kind.ABSENT);
        }

        private static Field unknown(String path) {
            return plain(path, Kind.UNKNOWN);
        }

        private static Field plain(String path, Kind kind) {
            return new Field(path, kind, OptionalInt.empty(), Optional.empty(), false);
        }

        public boolean isDate() {
            return kind == Kind.DATE || kind == Kind.DATE_NANOS;
        }
    }
}
