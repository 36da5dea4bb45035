package io.millrace.adapters.persistence.reindex;

import io.millrace.adapters.persistence.document.IndexNumbers;
import io.millrace.application.port.driven.service.Fence;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.reindex.IndexUpgrade;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;

/** Steps on the table of the sources whose upgrade is under way, each in the transaction of its caller. */
final class UpgradeSources {

    private static final String COLUMNS =
            "u.index_id, u.name, u.was_closed, u.was_blocked, u.destination_id, u.destination_name, u.documents,"
                    + " u.copied";

    private UpgradeSources() {}

    /**
     * Remembers the present state of the index, unless one is remembered already. From then on changes by its user
     * update the remembered state.
     */
    static void remember(Handle transaction, Index source, Fence fence) {
        transaction
                .createUpdate("""
                    insert into millrace.upgrade_source (index_id, name, task, was_closed, was_blocked)
                    values (:source, :name, :task, :closed, :blocked)
                    on conflict (index_id) do update set task = excluded.task
                    """)
                .bind("source", IndexNumbers.of(source.id()))
                .bind("name", source.name().value())
                .bind("task", fence.task())
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

    /** Remembers how many documents the source has, once they are counted. */
    static void rememberCount(Handle transaction, String task, IndexUpgrade upgrade) {
        if (upgrade instanceof IndexUpgrade.InProgress counted && counted.documents() > 0) {
            transaction
                    .createUpdate("""
                        update millrace.upgrade_source set documents = :documents
                        where index_id = :source and task = :task
                        """)
                    .bind("documents", counted.documents())
                    .bind("source", IndexNumbers.of(upgrade.source()))
                    .bind("task", task)
                    .execute();
        }
    }

    static Optional<Remembered> find(Handle transaction, IndexId source) {
        return transaction
                .createQuery("select %s from millrace.upgrade_source u where u.index_id = :source".formatted(COLUMNS))
                .bind("source", IndexNumbers.of(source))
                .map((row, context) -> Remembered.of(row))
                .findOne();
    }

    /** Returns the sources remembered for the task of the fence. */
    static List<Remembered> list(Handle transaction, Fence fence) {
        return transaction
                .createQuery("select %s from millrace.upgrade_source u where u.task = :task order by u.index_id"
                        .formatted(COLUMNS))
                .bind("task", fence.task())
                .map((row, context) -> Remembered.of(row))
                .list();
    }

    /**
     * Gives the destination what its user has made of the source until now: settings, blocks and mappings, and whether it
     * is closed; then forgets the source.
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

    /** Returns the name that a source or destination has or had. */
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

    /** A source as it was before its upgrade began, and its destination. */
    record Remembered(
            IndexId source,
            IndexName name,
            boolean wasClosed,
            boolean wasBlocked,
            Optional<IndexId> destination,
            Optional<IndexName> destinationName,
            OptionalLong documents,
            long copied) {

        static Remembered of(ResultSet row) throws SQLException {
            String destinationName = row.getString("destination_name");
            long documents = row.getLong("documents");
            OptionalLong counted = row.wasNull() ? OptionalLong.empty() : OptionalLong.of(documents);
            return new Remembered(
                    IndexNumbers.id(row.getLong("index_id")),
                    new IndexName(row.getString("name")),
                    row.getBoolean("was_closed"),
                    row.getBoolean("was_blocked"),
                    destinationName == null
                            ? Optional.empty()
                            : Optional.of(IndexNumbers.id(row.getLong("destination_id"))),
                    Optional.ofNullable(destinationName).map(IndexName::new),
                    counted,
                    row.getLong("copied"));
        }
    }
}
