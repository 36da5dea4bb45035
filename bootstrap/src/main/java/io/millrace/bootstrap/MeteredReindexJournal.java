package io.millrace.bootstrap;

import io.millrace.adapters.http.metrics.UpgradeMeters;
import io.millrace.adapters.http.metrics.UpgradeMeters.Failure;
import io.millrace.application.port.driven.service.Leaving;
import io.millrace.application.port.driven.service.ReindexJournal;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.UpgradeStep;

/** Counts what this instance does to upgrade data streams, and passes it on. */
final class MeteredReindexJournal implements ReindexJournal {

    private final ReindexJournal next;
    private final UpgradeMeters meters;

    MeteredReindexJournal(ReindexJournal next, UpgradeMeters meters) {
        this.next = next;
        this.meters = meters;
    }

    @Override
    public void taken(StreamName stream, long epoch) {
        meters.taken();
        next.taken(stream, epoch);
    }

    @Override
    public void takenOver(StreamName stream) {
        meters.takenOver();
        next.takenOver(stream);
    }

    @Override
    public void began(StreamName stream, IndexName index, UpgradeStep step) {
        next.began(stream, index, step);
    }

    @Override
    public void settled(StreamName stream, IndexUpgrade upgrade) {
        if (upgrade instanceof IndexUpgrade.Failed) {
            meters.failed(Failure.STREAM_INDEX);
        }
        next.settled(stream, upgrade);
    }

    @Override
    public void ended(ReindexTask.Ended task) {
        next.ended(task);
    }

    @Override
    public void left(StreamName stream, Leaving reason) {
        meters.left(reason);
        next.left(stream, reason);
    }
}
