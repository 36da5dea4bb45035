package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.InMemoryEngine.Stored;
import io.millrace.domain.document.ArrivalPosition;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.DataStream;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Arrivals over the maps of an engine, in which no document is ever half written. */
final class InMemoryArrivals implements Arrivals {

    private final InMemoryEngine engine;

    InMemoryArrivals(InMemoryEngine engine) {
        this.engine = engine;
    }

    @Override
    public Map<StreamName, ArrivalPosition> heads(Collection<StreamName> streams) {
        synchronized (engine.lock) {
            Map<StreamName, ArrivalPosition> heads = new HashMap<>();
            for (StreamName name : streams) {
                DataStream stream = engine.streams.get(name);
                if (stream != null) {
                    heads.put(name, head(stream));
                }
            }
            return heads;
        }
    }

    private ArrivalPosition head(DataStream stream) {
        Index write = stream.writeIndex();
        Stored stored = engine.stored(write.id());
        long last = stored.documents.keySet().stream()
                .map(stored::sequence)
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .max()
                .orElse(ArrivalPosition.BEFORE_ALL);
        return new ArrivalPosition(
                Timestamp.ofInstant(stream.createdAt()).microseconds(),
                write.membership().map(Membership::position).orElseThrow(),
                last);
    }

    @Override
    public Reader read(Index index, long behind) {
        return new Reader() {

            private long at = behind;

            @Override
            public List<StoredDocument> next(int most, boolean last) {
                synchronized (engine.lock) {
                    Stored stored = engine.indices.get(index.id());
                    if (stored == null) {
                        throw new IndexGoneException(index.name());
                    }
                    List<StoredDocument> found = stored.documents.values().stream()
                            .map(document -> new StoredDocument(
                                    stored.index.name(),
                                    stored.index.place(document.id()),
                                    document.timestamp(),
                                    stored.sequence(document.id()),
                                    document.source()))
                            .filter(document -> document.sequence().orElseThrow() > at)
                            .sorted((one, other) -> Long.compare(
                                    one.sequence().orElseThrow(),
                                    other.sequence().orElseThrow()))
                            .limit(most)
                            .toList();
                    if (!found.isEmpty()) {
                        at = found.get(found.size() - 1).sequence().orElseThrow();
                    }
                    return found;
                }
            }

            @Override
            public long behind() {
                return at;
            }
        };
    }
}
