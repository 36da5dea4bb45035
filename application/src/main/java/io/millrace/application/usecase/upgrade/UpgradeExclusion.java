package io.millrace.application.usecase.upgrade;

import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.lease.Leases;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Prevents the removal of backing indices while their data stream is upgraded. For this purpose it holds the lease of
 * the upgrade task during removals. If an upgrade is running or unfinished, no index is removed.
 *
 * @param owner the owner of the lease; unique across instances and restarts
 */
public record UpgradeExclusion(Leases leases, ReindexTasks tasks, String owner) {

    /**
     * Executes the step for one item after another. Stops if an upgrade of the data stream starts or the lease is lost.
     *
     * @param step receives an item and the lease of the upgrade task, and must check this lease
     * @return the items for which the step was not executed
     */
    public <T> List<T> forEach(StreamName stream, List<T> items, BiConsumer<T, Lease> step) {
        if (items.isEmpty()) {
            return items;
        }
        Optional<Lease> lease = leases.claim(ReindexTasks.leaseOf(stream), owner);
        if (lease.isEmpty()) {
            return items;
        }
        try {
            for (int i = 0; i < items.size(); i++) {
                if (isBeingUpgraded(stream, lease.get())
                        || leases.heartbeat(List.of(lease.get())).isEmpty()) {
                    return items.subList(i, items.size());
                }
                try {
                    step.accept(items.get(i), lease.get());
                } catch (FencedOffException lost) {
                    if (!lost.fence().equals(lease.get().fence())) {
                        throw lost;
                    }
                    return items.subList(i, items.size());
                }
            }
            return List.of();
        } finally {
            leases.release(lease.get());
        }
    }

    private boolean isBeingUpgraded(StreamName stream, Lease lease) {
        return tasks.find(stream).filter(ReindexTask.Running.class::isInstance).isPresent()
                || !tasks.listBegun(lease).isEmpty();
    }
}
