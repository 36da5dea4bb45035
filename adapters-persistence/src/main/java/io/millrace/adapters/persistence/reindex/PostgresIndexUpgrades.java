package io.millrace.adapters.persistence.reindex;

import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.adapters.persistence.document.table.Layout;
import io.millrace.adapters.persistence.index.AliasRows;
import io.millrace.adapters.persistence.index.CatalogAnnouncements;
import io.millrace.adapters.persistence.index.IndexCatalog;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.reindex.UpgradeSources.StoredSource;
import io.millrace.adapters.persistence.reindex.copy.MissingIndex;
import io.millrace.adapters.persistence.reindex.lease.LeaseFence;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.DataStreams.RolledOver;
import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.stream.DataStream;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;

/**
 * Executes the steps of upgrades in the catalog. Each step is a transaction that first checks the lease. To avoid
 * deadlocks, all transactions lock rows in the same order: first the data stream, then the indices in the order of
 * their ids.
 */
public final class PostgresIndexUpgrades implements IndexUpgrades {

    private static final PostgresStreamTasks TASKS = new PostgresStreamTasks();

    private final PatientTransactions transactions;
    private final PostgresIndices indices;

    public PostgresIndexUpgrades(Jdbi jdbi) {
        this.indices = new PostgresIndices(jdbi);
        this.transactions = new PatientTransactions(jdbi);
    }

    private <T> T step(Fence fence, HandleCallback<T, RuntimeException> step) {
        return transactions.run(transaction -> {
            LeaseFence.check(transaction, fence);
            return step.withHandle(transaction);
        });
    }

    @Override
    public RolledOver rollOver(DataStream current, NewIndex next, Fence fence) {
        RolledOver rolled = step(fence, transaction -> PostgresDataStreams.rollOver(transaction, TASKS, current, next));
        indices.seal(current.writeIndex().id());
        return rolled;
    }

    @Override
    public Optional<Blocked> block(IndexId source, Fence fence) {
        return step(fence, transaction -> {
            lock(transaction, List.of(source));
            Optional<Index> found = IndexCatalog.find(transaction, source);
            found.ifPresent(index -> {
                UpgradeSources.remember(transaction, index);
                CatalogAnnouncements.publish(transaction, IndexCatalog.names(transaction, index));
                if (index.isWritable()) {
                    // This is the last step before the change, because writers wait from here until the commit.
                    new DocumentTable(source).awaitWriters(transaction);
                }
                setState(transaction, source, index.closed(), true);
            });
            // The mark is always empty. A mark must change when a document of the source changes, and here no document
            // can change, because only the end of the upgrade removes the write block.
            return found.map(index -> new Blocked(require(transaction, source), ""));
        });
    }

    @Override
    public void open(IndexId source, Fence fence) {
        setClosed(source, false, fence);
    }

    @Override
    public void closeDestination(IndexId destination, Fence fence) {
        setClosed(destination, true, fence);
    }

    private void setClosed(IndexId id, boolean closed, Fence fence) {
        step(fence, transaction -> {
            lock(transaction, List.of(id));
            Index index = require(transaction, id);
            if (index.closed() != closed) {
                setState(transaction, id, closed, index.blocks().contains(IndexBlock.WRITE));
                CatalogAnnouncements.publish(transaction, IndexCatalog.names(transaction, index));
            }
            return index;
        });
    }

    @Override
    public void discard(IndexName destination, Fence fence) {
        step(fence, transaction -> {
            Optional<IndexId> named = idOf(transaction, destination);
            named.ifPresent(id -> {
                lock(transaction, List.of(id));
                IndexCatalog.find(transaction, id).ifPresent(index -> {
                    requireNoMember(index);
                    remove(transaction, index);
                });
            });
            return named;
        });
    }

    private static Optional<IndexId> idOf(Handle transaction, IndexName name) {
        return transaction
                .createQuery("select n.kind, n.index_id from millrace.name n where n.name = :name")
                .bind("name", name.value())
                .map((row, context) -> {
                    if (!row.getString("kind").equals("index")) {
                        throw Rejection.invalid("[" + name + "] is not the name of an index");
                    }
                    return IndexNumbers.id(row.getLong("index_id"));
                })
                .findOne();
    }

