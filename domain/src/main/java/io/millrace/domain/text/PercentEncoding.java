package io.millrace.domain.text;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.IntPredicate;

/** Writes texts with percent-encoded bytes (RFC 3986, section 2.1). */
public final class PercentEncoding {

    private PercentEncoding() {}

    /**
     * Returns a text in UTF-8 with encoded bytes.
     *
     * @param isKept returns whether a byte remains unchanged; must reject bytes outside of ASCII, which are negative
     */
    public static String of(String text, IntPredicate isKept) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (isKept.test(b)) {
                encoded.append((char) b);
            } else {
                encoded.append(String.format(Locale.ROOT, "%%%02X", b & 0xff));
            }
        }
        return encoded.toString();
    }
}
