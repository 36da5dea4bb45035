package io.millrace.application.port.driving.index;

/** Opens closed indices. */
public interface OpenIndices {

    /**
     * Opens the indices that the target selects; a data stream selects its backing indices.
     *
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist, or one of the indices must not be
     *     changed; then no index is opened
     */
    void open(ReadTarget target);
}
