package io.millrace.adapters.http.document.hit;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonToken;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.MatchedParts;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.query.ValueTest.Part;
import io.millrace.domain.text.NameAutomaton;
import io.millrace.domain.text.NamePattern;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Marks the parts of texts that a query searches for. Texts are split into fragments, and the fragments with such parts
 * are returned in the order of the document.
 */
public final class Highlighting {

    private static final int MOST_FIELDS = 100;

    /** The maximum length of a tag in characters. */
    private static final int LONGEST_TAG = 1_000;

    /** The maximum length of the beginning of a text that is searched, in characters. */
    private static final int LONGEST_TEXT = 1_000_000;

    /** The maximum number of characters that are added to a fragment so that it does not end within a word. */
    private static final int LONGEST_REST = 20;

    private static final Set<String> TYPES = Set.of("plain", "unified", "fvh");
    private static final String[] OPTIONS = {
        "pre_tags",
        "post_tags",
        "fragment_size",
        "number_of_fragments",
        "require_field_match",
        "type",
        "order",
        "no_match_size",
        "encoder",
        "max_analyzed_offset"
    };

    private final List<Field> fields;
    private final MatchedParts parts;

    private Highlighting(List<Field> fields, MatchedParts parts) {
        this.fields = List.copyOf(fields);
        this.parts = parts;
    }

    /**
     * A field to highlight, or a pattern of fields.
     *
     * @param shown the name in the response; empty for a pattern, whose fields are shown by their paths
     */
    private record Field(Optional<String> shown, NameAutomaton path, Options options) {}

    /**
     * Options of a field.
     *
     * @param size the length of a fragment in characters
     * @param most the maximum number of fragments of a field; 0 for whole texts
     * @param inAnyField whether clauses on other fields are marked too
     */
    private record Options(String before, String after, int size, int most, boolean inAnyField) {

        private static final Options DEFAULT = new Options("<em>", "</em>", 100, 5, false);

        Options with(JsonObject options) {
            options.text("type").filter(type -> !TYPES.contains(type)).ifPresent(type -> {
                throw refused("type", type, "only [fvh], [plain] and [unified]");
            });
            options.text("encoder")
                    .filter(encoder -> !encoder.equals("default"))
                    .ifPresent(encoder -> {
                        throw refused("encoder", encoder, "only [default]");
                    });
            options.integer("no_match_size").ifPresent(length -> {
                if (length != 0) {
                    throw refused("no_match_size", Integer.toString(length), "only [0]");
                }
            });
            int length = options.integer("fragment_size").orElse(size);
            int count = options.integer("number_of_fragments").orElse(most);
            if (length < 1 || count < 0) {
                throw RequestRefusedException.illegalArgument(
                        "[highlight] needs a positive [fragment_size], and a [number_of_fragments] that is not"
                                + " negative");
            }
            return new Options(
                    tag(options, "pre_tags", before),
                    tag(options, "post_tags", after),
                    length,
                    count,
                    options.bool("require_field_match")
                            .map(required -> !required)
                            .orElse(inAnyField));
        }

        private static String tag(JsonObject options, String name, String otherwise) {
            String tag = options.texts(name)
                    .map(tags -> tags.stream()
                            .findFirst()
                            .orElseThrow(() -> RequestRefusedException.illegalArgument(
                                    "[highlight] needs at least one tag in [" + name + "]")))
                    .orElse(otherwise);
            if (tag.length() > LONGEST_TAG) {
                throw RequestRefusedException.illegalArgument(
                        "[highlight] has a tag in [" + name + "] with more than " + LONGEST_TAG + " characters");
            }
            return tag;
        }
    }

    private static RequestRefusedException refused(String option, String value, String offered) {
        return RequestRefusedException.illegalArgument(
                "[highlight] with [" + option + "] of [" + value + "] is not offered, " + offered);
    }

