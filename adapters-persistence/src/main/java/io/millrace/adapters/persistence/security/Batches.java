package io.millrace.adapters.persistence.security;

import java.util.function.IntUnaryOperator;

/** Work in pieces, so that no transaction becomes long. */
final class Batches {

    private static final int SIZE = 1_000;

    private Batches() {}

    /**
     * Repeats {@code step}, which gets the most it may do and returns how much it did, until it does less.
     *
     * @return how much was done altogether
     */
    static int all(IntUnaryOperator step) {
        int sum = 0;
        int done;
        do {
            done = step.applyAsInt(SIZE);
            sum += done;
        } while (done >= SIZE);
        return sum;
    }
}
