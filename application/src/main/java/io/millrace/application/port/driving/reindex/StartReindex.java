package io.millrace.application.port.driving.reindex;

import io.millrace.domain.index.StreamName;

/** Starts to upgrade a data stream in place. */
public interface StartReindex {

    /**
     * Records the task and returns; any instance may execute the task in the background. A data stream without outdated
     * indices also gets a task, which is soon complete.
     *
     * @param allowsLossOfExcludedFields whether to upgrade indices although documents lose fields: fields that are
     *     searchable but excluded from {@code _source} cannot be copied
     * @throws io.millrace.domain.Rejection if the data stream does not exist, its task is running, its task failed and
     *     was not cancelled, or {@link CheckReindex} finds obstacles. The rejection names all obstacles
     */
    void start(StreamName stream, boolean allowsLossOfExcludedFields);
}
