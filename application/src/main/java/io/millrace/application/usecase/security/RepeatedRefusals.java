package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.AuditTrail.Entry;
import io.millrace.application.port.driven.service.security.AuditTrail.Kind;
import io.millrace.domain.network.AddressGroup;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Aggregates rejections so that a flood of them does not flood the audit trail. The first rejection of a kind, user,
 * address and details becomes an entry immediately. Equal ones within a window are counted, and their number becomes
 * one entry at its end. The number of different rejections per source and window is limited. Those above the limit are
 * counted together, regardless of user and details. A source is an address (for IPv6 its network) or, if unknown, a
 * user.
 */
final class RepeatedRefusals {

    /** The limit of different rejections of one source within a window. */
    static final int MOST_OF_SOURCE = 20;

    /** The limit of different rejections of all sources within a window, which limits the memory. */
    static final int MOST = 500;

    private static final Set<Kind> REFUSALS = EnumSet.of(Kind.ACCESS_DENIED, Kind.LOGIN_FAILED);

    private final long window;

    /** Ordered by the end of the window, because all windows have the same length. */
    private final Map<Entry, Count> counts = new LinkedHashMap<>();

    private final Map<String, Integer> distinct = new HashMap<>();

    RepeatedRefusals(Duration window) {
        this.window = window.toNanos();
    }

    /** Returns whether the entry must be written now; otherwise it was counted. */
    synchronized boolean isFirst(Entry entry, long now) {
        if (!REFUSALS.contains(entry.kind())) {
            return true;
        }
        Entry kind = AuditDocument.cut(withoutTime(entry));
        Count known = counts.get(kind);
        if (known == null && distinct.getOrDefault(source(kind), 0) < MOST_OF_SOURCE && counts.size() < MOST) {
            counts.put(kind, new Count(now + window, true));
            distinct.merge(source(kind), 1, Integer::sum);
            return true;
        }
        if (known == null) {
            known = counts.computeIfAbsent(summaryOf(kind), summary -> new Count(now + window, false));
        }
        known.add(entry.at());
        return false;
    }

    /** Returns the summaries of all windows that have ended. */
    synchronized List<Entry> ended(long now) {
        List<Entry> summaries = new ArrayList<>();
        Map<Entry, Count> renewed = new LinkedHashMap<>();
        Iterator<Map.Entry<Entry, Count>> all = counts.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<Entry, Count> each = all.next();
            if (each.getValue().endsAt - now > 0) {
                break;
            }
            all.remove();
            if (each.getValue().repeated > 0) {
                summaries.add(each.getValue().summary(each.getKey()));
                // A rejection that continues is counted from its first occurrence in the next window.
                renewed.put(each.getKey(), new Count(now + window, each.getValue().distinct));
            } else if (each.getValue().distinct) {
                distinct.computeIfPresent(source(each.getKey()), (source, count) -> count > 1 ? count - 1 : null);
            }
        }
        counts.putAll(renewed);
        return summaries;
    }

    /** Returns the summaries of all windows, and resets the counts. */
    synchronized List<Entry> all() {
        List<Entry> summaries = counts.entrySet().stream()
                .filter(each -> each.getValue().repeated > 0)
                .map(each -> each.getValue().summary(each.getKey()))
                .toList();
        counts.clear();
        distinct.clear();
        return summaries;
    }

    private static Entry withoutTime(Entry entry) {
        return new Entry(Instant.EPOCH, entry.kind(), entry.user(), entry.address(), entry.details());
    }

    private static String source(Entry kind) {
        return kind.address()
                .map(address -> AddressGroup.of(address).text())
                .or(kind::user)
                .orElse("");
    }

    /** Returns the summary entry for all rejections of the source, or of all sources if too many exist. */
    private Entry summaryOf(Entry kind) {
        boolean told = distinct.containsKey(source(kind));
        return new Entry(
                Instant.EPOCH,
                kind.kind(),
                kind.user().filter(user -> told && kind.address().isEmpty()),
                kind.address()
                        .filter(address -> told)
                        .map(address -> AddressGroup.of(address).text()),
                Map.of());
    }

    /** The number of repetitions of a rejection in a window. */
    private static final class Count {

        private final long endsAt;

        /** Whether it counts as one of the different rejections of its source. */
        private final boolean distinct;

        private long repeated;
        private Instant first = Instant.EPOCH;
        private Instant last = Instant.EPOCH;

        Count(long endsAt, boolean distinct) {
            this.endsAt = endsAt;
            this.distinct = distinct;
        }

        void add(Instant at) {
            first = repeated == 0 ? at : first;
            last = at;
            repeated++;
        }

        Entry summary(Entry kind) {
            Map<String, String> details = new TreeMap<>(kind.details());
            details.put("repeated", Long.toString(repeated));
            details.put("since", first.toString());
            return new Entry(last, kind.kind(), kind.user(), kind.address(), details);
        }
    }
}
