package io.millrace.application.port.driving.lifecycle;

import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.stream.DataStream;
import java.util.List;

/** Removes lifecycles from data streams. */
public interface DeleteLifecycle {

    /**
     * Removes the lifecycles of all data streams that the selection matches, atomically.
     *
     * @param scope the names that patterns of the selection may match
     * @return the data streams without their lifecycles
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist
     */
    List<DataStream> delete(NameSelection selection, NameScope scope);
}
