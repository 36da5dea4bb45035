package io.millrace.application.port.driving.reindex;

import io.millrace.domain.index.StreamName;

/** Starts to upgrade a data stream in place. */
public interface StartReindex {

    /**
     * Records the task and returns; the work is done in the background, by any instance. A data stream without outdated
     * indices has a task too, which is soon complete.
     *
     * @throws io.millrace.domain.Rejection if there is no such data stream, or its task is running, or has failed and
     *     was not cancelled
     */
    void start(StreamName stream);
}
