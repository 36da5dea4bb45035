package io.millrace.adapters.http.malformed;

import java.util.Locale;
import java.util.Map;

/** An answer; the names of its headers are in lower case. */
public record Received(int status, Map<String, String> headers, String body) {

    String header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
    }
}
