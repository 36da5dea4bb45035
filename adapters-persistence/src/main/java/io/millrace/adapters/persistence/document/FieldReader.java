package io.millrace.adapters.persistence.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.millrace.domain.document.Candidate;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.FieldPath;
import io.millrace.domain.document.FieldValue;
import io.millrace.domain.document.Query;
import io.millrace.domain.document.Timestamp;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Reads from documents the fields that one query asks for, each document at most once and in one pass, and nothing else
 * of it. Whatever a document holds is taken as it is: numbers by their letters, all values of a name that comes twice,
 * lone surrogates.
 */
final class FieldReader {

    /** Limits were checked when the document was taken in; here none applies. */
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

    private static final int[] NONE = new int[0];

    /** Names that can be written in JSON as they are, or with {@code \\u}, and in no other way. */
    private static final Pattern PLAIN = Pattern.compile("[^\\p{Cntrl}\"/\\\\.]+");

    private final String[] paths;

    /** The outermost names of the paths, of which each document with one of the fields has one; empty if not all are plain. */
    private final List<String> outermost;

    private final Map<FieldPath, int[]> numbers = new HashMap<>();
    private final int[] all;
    private final int[] beginnings;

    FieldReader(Query query) {
        Set<FieldPath> wanted = new LinkedHashSet<>();
        collect(query, wanted);
        List<String> texts = new ArrayList<>();
        for (FieldPath path : wanted) {
            int own = add(path.value(), texts);
            int exact = add(path.exact().value(), texts);
            numbers.put(path, own == exact ? new int[] {own} : new int[] {own, exact});
        }
        paths = texts.toArray(String[]::new);
        List<String> names =
                texts.stream().map(path -> path.split("\\.", 2)[0]).distinct().toList();
        outermost = names.stream().allMatch(name -> PLAIN.matcher(name).matches()) ? names : List.of();
        beginnings = new int[paths.length];
        all = new int[paths.length];
        Arrays.setAll(all, i -> i);
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

    private static int add(String path, List<String> texts) {
        if (!texts.contains(path)) {
            texts.add(path);
        }
        return texts.indexOf(path);
    }

    /** Returns the document as a query asks it; its source is read when first needed. */
    Candidate candidate(DocumentId id, Timestamp timestamp, String source) {
        return new SourceCandidate(id, timestamp, source);
    }

    private final class SourceCandidate implements Candidate {

        private final DocumentId id;
        private final Timestamp timestamp;
        private final String source;
        private final List<List<FieldValue>> values = new ArrayList<>(paths.length);
        private final boolean[] present = new boolean[paths.length];

        SourceCandidate(DocumentId id, Timestamp timestamp, String source) {
            this.id = id;
            this.timestamp = timestamp;
            this.source = source;
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
            for (int number : numbersOf(path)) {
                for (FieldValue value : values.get(number)) {
                    if (test.test(value)) {
                        return true;
                    }
                }
            }
            return false;
        }

        @Override
        public boolean hasValue(FieldPath path) {
            read();
            for (int number : numbersOf(path)) {
                if (present[number]) {
                    return true;
                }
            }
            return false;
        }

        private int[] numbersOf(FieldPath path) {
            int[] found = numbers.get(path);
            if (found == null) {
                throw new IllegalArgumentException("field " + path + " is not part of the query");
            }
            return found;
        }

        private void read() {
            if (!values.isEmpty()) {
                return;
            }
            for (int i = 0; i < paths.length; i++) {
                values.add(new ArrayList<>(1));
            }
            if (hasNone()) {
                return;
            }
            try (JsonParser parser = JSON.createParser(LoneSurrogates.unescaped(source))) {
                if (parser.nextToken() == JsonToken.START_OBJECT) {
                    readObject(parser, all, beginnings, NONE);
                }
            } catch (IOException unreadable) {
                // Only valid JSON is taken in. Should anything else be stored, it has only the fields found so far, and
                // other documents are still found.
                return;
            }
        }

        /** Returns true only if the document has none of the fields; most that have none need not be parsed. */
        private boolean hasNone() {
            return !outermost.isEmpty() && outermost.stream().noneMatch(source::contains) && !source.contains("\\u");
        }

        /**
         * Reads to the end of an object.
         *
         * @param active paths that may go on in this object
         * @param offsets where in each of them the names of this object begin
         * @param above paths that lead to this object or one around it
         */
        private void readObject(JsonParser parser, int[] active, int[] offsets, int[] above) throws IOException {
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                int[] around = above;
                int[] reached = NONE;
                int[] inner = NONE;
                int[] innerOffsets = NONE;
                for (int i = 0; i < active.length; i++) {
                    String path = paths[active[i]];
                    if (path.startsWith(name, offsets[i])) {
                        int end = offsets[i] + name.length();
                        if (end == path.length()) {
                            reached = with(reached, active[i]);
                        } else if (path.charAt(end) == '.') {
                            inner = with(inner, active[i]);
                            innerOffsets = with(innerOffsets, end + 1);
                        }
                    } else if (isBelow(name, path, offsets[i])) {
                        around = with(around, active[i]);
                    }
                }
                JsonToken token = parser.nextToken();
                if (around.length == 0 && reached.length == 0 && inner.length == 0) {
                    parser.skipChildren();
                } else {
                    readValue(parser, token, inner, innerOffsets, joined(around, reached), around.length);
                }
            }
        }

        /** Returns whether {@code name}, by the dots in it, leads past the end of the path. */
        private boolean isBelow(String name, String path, int offset) {
            int rest = path.length() - offset;
            return name.length() > rest && name.charAt(rest) == '.' && path.startsWith(name.substring(0, rest), offset);
        }

        /**
         * Reads one value.
         *
         * @param reached paths that lead to this value or, the first {@code above} of them, to an object around it
         */
        private void readValue(
                JsonParser parser, JsonToken first, int[] inner, int[] innerOffsets, int[] reached, int above)
                throws IOException {
            int arrays = 0;
            JsonToken token = first;
            do {
                switch (token) {
                    case START_ARRAY -> arrays++;
                    case END_ARRAY -> arrays--;
                    case START_OBJECT -> {
                        if (inner.length > 0) {
                            readObject(parser, inner, innerOffsets, reached);
                        } else {
                            readBelow(parser, reached);
                        }
                    }
                    case VALUE_NULL -> {}
                    default -> take(parser, token, reached, above);
                }
                if (arrays > 0) {
                    token = parser.nextToken();
                }
            } while (arrays > 0);
        }

        private void take(JsonParser parser, JsonToken token, int[] reached, int above) throws IOException {
            for (int i = 0; i < reached.length; i++) {
                present[reached[i]] = true;
                if (i >= above) {
                    values.get(reached[i]).add(value(parser, token));
                }
            }
        }

        /** Reads to the end of an object to see whether there is any value in it. */
        private void readBelow(JsonParser parser, int[] reached) throws IOException {
            int depth = 1;
            while (depth > 0) {
                JsonToken token = parser.nextToken();
                if (token.isStructStart()) {
                    depth++;
                } else if (token.isStructEnd()) {
                    depth--;
                } else if (token.isScalarValue() && token != JsonToken.VALUE_NULL) {
                    for (int number : reached) {
                        present[number] = true;
                    }
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

    private static int[] joined(int[] first, int[] second) {
        if (second.length == 0) {
            return first;
        }
        int[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private static int[] with(int[] numbers, int further) {
        int[] more = Arrays.copyOf(numbers, numbers.length + 1);
        more[numbers.length] = further;
        return more;
    }
}