    private static void remove(Handle transaction, Index index) {
        CatalogAnnouncements.publish(transaction, IndexCatalog.names(transaction, index));
        IndexCatalog.remove(transaction, List.of(index.id()));
    }

    @Override
    public Index createDestination(IndexId source, NewIndex destination, Fence fence) {
        return step(fence, transaction -> {
            lock(transaction, List.of(source));
            Index upgraded = require(transaction, source);
            StoredSource remembered = UpgradeSources.find(transaction, source)
                    .orElseThrow(() ->
                            new IllegalStateException("the upgrade of index " + source.value() + " has not begun"));
            return remembered
                    .destination()
                    .flatMap(id -> IndexCatalog.find(transaction, id))
                    .filter(index -> index.name().equals(destination.name()))
                    .orElseGet(() -> addDestination(transaction, upgraded, destination));
        });
    }

    private static Index addDestination(Handle transaction, Index source, NewIndex destination) {
        NewIndex unblocked = new NewIndex(
                destination.name(),
                destination.version(),
                destination.settings().withoutBlocks(),
                destination.mappings(),
                destination.hidden(),
                destination.createdAt());
        IndexId added = IndexCatalog.add(transaction, unblocked);
        // Like a backing index after its rollover, the destination receives no documents of users.
        transaction
                .createUpdate("update millrace.index set rolled_over = true where id = :index")
                .bind("index", IndexNumbers.of(added))
                .execute();
        if (Layout.of(destination.version()).isPackable() && source.membership().isPresent()) {
            // After its upgrade, a backing index receives no documents, so the documents are copied into blocks. A
            // plain index receives documents again after its upgrade, so its documents are copied into rows.
            new DocumentTable(added).packEmpty(transaction);
        }
        UpgradeSources.rememberDestination(transaction, source.id(), added, destination.name());
        CatalogAnnouncements.publish(transaction, List.of(destination.name().value()));
        return require(transaction, added);
    }

    @Override
    public void swap(IndexId source, IndexId destination, StateAfterUpgrade before, Fence fence) {
        step(fence, transaction -> {
            IndexCatalog.lockStreamOf(transaction, source);
            lock(transaction, List.of(source, destination));
            boolean done = UpgradeSources.find(transaction, source).isEmpty()
                    && IndexCatalog.find(transaction, source)
                            .flatMap(Index::membership)
                            .isEmpty()
                    && IndexCatalog.find(transaction, destination)
                            .flatMap(Index::membership)
                            .isPresent();
            if (!done) {
                Index into = require(transaction, destination);
                replace(transaction, require(transaction, source), into);
                ReindexTaskRows.markDone(transaction, fence.task(), source);
                PostgresBegunUpgrades.markReplaced(transaction, source, into.name());
            }
            return done;
        });
    }

    private static void replace(Handle transaction, Index source, Index destination) {
        Membership place = source.membership()
                .orElseThrow(() ->
                        Rejection.invalid("index [" + source.name() + "] is not a backing index of a data stream"));
        requireNoMember(destination);
        int replaced = transaction
                .createUpdate("""
                    update millrace.backing_index b
                    set index_id = :destination
                    where b.index_id = :source and b.stream = :stream and b.position < (
                        select max(o.position) from millrace.backing_index o where o.stream = :stream
                    )
                    """)
                .bind("destination", IndexNumbers.of(destination.id()))
                .bind("source", IndexNumbers.of(source.id()))
                .bind("stream", place.stream().value())
                .execute();
        if (replaced == 0) {
            throw Rejection.invalid("index [" + source.name() + "] is the write index of data stream [" + place.stream()
                    + "] and cannot be replaced");
        }
        // The generation increases by two: one for the added index and one for the removed index.
        transaction
                .createUpdate("update millrace.data_stream set generation = generation + 2 where name = :stream")
                .bind("stream", place.stream().value())
                .execute();
        UpgradeSources.handOver(transaction, source.id(), destination.id());
        Set<String> names = new LinkedHashSet<>(IndexCatalog.names(transaction, source));
        IndexCatalog.hide(transaction, source.id());
        names.add(destination.name().value());
        CatalogAnnouncements.publish(transaction, names);
    }

