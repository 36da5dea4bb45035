package io.millrace.application.port.driving.stream;

import io.millrace.domain.stream.BackingIndexChange;
import java.util.List;

/** Changes the backing indices of data streams. */
public interface ModifyDataStreams {

    /**
     * Adds indices to data streams and removes them, atomically. An added index no longer accepts documents; a removed
     * index accepts documents again.
     *
     * @throws io.millrace.domain.Rejection if the list is empty, or one of the changes is not possible
     */
    void modify(List<BackingIndexChange> changes);
}
