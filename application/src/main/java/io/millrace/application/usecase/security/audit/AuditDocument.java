package io.millrace.application.usecase.security.audit;

import io.millrace.application.port.driven.service.OldDocuments.Removed;
import io.millrace.application.port.driven.service.feature.DocumentFormat.Fields;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Entry;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Converts entries of the audit trail to documents. Long texts are truncated, because they may come from clients.
 */
final class AuditDocument {

    private static final int LONGEST_NAME = 512;
    private static final int LONGEST_DETAIL = 2_048;
    private static final int MOST_DETAILS = 32;

    private AuditDocument() {}

    static Fields of(Entry entry) {
        String action = entry.kind().name().toLowerCase(Locale.ROOT);
        return of(entry.at(), action, entry.user(), entry.address(), entry.details());
    }

    /** Returns the document that records how many entries were lost since the last document of this kind. */
    static Fields ofLost(Instant at, long entries) {
        return ofTrail(at, "audit_entries_dropped", Map.of("entries", Long.toString(entries)));
    }

    /**
     * Returns the document that records that old entries were removed because of their age or the size of the trail.
     */
    static Fields ofRemoved(Instant at, Removed removed, String reason) {
        return ofTrail(
                at,
                "audit_entries_removed",
                Map.of(
                        "entries", Long.toString(removed.documents()),
                        "from", removed.earliest().toString(),
                        "to", removed.latest().toString(),
                        "reason", reason));
    }

    /** Returns the document that records that an instance was killed and may have lost its last entries. */
    static Fields ofInterruption(Instant at, String instance, Instant lastSeen) {
        return ofTrail(at, "audit_writer_killed", Map.of("instance", instance, "last_seen", lastSeen.toString()));
    }

    private static Fields ofTrail(Instant at, String action, Map<String, String> details) {
        return of(at, action, Optional.empty(), Optional.empty(), details);
    }

    /** Returns a copy of the entry in which texts are truncated like in the document. */
    static Entry cut(Entry entry) {
        return new Entry(
                entry.at(),
                entry.kind(),
                entry.user().map(name -> cut(name, LONGEST_NAME)),
                entry.address().map(text -> cut(text, LONGEST_NAME)),
                cut(entry.details()));
    }

    private static Map<String, String> cut(Map<String, String> details) {
        Map<String, String> cut = new TreeMap<>();
        new TreeMap<>(details)
                .entrySet().stream()
                        .limit(MOST_DETAILS)
                        .forEach(detail ->
                                cut.put(cut(detail.getKey(), LONGEST_NAME), cut(detail.getValue(), LONGEST_DETAIL)));
        return cut;
    }

    private static Fields of(
            Instant at, String action, Optional<String> user, Optional<String> address, Map<String, String> details) {
        Fields document = Fields.NONE
                .with("@timestamp", at.toString())
                .with("event", Fields.NONE.with("action", cut(action, LONGEST_NAME)));
        if (user.isPresent()) {
            document = document.with("user", Fields.NONE.with("name", cut(user.get(), LONGEST_NAME)));
        }
        if (address.isPresent()) {
            document = document.with("source", Fields.NONE.with("ip", cut(address.get(), LONGEST_NAME)));
        }
        return details.isEmpty() ? document : document.with("details", details(details));
    }

    private static Fields details(Map<String, String> details) {
        Fields object = Fields.NONE;
        for (Map.Entry<String, String> detail : cut(details).entrySet()) {
            object = object.with(detail.getKey(), detail.getValue());
        }
        return object;
    }

    /** Truncates a text after about {@code longest} characters. Does not split surrogate pairs. */
    private static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest + 1 : longest;
        return text.substring(0, Math.min(end, text.length())) + "…";
    }
}
