package io.millrace.adapters.persistence.document;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.DatabaseException;
import io.millrace.adapters.persistence.document.admission.ConnectionShares;
import io.millrace.adapters.persistence.document.admission.FairLimiter;
import io.millrace.adapters.persistence.document.admission.FifoLimiter;
import io.millrace.adapters.persistence.document.admission.ReadBudget;
import io.millrace.adapters.persistence.document.admission.ScanDeadline;
import io.millrace.adapters.persistence.document.admission.ScanWindow;
import io.millrace.adapters.persistence.document.admission.WriteLimiter;
import io.millrace.adapters.persistence.document.aggregation.DocumentAggregation;
import io.millrace.adapters.persistence.document.aggregation.LibrarySketches;
import io.millrace.adapters.persistence.document.aggregation.ReservedMemory;
import io.millrace.adapters.persistence.document.append.DocumentWriter;
import io.millrace.adapters.persistence.document.append.GroupCommit;
import io.millrace.adapters.persistence.document.block.Dictionaries;
import io.millrace.adapters.persistence.document.column.evaluation.ColumnQuery;
import io.millrace.adapters.persistence.document.column.evaluation.ColumnReader;
import io.millrace.adapters.persistence.document.query.RevisionPrecondition;
import io.millrace.adapters.persistence.document.search.BlockReader;
import io.millrace.adapters.persistence.document.search.DocumentLookup;
import io.millrace.adapters.persistence.document.search.DocumentReader;
import io.millrace.adapters.persistence.document.search.DocumentSearch;
import io.millrace.adapters.persistence.document.search.RevisionCheck;
import io.millrace.adapters.persistence.document.search.SearchedIndex;
import io.millrace.adapters.persistence.document.search.SpanCounter;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driven.engine.Precondition;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.collector.AggregationCollector;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import javax.sql.DataSource;

/**
 * Stores the documents of all indices, with separate tables for each index. This class uses JDBC without Jdbi, because
 * a Jdbi handle costs a significant part of the time to write a document.
 */
public final class PostgresDocumentStore implements DocumentStore {

    /** The default maximum total size of the documents of a page, in bytes. The limit is lower if the heap is small. */
    public static final long DEFAULT_PAGE_BUDGET = 64L << 20;

    /** How long a search or count may scan documents by default. */
    public static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(30);

    /**
     * The divisor for the memory of scans. Scans may use a quarter of the memory that all reads may use together; the
     * rest is for loading sources.
     */
    private static final int SHARE_OF_SCANS = 4;

    private static final int SHARE_OF_HEAP = 4;

    private static final ConnectionShares DEFAULT_SHARES = ConnectionShares.of(8, 2);

    /**
     * The maximum number of reads that wait for a connection. Each waiting read holds one of the 64 threads of the
     * service.
     */
    private static final int MOST_WAITING_READS = 16;

    private static final int MOST_WAITING_SCANS = 24;

    /** How long a search runs before it may pause, so that searches of other users can run. */
    private static final Duration SLICE = Duration.ofMillis(5);

    private static final String TOO_MANY_READS = "too many requests are reading documents; try again later";
    private static final String TOO_MANY_SCANS =
            "too many searches and counts are reading fields of documents; try again later";

    /**
     * The maximum length of a document, in characters, for writing it in one statement with documents of other callers.
     */
    private static final int LONGEST_SHARED = 1 << 18;

    private final DataSource database;
    private final DocumentWriter writer;
    private final GroupCommit groupCommit;
    private final long pageBudget;
    private final Duration patience;
    private final ReadBudget scans;
    private final ReadBudget sources;

    /**
     * The memory for the results of aggregations. It is separate from {@link #scans}, because a reader must not reserve
     * memory twice from the same {@link ReadBudget}.
     */
    private final ReadBudget results;

    private final ScanWindow window;
    private final Dictionaries dictionaries;
    private final FifoLimiter readLimiter;
    private final FairLimiter scanLimiter;
    private final Optional<RevisionPrecondition> precondition;
    private final String user;
    private final Map<IndexId, Long> limits;

    /** Creates a store with limits for a pool of 8 connections and a machine with 2 processor cores. */
    public PostgresDocumentStore(DataSource database) {
        this(database, DEFAULT_SHARES, () -> true);
    }

    /**
     * Creates a store whose reads use up to a quarter of the maximum heap.
     *
     * @param answering returns whether the database responds; if it does not, rejections have reason {@code
     *     UNAVAILABLE}
     */
    public PostgresDocumentStore(DataSource database, ConnectionShares shares, BooleanSupplier answering) {
        this(
                database,
                shares,
                answering,
                quarterOfHeap(),
                Math.min(DEFAULT_PAGE_BUDGET, quarterOfHeap() / 2),
                DEFAULT_PATIENCE);
    }

    /** Creates a store with a given page limit. All reads together may use a quarter of the maximum heap. */
    public PostgresDocumentStore(DataSource database, long pageBudget, Duration patience) {
        this(database, DEFAULT_SHARES, () -> true, quarterOfHeap(), pageBudget, patience);
    }

