package io.millrace.application.usecase.document;

import io.millrace.application.port.driven.engine.Arrivals;
import io.millrace.application.port.driven.engine.Arrivals.Arrived;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driving.document.TailDocuments.Arrival;
import io.millrace.application.usecase.live.LiveFeed;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.ArrivalMark;
import io.millrace.domain.document.ArrivalPosition;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.DataStream;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the backing indices of a data stream one after another. Advances to the next index when the current index was
 * rolled over and all its documents were delivered.
 */
final class StreamTail implements LiveFeed.Source<Arrival> {

    /**
     * The maximum number of consecutive reads without a matching document. After that, other subscribers are served.
     */
    private static final int MOST_READS = 16;

    private final DataStreams streams;
    private final Arrivals arrivals;
    private final ArrivalFilter filter;
    private final StreamName name;
    private volatile ArrivalPosition position;
    private @Nullable Index index;
    private Arrivals.@Nullable Reader reader;

    StreamTail(DataStreams streams, Arrivals arrivals, ArrivalFilter filter, StreamName name, ArrivalPosition begin) {
        this.streams = streams;
        this.arrivals = arrivals;
        this.filter = filter;
        this.name = name;
        this.position = begin;
    }

    static long birthOf(DataStream stream) {
        return Timestamp.ofInstant(stream.createdAt()).microseconds();
    }

    /** Rejects indices that do not record the order of arrival. */
    static void requireOrder(Index index) {
        index.requireReadable();
        if (!index.keepsArrivalOrder()) {
            throw Rejection.invalid("index [" + index.name() + "] of version [" + index.version()
                    + "] stores no order of arrival; it can be followed after its upgrade");
        }
    }

    StreamName stream() {
        return name;
    }

    /** Returns whether documents may exist after the position of this tail, up to {@code head}. */
    boolean hasArrivals(ArrivalPosition head) {
        return !position.equals(head);
    }

    @Override
    public boolean isOver() {
        return false;
    }

    @Override
    public List<Arrival> next(int most) {
        try {
            for (int reads = 0; reads < MOST_READS; reads++) {
                Optional<List<Arrival>> found = tryNext(most);
                if (found.isEmpty() || !found.get().isEmpty()) {
                    return found.orElse(List.of());
                }
            }
            return List.of();
        } catch (Rejection refused) {
            if (refused.reason() == Rejection.Reason.OVERLOADED) {
                return List.of();
            }
            throw refused;
        }
    }

    private Optional<List<Arrival>> tryNext(int most) {
        try {
            return read(most);
        } catch (IndexGoneException gone) {
            forgetReader();
            return read(most);
        } catch (RuntimeException failed) {
            // The next reader starts at the last delivered position, so it reads the undelivered documents again.
            forgetReader();
            throw failed;
        }
    }

    private void forgetReader() {
        index = null;
        reader = null;
    }

    /** Reads the next documents, and returns the matching ones. Returns empty if no further documents exist yet. */
    private Optional<List<Arrival>> read(int most) {
        while (true) {
            Index current = index;
            Arrivals.Reader reading = reader;
            if (current == null || reading == null) {
                if (!enter()) {
                    return Optional.empty();
                }
                continue;
            }
            List<Arrived> found = reading.next(most, false);
            if (!found.isEmpty()) {
                return Optional.of(advance(current, found, reading));
            }
            Optional<Index> now = find(load(), position.position());
            if (now.isPresent() && !now.get().id().equals(current.id())) {
                throw Rejection.invalid("index [" + current.name() + "] was replaced while it was followed");
            }
            if (now.isPresent() && !now.get().rolledOver()) {
                position = new ArrivalPosition(position.birth(), position.position(), reading.lastMark());
                return Optional.empty();
            }
            // A rolled-over index gets no new documents, so this read finds all remaining documents.
            found = now.isPresent() ? reading.next(most, true) : List.of();
            if (!found.isEmpty()) {
                return Optional.of(advance(current, found, reading));
            }
            if (!leave()) {
                return Optional.empty();
            }
        }
    }

    private List<Arrival> advance(Index from, List<Arrived> found, Arrivals.Reader reading) {
        ArrivalPosition at = position;
        List<Arrival> arrived = filter.matching(from, found).stream()
                .map(next -> new Arrival(new ArrivalPosition(at.birth(), at.position(), next.mark()), next.document()))
                .toList();
        position = new ArrivalPosition(at.birth(), at.position(), reading.lastMark());
        return arrived;
    }

    /**
     * Opens the index at the current position. If that index no longer exists, opens the next index. Returns false if
     * no index was opened.
     */
    private boolean enter() {
        DataStream stream = load();
        Optional<Index> here = find(stream, position.position());
        return here.isPresent() ? enter(here.get(), position.mark()) : enterNext(stream);
    }

    /** Opens the next index; returns false if no next index exists. */
    private boolean leave() {
        return enterNext(load());
    }

    private boolean enterNext(DataStream stream) {
        return stream.backingIndices().stream()
                .filter(candidate -> positionOf(candidate) > position.position())
                .min(Comparator.comparingLong(StreamTail::positionOf))
                .map(next -> enter(next, ArrivalMark.BEFORE_ALL))
                .orElse(false);
    }

    private boolean enter(Index next, ArrivalMark after) {
        requireOrder(next);
        position = new ArrivalPosition(position.birth(), positionOf(next), after);
        index = next;
        reader = arrivals.read(next, after);
        return true;
    }

    private DataStream load() {
        DataStream stream = streams.find(name).orElseThrow(() -> Rejection.indexNotFound(name.value()));
        if (birthOf(stream) != position.birth()) {
            throw Rejection.invalid("data stream [" + name + "] was deleted and created again");
        }
        return stream;
    }

    private static Optional<Index> find(DataStream stream, long position) {
        return stream.backingIndices().stream()
                .filter(candidate -> positionOf(candidate) == position)
                .findFirst();
    }

    private static long positionOf(Index index) {
        return index.membership().map(Membership::position).orElseThrow();
    }
}
