package io.millrace.command.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.document.FoundDocument;
import io.millrace.command.client.json.ExactJson;
import io.millrace.domain.text.OneLine;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Chooses the fields of documents that people want to see. */
final class DocumentFields {

    static final String TIMESTAMP = "@timestamp";
    static final List<String> LEVELS =
            List.of("log.level", "level", "severity", "loglevel", "http.response.status_code");
    static final List<String> MESSAGES =
            List.of("message", "msg", "event.original", "log.message", "url.original", "body");

    /** The maximum length of a value in text for people. Longer values are truncated. */
    private static final int LONGEST = 10_000;

    private DocumentFields() {}

    /** Returns the first of these fields for which the document has a single value. */
    static Optional<String> first(FoundDocument document, List<String> fields) {
        return fields.stream()
                .filter(field -> document.value(field).isValueNode())
                .findFirst();
    }

    /** Returns a value as a line of text without control characters; empty if the document does not have the field. */
    static String text(FoundDocument document, String field) {
        JsonNode value = document.value(field);
        return value.isMissingNode() || value.isNull() ? "" : text(value);
    }

    /** Returns the document as a line of JSON, without its timestamp. */
    static String rest(FoundDocument document) {
        JsonNode source = document.source();
        if (source instanceof ObjectNode object) {
            ObjectNode rest = object.objectNode();
            rest.setAll(object);
            rest.remove(TIMESTAMP);
            return text(rest);
        }
        return text(source);
    }

    private static String text(JsonNode value) {
        String text = value.isTextual() ? value.asText() : ExactJson.line(value);
        return OneLine.of(text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…")
                .replace('\t', ' ');
    }

    /** Returns the terminal colour for a log level or an HTTP status; empty if there is none. */
    static Optional<String> colour(String level) {
        return switch (level.toLowerCase(Locale.ROOT)) {
            case "error", "err", "fatal", "critical", "crit", "alert", "emerg", "emergency", "severe", "panic" ->
                Optional.of("\u001b[31m");
            case "warn", "warning" -> Optional.of("\u001b[33m");
            case "info", "information", "notice" -> Optional.of("\u001b[32m");
            case "debug", "trace", "verbose" -> Optional.of("\u001b[2m");
            default -> ofStatus(level);
        };
    }

    /** Returns the terminal colour for an HTTP status; empty if there is none. */
    private static Optional<String> ofStatus(String level) {
        if (level.length() != 3 || !level.chars().allMatch(digit -> digit >= '0' && digit <= '9')) {
            return Optional.empty();
        }
        return switch (level.charAt(0)) {
            case '5' -> Optional.of("\u001b[31m");
            case '4' -> Optional.of("\u001b[33m");
            default -> Optional.empty();
        };
    }
}
