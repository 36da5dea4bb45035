package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.Fence;
import io.millrace.application.port.driven.service.FencedOffException;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.stream.DataStream;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The steps by which an index takes the place of another. Each is atomic, checks the {@link Fence} in itself, and first
 * looks whether it was done already, because the outcome of an earlier attempt may be unknown. Adapters prove themselves
 * with {@code IndexUpgradesContract}.
 *
 * <p>Every method throws {@link FencedOffException} if the lease is lost; nothing is changed then.
 */
public interface IndexUpgrades {

    /**
     * Rolls a data stream over like {@link DataStreams#rollOver}.
     *
     * @throws StaleStreamException if the stream is no longer at the generation of {@code current}, or gone; nothing is
     *     changed
     */
    DataStream rollOver(DataStream current, NewIndex next, Fence fence);

    /**
     * Begins: remembers for the task of the fence whether the source is closed or has a write block, unless that is
     * remembered already, and adds a write block. Waits for appends under way; once this returns the source takes none.
     * Later changes by its user are remembered too: they take effect at once, except for the end of a write block, and
     * survive a swap or giving up.
     *
     * @return nothing if there is no such index
     */
    Optional<Source> begin(IndexId source, Fence fence);

    /**
     * Opens the source; does nothing if it is open.
     *
     * @throws io.millrace.domain.Rejection if it is gone
     */
    void open(IndexId source, Fence fence);

    /**
     * Deletes the index of this name with its documents; does nothing if there is none.
     *
     * @throws io.millrace.domain.Rejection if it is a backing index of a data stream, or the name is not that of an
     *     index
     */
    void deleteDestination(IndexName destination, Fence fence);

    /**
     * Makes the index into which the source is copied. It is remembered as the destination of the source, takes
     * documents from the copier only, and has no blocks before the swap. Returns the one that is
     * remembered if it has this name.
     *
     * @throws io.millrace.domain.Rejection if the name is taken, or the source is gone
     */
    Index createDestination(IndexId source, NewIndex destination, Fence fence);

    /**
     * Closes the destination; does nothing if it is closed.
     *
     * @throws io.millrace.domain.Rejection if it is gone
     */
    void closeDestination(IndexId destination, Fence fence);

    /**
     * Puts the destination into the place of the source in its data stream and removes the source with its documents,
     * in one step for all readers and writers, together with the note in the task of the fence that this index is done.
     * The destination is given the settings, blocks and mappings that the source has at that moment, but for the write
     * block of the upgrade, and is closed if the source was or has been closed by its user. Does nothing if the destination is in that place already.
     *
     * @throws io.millrace.domain.Rejection if the source or the destination is gone, or the source is the write index of
     *     its data stream or in none
     */
    void swap(IndexId source, IndexId destination, Fence fence);

    /**
     * Replaces the source, which is in no data stream, by the destination, and removes the source with its documents:
     * the name of the source becomes an alias of the destination, and so do the aliases of the source. It is one step
     * for all readers and writers, together with the note in the task of the fence that this index is done. The
     * destination takes over from the source what it does in {@link #swap}, and from then on it takes documents unless
     * blocked. Does nothing if the destination is in that place already.
     *
     * @throws io.millrace.domain.Rejection if the source or the destination is gone, or one of them is in a data stream
     */
    void swapForAlias(IndexId source, IndexId destination, Fence fence);

    /**
     * Gives up: the source, if it is still there, loses what the upgrade changed about it, the destination is removed. Does nothing if nothing is remembered, for instance after a swap.
     */
    void giveUp(IndexId source, Fence fence);

    /** Gives up every source that is remembered for the task of the fence, whichever instance began it. */
    default void giveUpAll(Fence fence) {
        giveUpAllBut(List.of(), fence);
    }

    /** Does the same, except for the sources that will be resumed. */
    void giveUpAllBut(Collection<IndexId> kept, Fence fence);

    /**
     * A source whose upgrade has begun.
     *
     * @param index as it is now
     * @param wasClosed whether it was closed at the beginning
     * @param attempt what an attempt before this one left, present if its destination is there
     */
    record Source(Index index, boolean wasClosed, Optional<Attempt> attempt) {}

    /**
     * What an interrupted attempt left.
     *
     * @param destination takes the documents that are not copied yet
     * @param documents how many the source has, if they were counted
     * @param copied how many are in the destination
     */
    record Attempt(Index destination, OptionalLong documents, long copied) {}
}
