package io.millrace.adapters.persistence.document.search;

import io.millrace.adapters.persistence.document.column.evaluation.ColumnGroup;
import io.millrace.adapters.persistence.document.query.SortKey;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.FieldPath;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.Set;

/** Receives the documents that match a query, in no particular order. */
public interface MatchReceiver {

    /** Returns the fields of matching documents that the receiver needs, in addition to their timestamps. */
    default Set<FieldPath> fields() {
        return Set.of();
    }

    /** Returns whether {@link #addGroup} may be called. If not, every matching document is read. */
    default boolean usesColumns() {
        return true;
    }

    /** Returns whether further documents are needed. */
    default boolean continues() {
        return true;
    }

    /**
     * Receives a group whose documents all match. Only the heads of the group's columns are loaded.
     *
     * @return whether the receiver needs only the heads; otherwise {@link #addGroup} is called
     */
    default boolean takesWhole(ColumnGroup group) {
        return false;
    }

    /**
     * Receives the documents of a group that match according to the columns.
     *
     * @return the documents that must be read, because the receiver needs more than the columns contain; they are
     *     passed to {@link #addDocument}
     */
    BitSet addGroup(ColumnGroup group, BitSet matching) throws SQLException;

    /** Receives a matching document that was read. */
    void addDocument(SortKey key, Candidate document);
}