    /**
     * Parses the member {@code highlight} of a search.
     *
     * @throws RequestRefusedException 400 if an option is invalid or not supported
     */
    public static Highlighting read(JsonValue value, Query query) {
        if (!value.isObject()) {
            throw RequestRefusedException.illegalArgument("[highlight] must be an object");
        }
        List<String> allowed = new ArrayList<>(List.of(OPTIONS));
        allowed.add("fields");
        JsonObject highlight = new JsonObject("highlight", value).allowing(allowed.toArray(String[]::new));
        Options options = Options.DEFAULT.with(highlight);
        List<Field> fields = new ArrayList<>();
        JsonValue named = highlight.requiring("fields").find("fields").orElseThrow();
        for (JsonValue element : named.isArray() ? named.elements() : List.of(named)) {
            if (!element.isObject()) {
                throw RequestRefusedException.illegalArgument("[fields] of [highlight] must contain objects");
            }
            for (Member member : element.members().values()) {
                fields.add(field(member, options));
            }
        }
        if (fields.size() > MOST_FIELDS) {
            throw RequestRefusedException.illegalArgument("[highlight] has more than " + MOST_FIELDS + " fields");
        }
        return new Highlighting(fields, MatchedParts.of(query));
    }

    private static Field field(Member member, Options options) {
        if (!member.value().isObject()) {
            throw RequestRefusedException.illegalArgument(
                    "[fields] of [highlight] must contain the options of [" + member.name() + "] as an object");
        }
        Options own = options.with(new JsonObject("highlight_field", member.value()).allowing(OPTIONS));
        NamePattern pattern = new NamePattern(member.name());
        return pattern.isConcrete()
                ? new Field(
                        Optional.of(member.name()),
                        new NameAutomaton(new NamePattern(
                                new FieldPath(member.name()).exact().value())),
                        own)
                : new Field(Optional.empty(), new NameAutomaton(pattern), own);
    }

    /**
     * Writes the member {@code highlight}, if the document has parts that the query searches for.
     *
     * @param deadline called regularly; an exception that it throws ends the work
     */
    public void write(JsonGenerator json, String source, Runnable deadline) throws IOException {
        Map<String, List<String>> fragments = new LinkedHashMap<>();
        Scalars.visitAll(source, deadline, (path, parser) -> {
            if (parser.hasToken(JsonToken.VALUE_STRING)) {
                add(path, parser.getText(), fragments, deadline);
            }
        });
        if (fragments.isEmpty()) {
            return;
        }
        json.writeObjectFieldStart("highlight");
        for (Map.Entry<String, List<String>> field : fragments.entrySet()) {
            json.writeArrayFieldStart(HitFields.writable(field.getKey()));
            for (String fragment : field.getValue()) {
                json.writeString(HitFields.writable(fragment));
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private void add(String path, String text, Map<String, List<String>> fragments, Runnable deadline) {
        if (path.equals(DocumentSource.TIMESTAMP_FIELD)) {
            return;
        }
        for (Field field : fields) {
            if (!field.path().matches(path)) {
                continue;
            }
            String searched = text.substring(0, Math.min(text.length(), LONGEST_TEXT));
            List<Part> found = parts.in(path, searched, field.options().inAnyField(), deadline);
            if (!found.isEmpty()) {
                add(
                        field.options(),
                        text,
                        found,
                        fragments.computeIfAbsent(field.shown().orElse(path), first -> new ArrayList<>()));
                return;
            }
        }
    }

    private static void add(Options options, String text, List<Part> parts, List<String> fragments) {
        if (options.most() == 0) {
            fragments.add(marked(text, 0, text.length(), parts, options));
            return;
        }
        int begin = 0;
        int next = 0;
        while (next < parts.size() && fragments.size() < options.most()) {
            int end = end(text, begin, options.size());
            int first = next;
            while (next < parts.size() && parts.get(next).begin() < end) {
                end = Math.max(end, parts.get(next).end());
                next++;
            }
            if (next > first) {
                fragments.add(marked(text, begin, end, parts.subList(first, next), options));
            }
            begin = end;
        }
    }

    /** Returns the end of a fragment, which is at a white space if there is one nearby. */
    private static int end(String text, int begin, int size) {
        int end = (int) Math.min(text.length(), (long) begin + size);
        for (int i = end; i < text.length() && i < end + LONGEST_REST; i++) {
            if (Character.isWhitespace(text.charAt(i))) {
                return i;
            }
        }
        boolean isWithinCharacter = end < text.length() && Character.isLowSurrogate(text.charAt(end));
        return isWithinCharacter ? end + 1 : end;
    }

    private static String marked(String text, int begin, int end, List<Part> parts, Options options) {
        StringBuilder marked = new StringBuilder();
        int at = begin;
        for (Part part : parts) {
            marked.append(text, at, part.begin());
            marked.append(options.before())
                    .append(text, part.begin(), part.end())
                    .append(options.after());
            at = part.end();
        }
        return marked.append(text, at, end).toString();
    }
}
