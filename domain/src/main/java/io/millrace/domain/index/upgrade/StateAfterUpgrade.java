package io.millrace.domain.index.upgrade;

import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import java.util.EnumSet;
import java.util.Set;

/**
 * The state that an index gets back after its upgrade. During the upgrade, the index has a write block and is open,
 * even if a user closed it. All other changes by users take effect immediately and are kept.
 *
 * @param closed whether a user closed the index
 * @param blocked whether a user added a write block
 */
public record StateAfterUpgrade(boolean closed, boolean blocked) {

    /** Returns the state that an index has before an upgrade changes it. */
    public static StateAfterUpgrade of(Index index) {
        return new StateAfterUpgrade(index.closed(), index.blocks().contains(IndexBlock.WRITE));
    }

    /** Returns a copy of the index with this state. */
    public Index restored(Index index) {
        return index.inState(closed, withWriteBlock(index.blocks(), blocked));
    }

    /** Returns a copy of the index with the write block of the upgrade. */
    public static Index blockedForUpgrade(Index index) {
        return index.inState(index.closed(), withWriteBlock(index.blocks(), true));
    }

    private static Set<IndexBlock> withWriteBlock(Set<IndexBlock> blocks, boolean blocked) {
        Set<IndexBlock> changed = EnumSet.noneOf(IndexBlock.class);
        changed.addAll(blocks);
        if (blocked) {
            changed.add(IndexBlock.WRITE);
        } else {
            changed.remove(IndexBlock.WRITE);
        }
        return changed;
    }
}
