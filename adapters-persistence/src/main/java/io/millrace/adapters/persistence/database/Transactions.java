package io.millrace.adapters.persistence.database;

import java.sql.Connection;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs statements in transactions. Outside of these transactions, the connection commits each statement separately. */
public final class Transactions {

    private static final Logger LOG = LoggerFactory.getLogger(Transactions.class);

    private Transactions() {}

    /**
     * Runs statements in a transaction, because the driver fetches rows in portions only within a transaction. If a
     * transaction is already running on the connection, runs the statements in that transaction.
     */
    public static void inCursor(Connection connection, Statements statements) throws SQLException {
        if (!connection.getAutoCommit()) {
            statements.run();
            return;
        }
        connection.setAutoCommit(false);
        boolean done = false;
        try {
            statements.run();
            connection.commit();
            done = true;
            connection.setAutoCommit(true);
        } finally {
            if (!done) {
                rollBack(connection);
            }
        }
    }

    /** Rolls back the transaction. If this fails, only logs the error, because the caller throws the original error. */
    public static void rollBack(Connection connection) {
        try {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException failure) {
            LOG.debug("rollback has failed, the connection is lost", failure);
        }
    }

    /** The statements of one transaction. */
    public interface Statements {

        void run() throws SQLException;
    }
}
