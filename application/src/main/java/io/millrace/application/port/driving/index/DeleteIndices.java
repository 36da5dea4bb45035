package io.millrace.application.port.driving.index;

/** Deletes indices. */
public interface DeleteIndices {

    /**
     * Deletes the indices that the target selects, with their documents. Data streams are not deleted, and patterns do
     * not match aliases.
     *
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist or is a data stream or alias, or
     *     one of the indices must not be deleted, for example a write index. Then no index is deleted
     */
    void delete(ReadTarget target);
}
