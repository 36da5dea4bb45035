package io.millrace.configuration.file;

import java.util.List;

/** A value in the form in which its source contains it, before the type of its key parses it. */
public sealed interface RawValue {

    /** Returns the value as text, for a message about a problem. */
    String shown();

    record Text(String text) implements RawValue {

        @Override
        public String shown() {
            return text;
        }
    }

    /** A list in a YAML file. Other sources contain a list as a text with commas. */
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
