package io.millrace.adapters.persistence.index;

import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * Stores the state that users request for an index during its upgrade: whether the index is closed, and whether it has
 * a write block. At its end, the upgrade applies this state. Each method runs in the transaction of its caller. The
 * caller must have locked the row of the index.
 */
public final class UpgradeStates {

    private UpgradeStates() {}

    /**
     * Returns the states that the given indices will have after their upgrade. Omits indices that are not being
     * upgraded.
     */
    static Map<IndexId, StateAfterUpgrade> find(Handle transaction, Collection<IndexId> indices) {
        Map<IndexId, StateAfterUpgrade> states = new HashMap<>();
        transaction
                .createQuery("""
                    select u.index_id, u.was_closed, u.was_blocked
                    from millrace.upgrade_source u
                    where u.index_id = any(:indices)
                    """)
                .bindArray("indices", Long.class, IndexNumbers.of(indices))
                .map((row, context) -> Map.entry(
                        IndexNumbers.id(row.getLong("index_id")),
                        new StateAfterUpgrade(row.getBoolean("was_closed"), row.getBoolean("was_blocked"))))
                .forEach(state -> states.put(state.getKey(), state.getValue()));
        return states;
    }

    static void storeClosed(Handle transaction, IndexId index, boolean closed) {
        transaction
                .createUpdate("update millrace.upgrade_source set was_closed = :closed where index_id = :index")
                .bind("closed", closed)
                .bind("index", IndexNumbers.of(index))
                .execute();
    }

    static void storeBlocked(Handle transaction, IndexId index, boolean blocked) {
        transaction
                .createUpdate("update millrace.upgrade_source set was_blocked = :blocked where index_id = :index")
                .bind("blocked", blocked)
                .bind("index", IndexNumbers.of(index))
                .execute();
    }

    /** Deletes the stored state of a source, and returns the latest destination that was created for this source. */
    public static Optional<IndexId> forget(Handle transaction, IndexId source) {
        return transaction
                .createQuery("""
                    delete from millrace.upgrade_source where index_id = :source
                    returning destination_id
                    """)
                .bind("source", IndexNumbers.of(source))
                .map((row, context) -> {
                    long destination = row.getLong("destination_id");
                    return row.wasNull() ? Optional.<IndexId>empty() : Optional.of(IndexNumbers.id(destination));
                })
                .findOne()
                .flatMap(Function.identity());
    }
}