    @Override
    public void deleteSource(IndexId source, Fence fence) {
        step(fence, transaction -> {
            lock(transaction, List.of(source));
            Optional<Index> found = IndexCatalog.find(transaction, source);
            found.ifPresent(index -> {
                requireNoMember(index);
                IndexCatalog.remove(transaction, List.of(source));
            });
            return found;
        });
    }

    @Override
    public void swapForAlias(IndexId source, IndexId destination, StateAfterUpgrade before, Fence fence) {
        step(fence, transaction -> {
            lock(transaction, List.of(source, destination));
            Optional<Index> from = IndexCatalog.find(transaction, source);
            Optional<Index> into = IndexCatalog.find(transaction, destination);
            boolean done = from.isEmpty()
                    && UpgradeSources.find(transaction, source).isEmpty()
                    && into.filter(index -> !index.rolledOver()).isPresent();
            if (!done) {
                replaceByAlias(transaction, require(transaction, source), require(transaction, destination));
                SystemMigrationRows.markDone(transaction, source);
                ReindexTaskRows.markDone(transaction, fence.task(), source);
                into.ifPresent(index -> PostgresBegunUpgrades.markReplaced(transaction, source, index.name()));
            }
            return done;
        });
    }

    private static void replaceByAlias(Handle transaction, Index source, Index destination) {
        requireNoMember(source);
        requireNoMember(destination);
        Set<String> names = new LinkedHashSet<>(IndexCatalog.names(transaction, source));
        names.addAll(IndexCatalog.names(transaction, destination));
        UpgradeSources.handOver(transaction, source.id(), destination.id());
        AliasRows.move(transaction, source.id(), destination.id());
        IndexCatalog.remove(transaction, List.of(source.id()));
        AliasRows.add(transaction, source.name(), destination.id());
        transaction
                .createUpdate("""
                    update millrace.index
                    set rolled_over = false, documents = null, earliest = null, latest = null
                    where id = :index
                    """)
                .bind("index", IndexNumbers.of(destination.id()))
                .execute();
        CatalogAnnouncements.publish(transaction, names);
    }

    @Override
    public void restore(IndexId source, StateAfterUpgrade before, Fence fence) {
        step(fence, transaction -> {
            lock(transaction, List.of(source));
            Optional<StoredSource> touched = UpgradeSources.find(transaction, source);
            touched.ifPresent(remembered -> {
                IndexCatalog.find(transaction, source).ifPresent(index -> {
                    setState(transaction, source, remembered.wasClosed(), remembered.wasBlocked());
                    CatalogAnnouncements.publish(transaction, IndexCatalog.names(transaction, index));
                });
                UpgradeSources.forget(transaction, source);
            });
            return touched;
        });
    }

    private static void requireNoMember(Index index) {
        index.membership().ifPresent(member -> {
            throw Rejection.invalid(
                    "index [" + index.name() + "] is a backing index of data stream [" + member.stream() + "]");
        });
    }

    /** Sets whether the index is closed and whether it has a write block. Other blocks are kept. */
    private static void setState(Handle transaction, IndexId index, boolean closed, boolean blocked) {
        transaction
                .createUpdate("""
                    update millrace.index
                    set closed = :closed,
                        blocks = array_remove(blocks, :write)
                            || case when :blocked then array[:write] else cast('{}' as text[]) end
                    where id = :index
                    """)
                .bind("closed", closed)
                .bind("blocked", blocked)
                .bind("write", IndexBlock.WRITE.key())
                .bind("index", IndexNumbers.of(index))
                .execute();
    }

    /**
     * Locks the indices. The caller must read the state of the indices after this call, because it can change until
     * they are locked.
     */
    private static void lock(Handle transaction, Collection<IndexId> indices) {
        transaction
                .createQuery("select i.id from millrace.index i where i.id = any(:indices) order by i.id for update")
                .bindArray("indices", Long.class, IndexNumbers.of(indices))
                .mapTo(Long.class)
                .list();
    }

    private static Index require(Handle transaction, IndexId index) {
        return IndexCatalog.find(transaction, index)
                .orElseThrow(() -> UpgradeSources.nameOf(transaction, index)
                        .map(MissingIndex::rejection)
                        .orElseGet(MissingIndex::rejection));
    }
}
