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
 * Goes through the backing indices of a data stream from one to the next. It passes on from an index only when that was
 * rolled over, and everything that it took before was handed out.
 */
final class StreamTail implements LiveFeed.Source<Arrival> {

    /** After so many reads without a document that matches, others have their turn. */
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

    /** Lets an index pass only if documents can be followed as they arrive in it. */
    static void requireOrder(Index index) {
        index.requireReadable();
        if (!index.keepsArrivalOrder()) {
            throw Rejection.invalid("index [" + index.name() + "] of version [" + index.version()
                    + "] keeps no order of arrival; it can be followed once it is upgraded");
        }
    }

    StreamName stream() {
        return name;
    }

    /** Returns whether there is, or soon will be, a document between where this stands and {@code head}. */
    boolean isBehind(ArrivalPosition head) {
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
            // What the reader has gone over, but was not handed out, is read again.
            forgetReader();
            throw failed;
        }
    }

    private void forgetReader() {
        index = null;
        reader = null;
    }

    /** Returns what matches of the next documents; absent if there are none yet. */
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
                return Optional.of(passing(current, found, reading));
            }
            Optional<Index> now = find(load(), position.position());
            if (now.isPresent() && !now.get().id().equals(current.id())) {
                throw Rejection.invalid("index [" + current.name() + "] was replaced while it was followed");
            }
            if (now.isPresent() && !now.get().rolledOver()) {
                position = new ArrivalPosition(position.birth(), position.position(), reading.behind());
                return Optional.empty();
            }
            // From here on nothing is added to it, so this read finds the rest.
            found = now.isPresent() ? reading.next(most, true) : List.of();
            if (!found.isEmpty()) {
                return Optional.of(passing(current, found, reading));
            }
            if (!leave()) {
                return Optional.empty();
            }
        }
    }

    private List<Arrival> passing(Index from, List<Arrived> found, Arrivals.Reader reading) {
        ArrivalPosition at = position;
        List<Arrival> arrived = filter.matching(from, found).stream()
                .map(next -> new Arrival(new ArrivalPosition(at.birth(), at.position(), next.mark()), next.document()))
                .toList();
        position = new ArrivalPosition(at.birth(), at.position(), reading.behind());
        return arrived;
    }

    /** Begins with the index at the position, or with the next one if that is gone. */
    private boolean enter() {
        DataStream stream = load();
        Optional<Index> here = find(stream, position.position());
        return here.isPresent() ? enter(here.get(), position.mark()) : enterNext(stream);
    }

    /** Goes on with the next index, if there is one. */
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

    private boolean enter(Index next, ArrivalMark behind) {
        requireOrder(next);
        position = new ArrivalPosition(position.birth(), positionOf(next), behind);
        index = next;
        reader = arrivals.read(next, behind);
        return true;
    }

    private DataStream load() {
        DataStream stream = streams.find(name).orElseThrow(() -> Rejection.indexNotFound(name.value()));
        if (birthOf(stream) != position.birth()) {
            throw Rejection.invalid("data stream [" + name + "] was deleted and made anew");
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
