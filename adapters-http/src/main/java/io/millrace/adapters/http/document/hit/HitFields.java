package io.millrace.adapters.http.document.hit;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Kind;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.text.NameAutomaton;
import io.millrace.domain.text.NamePattern;
import io.millrace.domain.text.Utf8;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The fields that a search returns besides the source, from {@code fields} and {@code docvalue_fields}. Their values
 * are read from the source: the values of a field are all scalars at its dotted path. {@code null} is not a value.
 */
public final class HitFields {

    public static final HitFields NONE = new HitFields(List.of());

    private static final int MOST = 100;
    private static final String FROM_MAPPING = "use_field_mapping";

    private final List<Requested> requested;

    private HitFields(List<Requested> requested) {
        if (requested.size() > MOST) {
            throw RequestRefusedException.illegalArgument("more than " + MOST + " fields in one search");
        }
        this.requested = List.copyOf(requested);
    }

    /**
     * A requested field or pattern.
     *
     * @param shown the name in the response; empty for a pattern, whose fields are shown by their paths
     * @param path the pattern of paths
     */
    private record Requested(
            Optional<String> shown, NameAutomaton path, Optional<DateFormat> dates, Optional<NumberFormat> numbers) {

        static Requested of(String text, Optional<String> format) {
            NamePattern pattern = new NamePattern(text);
            Optional<String> given = format.filter(name -> !name.equals(FROM_MAPPING));
            boolean isOfNumbers = given.filter(NumberFormat::isNumberFormat).isPresent();
            Optional<DateFormat> dates = given.filter(name -> !isOfNumbers).map(DateFormat::named);
            Optional<NumberFormat> numbers = given.filter(name -> isOfNumbers).map(NumberFormat::of);
            if (!pattern.isConcrete()) {
                return new Requested(Optional.empty(), new NameAutomaton(pattern), dates, numbers);
            }
            FieldPath path = new FieldPath(text).exact();
            return new Requested(Optional.of(text), new NameAutomaton(new NamePattern(path.value())), dates, numbers);
        }
    }

    /**
     * Parses the member {@code fields} or {@code docvalue_fields}: a list of names, or of objects with {@code field}
     * and {@code format}.
     *
     * @throws RequestRefusedException 400 if the value has another form
     */
    public static HitFields read(String member, JsonValue value) {
        List<Requested> requested = new ArrayList<>();
        for (JsonValue element : value.isArray() ? value.elements() : List.of(value)) {
            if (element.isObject()) {
                JsonObject field = new JsonObject(member, element).allowing("field", "format", "include_unmapped");
                requested.add(Requested.of(field.requiredText("field"), field.text("format")));
            } else if (element.kind() == Kind.VALUE_STRING) {
                requested.add(Requested.of(element.text(), Optional.empty()));
            } else {
                throw QueryReader.refused(
                        element, "[" + member + "] must contain names or objects, but found [" + element.kind() + "]");
            }
        }
        return new HitFields(requested);
    }

    /** Returns the fields with these names or patterns. */
    public static HitFields of(List<String> names) {
        return new HitFields(
                names.stream().map(name -> Requested.of(name, Optional.empty())).toList());
    }

    /** Returns the fields of both. */
    public HitFields and(HitFields other) {
        return new HitFields(
                Stream.concat(requested.stream(), other.requested.stream()).toList());
    }

    /**
     * Writes the member {@code fields}, if the document has a value of a requested field.
     *
     * @param deadline called regularly; an exception that it throws ends the work
     */
    public void write(JsonGenerator json, StoredDocument document, Runnable deadline) throws IOException {
        if (requested.isEmpty()) {
            return;
        }
        Map<String, List<Value>> found = new LinkedHashMap<>();
        Scalars.visit(document.source(), deadline, (path, parser) -> add(path, parser, document, found));
        if (found.isEmpty()) {
            return;
        }
        json.writeObjectFieldStart("fields");
        for (Map.Entry<String, List<Value>> field : found.entrySet()) {
            json.writeArrayFieldStart(writable(field.getKey()));
            for (Value value : field.getValue()) {
                value.write(json);
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    /** Adds a value once for each name in the response, even if several requested patterns match its path. */
    private void add(String path, JsonParser parser, StoredDocument document, Map<String, List<Value>> found)
            throws IOException {
        Set<String> names = new HashSet<>();
        for (Requested field : requested) {
            String name = field.shown().orElse(path);
            if (field.path().matches(path) && names.add(name)) {
                found.computeIfAbsent(name, first -> new ArrayList<>())
                        .add(value(path, new Scalar(parser.currentToken(), parser.getText()), field, document));
            }
        }
    }

    private static Value value(String path, Scalar scalar, Requested field, StoredDocument document) {
        boolean isTimestamp = path.equals(DocumentSource.TIMESTAMP_FIELD);
        if (isTimestamp) {
            return new Formatted(field.dates().orElse(DateFormat.DEFAULT).write(document.timestamp()));
        }
        if (field.numbers().isPresent() && scalar.isNumber()) {
            return new Formatted(field.numbers().get().write(scalar.text()));
        }
        Optional<Timestamp> date = field.dates().isEmpty() ? Optional.empty() : scalar.date();
        return date.isPresent() ? new Formatted(field.dates().orElseThrow().write(date.get())) : scalar;
    }

    /** Replaces lone surrogates, which cannot be encoded. */
    static String writable(String text) {
        return Utf8.isEncodable(text)
                ? text
                : new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    private interface Value {

        void write(JsonGenerator json) throws IOException;
    }

    private record Formatted(String text) implements Value {

        @Override
        public void write(JsonGenerator json) throws IOException {
            json.writeString(text);
        }
    }

    private record Scalar(JsonToken token, String text) implements Value {

        boolean isNumber() {
            return token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT;
        }

        Optional<Timestamp> date() {
            return switch (token) {
                case VALUE_STRING -> Timestamp.parse(text);
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Timestamp.parseNumber(text);
                default -> Optional.empty();
            };
        }

        @Override
        public void write(JsonGenerator json) throws IOException {
            switch (token) {
                case VALUE_STRING -> json.writeString(writable(text));
                case VALUE_TRUE, VALUE_FALSE -> json.writeBoolean(token == JsonToken.VALUE_TRUE);
                default -> json.writeNumber(text);
            }
        }
    }
}
