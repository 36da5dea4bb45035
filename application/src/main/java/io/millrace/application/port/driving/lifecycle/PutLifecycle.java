package io.millrace.application.port.driving.lifecycle;

import io.millrace.domain.index.NameSelection;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.security.NameScope;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.text.TimeText;
import java.util.Map;

/** Sets lifecycles of data streams. */
public interface PutLifecycle {

    /**
     * Sets the lifecycle of all data streams that the selection means, in one step.
     *
     * @param scope what the patterns of the selection may find; anything else is left out
     * @return what is set, with the limits of the cluster
     * @throws io.millrace.domain.Rejection if a name without pattern is not there; nothing is changed
     */
    LifecycleView put(NameSelection selection, NameScope scope, StreamLifecycle lifecycle);

    /** Returns what the audit trail keeps of the change of one data stream. */
    static Map<String, String> audited(DataStream stream, StreamLifecycle lifecycle) {
        return Map.of(
                "data_stream",
                stream.name().value(),
                "enabled",
                Boolean.toString(lifecycle.enabled()),
                StreamLifecycle.RETENTION,
                lifecycle.retention().map(TimeText::written).orElse("infinite"));
    }
}
