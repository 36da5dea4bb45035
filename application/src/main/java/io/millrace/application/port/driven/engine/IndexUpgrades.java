package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.engine.DataStreams.RolledOver;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.stream.DataStream;
import java.util.Optional;

/**
 * The steps that replace a source index by its destination during an upgrade. Each step is atomic. It first checks
 * whether an earlier attempt already did it, because the outcome of that attempt may be unknown. Implementations must
 * pass {@code IndexUpgradesContract}.
 *
 * <p>With {@link EngineCapability#ATOMIC_FENCE} every method throws {@link FencedOffException} and changes nothing if
 * the lease is lost. Otherwise the fence has no effect, and the engine may execute a late call after the caller was
 * replaced. Without this capability, {@link #block}, {@link #open}, {@link #deleteSource} and {@link #restore} throw
 * a {@link io.millrace.domain.Rejection} that {@linkplain io.millrace.domain.Rejection#isByBlock() names the block} if
 * a block of the source forbids the change.
 */
public interface IndexUpgrades {

    /**
     * Rolls a data stream over like {@link DataStreams#rollOver}.
     *
     * @throws StaleStreamException if the stream was deleted or its generation differs from {@code current}; nothing is
     *     changed
     */
    RolledOver rollOver(DataStream current, NewIndex next, Fence fence);

    /**
     * Adds a write block unless it exists, and waits for current appends. After the return the source accepts no
     * documents. With {@link EngineCapability#ATOMIC_FENCE} the engine also records changes that users make to the
     * source afterwards, so that {@link #swap} and {@link #restore} keep them. These changes take effect immediately,
     * except the removal of a write block.
     *
     * @return the blocked source; empty if the index does not exist
     */
    Optional<Blocked> block(IndexId source, Fence fence);

    /**
     * Opens the source; does nothing if it is open.
     *
     * @throws io.millrace.domain.Rejection if the source does not exist
     */
    void open(IndexId source, Fence fence);

    /**
     * Deletes the index with this name and its documents; does nothing if it does not exist. Before that, it makes sure
     * that no delayed swap can still add the index to a data stream, or replace a plain index by it.
     *
     * @throws io.millrace.domain.Rejection if the index is a backing index of a data stream, or the name belongs to an
     *     alias or data stream, or the index has replaced a plain index and the engine lacks
     *     {@link EngineCapability#ATOMIC_FENCE}; nothing is changed
     */
    void discard(IndexName destination, Fence fence);

    /**
     * Creates the destination, into which the source is copied. Until the swap it accepts documents only from the
     * copier and has no blocks. If an earlier attempt already created a destination with this name for this source,
     * returns it.
     *
     * @throws io.millrace.domain.Rejection if the name is taken, or the source does not exist
     */
    Index createDestination(IndexId source, NewIndex destination, Fence fence);

    /**
     * Closes the destination; does nothing if it is closed.
     *
     * @throws io.millrace.domain.Rejection if the destination does not exist
     */
    void closeDestination(IndexId destination, Fence fence);

    /**
     * Replaces the source by the destination in its data stream, in one step for all readers and writers. The
     * destination gets the current settings, blocks, mappings and aliases of the source, except the write block of the
     * upgrade. It is closed if a user closed the source. With {@link EngineCapability#ATOMIC_FENCE} the source can no
     * longer be found by its name. The same step records the index as done, with the name of its destination, in the
     * task that the fence belongs to. Does nothing if the destination has already replaced the source.
     *
     * @param before the state of the source before the upgrade; later changes by users that the engine recorded take
     *     precedence
     * @throws io.millrace.domain.Rejection if the source or the destination does not exist, the source is a write index
     *     or is not in a data stream, or the destination is in a data stream; nothing is changed
     */
    void swap(IndexId source, IndexId destination, StateAfterUpgrade before, Fence fence);

    /**
     * Replaces a source that is in no data stream by the destination, and removes the source with its documents, in one
     * step for all readers and writers. The name and the aliases of the source become aliases of the destination. The
     * destination gets the state of the source, and the result is recorded in the task as in {@link #swap}. After the
     * swap, the destination accepts documents unless it has a block. Does nothing if the destination has already
     * replaced the source.
     *
     * @throws io.millrace.domain.Rejection if the source or the destination does not exist, or one of them is in a data
     *     stream
     */
    void swapForAlias(IndexId source, IndexId destination, StateAfterUpgrade before, Fence fence);

    /**
     * Deletes a source that was replaced, with its documents; does nothing if it does not exist.
     *
     * @throws io.millrace.domain.Rejection if the source is a backing index of a data stream; nothing is changed
     */
    void deleteSource(IndexId source, Fence fence);

    /**
     * Undoes what {@link #block} and {@link #open} did to a source; does nothing if the source does not exist or was
     * not changed.
     */
    void restore(IndexId source, StateAfterUpgrade before, Fence fence);

    /**
     * A source with the write block of an upgrade.
     *
     * @param index the source with its current state
     * @param mark a text that changes whenever a document of the source is added, changed or removed
     */
    record Blocked(Index index, String mark) {}
}
