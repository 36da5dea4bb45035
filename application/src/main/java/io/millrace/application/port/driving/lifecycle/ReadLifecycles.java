package io.millrace.application.port.driving.lifecycle;

import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.stream.DataStream;
import java.util.List;

/** Shows lifecycles of data streams. */
public interface ReadLifecycles {

    /**
     * Returns the data streams that the selection matches, ordered by name, with their lifecycles.
     *
     * @param scope the names that patterns of the selection may match
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist
     */
    LifecycleView read(NameSelection selection, NameScope scope);

    /** Returns these data streams, which the caller already read, with their lifecycles. */
    LifecycleView of(List<DataStream> streams);
}
