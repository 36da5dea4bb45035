package io.millrace.adapters.persistence.document.query;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.query.SortedValues;
import io.millrace.domain.text.NamePattern;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields that a query needs from a document. A document is parsed at most once and in one pass. Values remain
 * unchanged: numbers keep their spelling, a name that occurs several times keeps all its values, and unpaired
 * surrogates remain.
 */
public final class FieldReader {

    /** The parsers for documents. They have no limits, because documents were checked before they were stored. */
    static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxDocumentLength(-1)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxTokenCount(-1)
                    .build())
            .build();

    /** Matches names whose characters JSON can contain only literally or as {@code \\u} escapes. */
    private static final Pattern PLAIN = Pattern.compile("[^\\p{Cntrl}\"/\\\\.]+");

    /**
     * The maximum number of names that are searched for in the text of a document before it is parsed. For more names,
     * parsing the document at once is faster.
     */
    private static final int MOST_WANTED_NAMES = 16;

    /** The number of parsing steps between two checks of the deadline. A check takes the time of several steps. */
    private static final int STEPS_BETWEEN_CHECKS = 1 << 10;

    /**
     * The minimum number of values or ranges that are sorted before they are compared. For fewer, comparing all pairs
     * is as fast.
     */
    private static final int FEWEST_SORTED = 16;

    private final Node root = new Node(null, 0);
    private int nodes = 1;

    /**
     * The first names of the paths of all fields; empty if one of the names does not match {@link #PLAIN}. A document
     * that contains none of these names has none of the fields.
     */
    private final List<String> outermost;

    private final Map<FieldPath, List<Node>> wanted = new HashMap<>();

    public FieldReader(Query query) {
        this(query, List.of());
    }

    /** Creates a reader of the fields that a query and aggregations need. */
    public FieldReader(Query query, Aggregations aggregations) {
        this(query, fieldsOf(aggregations));
    }

    /**
     * Creates a reader.
     *
     * @param others fields to read in addition to the fields of the query
     */
    public FieldReader(Query query, Collection<FieldPath> others) {
        Set<FieldPath> paths = new LinkedHashSet<>(others);
        collect(query, paths);
        for (FieldPath path : paths) {
            Node own = add(path);
            Node exact = add(path.exact());
            wanted.put(path, own == exact ? List.of(own) : List.of(own, exact));
        }
        root.passOn(false);
        Set<String> names = root.inner.keySet();
        outermost = names.size() <= MOST_WANTED_NAMES
                        && names.stream().allMatch(name -> PLAIN.matcher(name).matches())
                ? List.copyOf(names)
                : List.of();
    }

    private static Set<FieldPath> fieldsOf(Aggregations aggregations) {
        Set<FieldPath> fields = new LinkedHashSet<>(aggregations.fields());
        aggregations.queries().forEach(query -> collect(query, fields));
        return fields;
    }

    private static void collect(Query query, Set<FieldPath> wanted) {
        if (query instanceof Query.OnFields onFields) {
            wanted.add(onFields.field());
        } else if (query instanceof Query.Bool bool) {
            bool.must().forEach(part -> collect(part, wanted));
            bool.should().forEach(part -> collect(part, wanted));
            bool.mustNot().forEach(part -> collect(part, wanted));
        }
    }

    private Node add(FieldPath path) {
        Node node = root;
        for (String name : path.value().split("\\.", -1)) {
            Node around = node;
            node = around.inner.computeIfAbsent(name, absent -> new Node(around, nodes++));
        }
        node.isWanted = true;
        return node;
    }

    /**
     * Returns the document as a candidate for the query. The source is parsed when a field is needed for the first
     * time.
     *
     * @param deadline called regularly while the document is processed; may throw to end the processing
     */
    public Candidate candidate(DocumentId id, Timestamp timestamp, String source, Runnable deadline) {
        return new SourceCandidate(id, timestamp, source, deadline);
    }

    /** A name in the paths of the wanted fields, as the node of a tree. Paths with the same beginning share nodes. */
    private static final class Node {

        private final @Nullable Node around;
        private final int number;
        private final Map<String, Node> inner = new HashMap<>();
        private boolean isWanted;
        private boolean isWithinWanted;

        Node(@Nullable Node around, int number) {
            this.around = around;
            this.number = number;
        }

        void passOn(boolean isAroundWanted) {
            isWithinWanted = isWanted || isAroundWanted;
            inner.values().forEach(node -> node.passOn(isWithinWanted));
        }
    }

    private final class SourceCandidate implements Candidate {

        private final DocumentId id;
        private final Timestamp timestamp;
        private final String source;
        private final Runnable deadline;
        private final Map<Node, List<FieldValue>> values = new HashMap<>();
        private final Map<Node, SortedValues> sorted = new HashMap<>();
        private final boolean[] present = new boolean[nodes];
        private @Nullable Map<String, List<FieldValue>> all;
        private int ranges;
        private boolean isRead;
        private int steps;

        SourceCandidate(DocumentId id, Timestamp timestamp, String source, Runnable deadline) {
            this.id = id;
            this.timestamp = timestamp;
            this.source = source;
            this.deadline = deadline;
        }

        @Override
        public DocumentId id() {
            return id;
        }

        @Override
        public Timestamp timestamp() {
            return timestamp;
        }

        @Override
        public boolean anyValue(FieldPath path, Predicate<FieldValue> test) {
            read();
            for (Node node : nodesOf(path)) {
                for (FieldValue value : values.getOrDefault(node, List.of())) {
                    step();
                    if (test.test(value)) {
                        return true;
                    }
                }
            }
            return false;
        }

        @Override
        public boolean anyValueIn(Query.Between range) {
            if (++ranges < FEWEST_SORTED) {
                return anyValue(range.field(), range::accepts);
            }
            read();
            for (Node node : nodesOf(range.field())) {
                List<FieldValue> own = values.getOrDefault(node, List.of());
                step();
                boolean found = own.size() < FEWEST_SORTED
                        ? own.stream().anyMatch(range::accepts)
                        : sorted.computeIfAbsent(node, unknown -> new SortedValues(own, this::step))
                                .anyIn(range);
                if (found) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public boolean anyValue(NamePattern fields, Predicate<FieldValue> test) {
            Map<String, List<FieldValue>> known = all;
            if (known == null) {
                known = readAll();
                all = known;
            }
            for (Map.Entry<String, List<FieldValue>> field : known.entrySet()) {
                if (fields.matches(field.getKey())) {
                    for (FieldValue value : field.getValue()) {
                        step();
                        if (test.test(value)) {
                            return true;
                        }
                    }
                }
            }
            return false;
        }

        /** Returns the values of all fields by their dotted paths, without {@code @timestamp}. */
        private Map<String, List<FieldValue>> readAll() {
            Map<String, List<FieldValue>> found = new HashMap<>();
            try (JsonParser parser = JSON.createParser(LoneSurrogates.unescaped(source))) {
                Deque<String> outer = new ArrayDeque<>();
                String path = "";
                for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                    step();
                    switch (token) {
                        case START_OBJECT, START_ARRAY -> outer.push(path);
                        case END_OBJECT, END_ARRAY -> path = outer.pop();
                        case FIELD_NAME -> path = FieldPath.below(outer.element(), parser.currentName());
                        case VALUE_NULL -> {}
                        default ->
                            found.computeIfAbsent(path, absent -> new ArrayList<>(1))
                                    .add(value(parser, token));
                    }
                }
            } catch (IOException unreadable) {
                // Only the fields before the error are used, like in "read".
                found.remove(DocumentSource.TIMESTAMP_FIELD);
                return found;
            }
            found.remove(DocumentSource.TIMESTAMP_FIELD);
            return found;
        }

        @Override
        public boolean hasValue(FieldPath path) {
            read();
            return nodesOf(path).stream().anyMatch(node -> present[node.number]);
        }

        private List<Node> nodesOf(FieldPath path) {
            List<Node> found = wanted.get(path);
            if (found == null) {
                throw new IllegalArgumentException("field " + path + " is not part of the query");
            }
            return found;
        }

        private void step() {
            if (++steps % STEPS_BETWEEN_CHECKS == 0) {
                deadline.run();
            }
        }

        private void read() {
            if (isRead) {
                return;
            }
            isRead = true;
            if (hasNone()) {
                return;
            }
            try (JsonParser parser = JSON.createParser(LoneSurrogates.unescaped(source))) {
                if (parser.nextToken() == JsonToken.START_OBJECT) {
                    readObject(parser, root);
                }
            } catch (IOException unreadable) {
                // Only valid JSON was accepted for storage. If a source is invalid anyway, only the fields before the
                // error are used, and other documents can still be found.
                return;
            }
        }

        /**
         * Returns true only if the document has none of the fields. Recognizes most of these documents without parsing
         * them.
         */
        private boolean hasNone() {
            return !outermost.isEmpty() && outermost.stream().noneMatch(source::contains) && !source.contains("\\u");
        }

        /**
         * Reads an object to its end.
         *
         * @param node stands for the path of the object
         */
        private void readObject(JsonParser parser, Node node) throws IOException {
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                step();
                Node reached = node;
                int begin = 0;
                while (begin <= name.length()) {
                    int dot = name.indexOf('.', begin);
                    int end = dot < 0 ? name.length() : dot;
                    Node next = reached.inner.get(name.substring(begin, end));
                    if (next == null) {
                        break;
                    }
                    reached = next;
                    begin = end + 1;
                }
                boolean isWhole = begin > name.length();
                JsonToken token = parser.nextToken();
                if (isWhole || mayAddPresence(reached)) {
                    readValue(parser, token, reached, isWhole);
                } else {
                    parser.skipChildren();
                }
            }
        }

        /** Returns whether any value below the node would show for the first time that a wanted field has a value. */
        private boolean mayAddPresence(Node node) {
            return !present[node.number] && node.isWithinWanted;
        }

        /**
         * Reads one value.
         *
         * @param isWhole whether {@code node} stands for the whole name of the member. If false, the name has other
         *     parts after a dot. Then the value is not kept, and shows only that {@code node} has a value
         */
        private void readValue(JsonParser parser, JsonToken first, Node node, boolean isWhole) throws IOException {
            int arrays = 0;
            JsonToken token = first;
            do {
                step();
                switch (token) {
                    case START_ARRAY -> arrays++;
                    case END_ARRAY -> arrays--;
                    case START_OBJECT -> {
                        if (isWhole && !node.inner.isEmpty()) {
                            readObject(parser, node);
                        } else {
                            readBelow(parser, node);
                        }
                    }
                    case VALUE_NULL -> {}
                    default -> {
                        setPresent(node);
                        if (isWhole && node.isWanted) {
                            values.computeIfAbsent(node, absent -> new ArrayList<>(1))
                                    .add(value(parser, token));
                        }
                    }
                }
                if (arrays > 0) {
                    token = parser.nextToken();
                }
            } while (arrays > 0);
        }

        private void setPresent(Node node) {
            for (Node next = node; next != null && !present[next.number]; next = next.around) {
                present[next.number] = true;
            }
        }

        /** Reads an object to its end and records whether it contains a value. */
        private void readBelow(JsonParser parser, Node node) throws IOException {
            if (!mayAddPresence(node)) {
                parser.skipChildren();
                return;
            }
            int depth = 1;
            while (depth > 0) {
                step();
                JsonToken token = parser.nextToken();
                if (token.isStructStart()) {
                    depth++;
                } else if (token.isStructEnd()) {
                    depth--;
                } else if (token.isScalarValue() && token != JsonToken.VALUE_NULL) {
                    setPresent(node);
                }
            }
        }
    }

    static FieldValue value(JsonParser parser, JsonToken token) throws IOException {
        return switch (token) {
            case VALUE_STRING -> new FieldValue.Text(parser.getText());
            case VALUE_TRUE -> new FieldValue.Truth(true);
            case VALUE_FALSE -> new FieldValue.Truth(false);
            default -> new FieldValue.Numeric(parser.getText());
        };
    }
}
