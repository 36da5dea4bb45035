package io.millrace.adapters.http.error;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;

/**
 * A problem document (RFC 9457), for all areas except {@link io.millrace.adapters.http.route.Area#STORE}. The type is
 * {@code about:blank}, so the title is the reason phrase of the status.
 *
 * @param code a constant by which clients recognize the problem; absent for most problems
 */
public record Problem(int status, String title, String detail, Optional<String> code) {

    public static final String MEDIA_TYPE = "application/problem+json";

    public static Problem of(StoreError error) {
        return new Problem(
                error.status(),
                phrase(error.status()),
                error.cause().reason(),
                error.cause().code());
    }

    public void writeTo(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", "about:blank");
        json.writeStringField("title", title);
        json.writeNumberField("status", status);
        json.writeStringField("detail", detail);
        if (code.isPresent()) {
            json.writeStringField("code", code.get());
        }
        json.writeEndObject();
    }

    private static String phrase(int status) {
        return switch (status) {
            case 400 -> "Bad Request";
            case 401 -> "Unauthorized";
            case 403 -> "Forbidden";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            case 406 -> "Not Acceptable";
            case 408 -> "Request Timeout";
            case 409 -> "Conflict";
            case 413 -> "Content Too Large";
            case 414 -> "URI Too Long";
            case 415 -> "Unsupported Media Type";
            case 429 -> "Too Many Requests";
            case 501 -> "Not Implemented";
            case 503 -> "Service Unavailable";
            default -> status >= 500 ? "Internal Server Error" : "Bad Request";
        };
    }
}
