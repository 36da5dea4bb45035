package io.millrace.adapters.persistence.security;

import java.util.function.IntUnaryOperator;

/** Splits work into batches, so that each transaction is short. */
public final class Batches {

    private static final int SIZE = 1_000;

    private Batches() {}

    /**
     * Repeats {@code step} until it processes fewer rows than the batch size. The step receives the batch size and
     * returns the number of rows that it has processed.
     *
     * @return the total number of processed rows
     */
    public static int all(IntUnaryOperator step) {
        int sum = 0;
        int done;
        do {
            done = step.applyAsInt(SIZE);
            sum += done;
        } while (done >= SIZE);
        return sum;
    }
}
