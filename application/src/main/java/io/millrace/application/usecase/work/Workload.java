package io.millrace.application.usecase.work;

import io.millrace.application.port.driven.service.Topic;
import java.util.List;

/** The jobs of one kind, for a {@link Worker}. */
public interface Workload {

    /** Returns the topic on which instances announce that jobs of this kind were added or cancelled. */
    Topic topic();

    /** Returns the unfinished jobs, most urgent first. */
    List<? extends Job> unfinished();

    /**
     * Returns the maximum number of jobs of this kind that one instance executes concurrently. Further jobs wait or are
     * executed by other instances.
     */
    int mostAtOnce();
}
