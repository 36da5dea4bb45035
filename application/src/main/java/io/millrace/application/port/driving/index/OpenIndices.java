package io.millrace.application.port.driving.index;

/** Opens closed indices. */
public interface OpenIndices {

    /**
     * Opens the indices the target means; a data stream stands for its backing indices.
     *
     * @throws io.millrace.domain.Rejection if a name without pattern is not there, or one of the indices must not be
     *     changed; then none is opened
     */
    void open(ReadTarget target);
}
