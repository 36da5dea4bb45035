package io.millrace.application.port.driving.reindex;

import io.millrace.domain.reindex.ReindexTask;
import java.util.List;

/** Shows all recorded upgrades of data streams and plain indices. */
public interface ListReindexTasks {

    /** Returns the tasks, ordered by name. */
    List<ReindexTask> list();
}
