package io.millrace.adapters.persistence.document.aggregation;

import io.millrace.adapters.persistence.document.admission.ReadBudget;
import io.millrace.domain.document.aggregation.CollectorMemory;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The memory of one collector. It is reserved in steps from the memory for reads. Closing this object releases all of
 * it.
 */
public final class ReservedMemory implements CollectorMemory, AutoCloseable {

    private static final long STEP = 1L << 20;

    private final ReadBudget budget;
    private final CollectorMemory limit;
    private final Deque<ReadBudget.Lease> held = new ArrayDeque<>();
    private long used;

    /**
     * Creates memory that can grow up to a limit.
     *
     * @param limit the maximum in bytes
     */
    public ReservedMemory(ReadBudget budget, long limit) {
        this.budget = budget;
        this.limit = CollectorMemory.upTo(limit);
    }

    @Override
    public void reserve(long bytes) {
        limit.reserve(bytes);
        used += bytes;
        while (used > held.size() * STEP) {
            held.push(budget.reserve(STEP));
        }
    }

    @Override
    public void close() {
        while (!held.isEmpty()) {
            held.pop().giveBack();
        }
    }
}
