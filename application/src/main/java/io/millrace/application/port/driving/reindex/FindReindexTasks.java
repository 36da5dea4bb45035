package io.millrace.application.port.driving.reindex;

import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import java.util.Collection;
import java.util.Map;

/** Shows upgrades of data streams, those that were cancelled included. */
public interface FindReindexTasks {

    /** Returns the tasks of these data streams as far as there are any. */
    Map<StreamName, ReindexTask> find(Collection<StreamName> streams);
}
