package io.millrace.bootstrap.configuration;

import java.util.List;

/** A value as written, before its key has parsed it. */
sealed interface RawValue {

    /** Returns the value as text for a problem. */
    String shown();

    record Text(String text) implements RawValue {

        @Override
        public String shown() {
            return text;
        }
    }

    /** A list in a YAML file. Other sources write lists as text with commas. */
    record Items(List<String> items) implements RawValue {

        public Items {
            items = List.copyOf(items);
        }

        @Override
        public String shown() {
            return "[" + String.join(", ", items) + "]";
        }
    }
}
