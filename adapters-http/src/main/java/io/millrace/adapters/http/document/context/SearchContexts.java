package io.millrace.adapters.http.document.context;

import io.millrace.adapters.http.cursor.Cursors;
import io.millrace.adapters.http.error.ErrorCause;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.catalog.Snapshot;
import io.millrace.domain.collection.BoundedMap;
import io.millrace.domain.text.TimeText;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Creates and checks the ids of scrolls and points in time. An id contains the whole state and its signature, so every
 * instance of the service accepts it, also after a restart. Thread-safe.
 *
 * <p>Each search returns a new id with a later end. Clients that repeat the first id of a point in time are supported
 * too: this object remembers the extended ends of the points in time that were used last.
 */
public final class SearchContexts {

    /** The maximum time between two uses of an id. */
    private static final Duration LONGEST_KEEP_ALIVE = Duration.ofDays(1);

    /** The maximum length of an id. */
    private static final int LONGEST_ID = 1 << 16;

    private static final int MOST_EXTENDED = 10_000;
    private static final String SCROLL = "scroll";
    private static final String POINT_IN_TIME = "point-in-time";

    private final Cursors cursors;
    private final Clock clock;
    private final Map<Long, Long> extended = new BoundedMap<>(MOST_EXTENDED);

    public SearchContexts(Cursors cursors, Clock clock) {
        this.cursors = cursors;
        this.clock = clock;
    }

    /**
     * Parses the time that an id stays valid after its use.
     *
     * @param name the name of the parameter or member, for messages
     * @throws RequestRefusedException 400 if the time is too long
     * @throws io.millrace.domain.Rejection if the text is not a time
     */
    public static Duration keepAlive(String name, String text) {
        Duration time = TimeText.parse(name, text).duration();
        if (time.isZero() || time.isNegative()) {
            throw RequestRefusedException.illegalArgument("[" + name + "] must be positive, got [" + text + "]");
        }
        if (time.compareTo(LONGEST_KEEP_ALIVE) > 0) {
            throw RequestRefusedException.illegalArgument(
                    "Keep alive for request (" + text + ") is too large. It must be less than (24h).");
        }
        return time;
    }

    /** Returns a new point in time. */
    public PointInTime open(ReadTarget target, Snapshot snapshot, Duration keepAlive) {
        return PointInTime.of(ThreadLocalRandom.current().nextLong(Long.MAX_VALUE), target, snapshot, end(keepAlive));
    }

    /**
     * Returns the id of a point in time.
     *
     * @throws RequestRefusedException 400 if the id would be too long
     */
    public String id(PointInTime point) {
        return requireShort("point in time", cursors.signed(POINT_IN_TIME, ContextCode.bytes(point)));
    }

    /**
     * Returns the id of a scroll, which is valid from now on for the time of the scroll.
     *
     * @throws RequestRefusedException 400 if the id would be too long
     */
    public String id(Scroll scroll) {
        Scroll valid = new Scroll(
                scroll.point().until(end(scroll.keepAlive())),
                scroll.keepAlive(),
                scroll.request(),
                scroll.total(),
                scroll.after());
        return requireShort(SCROLL, cursors.signed(SCROLL, ContextCode.bytes(valid)));
    }

    private static String requireShort(String what, String id) {
        if (id.length() > LONGEST_ID) {
            throw RequestRefusedException.illegalArgument("the id of this " + what + " would have more than ["
                    + LONGEST_ID + "] characters, because it contains the request and the names of the indices;"
                    + " use a shorter query, or select fewer indices");
        }
        return id;
    }

    private long end(Duration keepAlive) {
        return clock.millis() + keepAlive.toMillis();
    }

    /**
     * Returns the point in time with this id.
     *
     * @param keepAlive the time that the id stays valid from now on; empty to keep its end
     * @throws RequestRefusedException 400 if this service did not create the id, 404 if it has expired
     */
    public PointInTime pointInTime(String id, Optional<Duration> keepAlive) {
        PointInTime point = ContextCode.pointInTime(content(POINT_IN_TIME, id)
                .orElseThrow(() -> RequestRefusedException.illegalArgument("invalid id: [" + shown(id) + "]")));
        synchronized (extended) {
            long end = endOf(point);
            if (end < clock.millis()) {
                throw missing(point.number());
            }
            long later = keepAlive.map(time -> Math.max(end, end(time))).orElse(end);
            if (later > end) {
                extended.put(point.number(), later);
            }
            return point.until(later);
        }
    }

    private long endOf(PointInTime point) {
        return Math.max(point.expires(), Objects.requireNonNullElse(extended.get(point.number()), Long.MIN_VALUE));
    }

    /**
     * Returns the scroll with this id.
     *
     * @throws RequestRefusedException 400 if this service did not create the id, 404 if it has expired
     */
    public Scroll scroll(String id) {
        Scroll scroll = parsedScroll(id);
        if (scroll.point().expires() < clock.millis()) {
            throw missing(scroll.point().number());
        }
        return scroll;
    }

    private Scroll parsedScroll(String id) {
        return ContextCode.scroll(content(SCROLL, id)
                .orElseThrow(
                        () -> RequestRefusedException.illegalArgument("Cannot parse scroll id [" + shown(id) + "]")));
    }

    /**
     * Returns whether the id of a scroll has not expired.
     *
     * @throws RequestRefusedException 400 if this service did not create the id
     */
    boolean isOpenScroll(String id) {
        return parsedScroll(id).point().expires() >= clock.millis();
    }

    /**
     * Returns whether the id of a point in time has not expired.
     *
     * @throws RequestRefusedException 400 if this service did not create the id
     */
    boolean isOpenPointInTime(String id) {
        try {
            pointInTime(id, Optional.empty());
            return true;
        } catch (RequestRefusedException refused) {
            if (refused.error().status() == 404) {
                return false;
            }
            throw refused;
        }
    }

    private Optional<byte[]> content(String use, String id) {
        return id.length() > LONGEST_ID ? Optional.empty() : cursors.content(use, id);
    }

    private static String shown(String id) {
        return id.length() > 80 ? id.substring(0, 80) + "…" : id;
    }

    static RequestRefusedException missing(long number) {
        ErrorCause missing =
                ErrorCause.of("search_context_missing_exception", "No search context found for id [" + number + "]");
        ErrorCause cause = ErrorCause.of("search_phase_execution_exception", "all shards failed")
                .with("phase", "query")
                .causedBy(missing);
        return new RequestRefusedException(StoreError.of(404, cause).withRootCause(missing));
    }
}
