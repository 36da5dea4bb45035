package io.millrace.adapters.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;

/** Writes members that are lists, or that may be absent. */
public final class Members {

    private Members() {}

    /** Writes the members of one object, without braces. */
    @FunctionalInterface
    public interface Item<T> {

        void write(T item) throws IOException;
    }

    /** Writes a string, or nothing if it is absent. */
    public static void text(JsonGenerator json, String name, Optional<String> text) throws IOException {
        if (text.isPresent()) {
            json.writeStringField(name, text.get());
        }
    }

    /** Writes a string, or null if it is absent. */
    public static void textOrNull(JsonGenerator json, String name, Optional<String> text) throws IOException {
        if (text.isPresent()) {
            json.writeStringField(name, text.get());
        } else {
            json.writeNullField(name);
        }
    }

    /** Writes a member whose value is a list of strings. */
    public static <T> void texts(JsonGenerator json, String name, Iterable<T> items, Function<? super T, String> text)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (T item : items) {
            json.writeString(text.apply(item));
        }
        json.writeEndArray();
    }

    /** Writes a member whose value is a list of objects. */
    public static <T> void objects(JsonGenerator json, String name, Iterable<T> items, Item<? super T> members)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (T item : items) {
            json.writeStartObject();
            members.write(item);
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
