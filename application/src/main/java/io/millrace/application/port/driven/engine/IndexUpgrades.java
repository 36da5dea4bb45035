package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.engine.DataStreams.RolledOver;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.Fence;
import io.millrace.application.port.driven.service.FencedOffException;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StateBehindUpgrade;
import io.millrace.domain.stream.DataStream;
import java.util.Optional;

/**
 * The steps by which an index takes the place of another. Each is atomic, and first looks whether it was done already,
 * because the outcome of an earlier attempt may be unknown. Adapters prove themselves with {@code IndexUpgradesContract}.
 *
 * <p>With {@link EngineCapability#ATOMIC_FENCE} every method throws {@link FencedOffException} if the lease is lost, and
 * changes nothing then. Without it the fence has no effect: a call may be carried out at any time after its caller was
 * replaced. {@link #block}, {@link #open}, {@link #deleteSource} and {@link #restore} then respect blocks of the source that
 * forbid changes, and throw a {@link io.millrace.domain.Rejection} that {@linkplain
 * io.millrace.domain.Rejection#isByBlock() names the block}.
 */
public interface IndexUpgrades {

    /**
     * Rolls a data stream over like {@link DataStreams#rollOver}.
     *
     * @throws StaleStreamException if the stream is no longer at the generation of {@code current}, or gone; nothing is
     *     changed
     */
    RolledOver rollOver(DataStream current, NewIndex next, Fence fence);

    /**
     * Adds a write block, and waits for appends under way, also if the block is there: once this returns the source
     * takes no documents. With {@link EngineCapability#ATOMIC_FENCE} changes by its user are known from then on: they
     * take effect at once, except for the end of a write block, and survive {@link #swap} and {@link #restore}.
     *
     * @return nothing if there is no such index
     */
    Optional<Blocked> block(IndexId source, Fence fence);

    /**
     * Opens the source; does nothing if it is open.
     *
     * @throws io.millrace.domain.Rejection if it is gone
     */
    void open(IndexId source, Fence fence);

    /**
     * Deletes the index of this name with its documents, after it has been made sure that no swap which is still on its
     * way puts it into a data stream; does nothing if there is none.
     *
     * @throws io.millrace.domain.Rejection if it is a backing index of a data stream, or the name is not that of an
     *     index; nothing is changed
     */
    void discard(IndexName destination, Fence fence);

    /**
     * Makes the index into which the source is copied. It takes documents from the copier only, and has no blocks
     * before the swap. Returns the one that was made for the source before if it has this name.
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
     * Puts the destination into the place of the source in its data stream, in one step for all readers and writers. The
     * destination is given the settings, blocks, mappings and aliases that the source has at that moment, but for the write block
     * of the upgrade, and is closed if its user wants the source closed. With {@link EngineCapability#ATOMIC_FENCE} the
     * source can no longer be found by its name, and the task of the fence tells in the same step that this index is
     * done and which destination has replaced it. Does nothing if the destination is in that place already.
     *
     * @param before is true of the source unless the engine knows of changes by its user
     * @throws io.millrace.domain.Rejection if the source or the destination is gone, or the source is the write index of
     *     its data stream or in none, or the destination is in one; nothing is changed
     */
    void swap(IndexId source, IndexId destination, StateBehindUpgrade before, Fence fence);

    /**
     * Replaces the source, which is in no data stream, by the destination, and removes the source with its documents:
     * the name of the source becomes an alias of the destination, and so do the aliases of the source. It is one step
     * for all readers and writers. The destination takes over from the source what it does in {@link #swap}, the task
     * tells as much, and from then on it takes documents unless blocked. Does nothing if the destination is in that place already.
     *
     * @throws io.millrace.domain.Rejection if the source or the destination is gone, or one of them is in a data stream
     */
    void swapForAlias(IndexId source, IndexId destination, StateBehindUpgrade before, Fence fence);

    /**
     * Deletes a source that was replaced, with its documents; does nothing if it is gone.
     *
     * @throws io.millrace.domain.Rejection if it is a backing index of a data stream; nothing is changed
     */
    void deleteSource(IndexId source, Fence fence);

    /** Undoes what {@link #block} and {@link #open} did to a source; does nothing if it is gone, or was not touched. */
    void restore(IndexId source, StateBehindUpgrade before, Fence fence);

    /**
     * A source that takes no documents.
     *
     * @param index as it is now
     * @param mark the same again as long as no document of the source was added, changed or removed
     */
    record Blocked(Index index, String mark) {}
}
