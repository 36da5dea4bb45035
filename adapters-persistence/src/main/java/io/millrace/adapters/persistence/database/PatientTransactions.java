package io.millrace.adapters.persistence.database;

import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs transactions, and retries them after a deadlock, a serialization failure or a lock timeout. After these errors
 * the database is certainly unchanged. Any other error is thrown immediately. After 20 attempts or 30 s, the error of
 * the last attempt is thrown.
 */
public record PatientTransactions(Jdbi jdbi) {

    private static final Logger LOG = LoggerFactory.getLogger(PatientTransactions.class);
    private static final int MOST_ATTEMPTS = 20;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(100);

    /**
     * The maximum pause after a lock timeout. During a long pause, other transactions that wait for the same lock can
     * get it.
     */
    private static final Duration LONGEST_PAUSE_FOR_LOCK = Duration.ofSeconds(1);

    /**
     * Runs {@code work} in a transaction with isolation level READ COMMITTED. All connections of the {@link
     * ConnectionPool} already have this level. Setting it again would need three round trips to the database.
     *
     * @param work may be called several times, always in a new transaction
     */
    public static <T> T run(Jdbi jdbi, HandleCallback<T, RuntimeException> work) {
        long begin = System.nanoTime();
        for (int attempt = 1; ; attempt++) {
            try {
                return jdbi.inTransaction(work);
            } catch (RuntimeException failure) {
                boolean patient = attempt < MOST_ATTEMPTS && System.nanoTime() - begin < PATIENCE.toNanos();
                if (!patient || !isWorthAnotherTry(failure)) {
                    throw failure;
                }
                LOG.debug("the transaction is repeated after attempt {}: {}", attempt, failure.getMessage());
                pause(DatabaseErrors.isLockTimeout(failure) ? LONGEST_PAUSE_FOR_LOCK : LONGEST_PAUSE);
            }
        }
    }

    /** Runs {@code work} like {@link #run(Jdbi, HandleCallback)}, with a connection of this object. */
    public <T> T run(HandleCallback<T, RuntimeException> work) {
        return run(jdbi, work);
    }

    /** Returns whether the failed transaction has written nothing and may succeed if it is retried. */
    public static boolean isWorthAnotherTry(Throwable failure) {
        return DatabaseErrors.isLockTimeout(failure)
                || DatabaseErrors.isDeadlock(failure)
                || DatabaseErrors.isSerialization(failure);
    }

    /** Waits for a random time, so that two conflicting transactions do not conflict again. */
    public static void pause() {
        pause(LONGEST_PAUSE);
    }

    private static void pause(Duration longest) {
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(longest.toNanos()));
    }
}
