package io.millrace.application.usecase.document;

import io.millrace.application.port.driven.engine.Arrivals;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driving.document.TailDocuments;
import io.millrace.application.usecase.live.LiveFeed;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.ArrivalMark;
import io.millrace.domain.document.ArrivalPosition;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.DataStream;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.stream.Collectors;

/** Delivers new documents to subscribers. One periodic query finds all data streams with new documents. */
public final class TailDocumentsService implements TailDocuments, AutoCloseable {

    private final DataStreams streams;
    private final Arrivals arrivals;
    private final DocumentStore documents;
    private final LiveFeed<Arrival, StreamTail> feed;

    /** Creates the use case. It queries the store only while it has subscribers. */
    public TailDocumentsService(DataStreams streams, Arrivals arrivals, DocumentStore documents, LiveFeed.Tools tools) {
        this.streams = streams;
        this.arrivals = arrivals;
        this.documents = documents;
        this.feed = LiveFeed.start(tools, this::ready);
    }

    @Override
    public Flow.Publisher<Arrival> tail(StreamName name, Query query, Optional<ArrivalPosition> after) {
        DataStream stream = find(name);
        ArrivalPosition begin = after.map(given -> requireSame(stream, given)).orElseGet(() -> headOf(stream));
        return feed.publisher(
                () -> new StreamTail(streams, arrivals, new ArrivalFilter(documents, query), name, begin));
    }

    @Override
    public ArrivalPosition end(StreamName name) {
        return headOf(find(name));
    }

    private DataStream find(StreamName name) {
        return streams.find(name).orElseThrow(() -> Rejection.indexNotFound(name.value()));
    }

    private static ArrivalPosition requireSame(DataStream stream, ArrivalPosition given) {
        if (given.birth() != StreamTail.birthOf(stream)) {
            throw Rejection.invalid("the cursor belongs to another data stream than [" + stream.name() + "]");
        }
        stream.backingIndices().stream()
                .filter(index -> index.membership()
                        .filter(member -> member.position() == given.position())
                        .isPresent())
                .forEach(StreamTail::requireOrder);
        return given;
    }

    private ArrivalPosition headOf(DataStream stream) {
        Index write = stream.writeIndex();
        StreamTail.requireOrder(write);
        ArrivalPosition none = new ArrivalPosition(
                StreamTail.birthOf(stream),
                write.membership().map(Membership::position).orElseThrow(),
                ArrivalMark.BEFORE_ALL);
        return arrivals.heads(List.of(stream.name())).getOrDefault(stream.name(), none);
    }

    private Collection<StreamTail> ready(Collection<StreamTail> waiting) {
        Map<StreamName, ArrivalPosition> heads =
                arrivals.heads(waiting.stream().map(StreamTail::stream).collect(Collectors.toSet()));
        // A tail of a deleted stream is also read, so that its subscribers get the error.
        return waiting.stream()
                .filter(tail -> Optional.ofNullable(heads.get(tail.stream()))
                        .map(tail::hasArrivals)
                        .orElse(true))
                .toList();
    }

    /** Returns the number of subscribers. */
    public int followers() {
        return feed.subscribers();
    }

    @Override
    public void close() {
        feed.close();
    }
}
