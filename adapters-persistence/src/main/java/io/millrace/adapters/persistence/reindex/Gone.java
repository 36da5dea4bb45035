package io.millrace.adapters.persistence.reindex;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import java.util.Map;

/** The refusals for what its user deleted while it was upgraded. */
final class Gone {

    private Gone() {}

    static Rejection index(IndexName name) {
        return new Rejection(
                Rejection.Reason.INDEX_NOT_FOUND,
                "index [" + name + "] does not exist",
                Map.of(Rejection.Attributes.INDEX, name.value()));
    }

    /** Returns the refusal for an index of which not even the name is known any more. */
    static Rejection index() {
        return new Rejection(Rejection.Reason.INDEX_NOT_FOUND, "the index does not exist any more");
    }
}
