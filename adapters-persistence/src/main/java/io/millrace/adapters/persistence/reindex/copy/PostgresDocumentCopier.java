package io.millrace.adapters.persistence.reindex.copy;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.adapters.persistence.document.block.BlockCopy;
import io.millrace.adapters.persistence.document.block.BlockRows;
import io.millrace.adapters.persistence.document.packing.IdPages;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.adapters.persistence.document.table.Layout;
import io.millrace.adapters.persistence.index.IndexCatalog;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.reindex.lease.LeaseFence;
import io.millrace.application.port.driven.engine.DocumentCopier;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.SealedStatistics;
import io.millrace.domain.reindex.Throttle;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies documents within the database. The rows of the source are copied in ranges. A range is defined by the
 * positions of rows in the table. The source is not writable, so these positions change only if the table is rewritten,
 * and the copier detects a rewrite. The transaction of each range also stores the end of the range, so that a later
 * attempt can resume after this range.
 */
public final class PostgresDocumentCopier implements DocumentCopier {

    private static final Logger LOG = LoggerFactory.getLogger(PostgresDocumentCopier.class);

    private static final int USUAL_RANGE = 5_000;

    /**
     * The usual number of documents in a range if the destination is packed. It is higher than for a destination with
     * rows, because the threads that compress blocks have no work at the end of each range.
     */
    private static final int USUAL_RANGE_OF_BLOCKS = 20_000;

    /**
     * The approximate maximum size of a range in bytes. With this limit, transactions are short even for large
     * documents.
     */
    private static final double LARGEST_RANGE_IN_BYTES = 32L << 20;

    /** The number of table pages that one statement counts. Counting takes well below a second. */
    private static final long BLOCKS_COUNTED_AT_ONCE = 32_768;

    private static final int MOST_ATTEMPTS = 5;

    private final Jdbi jdbi;
    private final PatientTransactions transactions;
    private final PostgresIndices indices;

    public PostgresDocumentCopier(Jdbi jdbi) {
        this.jdbi = jdbi;
        this.indices = new PostgresIndices(jdbi);
        this.transactions = new PatientTransactions(jdbi);
    }

    @Override
    public void copy(Index source, Index destination, Throttle throttle, Fence fence, Progress progress) {
        for (int attempt = 1; ; attempt++) {
            try {
                copyAll(source, destination, throttle, fence, progress);
                indices.seal(destination.id());
                return;
            } catch (SourceMovedException moved) {
                if (attempt == MOST_ATTEMPTS) {
                    throw Rejection.invalid("the table of index [" + source.name()
                            + "] is repeatedly rewritten outside of the service while it is copied");
                }
                LOG.warn("copying starts again after attempt {}: {}", attempt, moved.getMessage());
            }
            step(source, destination, fence, transaction -> truncate(transaction, destination));
        }
    }

    private void copyAll(Index source, Index destination, Throttle throttle, Fence fence, Progress progress) {
        SourceTable table = step(source, destination, fence, transaction -> SourceTable.read(transaction, source));
        double fitting = Math.max(1, LARGEST_RANGE_IN_BYTES / table.bytesPerDocument());
        boolean intoBlocks = Layout.of(destination.version()).isPackable();
        int usual = (int) Math.min(intoBlocks ? USUAL_RANGE_OF_BLOCKS : USUAL_RANGE, fitting);
        int documents = throttle.largestRange(usual);
        boolean exact = !table.isPacked()
                && (throttle.documentsPerSecond().isPresent() || table.documentsPerBlock() > documents);
        CopyProgress before = step(
                source, destination, fence, transaction -> CopyProgress.read(transaction, table, source, destination));
        if (!before.isNothing() && !before.canContinue()) {
            throw new SourceMovedException(source.name());
        }
        CopyRange range = new CopyRange(
                table, before.destinationFile(), source, destination, fence, exact ? documents : Integer.MAX_VALUE);
        // A range with a maximum number of documents can begin and end within a table page. Therefore it needs one more
        // page.
        long margin = exact ? 1 : 0;
        long blocks = table.isPacked()
                ? BlockCopy.blocksOf(documents)
                : margin + blocks(documents, table.documentsPerBlock());
        TablePlace place = before.next().orElse(TablePlace.beginOf(0));
        long soFar = before.copied();
        while (place.block() < table.blocks()) {
            TablePlace begin = place;
            TablePlace end = TablePlace.endBefore(Math.min(table.blocks(), begin.block() + blocks));
            long copiedBefore = soFar;
            CopyRange.Copied copied = guarded(
                    source,
                    destination,
                    () -> transactions.run(transaction -> range.copy(transaction, begin, end, copiedBefore)));
            place = copied.next();
            if (!table.isPacked()) {
                blocks = margin + blocks(documents, (double) copied.documents() / copied.blocks());
            }
            if (copied.documents() > 0) {
                soFar += copied.documents();
                progress.copied(soFar);
            }
        }
        settle(range, source, destination, soFar, place);
        TablePlace afterAll = place;
        long all = soFar;
        IdPages ids = new IdPages(new DocumentTable(destination.id()));
        boolean continues = true;
        while (continues) {
            continues = guarded(
                    source,
                    destination,
                    () -> transactions.run(transaction -> range.addIds(transaction, ids, all, afterAll)));
        }
    }

