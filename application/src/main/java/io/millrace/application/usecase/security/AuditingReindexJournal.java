package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.Leaving;
import io.millrace.application.port.driven.service.ReindexJournal;
import io.millrace.application.port.driven.service.security.AuditTrail;
import io.millrace.application.port.driven.service.security.AuditTrail.Entry;
import io.millrace.application.port.driven.service.security.AuditTrail.Kind;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexStatus;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.UpgradeStep;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/** Keeps the end of every upgrade in the audit trail, and passes everything on to another journal. */
public final class AuditingReindexJournal implements ReindexJournal {

    private final ReindexJournal next;
    private final AuditTrail trail;
    private final Clock clock;

    public AuditingReindexJournal(ReindexJournal next, AuditTrail trail, Clock clock) {
        this.next = next;
        this.trail = trail;
        this.clock = clock;
    }

    @Override
    public void taken(StreamName stream, long epoch) {
        next.taken(stream, epoch);
    }

    @Override
    public void takenOver(StreamName stream) {
        next.takenOver(stream);
    }

    @Override
    public void began(StreamName stream, IndexName index, UpgradeStep step) {
        next.began(stream, index, step);
    }

    @Override
    public void settled(StreamName stream, IndexUpgrade upgrade) {
        next.settled(stream, upgrade);
    }

    @Override
    public void ended(ReindexTask.Ended task) {
        next.ended(task);
        ReindexStatus status = task.status();
        trail.keep(new Entry(
                clock.instant(),
                Kind.MIGRATION_ENDED,
                Optional.empty(),
                Optional.empty(),
                Map.of(
                        "data_stream", task.stream().value(),
                        "successes", Integer.toString(status.successes()),
                        "errors", Integer.toString(status.errors().size()))));
    }

    @Override
    public void left(StreamName stream, Leaving reason) {
        next.left(stream, reason);
    }
}
