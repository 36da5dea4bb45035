package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.engine.InMemoryEngine.Begun;
import io.millrace.application.port.driven.engine.InMemoryEngine.Stored;
import io.millrace.application.port.driven.service.Fence;
import io.millrace.application.port.driven.service.InMemoryLeases;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.index.Index;
import io.millrace.domain.reindex.Throttle;
import java.util.List;
import java.util.Objects;

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
        for (long soFar = copiedBefore(source, destination); ; ) {
            long begin = soFar;
            long copied = leases.whileHeld(fence, () -> copyRange(source, destination, fence, begin, range));
            if (copied == 0) {
                return;
            }
            soFar += copied;
            progress.copied(soFar);
        }
    }

    private long copiedBefore(Index source, Index destination) {
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

    private long copyRange(Index source, Index destination, Fence fence, long begin, int range) {
        synchronized (engine.lock) {
            Stored from = require(source);
            Stored into = require(destination);
            List<DocumentId> ids =
                    from.sequence.keySet().stream().skip(begin).limit(range).toList();
            for (DocumentId id : ids) {
                if (into.documents.containsKey(id)) {
                    throw Rejection.invalid("a document of index [" + source.name() + "] cannot be copied");
                }
                into.documents.put(id, Objects.requireNonNull(from.documents.get(id), "document"));
                into.sequence.put(id, (long) into.sequence.size());
            }
            Begun upgrade = engine.begun.get(source.id());
            if (upgrade != null && upgrade.task.equals(fence.task())) {
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
        Stored stored = engine.indices.get(index.id());
        if (stored == null) {
            throw InMemoryIndexUpgrades.gone(index.name());
        }
        return stored;
    }
}
