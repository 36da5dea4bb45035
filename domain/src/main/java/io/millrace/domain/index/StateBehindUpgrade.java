package io.millrace.domain.index;

import java.util.EnumSet;
import java.util.Set;

/**
 * The state that an index gets after its upgrade. During an upgrade, it has an additional write block and is open even
 * if its user closed it; all other changes by its user apply immediately and are kept.
 *
 * @param closed whether its user wants it closed
 * @param blocked whether its user wants a write block
 */
public record StateBehindUpgrade(boolean closed, boolean blocked) {

    /** Returns the state that the user of an index wants, before an upgrade changes it. */
    public static StateBehindUpgrade of(Index index) {
        return new StateBehindUpgrade(index.closed(), index.blocks().contains(IndexBlock.WRITE));
    }

    /** Returns the index without the changes by the upgrade. */
    public Index restored(Index index) {
        return index.inState(closed, withWriteBlock(index.blocks(), blocked));
    }

    /** Returns the index with the write block of the upgrade. */
    public static Index held(Index index) {
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
