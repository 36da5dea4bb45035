package io.millrace.application.port.driving.lifecycle;

import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.NameScope;
import io.millrace.domain.stream.DataStream;
import java.util.List;

/** Shows lifecycles of data streams. */
public interface ReadLifecycles {

    /**
     * Returns the data streams that the selection means, ordered by name, with their lifecycles.
     *
     * @param scope what the patterns of the selection may find; anything else is left out
     * @throws io.millrace.domain.Rejection if a name without pattern is not there
     */
    LifecycleView read(NameSelection selection, NameScope scope);

    /** Returns the same of data streams that the caller has. */
    LifecycleView of(List<DataStream> streams);
}
