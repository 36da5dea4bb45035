package io.millrace.adapters.persistence.reindex;

import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The table of sources that are blocked for their upgrade. For each source, it stores whether the index must be closed
 * and whether it must have a write block after the upgrade, and the progress of the copy. Each method runs in the
 * transaction of its caller.
 */
final class UpgradeSources {

    private static final String COLUMNS = "u.index_id, u.was_closed, u.was_blocked, u.destination_id";

    private UpgradeSources() {}

    /**
     * Stores the current state of the index as the state after the upgrade, unless a state is already stored. If users
     * later request another state, the stored state is updated.
     */
    static void remember(Handle transaction, Index source) {
        transaction
                .createUpdate("""
                    insert into millrace.upgrade_source (index_id, name, was_closed, was_blocked)
                    values (:source, :name, :closed, :blocked)
                    on conflict (index_id) do nothing
                    """)
                .bind("source", IndexNumbers.of(source.id()))
                .bind("name", source.name().value())
                .bind("closed", source.closed())
                .bind("blocked", source.blocks().contains(IndexBlock.WRITE))
                .execute();
    }

    static void rememberDestination(Handle transaction, IndexId source, IndexId destination, IndexName name) {
        transaction
                .createUpdate("""
                    update millrace.upgrade_source
                    set destination_id = :destination, destination_name = :name, copied = 0
                    where index_id = :source
                    """)
                .bind("destination", IndexNumbers.of(destination))
                .bind("name", name.value())
                .bind("source", IndexNumbers.of(source))
                .execute();
    }

    static Optional<StoredSource> find(Handle transaction, IndexId source) {
        return transaction
                .createQuery(String.format(
                        Locale.ROOT, "select %s from millrace.upgrade_source u where u.index_id = :source", COLUMNS))
                .bind("source", IndexNumbers.of(source))
                .map((row, context) -> StoredSource.of(row))
                .findOne();
    }

    /**
     * Applies the current settings, blocks and mappings of the source to the destination. The stored state determines
     * whether the destination is closed and whether it has a write block. Deletes the row of the source from this
     * table.
     */
    static void handOver(Handle transaction, IndexId source, IndexId destination) {
        transaction
                .createUpdate("""
                    with forgotten as (
                        delete from millrace.upgrade_source where index_id = :source
                        returning was_closed, was_blocked
                    )
                    update millrace.index d
                    set settings = s.settings, mappings = s.mappings, hidden = s.hidden, closed = f.was_closed,
                        blocks = case when f.was_blocked then s.blocks else array_remove(s.blocks, :write) end
                    from millrace.index s, forgotten f
                    where s.id = :source and d.id = :destination
                    """)
                .bind("source", IndexNumbers.of(source))
                .bind("destination", IndexNumbers.of(destination))
                .bind("write", IndexBlock.WRITE.key())
                .execute();
    }

    static void forget(Handle transaction, IndexId source) {
        transaction
                .createUpdate("delete from millrace.upgrade_source where index_id = :source")
                .bind("source", IndexNumbers.of(source))
                .execute();
    }

    /** Returns the stored name of a source or destination, even if the index no longer exists. */
    static Optional<IndexName> nameOf(Handle transaction, IndexId index) {
        return transaction
                .createQuery("""
                    select case when u.index_id = :index then u.name else u.destination_name end
                    from millrace.upgrade_source u
                    where :index in (u.index_id, u.destination_id)
                    """)
                .bind("index", IndexNumbers.of(index))
                .mapTo(String.class)
                .findFirst()
                .map(IndexName::new);
    }

    /**
     * The state that a source must have after its upgrade, and the latest destination that was created for the source.
     */
    record StoredSource(IndexId source, boolean wasClosed, boolean wasBlocked, Optional<IndexId> destination) {

        static StoredSource of(ResultSet row) throws SQLException {
            long destination = row.getLong("destination_id");
            return new StoredSource(
                    IndexNumbers.id(row.getLong("index_id")),
                    row.getBoolean("was_closed"),
                    row.getBoolean("was_blocked"),
                    destination == 0 ? Optional.empty() : Optional.of(IndexNumbers.id(destination)));
        }
    }
}
