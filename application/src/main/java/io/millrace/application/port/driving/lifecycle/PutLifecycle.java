package io.millrace.application.port.driving.lifecycle;

import io.millrace.domain.index.NameSelection;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.text.TimeText;
import java.util.Map;

/** Sets lifecycles of data streams. */
public interface PutLifecycle {

    /**
     * Sets the lifecycle of all data streams that the selection matches, atomically.
     *
     * @param scope the names that patterns of the selection may match
     * @return the stored lifecycles with the limits of the cluster
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist
     */
    LifecycleView put(NameSelection selection, NameScope scope, StreamLifecycle lifecycle);

    /** Returns the details for the audit trail of a change of one data stream. */
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
