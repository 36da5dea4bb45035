package io.millrace.application.port.driving.document;

import io.millrace.domain.cluster.Throughput;
import java.util.List;

/**
 * Measures how many documents clients write and read through this instance. All values start at zero when the process
 * starts.
 */
public interface MeasureThroughput {

    /**
     * Returns the complete 15-second intervals of the last 15 minutes, the oldest first. Intervals before the start of
     * the process contain zeros.
     */
    List<Throughput> list();

    /** Returns the number of documents that were written for clients since the start of the process. */
    long written();

    /** Returns the number of documents in responses to clients since the start of the process. */
    long read();
}
