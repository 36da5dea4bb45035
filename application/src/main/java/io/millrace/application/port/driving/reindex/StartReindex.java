package io.millrace.application.port.driving.reindex;

import io.millrace.domain.index.StreamName;

/** Starts to upgrade a data stream in place, or a plain index. */
public interface StartReindex {

    /**
     * Records the task and returns; any instance may execute the task in the background. A data stream without outdated
     * indices also gets a task, which is soon complete. After the upgrade of a plain index its name is an alias of the
     * new index.
     *
     * @throws io.millrace.domain.Rejection if {@link CheckReindex} rejects the name or finds obstacles, a task with this
     *     name is running, or such a task failed and was not cancelled. The rejection names all obstacles
     */
    void start(Request request);

    /**
     * A request for an upgrade.
     *
     * @param name the name of the data stream, or of the plain index
     * @param plainIndex whether {@code name} is the name of an index that is in no data stream
     * @param allowsLossOfExcludedFields whether to upgrade indices although documents lose fields: fields that are
     *     searchable but excluded from {@code _source} cannot be copied
     */
    record Request(StreamName name, boolean plainIndex, boolean allowsLossOfExcludedFields) {}
}
