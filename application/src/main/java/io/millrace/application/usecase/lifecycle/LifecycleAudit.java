package io.millrace.application.usecase.lifecycle;

import io.millrace.application.port.driven.service.LifecycleEvent;
import io.millrace.application.port.driven.service.security.AuditTrail;
import io.millrace.application.port.driven.service.security.AuditTrail.Entry;
import io.millrace.application.port.driven.service.security.AuditTrail.Kind;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Records every backing index that a lifecycle removes, before it is removed. Throws if the entry cannot be stored,
 * which prevents the removal. A second entry follows if the index is kept because of a change after the first one.
 */
public record LifecycleAudit(AuditTrail trail, Clock clock) implements Consumer<LifecycleEvent> {

    @Override
    public void accept(LifecycleEvent event) {
        if (event instanceof LifecycleEvent.Removing removing) {
            keep(
                    Kind.INDICES_REMOVED,
                    Map.of(
                            "data_stream", removing.stream().value(),
                            "index", removing.index().value(),
                            "age", removing.age().toString(),
                            "retention", removing.retention()));
        } else if (event instanceof LifecycleEvent.Kept kept) {
            keep(
                    Kind.INDICES_KEPT,
                    Map.of(
                            "data_stream", kept.stream().value(),
                            "index", kept.index().value(),
                            "reason", kept.reason()));
        }
    }

    private void keep(Kind kind, Map<String, String> details) {
        trail.keep(new Entry(clock.instant(), kind, Optional.empty(), Optional.empty(), details));
    }
}