    private void settle(CopyRange range, Index source, Index destination, long copied, TablePlace end) {
        guarded(
                source,
                destination,
                () -> transactions.run(transaction -> {
                    range.settle(transaction, copied, end);
                    return copied;
                }));
    }

    /** Returns the number of table pages that contain about this number of documents. */
    private static long blocks(int documents, double perBlock) {
        return Math.max(1, (long) Math.ceil(documents / Math.max(1, perBlock)));
    }

    private static int truncate(Handle transaction, Index destination) {
        new DocumentTable(destination.id()).truncate(transaction);
        return transaction
                .createUpdate("""
                    with begun as (
                        update millrace.upgrade_source set copied = 0, next_place = null
                        where destination_id = :destination
                    )
                    update millrace.index set documents = null, earliest = null, latest = null
                    where id = :destination
                    """)
                .bind("destination", IndexNumbers.of(destination.id()))
                .execute();
    }

    /**
     * Runs a step in a transaction that first checks the lease. Without this check, an instance that has lost the lease
     * could get a rejection because of a missing index instead of a {@code FencedOffException}.
     */
    private <T> T step(Index source, Index destination, Fence fence, HandleCallback<T, RuntimeException> step) {
        return guarded(
                source,
                destination,
                () -> transactions.run(transaction -> {
                    LeaseFence.check(transaction, fence);
                    return step.withHandle(transaction);
                }));
    }

    @Override
    public long copied(Index source, Index destination) {
        return jdbi.withHandle(handle -> handle.createQuery("""
            select u.copied from millrace.upgrade_source u
            where u.index_id = :source and u.destination_id = :destination
            """)
                .bind("source", IndexNumbers.of(source.id()))
                .bind("destination", IndexNumbers.of(destination.id()))
                .mapTo(Long.class)
                .findOne()
                .orElse(0L));
    }

    @Override
    public long count(Index index) {
        return jdbi.withHandle(handle -> IndexCatalog.find(handle, index.id()))
                .flatMap(Index::sealed)
                .map(SealedStatistics::documents)
                .orElseGet(() -> countAll(index));
    }

    private long countAll(Index index) {
        DocumentTable own = new DocumentTable(index.id());
        if (jdbi.withHandle(own::isPacked)) {
            return jdbi.withHandle(handle -> BlockRows.statistics(handle, own)).documents();
        }
        for (int attempt = 1; ; attempt++) {
            SourceTable table = guarded(index, index, () -> jdbi.withHandle(handle -> SourceTable.read(handle, index)));
            long documents = 0;
            for (long block = 0; block < table.blocks(); block += BLOCKS_COUNTED_AT_ONCE) {
                TablePlace begin = TablePlace.beginOf(block);
                TablePlace end = TablePlace.endBefore(block + BLOCKS_COUNTED_AT_ONCE);
                documents += guarded(
                        index,
                        index,
                        () -> jdbi.withHandle(handle -> CopyRange.count(handle, table.table(), begin, end)));
            }
            long now = guarded(index, index, () -> jdbi.withHandle(handle -> SourceTable.read(handle, index)))
                    .file();
            if (now == table.file()) {
                return documents;
            }
            if (attempt == MOST_ATTEMPTS) {
                throw Rejection.invalid("the table of index [" + index.name()
                        + "] is repeatedly rewritten outside of the service while it is counted");
            }
        }
    }

    /** Runs {@code work}, and converts database errors to rejections about documents or deleted indices. */
    private <T> T guarded(Index source, Index destination, Work<T> work) {
        try {
            return work.run();
        } catch (Rejection | SourceMovedException failure) {
            throw failure;
        } catch (RuntimeException failure) {
            if (DatabaseErrors.isUndefinedTable(failure)) {
                jdbi.useHandle(handle -> CopyRange.requireBoth(handle, source, destination));
            }
            if (DatabaseErrors.isDataError(failure)) {
                LOG.error("a document of index [{}] cannot be copied", source.name(), failure);
                throw Rejection.invalid("a document of index [" + source.name() + "] cannot be copied");
            }
            throw failure;
        }
    }

    @FunctionalInterface
    private interface Work<T> {

        T run();
    }
}
