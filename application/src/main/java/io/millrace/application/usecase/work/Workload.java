package io.millrace.application.usecase.work;

import io.millrace.application.port.driven.service.Topic;
import java.util.List;

/** Jobs of one kind. */
public interface Workload {

    /** Returns the topic of announcements that jobs were added or cancelled. */
    Topic topic();

    /** Returns the unfinished jobs, the most urgent first. */
    List<? extends Job> unfinished();

    /**
     * Returns the number of these jobs that one instance executes concurrently. Others wait, or run on other instances.
     */
    int mostAtOnce();
}
