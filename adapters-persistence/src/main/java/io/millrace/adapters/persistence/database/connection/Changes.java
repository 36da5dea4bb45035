package io.millrace.adapters.persistence.database.connection;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.domain.Rejection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Records whether the current work of a thread has changed data in the database, or may have changed data. The
 * connections of {@link ConnectionPool} report each change to this class.
 */
public final class Changes {

    private static final ThreadLocal<@Nullable Changes> CURRENT = new ThreadLocal<>();

    private boolean any;

    private Changes() {}

    /**
     * Executes work in this thread and records its changes.
     *
     * @throws Rejection with reason {@code OUTCOME_UNKNOWN} if the database becomes unavailable after the work has
     *     changed data, or while a statement that may have changed data is executed
     */
    public static <T> T during(Supplier<T> work) {
        Changes outer = CURRENT.get();
        Changes own = new Changes();
        CURRENT.set(own);
        try {
            return work.get();
        } catch (RuntimeException failure) {
            throw own.any && DatabaseErrors.isUnavailable(failure) ? unknown(failure) : failure;
        } finally {
            if (outer == null) {
                CURRENT.remove();
            } else {
                outer.any |= own.any;
                CURRENT.set(outer);
            }
        }
    }

    private static Rejection unknown(RuntimeException failure) {
        return new Rejection(
                Rejection.Reason.OUTCOME_UNKNOWN,
                DatabaseErrors.sentence(failure)
                        + "; the outcome of the request is unknown, and it may be partly executed:"
                        + " check the state before you repeat it");
    }

    /** Records that the current work has changed data, or may have changed data. */
    static void note() {
        Changes current = CURRENT.get();
        if (current != null) {
            current.any = true;
        }
    }
}
