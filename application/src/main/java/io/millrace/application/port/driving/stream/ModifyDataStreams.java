package io.millrace.application.port.driving.stream;

import io.millrace.domain.stream.BackingIndexChange;
import java.util.List;

/** Changes the backing indices of data streams. */
public interface ModifyDataStreams {

    /**
     * Adds indices to data streams and removes them, all at once or not at all. An index that was added takes no
     * documents any more; one that was removed does again.
     *
     * @throws io.millrace.domain.Rejection if there is nothing to do, or one of the changes is not possible
     */
    void modify(List<BackingIndexChange> changes);
}
