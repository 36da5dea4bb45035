package io.millrace.adapters.http.malformed;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A request as it goes over the wire.
 *
 * @param wire the bytes, each as the character of its number
 * @param target the path, and what follows it
 * @param form how a refusal looks, if the path leaves no doubt about its area
 * @param framed whether it is a request by the grammar of HTTP; what is none may be answered by a bare status, or by nothing
 *     but the end of the connection
 */
public record RawRequest(String wire, String method, String target, Optional<Form> form, boolean framed) {

    /** The server reads no more of the lines before a body, whatever they say. */
    private static final int LONGEST_HEAD = 16 * 1024;

    /** Takes what has too long a head for something that is no request. */
    public RawRequest {
        framed &= wire.indexOf("\r\n\r\n") <= LONGEST_HEAD;
    }

    /** How refusals of an area look. */
    public enum Form {
        ENVELOPE,
        PROBLEM
    }

    byte[] bytes() {
        return latin(wire);
    }

    /** Returns what was sent, in characters that can be printed. */
    String shown() {
        StringBuilder shown = new StringBuilder();
        for (byte one : bytes()) {
            if (shown.length() > 2_000) {
                return shown.append("… (")
                        .append(wire.length())
                        .append(" bytes)")
                        .toString();
            }
            if (one == '\n' || (one >= ' ' && one < 127)) {
                shown.append((char) one);
            } else if (one != '\r') {
                shown.append("\\x").append(String.format("%02x", one));
            }
        }
        return shown.toString();
    }

    static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
