package io.millrace.application.port.driving.reindex;

import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import java.util.Collection;
import java.util.Map;

/** Shows upgrades of data streams and plain indices, including cancelled ones. */
public interface FindReindexTasks {

    /** Returns the tasks with these names; names without a task are omitted. */
    Map<StreamName, ReindexTask> find(Collection<StreamName> streams);
}
