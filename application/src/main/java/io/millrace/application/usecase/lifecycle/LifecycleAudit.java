package io.millrace.application.usecase.lifecycle;

import io.millrace.application.port.driven.service.lifecycle.LifecycleEvent;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Entry;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Records in the audit trail every backing index that a lifecycle removes, before the removal. If the entry cannot be
 * stored, an exception prevents the removal. If a concurrent change prevents the removal after the entry, a second
 * entry reports that the index was kept.
 */
public record LifecycleAudit(AuditTrail trail, Clock clock) implements Consumer<LifecycleEvent> {

    @Override
    public void accept(LifecycleEvent event) {
        if (event instanceof LifecycleEvent.Removing removing) {
            store(
                    Kind.INDICES_REMOVED,
                    Map.of(
                            "data_stream", removing.stream().value(),
                            "index", removing.index().value(),
                            "age", removing.age().toString(),
                            "retention", removing.retention()));
        } else if (event instanceof LifecycleEvent.Kept kept) {
            store(
                    Kind.INDICES_KEPT,
                    Map.of(
                            "data_stream", kept.stream().value(),
                            "index", kept.index().value(),
                            "reason", kept.reason()));
        }
    }

    private void store(Kind kind, Map<String, String> details) {
        trail.store(new Entry(clock.instant(), kind, Optional.empty(), Optional.empty(), details));
    }
}
