package io.millrace.adapters.persistence.reindex;

import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.adapters.persistence.reindex.lease.LeaseFence;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.BegunUpgrade;
import io.millrace.application.port.driven.service.reindex.BegunUpgrades;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.reindex.IndexUpgrade;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;

/** Stores the upgrades of indices that have begun. The upgrades of all kinds of tasks are in one table. */
abstract class PostgresBegunUpgrades implements BegunUpgrades {

    private static final String COLUMNS = """
        b.source_id, b.index_name, b.was_closed, b.was_blocked, b.destinations, b.replaced_by, b.documents,
        b.lifted_blocks
        """;

    final Jdbi jdbi;
    final PatientTransactions transactions;

    PostgresBegunUpgrades(Jdbi jdbi) {
        this.jdbi = jdbi;
        this.transactions = new PatientTransactions(jdbi);
    }

    private <T> T write(Lease lease, HandleCallback<T, RuntimeException> work) {
        return transactions.run(transaction -> {
            LeaseFence.check(transaction, lease.fence());
            return work.withHandle(transaction);
        });
    }

    @Override
    public final List<BegunUpgrade> listBegun(Lease lease) {
        return jdbi.withHandle(handle -> handle.createQuery(String.format(
                        Locale.ROOT,
                        "select %s from millrace.begun_upgrade b where b.task = :task and not b.ended order by b.source_id",
                        COLUMNS))
                .bind("task", lease.task())
                .map((row, context) -> read(row))
                .list());
    }

    @Override
    public final BegunUpgrade begin(Lease lease, IndexUpgrade upgrade, StateAfterUpgrade before) {
        return write(
                lease,
                transaction -> transaction
                        .createQuery(String.format(Locale.ROOT, """
                            insert into millrace.begun_upgrade as b (source_id, index_name, task, was_closed, was_blocked)
                            values (:source, :name, :task, :closed, :blocked)
                            on conflict (source_id) do update set
                                task = excluded.task,
                                was_closed = b.was_closed or b.ended and excluded.was_closed,
                                was_blocked = b.was_blocked and (not b.ended or excluded.was_blocked),
                                ended = false
                            returning %s
                            """, COLUMNS))
                        .bind("source", upgrade.source().value())
                        .bind("name", upgrade.index().value())
                        .bind("task", lease.task())
                        .bind("closed", before.closed())
                        .bind("blocked", before.blocked())
                        .map((row, context) -> read(row))
                        .one());
    }

    @Override
    public final void markChanging(Lease lease, IndexId source) {
        setUnanswered(lease, source, "array_append(array_remove(unanswered, :epoch), :epoch)");
    }

    @Override
    public final void markChanged(Lease lease, IndexId source) {
        setUnanswered(lease, source, "array_remove(unanswered, :epoch)");
    }

    private void setUnanswered(Lease lease, IndexId source, String epochs) {
        write(
                lease,
                transaction -> transaction
                        .createUpdate(String.format(Locale.ROOT, """
                            update millrace.begun_upgrade set unanswered = %s where source_id = :source and task = :task
                            """, epochs))
                        .bind("epoch", lease.epoch())
                        .bind("source", source.value())
                        .bind("task", lease.task())
                        .execute());
    }

    @Override
    public final void markLifted(Lease lease, IndexId source, Set<IndexBlock> blocks) {
        write(
                lease,
                transaction -> transaction
                        .createUpdate("""
                            update millrace.begun_upgrade set lifted_blocks = cast(:blocks as text[])
                            where source_id = :source and task = :task
                            """)
                        .bind("blocks", blocks.stream().map(IndexBlock::key).toArray(String[]::new))
                        .bind("source", source.value())
                        .bind("task", lease.task())
                        .execute());
    }

    @Override
    public final int nextAttempt(Lease lease, IndexName index) {
        return write(
                lease,
                transaction -> transaction
                        .createQuery("""
                            insert into millrace.upgrade_attempt as a (index_name, attempt)
                            values (:name, 1)
                            on conflict (index_name) do update set attempt = a.attempt + 1
                            returning a.attempt
                            """)
                        .bind("name", index.value())
                        .mapTo(Integer.class)
                        .one());
    }

    @Override
    public final void addDestination(Lease lease, IndexId source, IndexName destination) {
        write(
                lease,
                transaction -> transaction
                        .createUpdate("""
                            update millrace.begun_upgrade
                            set destinations = array_append(destinations, cast(:destination as text))
                            where source_id = :source and task = :task and cast(:destination as text) <> all(destinations)
                            """)
                        .bind("destination", destination.value())
                        .bind("source", source.value())
                        .bind("task", lease.task())
                        .execute());
    }

    @Override
    public final void markReplaced(Lease lease, IndexId source, IndexName destination) {
        write(lease, transaction -> markReplaced(transaction, source, destination));
    }

    /**
     * Records that the destination has replaced the source. Runs in the transaction of the swap. This transaction has
     * already checked the lease.
     */
    static int markReplaced(Handle transaction, IndexId source, IndexName destination) {
        return transaction
                .createUpdate("update millrace.begun_upgrade set replaced_by = :destination where source_id = :source")
                .bind("destination", destination.value())
                .bind("source", source.value())
                .execute();
    }

    /** Stores the number of documents of the source if it was just counted. Runs in the transaction of the caller. */
    static void rememberCount(Handle transaction, String task, IndexUpgrade upgrade) {
        if (upgrade instanceof IndexUpgrade.InProgress counted && counted.documents() > 0 && counted.copied() == 0) {
            transaction
                    .createUpdate("""
                        update millrace.begun_upgrade set documents = :documents
                        where source_id = :source and task = :task
                        """)
                    .bind("documents", counted.documents())
                    .bind("source", upgrade.source().value())
                    .bind("task", task)
                    .execute();
        }
    }

    @Override
    public final void end(Lease lease, IndexId source) {
        write(lease, transaction -> {
            int kept = transaction
                    .createUpdate("""
                        update millrace.begun_upgrade
                        set ended = true, destinations = '{}', replaced_by = null, documents = null,
                            lifted_blocks = '{}'
                        where source_id = :source and task = :task and unanswered <> '{}'
                        """)
                    .bind("source", source.value())
                    .bind("task", lease.task())
                    .execute();
            return kept > 0 ? kept : forget(transaction, lease, source);
        });
    }

    @Override
    public final void forget(Lease lease, IndexId source) {
        write(lease, transaction -> forget(transaction, lease, source));
    }

    private static int forget(Handle transaction, Lease lease, IndexId source) {
        return transaction
                .createUpdate("delete from millrace.begun_upgrade where source_id = :source and task = :task")
                .bind("source", source.value())
                .bind("task", lease.task())
                .execute();
    }

    private static BegunUpgrade read(ResultSet row) throws SQLException {
        long documents = row.getLong("documents");
        OptionalLong counted = row.wasNull() ? OptionalLong.empty() : OptionalLong.of(documents);
        return new BegunUpgrade(
                new IndexId(row.getString("source_id")),
                new IndexName(row.getString("index_name")),
                new StateAfterUpgrade(row.getBoolean("was_closed"), row.getBoolean("was_blocked")),
                Stream.of((String[]) row.getArray("destinations").getArray())
                        .map(IndexName::new)
                        .toList(),
                Optional.ofNullable(row.getString("replaced_by")).map(IndexName::new),
                counted,
                Stream.of((String[]) row.getArray("lifted_blocks").getArray())
                        .flatMap(key -> IndexBlock.ofKey(key).stream())
                        .collect(Collectors.toUnmodifiableSet()));
    }
}
