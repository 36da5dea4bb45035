package io.millrace.adapters.persistence.database;

import io.millrace.domain.Rejection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Notes whether something was changed, or may have been, while a thread carries out a piece of work. The connections of
 * {@link ConnectionPool} tell of it.
 */
public final class Changes {

    private static final ThreadLocal<@Nullable Changes> CURRENT = new ThreadLocal<>();

    private boolean any;

    private Changes() {}

    /**
     * Does a piece of work in this thread.
     *
     * @throws Rejection with reason {@code OUTCOME_UNKNOWN} instead of a failure that means that the database cannot be
     *     used, if the work had changed something by then or its last statement may have
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
                        + ", and it is not known whether the request was carried out, or a part of"
                        + " it; look before you repeat it");
    }

    /** Notes a change that was made or may have been. */
    static void note() {
        Changes current = CURRENT.get();
        if (current != null) {
            current.any = true;
        }
    }
}
