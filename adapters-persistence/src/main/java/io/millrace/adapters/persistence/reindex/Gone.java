package io.millrace.adapters.persistence.reindex;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import java.util.Map;

/** The rejections for indices that users deleted during their upgrade. */
final class Gone {

    private Gone() {}

    static Rejection index(IndexName name) {
        return new Rejection(
                Rejection.Reason.INDEX_NOT_FOUND,
                "index [" + name + "] does not exist",
                Map.of(Rejection.Attributes.INDEX, name.value()));
    }

    /** Returns the rejection for an index whose name is unknown. */
    static Rejection index() {
        return new Rejection(Rejection.Reason.INDEX_NOT_FOUND, "the index does not exist any more");
    }
}
