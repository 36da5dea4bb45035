package io.millrace.application.port.driving.reindex;

import io.millrace.domain.reindex.ReindexTask;
import java.util.List;

/** Shows all upgrades of data streams that are recorded. */
public interface ListReindexTasks {

    /** Returns the tasks, ordered by data stream. */
    List<ReindexTask> list();
}
