package io.millrace.application.port.driving.lifecycle;

import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Status;
import io.millrace.domain.index.StreamName;
import java.util.List;

/** Shows the results of the last lifecycle run. */
public interface ReadLifecycleStatistics {

    /** Returns the statistics of the last run. */
    Statistics read();

    /**
     * The statistics of the last run.
     *
     * @param streams the data streams with an enabled lifecycle, ordered by name
     */
    record Statistics(Status status, List<StreamStatistics> streams) {

        public Statistics {
            streams = List.copyOf(streams);
        }
    }

    /** The number of backing indices of a data stream, and how many of them have a failure. */
    record StreamStatistics(StreamName name, int indices, int failing) {}
}
