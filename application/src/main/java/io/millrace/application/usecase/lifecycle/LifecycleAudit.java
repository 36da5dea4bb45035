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
 * Records every backing index that a lifecycle removes, before it is removed. Throws if the entry cannot be kept, and the
 * index stays then.
 */
public record LifecycleAudit(AuditTrail trail, Clock clock) implements Consumer<LifecycleEvent> {

    @Override
    public void accept(LifecycleEvent event) {
        if (event instanceof LifecycleEvent.Removing removing) {
            trail.keep(new Entry(
                    clock.instant(),
                    Kind.INDICES_REMOVED,
                    Optional.empty(),
                    Optional.empty(),
                    Map.of(
                            "data_stream", removing.stream().value(),
                            "index", removing.index().value(),
                            "age", removing.age().toString(),
                            "retention", removing.retention())));
        }
    }
}
