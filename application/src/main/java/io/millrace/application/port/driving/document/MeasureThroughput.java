package io.millrace.application.port.driving.document;

import io.millrace.domain.cluster.Throughput;
import java.util.List;

/** Measures how many documents pass through this instance. All values start at zero with the process. */
public interface MeasureThroughput {

    /**
     * Returns the complete intervals of 15 seconds of the last 15 minutes, the oldest first. Intervals before the start
     * of the process are empty.
     */
    List<Throughput> list();

    /** Returns the number of documents that were written for clients since the start of the process. */
    long written();

    /** Returns the number of documents in responses to clients since the start of the process. */
    long read();
}
