package io.millrace.adapters.persistence.document.query;

import io.millrace.application.port.driven.engine.Precondition;
import io.millrace.domain.index.IndexId;
import java.util.Set;
import java.util.UUID;

/**
 * Requires that the revision of the catalog is unchanged.
 *
 * @param revision the revision when the caller read its indices
 * @param packed the packed indices at this revision
 */
public record RevisionPrecondition(UUID revision, Set<IndexId> packed) implements Precondition {

    public RevisionPrecondition {
        packed = Set.copyOf(packed);
    }

    /** Returns an SQL condition that is true if the revision is unchanged. Any statement can contain the condition. */
    public Condition condition() {
        return Condition.of(
                "exists (select from millrace.catalog_revision r where r.revision = cast(? as uuid))",
                revision.toString());
    }
}
