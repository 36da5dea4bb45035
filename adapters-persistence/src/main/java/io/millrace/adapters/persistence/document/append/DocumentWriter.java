package io.millrace.adapters.persistence.document.append;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.DatabaseException;
import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.adapters.persistence.database.Transactions;
import io.millrace.adapters.persistence.database.connection.Changes;
import io.millrace.adapters.persistence.document.admission.WriteLimiter;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.Index;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a batch: a single document as one row, a small batch as arrays in one statement, a large batch with COPY. If
 * an attempt fails and certainly wrote nothing, the writer retries the batch a few times. If the database is still
 * overloaded after the last attempt, the batch is rejected. All other failures are thrown, including the failure of a
 * commit whose outcome is unknown.
 */
public record DocumentWriter(DataSource database, WriteLimiter limiter) {

    private static final Logger LOG = LoggerFactory.getLogger(DocumentWriter.class);
    private static final int MOST_ATTEMPTS = 10;

    /**
     * The minimum number of documents for COPY. COPY is up to twice as fast as arrays for 2,000 documents, but slower
     * for 100 documents.
     */
    static final int COPY_FROM = 500;

    /**
     * The maximum number of documents in a statement. With longer arrays, the database needs more time for each
     * document.
     */
    private static final int MOST_IN_STATEMENT = 1_000;

    /** The maximum number of characters in one statement. It limits the memory of the service and of the database. */
    private static final int MOST_CHARACTERS = 8 << 20;

    public List<Outcome> write(Index index, List<NewDocument> documents) {
        return limiter.during(index, () -> Changes.during(() -> writeAtLast(index, documents)));
    }

    private List<Outcome> writeAtLast(Index index, List<NewDocument> documents) {
        Batch batch = new Batch(index.name(), documents);
        boolean copies = batch.documents().size() >= COPY_FROM;
        boolean hasRows = true;
        for (int attempt = 1; ; attempt++) {
            try {
                batch.reset();
                boolean written = hasRows && (copies ? copy(index, batch) : insert(index, batch));
                return written || appendToBlocks(index, batch) ? batch.outcomes() : notWritable(documents);
            } catch (SQLException failure) {
                if (DatabaseErrors.isUndefinedTable(failure)) {
                    if (!hasRows) {
                        return notWritable(documents);
                    }
                    hasRows = false;
                    continue;
                }
                if (copies && DatabaseErrors.isUniqueViolation(failure)) {
                    copies = false;
                    continue;
                }
                if (attempt == MOST_ATTEMPTS || !PatientTransactions.isWorthAnotherTry(failure)) {
                    if (DatabaseErrors.isGivenUp(failure)) {
                        LOG.warn("the database cancelled an append to index [{}]", index.name(), failure);
                        throw new Rejection(
                                Rejection.Reason.OVERLOADED,
                                "the database is too busy to write to index [" + index.name()
                                        + "]; no document of this batch was written");
                    }
                    throw new DatabaseException("appending to index [" + index.name() + "]", failure);
                }
                LOG.debug("the append to index [{}] is repeated: {}", index.name(), failure.getMessage());
            }
            PatientTransactions.pause();
        }
    }

    private static List<Outcome> notWritable(List<NewDocument> documents) {
        return Collections.nCopies(documents.size(), Outcome.Open.NOT_WRITABLE);
    }

    private boolean insert(Index index, Batch batch) throws SQLException {
        if (batch.documents().size() == 1) {
            NewDocument document = batch.documents().get(0);
            return connected(connection -> new StatementInsert(connection, index, batch).run(document));
        }
        List<List<NewDocument>> chunks = chunks(batch.documents());
        if (chunks.size() == 1) {
            return connected(connection -> new StatementInsert(connection, index, batch).run(batch.documents()));
        }
        return inTransaction(connection -> {
            StatementInsert insert = new StatementInsert(connection, index, batch);
            for (List<NewDocument> chunk : chunks) {
                // After the first chunk the state of the index cannot change, because this transaction holds a lock on
                // the table.
                if (!insert.run(chunk)) {
                    return false;
                }
            }
            return true;
        });
    }

    private static List<List<NewDocument>> chunks(List<NewDocument> documents) {
        List<List<NewDocument>> chunks = new ArrayList<>();
        int begin = 0;
        long characters = 0;
        for (int i = 0; i < documents.size(); i++) {
            characters += documents.get(i).source().length();
            if (i > begin && (characters > MOST_CHARACTERS || i - begin == MOST_IN_STATEMENT)) {
                chunks.add(documents.subList(begin, i));
                begin = i;
                characters = documents.get(i).source().length();
            }
        }
        chunks.add(documents.subList(begin, documents.size()));
        return chunks;
    }

    private boolean copy(Index index, Batch batch) throws SQLException {
        return inTransaction(connection -> CopyInsert.run(connection, index, batch.documents(), batch));
    }

    private boolean appendToBlocks(Index index, Batch batch) throws SQLException {
        return inTransaction(connection -> BlockAppend.run(connection, index, batch.documents(), batch));
    }

    private boolean inTransaction(Work work) throws SQLException {
        return connected(connection -> {
            connection.setAutoCommit(false);
            boolean committed = false;
            try {
                boolean result = work.run(connection);
                connection.commit();
                committed = true;
                return result;
            } finally {
                if (!committed) {
                    Transactions.rollBack(connection);
                }
            }
        });
    }

    private boolean connected(Work work) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return work.run(connection);
        }
    }

    private interface Work {

        boolean run(Connection connection) throws SQLException;
    }
}
