package io.millrace.adapters.persistence.reindex;

import io.millrace.application.port.driven.service.Fence;
import io.millrace.application.port.driven.service.FencedOffException;
import io.millrace.domain.reindex.IndexUpgrade;
import java.util.Locale;
import org.jdbi.v3.core.Handle;

/** Checks a lease in the transaction that writes under it. */
final class LeaseFence {

    private LeaseFence() {}

    /**
     * Checks that the lease is still held under this fence. A takeover waits until the transaction ends.
     *
     * @throws FencedOffException if the lease has another holder, or none
     */
    static void check(Handle transaction, Fence fence) {
        check(transaction, fence, "l.epoch");
    }

    /**
     * Checks the lease, and lets the transaction end without waiting for the disk.
     *
     * @throws FencedOffException if the lease has another holder, or none
     */
    static void checkAndDoNotAwaitDisk(Handle transaction, Fence fence) {
        check(transaction, fence, "set_config('synchronous_commit', 'off', true)");
    }

    /**
     * Checks the lease for a change of an upgrade. If only the progress changes, the transaction does not wait for the
     * disk, because a crash may lose it without harm.
     *
     * @throws FencedOffException if the lease has another holder, or none
     */
    static void checkFor(IndexUpgrade upgrade, Handle transaction, Fence fence) {
        if (upgrade instanceof IndexUpgrade.InProgress copying && copying.copied() > 0) {
            checkAndDoNotAwaitDisk(transaction, fence);
        } else {
            check(transaction, fence);
        }
    }

    private static void check(Handle transaction, Fence fence, String selected) {
        boolean held = transaction
                .createQuery(String.format(Locale.ROOT, """
                    select %s from millrace.lease l
                    where l.task = :task and l.epoch = :epoch and l.owner is not null
                    for key share
                    """, selected))
                .bind("task", fence.task())
                .bind("epoch", fence.epoch())
                .mapTo(String.class)
                .findOne()
                .isPresent();
        if (!held) {
            throw new FencedOffException(fence);
        }
    }
}
