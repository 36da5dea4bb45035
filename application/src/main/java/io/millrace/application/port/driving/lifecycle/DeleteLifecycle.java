package io.millrace.application.port.driving.lifecycle;

import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.NameScope;
import io.millrace.domain.stream.DataStream;
import java.util.List;

/** Takes lifecycles away from data streams. */
public interface DeleteLifecycle {

    /**
     * Removes the lifecycles of all data streams that the selection means, in one step.
     *
     * @param scope what the patterns of the selection may find; anything else is left out
     * @return the data streams
     * @throws io.millrace.domain.Rejection if a name without pattern is not there; nothing is changed
     */
    List<DataStream> delete(NameSelection selection, NameScope scope);
}
