package io.millrace.bootstrap;

import io.millrace.adapters.http.metrics.UpgradeMeters;
import io.millrace.application.port.driven.engine.DocumentCopier;
import io.millrace.application.port.driven.engine.Fence;
import io.millrace.application.port.driven.service.Spans;
import io.millrace.domain.index.Index;
import io.millrace.domain.reindex.Throttle;
import java.util.Map;
import java.util.Optional;

/** Copies, and counts the documents, their rate, and the time spent waiting for the throttle. */
final class MeteredCopier implements DocumentCopier {

    private final DocumentCopier copier;
    private final UpgradeMeters meters;
    private final Optional<Spans> spans;

    /**
     * Makes a copier with meters and spans.
     *
     * @param spans gets one span for each range, if a collector is configured
     */
    MeteredCopier(DocumentCopier copier, UpgradeMeters meters, Optional<Spans> spans) {
        this.copier = copier;
        this.meters = meters;
        this.spans = spans;
    }

    @Override
    public void copy(Index source, Index destination, Throttle throttle, Fence fence, Progress progress) {
        Ranges ranges = new Ranges(progress, source);
        try {
            copier.copy(source, destination, throttle, fence, ranges);
        } finally {
            ranges.close();
        }
    }

    @Override
    public long count(Index index) {
        return copier.count(index);
    }

    /** One thread copies an index, a range after the other. */
    private final class Ranges implements Progress, AutoCloseable {

        private final Progress next;
        private final Index source;
        private long before;
        private long begun = System.nanoTime();
        private Optional<Spans.Span> range;

        Ranges(Progress next, Index source) {
            this.next = next;
            this.source = source;
            this.range = begin();
        }

        private Optional<Spans.Span> begin() {
            return spans.map(told -> told.begin(
                    "upgrade range", Map.of("millrace.index", source.name().value())));
        }

        @Override
        public void copied(long documentsSoFar) {
            long copied = System.nanoTime();
            range.ifPresent(span -> span.end(false));
            range = Optional.empty();
            // Fewer than before if copying has begun from scratch.
            meters.copied(documentsSoFar > before ? documentsSoFar - before : documentsSoFar, copied - begun);
            before = documentsSoFar;
            next.copied(documentsSoFar);
            begun = System.nanoTime();
            meters.throttled(begun - copied);
            range = begin();
        }

        @Override
        public void close() {
            range.ifPresent(span -> span.end(false));
        }
    }
}
