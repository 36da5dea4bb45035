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
 * Keeps a flood of refusals from becoming a flood of entries. The first refusal of a kind, user, address and details is
 * an entry at once; equal ones within a window are counted and become one entry at its end. A source, which is an
 * address (for IPv6 its network) or, where none is known, a user, has a bounded number of different refusals in a
 * window; those beyond are counted together, whatever their user and details.
 */
final class RepeatedRefusals {

    /** Different refusals of one source within a window. */
    static final int MOST_OF_SOURCE = 20;

    /** Different refusals of all sources within a window, which bounds the memory that they take. */
    static final int MOST = 500;

    private static final Set<Kind> REFUSALS = EnumSet.of(Kind.ACCESS_DENIED, Kind.LOGIN_FAILED);

    private final long window;

    /** Ordered by the end of the window, because all windows take as long. */
    private final Map<Entry, Count> counts = new LinkedHashMap<>();

    private final Map<String, Integer> distinct = new HashMap<>();

    RepeatedRefusals(Duration window) {
        this.window = window.toNanos();
    }

    /** Returns whether an entry has to be written now; otherwise it was counted. */
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

    /** Returns the entries that summarise what was counted in windows that have ended. */
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
                // A refusal that continues is counted from the first in the next window as well.
                renewed.put(each.getKey(), new Count(now + window, each.getValue().distinct));
            } else if (each.getValue().distinct) {
                distinct.computeIfPresent(source(each.getKey()), (source, count) -> count > 1 ? count - 1 : null);
            }
        }
        counts.putAll(renewed);
        return summaries;
    }

    /** Returns the entries that summarise what was counted so far, and forgets it. */
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

    /**
     * Returns the entry that summarises all refusals of the source, or of all sources if there are too many of them.
     */
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

    /** How often a refusal was repeated in a window. */
    private static final class Count {

        private final long endsAt;

        /** Whether it is one of the different refusals of its source, within their limit. */
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
