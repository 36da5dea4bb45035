package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.InMemoryEngine.Stored;
import io.millrace.domain.document.ArrivalMark;
import io.millrace.domain.document.ArrivalPosition;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.DataStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Arrivals over the maps of an engine, in which no document is ever half written. An engine without one order has two
 * shards, whose documents come one shard after the other.
 */
final class InMemoryArrivals implements Arrivals {

    private static final long NONE = -1;

    private final InMemoryEngine engine;
    private final int shards;

    InMemoryArrivals(InMemoryEngine engine) {
        this.engine = engine;
        this.shards = engine.capabilities().contains(EngineCapability.ONE_ORDER_OF_ARRIVAL) ? 1 : 2;
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
        long[] last = numbers(ArrivalMark.BEFORE_ALL);
        for (DocumentId id : stored.documents.keySet()) {
            OptionalLong number = stored.sequence(id);
            last[shard(id)] = Math.max(last[shard(id)], number.orElse(NONE));
        }
        return new ArrivalPosition(
                Timestamp.ofInstant(stream.createdAt()).microseconds(),
                write.membership().map(Membership::position).orElseThrow(),
                mark(last));
    }

    private int shard(DocumentId id) {
        return Math.floorMod(id.value().hashCode(), shards);
    }

    private long[] numbers(ArrivalMark mark) {
        if (mark.equals(ArrivalMark.BEFORE_ALL)) {
            long[] none = new long[shards];
            Arrays.fill(none, NONE);
            return none;
        }
        return Arrays.stream(mark.value().split(",")).mapToLong(Long::parseLong).toArray();
    }

    private static ArrivalMark mark(long[] numbers) {
        return Arrays.stream(numbers).allMatch(number -> number == NONE)
                ? ArrivalMark.BEFORE_ALL
                : new ArrivalMark(
                        Arrays.stream(numbers).mapToObj(Long::toString).collect(Collectors.joining(",")));
    }

    @Override
    public Reader read(Index index, ArrivalMark after) {
        return new Reader() {

            private final long[] at = numbers(after);

            @Override
            public List<Arrived> next(int most, boolean last) {
                synchronized (engine.lock) {
                    Stored stored = engine.indices.get(index.id());
                    if (stored == null) {
                        throw new IndexGoneException(index.name());
                    }
                    List<NewDocument> next = stored.documents.values().stream()
                            .filter(document -> number(stored, document) > at[shard(document.id())])
                            .sorted(Comparator.comparingInt((NewDocument document) -> shard(document.id()))
                                    .thenComparingLong(document -> number(stored, document)))
                            .limit(most)
                            .toList();
                    List<Arrived> arrived = new ArrayList<>();
                    for (NewDocument document : next) {
                        at[shard(document.id())] = number(stored, document);
                        arrived.add(new Arrived(
                                new StoredDocument(
                                        stored.index.name(),
                                        stored.index.place(document.id()),
                                        document.timestamp(),
                                        stored.sequence(document.id()),
                                        document.source()),
                                mark(at)));
                    }
                    return arrived;
                }
            }

            @Override
            public ArrivalMark lastMark() {
                return mark(at);
            }
        };
    }

    private static long number(Stored stored, NewDocument document) {
        return stored.sequence(document.id()).orElseThrow();
    }
}
