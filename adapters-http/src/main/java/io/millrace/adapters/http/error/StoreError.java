package io.millrace.adapters.http.error;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * An error in the Elasticsearch wire format. Other areas convert it to a {@link Problem}.
 *
 * @param status the HTTP status
 * @param rootCause the cause in {@code root_cause}, without its own cause; equal to {@code cause}, unless Elasticsearch
 *     reports a deeper cause here
 * @param headers response headers of the error, such as {@code Retry-After} and {@code Allow}
 * @param summary the message without text of the caller; empty if it is derived from the message
 */
public record StoreError(
        int status,
        Form form,
        ErrorCause cause,
        ErrorCause rootCause,
        Map<String, List<String>> headers,
        Optional<String> summary) {

    private static final String TEXT_ONLY = "text";

    /** The form of the member {@code error} in the response. */
    public enum Form {
        /** An object with {@code root_cause}, followed by {@code status}. */
        ENVELOPE,
        /** A string, followed by {@code status}. */
        TEXT_AND_STATUS,
        /** A string, without {@code status}. */
        TEXT
    }

    public StoreError {
        Objects.requireNonNull(form, "form");
        Objects.requireNonNull(cause, "cause");
        Objects.requireNonNull(rootCause, "rootCause");
        headers = Map.copyOf(headers);
        Objects.requireNonNull(summary, "summary");
    }

    private static StoreError of(int status, Form form, ErrorCause cause) {
        return new StoreError(status, form, cause, cause, Map.of(), Optional.empty());
    }

    public static StoreError of(int status, ErrorCause cause) {
        return of(status, Form.ENVELOPE, cause);
    }

    public static StoreError of(int status, String type, String reason) {
        return of(status, ErrorCause.of(type, reason));
    }

    public static StoreError illegalArgument(String reason) {
        return of(400, "illegal_argument_exception", reason);
    }

    /** Returns an error with the special body of Elasticsearch, {@code {"error":"…","status":n}}. */
    public static StoreError textAndStatus(int status, String text) {
        return of(status, Form.TEXT_AND_STATUS, ErrorCause.of(TEXT_ONLY, text));
    }

    /** Returns an error with the special body of Elasticsearch, {@code {"error":"…"}}. */
    public static StoreError text(int status, String text) {
        return of(status, Form.TEXT, ErrorCause.of(TEXT_ONLY, text));
    }

    public StoreError withRootCause(ErrorCause root) {
        return new StoreError(status, form, cause, root, headers, summary);
    }

    /** Returns the error with a summary, which must not contain text of the caller. */
    public StoreError summarizedAs(String text) {
        return new StoreError(status, form, cause, rootCause, headers, Optional.of(text));
    }

    /** Returns the message without text of the caller, for logs and statistics; may be empty. */
    public String fixedPart() {
        return summary.orElseGet(() -> FixedPart.of(cause.deepest().reason()));
    }

    /** Returns the error with an additional header; a header may be added several times. */
    public StoreError withHeader(String name, String value) {
        Map<String, List<String>> extended = new LinkedHashMap<>(headers);
        List<String> values = new ArrayList<>(extended.getOrDefault(name, List.of()));
        values.add(value);
        extended.put(name, List.copyOf(values));
        return new StoreError(status, form, cause, rootCause, extended, summary);
    }

    public StoreError retryAfterSeconds(long seconds) {
        return withHeader("Retry-After", Long.toString(seconds));
    }

    public void writeTo(JsonGenerator json) throws IOException {
        json.writeStartObject();
        if (form == Form.ENVELOPE) {
            json.writeFieldName("error");
            writeErrorTo(json);
        } else {
            json.writeStringField("error", cause.reason());
        }
        if (form != Form.TEXT) {
            json.writeNumberField("status", status);
        }
        json.writeEndObject();
    }

    /** Writes the object with {@code root_cause}, cause and metadata. */
    public void writeErrorTo(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeArrayFieldStart("root_cause");
        json.writeStartObject();
        rootCause.writeOwnMembersTo(json);
        json.writeEndObject();
        json.writeEndArray();
        cause.writeMembersTo(json);
        json.writeEndObject();
    }

    /** Writes the error of a failed item inside a larger response: cause and metadata, without {@code root_cause}. */
    public void writeItemTo(JsonGenerator json) throws IOException {
        json.writeStartObject();
        cause.writeMembersTo(json);
        json.writeEndObject();
    }
}
