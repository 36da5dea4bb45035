package io.millrace.adapters.persistence.reindex.copy;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import java.util.Map;

/** Creates the rejections for indices that users deleted during the upgrade. */
public final class MissingIndex {

    private MissingIndex() {}

    public static Rejection rejection(IndexName name) {
        return new Rejection(
                Rejection.Reason.INDEX_NOT_FOUND,
                "index [" + name + "] does not exist",
                Map.of(Rejection.Attributes.INDEX, name.value()));
    }

    /** Returns the rejection for a deleted index whose name is no longer known. */
    public static Rejection rejection() {
        return new Rejection(Rejection.Reason.INDEX_NOT_FOUND, "the index does not exist any more");
    }
}
