package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.AuditTrail.Entry;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Writes entries of the audit trail as documents. Texts are what callers sent, so they are cut and escaped. */
final class AuditDocument {

    private static final int LONGEST_NAME = 512;
    private static final int LONGEST_DETAIL = 2_048;
    private static final int MOST_DETAILS = 32;
    private static final char REPLACEMENT = '\ufffd';

    private final StringBuilder json = new StringBuilder(256);

    private AuditDocument() {}

    static String of(Entry entry) {
        String action = entry.kind().name().toLowerCase(Locale.ROOT);
        return of(entry.at(), action, entry.user(), entry.address(), entry.details());
    }

    /** Returns the document that says how many entries are missing before it. */
    static String ofLost(Instant at, long entries) {
        Map<String, String> details = Map.of("entries", Long.toString(entries));
        return of(at, "audit_entries_dropped", Optional.empty(), Optional.empty(), details);
    }

    private static String of(
            Instant at, String action, Optional<String> user, Optional<String> address, Map<String, String> details) {
        AuditDocument document = new AuditDocument();
        document.json.append("{\"@timestamp\":");
        document.text(at.toString(), LONGEST_NAME);
        document.json.append(",\"event\":{\"action\":");
        document.text(action, LONGEST_NAME);
        document.json.append('}');
        user.ifPresent(name -> document.only("user", "name", name));
        address.ifPresent(text -> document.only("source", "ip", text));
        document.details(details);
        return document.json.append('}').toString();
    }

    private void only(String object, String member, String value) {
        json.append(",\"").append(object).append("\":{\"").append(member).append("\":");
        text(value, LONGEST_NAME);
        json.append('}');
    }

    private void details(Map<String, String> details) {
        if (details.isEmpty()) {
            return;
        }
        json.append(",\"details\":{");
        String separator = "";
        int written = 0;
        for (Map.Entry<String, String> detail : new TreeMap<>(details).entrySet()) {
            if (written++ == MOST_DETAILS) {
                break;
            }
            json.append(separator);
            text(detail.getKey(), LONGEST_NAME);
            json.append(':');
            text(detail.getValue(), LONGEST_DETAIL);
            separator = ",";
        }
        json.append('}');
    }

    private void text(String text, int longest) {
        json.append('"');
        int at = 0;
        while (at < Math.min(text.length(), longest)) {
            int codePoint = text.codePointAt(at);
            character(codePoint);
            at += Character.charCount(codePoint);
        }
        json.append(at < text.length() ? "…\"" : "\"");
    }

    private void character(int codePoint) {
        switch (Character.getType(codePoint)) {
            case Character.SURROGATE -> json.append(REPLACEMENT);
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> {
                for (char unit : Character.toChars(codePoint)) {
                    json.append("\\u").append(String.format(Locale.ROOT, "%04x", (int) unit));
                }
            }
            default -> {
                if (codePoint == '"' || codePoint == '\\') {
                    json.append('\\');
                }
                json.appendCodePoint(codePoint);
            }
        }
    }
}
