package io.millrace.application.usecase.security.audit;

import io.millrace.application.port.driven.service.security.audit.AuditTrail.Entry;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
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
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Combines repeated rejections, so that a flood of rejections does not flood the audit trail. The first rejection with
 * a certain kind, user, address and details becomes an entry immediately, and starts a window of time. Within this
 * window, equal rejections are only counted, and at the end of the window one entry records their number. In each
 * window, a source may cause only a limited number of different rejections. Rejections above this limit are counted
 * together, regardless of user and details. A source is an address (for IPv6 its network) or, if the address is
 * unknown, a user.
 */
final class RepeatedRefusals {

    /** The maximum number of different rejections of one source within a window. */
    static final int MOST_OF_SOURCE = 20;

    /** The maximum number of different rejections of all sources within a window. It limits the memory. */
    static final int MOST = 500;

    private static final Set<Kind> REFUSALS = EnumSet.of(Kind.ACCESS_DENIED, Kind.LOGIN_FAILED);

    private final long window;

    /**
     * The open windows by rejection. All windows have the same length, so the order of insertion is the order of their
     * ends.
     */
    private final Map<Entry, Count> counts = new LinkedHashMap<>();

    private final Map<String, Integer> distinct = new HashMap<>();

    RepeatedRefusals(Duration window) {
        this.window = window.toNanos();
    }

    /** Returns whether the entry must be written immediately. If not, counts the entry. */
    synchronized boolean countAndCheckFirst(Entry entry, long now) {
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

    /** Returns the summary entries of all windows that have ended. */
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
                // The rejection was repeated, so another window starts. In this window, all equal rejections are only
                // counted, including the first one.
                renewed.put(each.getKey(), new Count(now + window, each.getValue().distinct));
            } else if (each.getValue().distinct) {
                distinct.computeIfPresent(source(each.getKey()), (source, count) -> count > 1 ? count - 1 : null);
            }
        }
        counts.putAll(renewed);
        return summaries;
    }

    /** Returns the summary entries of all windows, and resets the counts. */
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
        return authenticated(kind)
                .or(() -> kind.address().map(address -> AddressGroup.of(address).text()))
                .or(kind::user)
                .orElse("");
    }

    /**
     * Returns the user whose request was rejected; empty for a failed login, because it does not prove who the user is.
     */
    private static Optional<String> authenticated(Entry kind) {
        return kind.user().filter(user -> kind.kind() == Kind.ACCESS_DENIED);
    }

    /**
     * Returns the entry that summarizes further rejections of a source. If the source has no window because too many
     * windows are open, the entry summarizes the rejections of all such sources.
     */
    private Entry summaryOf(Entry kind) {
        boolean isKnownSource = distinct.containsKey(source(kind));
        boolean isUser = authenticated(kind).isPresent() || kind.address().isEmpty();
        return new Entry(
                Instant.EPOCH,
                kind.kind(),
                kind.user().filter(user -> isKnownSource && isUser),
                kind.address()
                        .filter(address -> isKnownSource && !isUser)
                        .map(address -> AddressGroup.of(address).text()),
                Map.of());
    }

    /** Counts the repetitions of a rejection in a window. */
    private static final class Count {

        private final long endsAt;

        /**
         * Whether this rejection counts toward {@link RepeatedRefusals#MOST_OF_SOURCE}. A summary of rejections does
         * not.
         */
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
