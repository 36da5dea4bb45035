package io.millrace.adapters.persistence.document.query;

/** Handles unpaired surrogates, such as U+D800, that JSON text contains as escapes. */
final class LoneSurrogates {

    private static final int ESCAPE_LENGTH = 6;
    private static final char NONE = '\0';

    private LoneSurrogates() {}

    /**
     * Returns the JSON text after replacing the escapes of unpaired surrogates by the characters themselves. In names,
     * the JSON parser rejects these escapes, but accepts the characters.
     */
    static String unescaped(String json) {
        if (!json.contains("\\ud") && !json.contains("\\uD")) {
            return json;
        }
        StringBuilder text = new StringBuilder();
        int copied = 0;
        int at = json.indexOf('\\');
        while (at >= 0) {
            char unit = surrogateAt(json, at);
            int next = at + (unit == NONE ? 2 : ESCAPE_LENGTH);
            if (Character.isHighSurrogate(unit) && Character.isLowSurrogate(surrogateAt(json, next))) {
                next += ESCAPE_LENGTH;
            } else if (unit != NONE) {
                text.append(json, copied, at).append(unit);
                copied = next;
            }
            at = json.indexOf('\\', next);
        }
        return copied == 0 ? json : text.append(json, copied, json.length()).toString();
    }

    /** Returns the unpaired surrogate whose escape begins at {@code at}; {@link #NONE} if there is none. */
    private static char surrogateAt(String json, int at) {
        if (at + ESCAPE_LENGTH > json.length() || json.charAt(at) != '\\' || json.charAt(at + 1) != 'u') {
            return NONE;
        }
        int unit = 0;
        for (int i = at + 2; i < at + ESCAPE_LENGTH; i++) {
            int digit = Character.digit(json.charAt(i), 16);
            if (digit < 0) {
                return NONE;
            }
            unit = unit * 16 + digit;
        }
        return Character.isSurrogate((char) unit) ? (char) unit : NONE;
    }
}
