package io.millrace.adapters.persistence.document;

import java.util.LinkedHashMap;
import java.util.Map;

/** Reads the string members of an object that was written by {@link JsonDocumentFormat}. */
final class JsonMembers {

    private static final int DIGITS_OF_ESCAPE = 4;
    private static final int HEXADECIMAL = 16;

    private final String json;
    private int next;

    private JsonMembers(String json) {
        this.json = json;
    }

    /**
     * Returns the members in the order of the JSON.
     *
     * @throws IllegalArgumentException if {@code json} was not written by {@link JsonDocumentFormat}, or has a member
     *     that is not a string
     */
    static Map<String, String> read(String json) {
        return new JsonMembers(json).members();
    }

    private Map<String, String> members() {
        Map<String, String> members = new LinkedHashMap<>();
        char before = '{';
        while (next == 0 || json.charAt(next) != '}') {
            expect(before);
            String name = text();
            expect(':');
            members.put(name, text());
            before = ',';
            if (next >= json.length()) {
                throw unexpected();
            }
        }
        return members;
    }

    private String text() {
        expect('"');
        StringBuilder text = new StringBuilder();
        for (char unit = take(); unit != '"'; unit = take()) {
            text.append(unit == '\\' ? escaped() : unit);
        }
        return text.toString();
    }

    private char escaped() {
        char unit = take();
        if (unit != 'u') {
            return unit;
        }
        if (json.length() - next < DIGITS_OF_ESCAPE) {
            throw unexpected();
        }
        next += DIGITS_OF_ESCAPE;
        return (char) Integer.parseInt(json, next - DIGITS_OF_ESCAPE, next, HEXADECIMAL);
    }

    private void expect(char wanted) {
        if (take() != wanted) {
            throw unexpected();
        }
    }

    private char take() {
        if (next >= json.length()) {
            throw unexpected();
        }
        return json.charAt(next++);
    }

    private IllegalArgumentException unexpected() {
        return new IllegalArgumentException("a document of the service is not as it was written, at " + next);
    }
}
