package io.millrace.application.usecase.work;

import io.millrace.application.port.driven.service.Topic;
import java.util.List;

/** Jobs of one kind. */
public interface Workload {

    /** Returns the topic of announcements that there may be something to do, or to stop. */
    Topic topic();

    /** Returns the jobs that are not done, the most urgent first. */
    List<? extends Job> unfinished();

    /** Returns on how many of them one instance works at once; others wait, or go to other instances. */
    int mostAtOnce();
}
