package io.millrace.adapters.http.json;

import java.nio.charset.StandardCharsets;

/** Unescapes valid JSON strings. */
public final class JsonStrings {

    private JsonStrings() {}

    /** Returns the string that is encoded between the quotes. Escaped lone surrogates are kept. */
    public static String decode(byte[] bytes, int start, int end) {
        return decode(new String(bytes, start, end - start, StandardCharsets.UTF_8));
    }

    /** Returns the string that {@code inner} represents between quotes. */
    public static String decode(String inner) {
        int escape = inner.indexOf('\\');
        if (escape < 0) {
            return inner;
        }
        StringBuilder text = new StringBuilder(inner.length());
        int from = 0;
        while (escape >= 0) {
            text.append(inner, from, escape);
            char kind = inner.charAt(escape + 1);
            from = escape + 2;
            switch (kind) {
                case 'b' -> text.append('\b');
                case 'f' -> text.append('\f');
                case 'n' -> text.append('\n');
                case 'r' -> text.append('\r');
                case 't' -> text.append('\t');
                case 'u' -> {
                    text.append((char) Integer.parseInt(inner, from, from + 4, 16));
                    from += 4;
                }
                default -> text.append(kind);
            }
            escape = inner.indexOf('\\', from);
        }
        return text.append(inner, from, inner.length()).toString();
    }
}
