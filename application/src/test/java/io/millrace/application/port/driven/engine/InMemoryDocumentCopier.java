package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.engine.InMemoryEngine.Begun;
import io.millrace.application.port.driven.engine.InMemoryEngine.Stored;
import io.millrace.application.port.driven.service.InMemoryLeases;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.index.Index;
import io.millrace.domain.reindex.Throttle;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Copies within an {@link InMemoryEngine}. */
public final class InMemoryDocumentCopier implements DocumentCopier {

    private static final int USUAL_RANGE = 5_000;

    private final InMemoryEngine engine;
    private final InMemoryLeases leases;

    public InMemoryDocumentCopier(InMemoryEngine engine, InMemoryLeases leases) {
        this.engine = Objects.requireNonNull(engine, "engine");
        this.leases = Objects.requireNonNull(leases, "leases");
    }

    @Override
    public void copy(Index source, Index destination, Throttle throttle, Fence fence, Progress progress) {
        int range = throttle.largestRange(USUAL_RANGE);
        for (long soFar = copied(source, destination); ; ) {
            long begin = soFar;
            long copied = isFenced()
                    ? leases.whileHeld(fence, () -> copyRange(source, destination, begin, range))
                    : copyRange(source, destination, begin, range);
            if (copied == 0) {
                synchronized (engine.lock) {
                    engine.seal(require(destination));
                }
                return;
            }
            soFar += copied;
            progress.copied(soFar);
        }
    }

    private boolean isFenced() {
        return engine.capabilities().contains(EngineCapability.ATOMIC_FENCE);
    }

    @Override
    public long copied(Index source, Index destination) {
        synchronized (engine.lock) {
            Begun upgrade = engine.begun.get(source.id());
            return upgrade != null
                            && upgrade.destination
                                    .filter(index -> index.id().equals(destination.id()))
                                    .isPresent()
                    ? upgrade.copied
                    : 0;
        }
    }

    private long copyRange(Index source, Index destination, long begin, int range) {
        synchronized (engine.lock) {
            Stored from = require(source);
            Stored into = require(destination);
            if (!isFenced()) {
                from.index.requireOpen();
            }
            if (into.index.membership().isPresent()) {
                throw Rejection.invalid("index [" + destination.name() + "] takes no documents");
            }
            List<DocumentId> ids =
                    from.sequence.keySet().stream().skip(begin).limit(range).toList();
            for (DocumentId id : ids) {
                boolean there = into.documents.containsKey(id);
                if (there && !isFenced()) {
                    continue;
                }
                if (there) {
                    throw Rejection.invalid("a document of index [" + source.name() + "] cannot be copied");
                }
                into.documents.put(id, Objects.requireNonNull(from.documents.get(id), "document"));
                into.sequence.put(id, (long) into.sequence.size());
            }
            Begun upgrade = engine.begun.get(source.id());
            if (upgrade != null) {
                upgrade.copied = begin + ids.size();
            }
            return ids.size();
        }
    }

    @Override
    public long count(Index index) {
        synchronized (engine.lock) {
            return require(index).documents.size();
        }
    }

    private Stored require(Index index) {
        // A request over a network says the name of an index.
        Optional<Stored> stored = isFenced()
                ? Optional.ofNullable(engine.indices.get(index.id()))
                : engine.byName(index.name().value());
        return stored.orElseThrow(() -> InMemoryIndexUpgrades.indexNotFound(index.name()));
    }
}
