package io.millrace.application.port.driving.reindex;

import io.millrace.domain.index.StreamName;

/** Starts to upgrade a data stream in place. */
public interface StartReindex {

    /**
     * Records the task and returns; the work is done in the background, by any instance. A data stream without outdated
     * indices has a task too, which is soon complete.
     *
     * @param allowsLossOfExcludedFields whether indices are upgraded whose sources lack fields that searches find
     * @throws io.millrace.domain.Rejection if there is no such data stream, or its task is running, or has failed and
     *     was not cancelled, or {@link CheckReindex} finds obstacles, which it names all
     */
    void start(StreamName stream, boolean allowsLossOfExcludedFields);
}
