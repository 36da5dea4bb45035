package io.millrace.adapters.http.json.rendering;

import io.millrace.adapters.http.json.JsonStrings;
import java.util.Optional;

/** Removes members from a valid JSON object. The rest is copied unchanged, in one pass over the text. */
public final class JsonCut {

    /** The number of compared characters between two checks of the deadline. */
    private static final int CHARACTERS_BETWEEN_CHECKS = 1 << 12;

    private final String json;
    private final Runnable deadline;
    private final StringBuilder kept = new StringBuilder();
    private int position;
    private int compared;

    private JsonCut(String json, Runnable deadline) {
        this.json = json;
        this.deadline = deadline;
    }

    /** Selects members of an object. The elements of an array are treated like the array itself. */
    public interface Selection {

        /** Keeps a whole value. */
        Selection ALL = new Selection() {

            @Override
            public Optional<Selection> member(String name) {
                return Optional.of(this);
            }

            @Override
            public boolean keepsScalars() {
                return true;
            }

            @Override
            public boolean keepsEmptied() {
                return true;
            }
        };

        /** Returns the selection within the value of a member, or empty if the whole member is dropped. */
        Optional<Selection> member(String name);

        /** Returns whether scalars, empty objects and empty arrays are kept. */
        boolean keepsScalars();

        /** Returns whether an object or array is kept if all of its content is dropped. */
        boolean keepsEmptied();
    }

    /**
     * Returns the selected part of an object, or empty if the selection drops the whole object.
     *
     * @param deadline called regularly; an exception that it throws ends the work
     */
    public static Optional<String> selected(String json, Selection selection, Runnable deadline) {
        if (selection == Selection.ALL) {
            return Optional.of(json);
        }
        JsonCut cut = new JsonCut(json, deadline);
        cut.skipBlanks();
        return cut.value(selection) ? Optional.of(cut.kept.toString()) : Optional.empty();
    }

    /** Copies the selected part of a value, and returns whether it is kept. */
    private boolean value(Selection selection) {
        char first = json.charAt(position);
        if ((first == '{' || first == '[') && selection != Selection.ALL) {
            return first == '{' ? object(selection) : array(selection);
        }
        int start = position;
        skipValue();
        if (selection.keepsScalars()) {
            kept.append(json, start, position);
        }
        return selection.keepsScalars();
    }

    private boolean object(Selection selection) {
        int start = begin('{');
        boolean isEmpty = json.charAt(position) == '}';
        boolean any = false;
        while (json.charAt(position) != '}') {
            int before = kept.length();
            int name = position;
            skipString();
            String decoded = JsonStrings.decode(json.substring(name + 1, position - 1));
            check(decoded.length());
            if (any) {
                kept.append(',');
            }
            kept.append(json, name, position).append(':');
            skipBlanks();
            position++;
            skipBlanks();
            Optional<Selection> member = selection.member(decoded);
            if (member.isEmpty()) {
                skipValue();
            }
            if (member.isPresent() && value(member.get())) {
                any = true;
            } else {
                kept.setLength(before);
            }
            skipComma();
        }
        return end('}', start, any, isEmpty, selection);
    }

    private boolean array(Selection selection) {
        int start = begin('[');
        boolean isEmpty = json.charAt(position) == ']';
        boolean any = false;
        while (json.charAt(position) != ']') {
            int before = kept.length();
            if (any) {
                kept.append(',');
            }
            if (value(selection)) {
                any = true;
            } else {
                kept.setLength(before);
            }
            skipComma();
        }
        return end(']', start, any, isEmpty, selection);
    }

    private int begin(char bracket) {
        int start = kept.length();
        kept.append(bracket);
        position++;
        skipBlanks();
        return start;
    }

    private boolean end(char bracket, int start, boolean any, boolean isEmpty, Selection selection) {
        position++;
        boolean isKept = any || (isEmpty ? selection.keepsScalars() : selection.keepsEmptied());
        if (isKept) {
            kept.append(bracket);
        } else {
            kept.setLength(start);
        }
        return isKept;
    }

    private void check(int characters) {
        compared += characters + 1;
        if (compared >= CHARACTERS_BETWEEN_CHECKS) {
            compared = 0;
            deadline.run();
        }
    }

    private void skipComma() {
        skipBlanks();
        if (json.charAt(position) == ',') {
            position++;
            skipBlanks();
        }
    }

    private void skipValue() {
        int depth = 0;
        do {
            switch (json.charAt(position)) {
                case '"' -> skipString();
                case '{', '[' -> {
                    depth++;
                    position++;
                }
                case '}', ']' -> {
                    depth--;
                    position++;
                }
                case ',', ':', ' ', '\t', '\r', '\n' -> position++;
                default -> skipLiteral();
            }
        } while (depth > 0);
    }

    private void skipLiteral() {
        while (",]} \t\r\n".indexOf(json.charAt(position)) < 0) {
            position++;
        }
    }

    private void skipString() {
        position++;
        while (json.charAt(position) != '"') {
            position += json.charAt(position) == '\\' ? 2 : 1;
        }
        position++;
    }

    private void skipBlanks() {
        while (" \t\r\n".indexOf(json.charAt(position)) >= 0) {
            position++;
        }
    }
}
