package io.millrace.application.port.driving.lifecycle;

import io.millrace.application.port.driven.service.LifecycleRuns.Look;
import io.millrace.domain.index.StreamName;
import java.util.List;

/** Tells what the last run over all lifecycles did. */
public interface ReadLifecycleStatistics {

    /** Returns what is known of it. */
    Statistics read();

    /**
     * What is known of the last run.
     *
     * @param streams those with a lifecycle that is enabled, ordered by name
     */
    record Statistics(Look look, List<StreamStatistics> streams) {

        public Statistics {
            streams = List.copyOf(streams);
        }
    }

    /** The backing indices of one data stream, and those of them for which something could not be done. */
    record StreamStatistics(StreamName name, int indices, int failing) {}
}
