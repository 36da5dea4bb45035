package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.AuditTrail.Entry;
import io.millrace.application.usecase.json.JsonObject;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Writes entries of the audit trail as documents. Texts are what callers sent, so they are cut. */
final class AuditDocument {

    private static final int LONGEST_NAME = 512;
    private static final int LONGEST_DETAIL = 2_048;
    private static final int MOST_DETAILS = 32;

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
        JsonObject document = new JsonObject()
                .put("@timestamp", at.toString())
                .put("event", new JsonObject().put("action", cut(action, LONGEST_NAME)));
        user.ifPresent(name -> document.put("user", new JsonObject().put("name", cut(name, LONGEST_NAME))));
        address.ifPresent(text -> document.put("source", new JsonObject().put("ip", cut(text, LONGEST_NAME))));
        if (!details.isEmpty()) {
            document.put("details", details(details));
        }
        return document.toString();
    }

    private static JsonObject details(Map<String, String> details) {
        JsonObject object = new JsonObject();
        new TreeMap<>(details)
                .entrySet().stream()
                        .limit(MOST_DETAILS)
                        .forEach(detail ->
                                object.put(cut(detail.getKey(), LONGEST_NAME), cut(detail.getValue(), LONGEST_DETAIL)));
        return object;
    }

    /** Cuts between two characters, never within one. */
    private static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest + 1 : longest;
        return text.substring(0, Math.min(end, text.length())) + "…";
    }
}