    /**
     * Creates a store.
     *
     * @param shares the number of connections that each kind of work may hold
     * @param answering returns whether the database responds
     * @param readBudget the memory for all reads together, in bytes. A read that cannot reserve its memory within 5 s
     *     is rejected with reason {@code OVERLOADED}
     * @param pageBudget the maximum total size of the documents of a page, in bytes of UTF-8
     * @param patience the time after which a scan for a search or count is rejected
     */
    public PostgresDocumentStore(
            DataSource database,
            ConnectionShares shares,
            BooleanSupplier answering,
            long readBudget,
            long pageBudget,
            Duration patience) {
        this.database = database;
        this.writer = new DocumentWriter(database, new WriteLimiter(shares.writesOfIndex(), answering));
        this.groupCommit = new GroupCommit(writer::write, shares.writesOfIndex(), System::nanoTime);
        this.readLimiter =
                new FifoLimiter(shares.reads(), MOST_WAITING_READS, ReadBudget.PATIENCE, TOO_MANY_READS, answering);
        this.scanLimiter = new FairLimiter(
                new FairLimiter.Limits(
                        shares.scans(), shares.pausedScans(), MOST_WAITING_SCANS, ReadBudget.PATIENCE, SLICE),
                TOO_MANY_SCANS,
                answering,
                System::nanoTime);
        this.pageBudget = pageBudget;
        this.patience = patience;
        long forScans = readBudget / SHARE_OF_SCANS;
        this.scans = new ReadBudget(forScans, ReadBudget.PATIENCE);
        this.sources = new ReadBudget(readBudget - forScans, ReadBudget.PATIENCE);
        this.window = ScanWindow.within(forScans);
        this.results = new ReadBudget(forScans, ReadBudget.PATIENCE);
        this.dictionaries = new Dictionaries();
        this.precondition = Optional.empty();
        this.user = "";
        this.limits = Map.of();
    }

    private PostgresDocumentStore(
            PostgresDocumentStore store,
            Optional<RevisionPrecondition> precondition,
            String user,
            Map<IndexId, Long> limits) {
        this.database = store.database;
        this.writer = store.writer;
        this.groupCommit = store.groupCommit;
        this.readLimiter = store.readLimiter;
        this.scanLimiter = store.scanLimiter;
        this.pageBudget = store.pageBudget;
        this.patience = store.patience;
        this.scans = store.scans;
        this.sources = store.sources;
        this.results = store.results;
        this.window = store.window;
        this.dictionaries = store.dictionaries;
        this.precondition = precondition;
        this.user = user;
        this.limits = Map.copyOf(limits);
    }

    @Override
    public DocumentStore provided(Precondition remembered) {
        return new PostgresDocumentStore(this, Optional.of((RevisionPrecondition) remembered), user, limits);
    }

    @Override
    public DocumentStore readBy(String reader) {
        return new PostgresDocumentStore(this, precondition, reader, limits);
    }

    @Override
    public Map<IndexId, Long> lastNumbers(List<Index> indices) {
        return reading(indices, (reader, targets) -> reader.lastNumbers(targets));
    }

    @Override
    public DocumentStore upTo(Map<IndexId, Long> numbers) {
        return new PostgresDocumentStore(this, precondition, user, numbers);
    }

    private static long quarterOfHeap() {
        return Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP;
    }

    @Override
    public List<Outcome> append(Index index, List<NewDocument> batch) {
        if (batch.isEmpty()) {
            throw new IllegalArgumentException("there is nothing to append to index [" + index.name() + "]");
        }
        return batch.size() == 1 && batch.get(0).source().length() <= LONGEST_SHARED
                ? List.of(groupCommit.append(index, batch.get(0)))
                : writer.write(index, batch);
    }

    @Override
    public Optional<StoredDocument> find(List<Index> indices, DocumentId id) {
        if (indices.isEmpty()) {
            return Optional.empty();
        }
        return reading(indices, (reader, targets) -> {
            List<SearchedIndex> newestFirst = new ArrayList<>(targets);
            Collections.reverse(newestFirst);
            // The first query reads only the newest index, because most requested documents are in the newest index.
            int from = 0;
            int to = 1;
            while (from < newestFirst.size()) {
                Optional<DocumentReader.FoundSource> found = reader.find(newestFirst.subList(from, to), id);
                if (found.isPresent()) {
                    return found.map(
                            document -> DocumentSearch.stored(document.target(), document.key(), document.source()));
                }
                from = to;
                to = Math.min(newestFirst.size(), from + DocumentReader.TABLES_AT_ONCE);
            }
            return Optional.empty();
        });
    }

    @Override
    public List<Map<DocumentId, StoredDocument>> findAll(List<Lookup> lookups) {
        List<Index> indices =
                lookups.stream().flatMap(lookup -> lookup.indices().stream()).toList();
        if (indices.isEmpty()) {
            return lookups.stream()
                    .map(lookup -> Map.<DocumentId, StoredDocument>of())
                    .toList();
        }
        return reading(indices, (reader, targets) -> DocumentLookup.run(reader, lookups, targets, pageBudget));
    }

