package io.millrace.application.port.driven.service.feature;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The format of the documents that the service creates. Thread-safe. Implementations must pass
 * {@code DocumentFormatContract}.
 */
public interface DocumentFormat {

    /** Returns the source of a document with these fields. Replaces lone surrogates in text values. */
    String write(Fields fields);

    /**
     * Returns the texts of a document that {@link #write} created, by the names of their fields.
     *
     * @throws IllegalArgumentException if {@link #write} did not create {@code source}, or a field is not a text
     */
    Map<String, String> readTexts(String source);

    /** The value of a field. */
    sealed interface Value {

        record Text(String text) implements Value {}

        record Whole(long number) implements Value {}

        record Array(List<Fields> elements) implements Value {

            public Array {
                elements = List.copyOf(elements);
            }
        }
    }

    /** Fields with their values, in the order in which the document contains them. */
    record Fields(Map<String, Value> values) implements Value {

        public static final Fields NONE = new Fields(Map.of());

        public Fields {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }

        public Fields with(String name, String text) {
            return with(name, new Text(text));
        }

        public Fields with(String name, long number) {
            return with(name, new Value.Whole(number));
        }

        public Fields with(String name, List<Fields> elements) {
            return with(name, new Array(elements));
        }

        /** Returns a copy with an additional last field. */
        public Fields with(String name, Value value) {
            Map<String, Value> longer = new LinkedHashMap<>(values);
            longer.put(name, value);
            return new Fields(longer);
        }
    }
}
