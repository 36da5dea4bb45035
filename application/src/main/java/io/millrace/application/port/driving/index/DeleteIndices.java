package io.millrace.application.port.driving.index;

/** Deletes indices. */
public interface DeleteIndices {

    /**
     * Deletes the indices the target means, with their documents. Data streams are not deleted this
     * way, and patterns do not find indices by their aliases here.
     *
     * @throws io.millrace.domain.Rejection if a name without pattern is not there or names a data stream or alias, or
     *     one of the indices is the write index of a data stream or must not be deleted; then none is
     */
    void delete(ReadTarget target);
}
