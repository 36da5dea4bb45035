package io.millrace.adapters.http.json;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A JSON value of a request, with its place in the body and its original text. */
public final class JsonValue {

    /** The kind of a value. The constants have the names of tokens in Elasticsearch, because messages contain them. */
    public enum Kind {
        START_OBJECT,
        START_ARRAY,
        VALUE_STRING,
        VALUE_NUMBER,
        VALUE_BOOLEAN,
        VALUE_NULL
    }

    /**
     * A member of an object.
     *
     * @param place the place of the name, as {@code [line:column]}
     */
    public record Member(String name, String place, JsonValue value) {}

    private final Kind kind;
    private final int line;
    private final int column;
    private final byte[] source;
    private final int start;
    private final int end;
    private final String text;
    private final Map<String, Member> members;
    private final List<JsonValue> elements;

    JsonValue(Spot spot, byte[] source, int end, Content content) {
        this.kind = content.kind();
        this.line = spot.line();
        this.column = spot.column();
        this.source = source;
        this.start = spot.offset();
        this.end = end;
        this.text = content.text();
        this.members = Collections.unmodifiableMap(content.members());
        this.elements = Collections.unmodifiableList(content.elements());
    }

    public Kind kind() {
        return kind;
    }

    public boolean isObject() {
        return kind == Kind.START_OBJECT;
    }

    public boolean isArray() {
        return kind == Kind.START_ARRAY;
    }

    public boolean isNull() {
        return kind == Kind.VALUE_NULL;
    }

    /** Returns {@code [line:column]} of the first character, both counted from 1. */
    public String place() {
        return "[" + line + ":" + column + "]";
    }

    public int line() {
        return line;
    }

    public int column() {
        return column;
    }

    /**
     * Returns the content of a string, the digits of a number, {@code true}, {@code false} or {@code null}; an empty
     * string for objects and arrays.
     */
    public String text() {
        return text;
    }

    /** Returns the members in the order sent; empty if this value is not an object. */
    public Map<String, Member> members() {
        return members;
    }

    /** Returns the value of a member, which may be {@code null}. */
    public Optional<JsonValue> find(String name) {
        return Optional.ofNullable(members.get(name)).map(Member::value);
    }

    /** Returns the elements; empty if this value is not an array. */
    public List<JsonValue> elements() {
        return elements;
    }

    /** Returns the value exactly as sent. */
    public String raw() {
        return new String(source, start, end - start, StandardCharsets.UTF_8);
    }

    record Spot(int line, int column, int offset) {

        String place() {
            return "[" + line + ":" + column + "]";
        }
    }

    record Content(Kind kind, String text, Map<String, Member> members, List<JsonValue> elements) {

        static Content scalar(Kind kind, String text) {
            return new Content(kind, text, Map.of(), List.of());
        }
    }
}
