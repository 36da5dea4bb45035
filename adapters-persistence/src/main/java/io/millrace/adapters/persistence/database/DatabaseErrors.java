package io.millrace.adapters.persistence.database;

import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Classifies exceptions by their types and SQL states. Also examines all causes of an exception. */
public final class DatabaseErrors {

    /** The message for clients while the database cannot be reached. */
    public static final String NOT_AVAILABLE = "the database is not available at the moment";

    private static final String CONNECTION = "08";

    /** The SQL states for failed attempts to connect. No statement was sent to the database. */
    private static final Set<String> NOTHING_SENT = Set.of("08001", "08003", "08004");

    /**
     * The SQL states if the database ended the connection because of a command or a crash. A commit may have succeeded.
     */
    private static final Set<String> ENDED_AT_WORK = Set.of("57P01", "57P02");

    private static final Set<String> SERVER_STOPPING_OR_STARTING = Set.of("57P01", "57P02", "57P03", "57P05");
    private static final String TOO_MANY_CONNECTIONS = "53300";

    /** The SQL state if the database is read-only, because it is a standby or became a standby in a failover. */
    private static final String READ_ONLY = "25006";

    /** The SQL state if the database ended an idle transaction. The transaction was rolled back. */
    private static final String IDLE_IN_TRANSACTION = "25P03";

    private static final String UNIQUE_VIOLATION = "23505";
    private static final String UNDEFINED_TABLE = "42P01";
    private static final String LOCK_NOT_AVAILABLE = "55P03";
    private static final String DEADLOCK = "40P01";
    private static final String SERIALIZATION_FAILURE = "40001";
    private static final String DISK_FULL = "53100";

    /** The SQL states if a statement exceeded the statement timeout, or the database had too little memory for it. */
    private static final Set<String> GIVEN_UP = Set.of("57014", "53000", "53200", "53400");

    /** The classes of SQL states for invalid values, violated constraints, and exceeded limits of the database. */
    private static final Set<String> DATA_CLASSES = Set.of("22", "23", "54");

    private DatabaseErrors() {}

    /**
     * Returns {@code true} if the statement failed because the database cannot be used at present: it is unreachable,
     * starting, stopping, frozen or read-only, its disk is full, all connections are in use, or another transaction
     * holds a lock for too long. The outcome of the statement may be unknown, see {@link #isCutOff}.
     */
    public static boolean isUnavailable(Throwable failure) {
        return anyCause(
                failure,
                cause -> cause instanceof SQLTransientConnectionException
                        || cause instanceof SocketTimeoutException
                        || (cause instanceof SQLException error && isUnavailableState(error.getSQLState())));
    }

    /**
     * Returns {@code true} if the connection broke while the server may have been executing the statement or commit, so
     * that its outcome is unknown.
     */
    public static boolean isCutOff(SQLException failure) {
        return anyCause(failure, cause -> cause instanceof SQLException error && isCutOffState(error.getSQLState()));
    }

    /** Returns a message for clients with the reason why the database cannot be used. */
    public static String sentence(Throwable failure) {
        if (isDiskFull(failure)) {
            return "the disk of the database is full";
        }
        return hasState(failure, READ_ONLY) ? "the database is read-only at the moment" : NOT_AVAILABLE;
    }

    /** Returns {@code true} if the write failed because a row with the same unique values exists. */
    public static boolean isUniqueViolation(Throwable failure) {
        return hasState(failure, UNIQUE_VIOLATION);
    }

    /** Returns {@code true} if the statement failed because a table does not exist, or was dropped. */
    public static boolean isUndefinedTable(Throwable failure) {
        return hasState(failure, UNDEFINED_TABLE);
    }

    /** Returns {@code true} if a lock was not available within the lock timeout, or, with NOWAIT, immediately. */
    public static boolean isLockTimeout(Throwable failure) {
        return hasState(failure, LOCK_NOT_AVAILABLE);
    }

    /** Returns {@code true} if the database rolled the transaction back to resolve a deadlock. It can be retried. */
    public static boolean isDeadlock(Throwable failure) {
        return hasState(failure, DEADLOCK);
    }

    /** Returns {@code true} if the transaction conflicted with another transaction. It can be retried. */
    public static boolean isSerialization(Throwable failure) {
        return hasState(failure, SERIALIZATION_FAILURE);
    }

    /**
     * Returns {@code true} if the database rolled the transaction back because of a conflict or an overload. The same
     * transaction may succeed later.
     */
    public static boolean isGivenUp(Throwable failure) {
        return isDeadlock(failure)
                || isSerialization(failure)
                || anyCause(
                        failure,
                        cause -> cause instanceof SQLException error
                                && error.getSQLState() != null
                                && GIVEN_UP.contains(error.getSQLState()));
    }

    public static boolean isDiskFull(Throwable failure) {
        return hasState(failure, DISK_FULL);
    }

    /**
     * Returns {@code true} if a value was rejected because of its format, its size or a conflict with existing data.
     */
    public static boolean isDataError(Throwable failure) {
        return anyCause(
                failure,
                cause -> cause instanceof SQLException error
                        && error.getSQLState() != null
                        && error.getSQLState().length() >= 2
                        && DATA_CLASSES.contains(error.getSQLState().substring(0, 2)));
    }

    private static boolean isCutOffState(@Nullable String state) {
        return state != null
                && ((state.startsWith(CONNECTION) && !NOTHING_SENT.contains(state)) || ENDED_AT_WORK.contains(state));
    }

    private static boolean isUnavailableState(@Nullable String state) {
        return state != null
                && (state.startsWith(CONNECTION)
                        || SERVER_STOPPING_OR_STARTING.contains(state)
                        || state.equals(TOO_MANY_CONNECTIONS)
                        || state.equals(READ_ONLY)
                        || state.equals(IDLE_IN_TRANSACTION)
                        || state.equals(LOCK_NOT_AVAILABLE)
                        || state.equals(DISK_FULL));
    }

    private static boolean hasState(Throwable failure, String state) {
        return anyCause(failure, cause -> cause instanceof SQLException error && state.equals(error.getSQLState()));
    }

    /**
     * Returns whether the exception or one of its causes satisfies the condition. Also tests the next exceptions of
     * each SQL exception, because for a failed batch the driver stores the reason in a next exception.
     */
    private static boolean anyCause(Throwable failure, Predicate<Throwable> condition) {
        Set<Throwable> seen = new HashSet<>();
        for (Throwable cause = failure; cause != null && seen.add(cause); cause = cause.getCause()) {
            if (condition.test(cause)) {
                return true;
            }
            if (cause instanceof SQLException error) {
                SQLException next = error.getNextException();
                while (next != null && seen.add(next)) {
                    if (condition.test(next)) {
                        return true;
                    }
                    next = next.getNextException();
                }
            }
        }
        return false;
    }
}