    @Override
    public long count(List<Index> indices, Query query) {
        return scan(
                query.needsFields() ? memory(query, Set.of()) : 0,
                indices,
                (reader, targets, deadline) -> DocumentSearch.count(reader, targets, query, limits, window, deadline));
    }

    @Override
    public SpanCounts countBySpan(List<Index> indices, Query query, long width) {
        return scan(
                query.needsFields() ? memory(query, Set.of()) : 0,
                indices,
                (reader, targets, deadline) ->
                        SpanCounter.countBySpan(reader, targets, query, width, window, deadline));
    }

    @Override
    public Map<String, AggregationResult> aggregate(List<Searched> parts, Aggregations aggregations) {
        List<Index> indices =
                parts.stream().flatMap(part -> part.indices().stream()).toList();
        try (ReservedMemory reserved = new ReservedMemory(results, pageBudget)) {
            AggregationCollector collector = new AggregationCollector(aggregations, new LibrarySketches(), reserved);
            if (!indices.isEmpty()) {
                long most = parts.stream()
                        .mapToLong(part -> memory(part.query(), aggregations.fields()))
                        .max()
                        .orElse(0);
                scan(most, indices, (reader, targets, deadline) -> {
                    new DocumentAggregation(aggregations, collector, limits, window, deadline)
                            .collect(reader, targets, parts);
                    return collector;
                });
            }
            return collector.results();
        }
    }

    @Override
    public Map<IndexId, Long> countEach(List<Index> indices) {
        Map<IndexId, Long> counts = new HashMap<>();
        if (indices.isEmpty()) {
            return counts;
        }
        return reading(indices, (reader, targets) -> {
            for (int from = 0; from < targets.size(); from += DocumentReader.TABLES_AT_ONCE) {
                counts.putAll(reader.counter()
                        .countEach(
                                targets.subList(from, Math.min(targets.size(), from + DocumentReader.TABLES_AT_ONCE))));
            }
            return counts;
        });
    }

    @Override
    public Found search(List<Index> indices, Query query, Page page) {
        return scan(
                query.needsFields() || page.byFields().isPresent() ? memory(query, Set.of()) : 0,
                indices,
                (reader, targets, deadline) ->
                        new DocumentSearch(reader, query, page, limits, window, deadline).run(targets, pageBudget));
    }

    /** Returns the memory in bytes for a scan that reads the fields of the query and, in addition, {@code fields}. */
    private long memory(Query query, Set<FieldPath> fields) {
        return window.bytes() + ColumnReader.bytes(new ColumnQuery(query, fields));
    }

    /**
     * Runs a scan. First waits for a permit and for memory, and only then takes a connection, because other readers may
     * need this connection before they can release their memory.
     *
     * @param memory the memory of the scan in bytes; 0 if it reads no fields
     */
    private <T> T scan(long memory, List<Index> indices, ScanOperation<T> work) {
        if (memory == 0) {
            ScanDeadline deadline = ScanDeadline.in(patience, () -> {});
            return reading(indices, (reader, targets) -> work.run(reader, targets, deadline));
        }
        try (FairLimiter.Permit permit = scanLimiter.begin(user)) {
            ReadBudget.Lease held = scans.reserve(memory);
            try {
                ScanDeadline deadline = ScanDeadline.in(patience, permit::pauseForOthers);
                return reading(indices, (reader, targets) -> work.run(reader, targets, deadline));
            } finally {
                held.giveBack();
            }
        }
    }

    /**
     * Runs a read. All indices must exist when the read begins. If an index is removed during the read, the read fails
     * only if the table of this index is also dropped.
     */
    private <T> T reading(List<Index> indices, ReadOperation<T> work) {
        RevisionCheck revisionCheck = new RevisionCheck(precondition, indices);
        readLimiter.begin();
        try (Connection connection = database.getConnection()) {
            DocumentReader reader = new DocumentReader(
                    connection, sources, new BlockReader(connection, sources, dictionaries), revisionCheck);
            T read = work.read(
                    reader,
                    precondition.isPresent()
                            ? SearchedIndex.of(indices, precondition.get().packed()::contains)
                            : reader.targets(indices));
            revisionCheck.require(connection);
            return read;
        } catch (SQLException failure) {
            if (DatabaseErrors.isUndefinedTable(failure)) {
                // The database may translate its message, but the message contains the name of the table in every
                // language.
                String message = String.valueOf(failure.getMessage());
                throw new IndexGoneException(named(indices, index -> {
                    String table = new DocumentTable(index.id()).name();
                    return message.contains('"' + table + '"') || message.contains('"' + table + '_');
                }));
            }
            throw new DatabaseException("reading documents", failure);
        } finally {
            readLimiter.end();
        }
    }

    private static IndexName named(List<Index> indices, Predicate<Index> condition) {
        return indices.stream()
                .filter(condition)
                .findFirst()
                .orElse(indices.get(0))
                .name();
    }

    /** A read that may scan the fields of documents. */
    private interface ScanOperation<T> {

        T run(DocumentReader reader, List<SearchedIndex> targets, ScanDeadline deadline) throws SQLException;
    }

    private interface ReadOperation<T> {

        T read(DocumentReader reader, List<SearchedIndex> targets) throws SQLException;
    }
}
