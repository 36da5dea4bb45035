package io.millrace.adapters.persistence.reindex.lease;

import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.domain.reindex.IndexUpgrade;
import java.util.Locale;
import org.jdbi.v3.core.Handle;

/** Checks a lease in the transaction of a write that requires the lease. */
public final class LeaseFence {

    private LeaseFence() {}

    /**
     * Checks that the lease has an owner and that its epoch is still the epoch of the fence. Another instance can
     * acquire the lease only after the transaction has ended.
     *
     * @throws FencedOffException if the lease has another owner, or no owner
     */
    public static void check(Handle transaction, Fence fence) {
        check(transaction, fence, "l.epoch");
    }

    /**
     * Checks the lease like {@link #check}. In addition, the commit of this transaction does not wait until the data is
     * on disk.
     *
     * @throws FencedOffException if the lease has another owner, or no owner
     */
    public static void checkAndDoNotAwaitDisk(Handle transaction, Fence fence) {
        check(transaction, fence, "set_config('synchronous_commit', 'off', true)");
    }

    /**
     * Checks the lease before the state of an upgrade is stored. If only the progress of the upgrade changes, the
     * commit does not wait for the disk, because the loss of the progress in a crash is harmless.
     *
     * @throws FencedOffException if the lease has another owner, or no owner
     */
    public static void checkFor(IndexUpgrade upgrade, Handle transaction, Fence fence) {
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
