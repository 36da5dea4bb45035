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
 * whether an earlier attempt already executed the step, because the outcome of that attempt may be unknown.
 * Implementations must pass {@code IndexUpgradesContract}.
 *
 * <p>With {@link EngineCapability#ATOMIC_FENCE} every method throws {@link FencedOffException} and changes nothing if
 * the lease is lost. Without this capability the fence has no effect, and the engine may execute a call after another
 * instance has taken over the lease of the caller. In such an engine, an index block of the source can also forbid a
 * change. Then {@link #block}, {@link #open}, {@link #deleteSource} and {@link #restore} throw a
 * {@link io.millrace.domain.Rejection} that {@linkplain io.millrace.domain.Rejection#isByBlock() names the block}.
 */
public interface IndexUpgrades {

    /**
     * Rolls a data stream over like {@link DataStreams#rollOver}.
     *
     * @throws StaleStreamException if the stream was deleted or its generation differs from {@code current}; then
     *     nothing is changed
     */
    RolledOver rollOver(DataStream current, NewIndex next, Fence fence);

    /**
     * Adds a write block unless it exists, and waits for current appends. After this method has returned, the source
     * accepts no documents. With {@link EngineCapability#ATOMIC_FENCE} the engine also records later changes of the
     * source by users, so that {@link #swap} and {@link #restore} keep these changes. The changes take effect
     * immediately, except the removal of a write block.
     *
     * @return the blocked source; empty if the index does not exist
     */
    Optional<Blocked> block(IndexId source, Fence fence);

    /**
     * Opens the source. Does nothing if the source is open.
     *
     * @throws io.millrace.domain.Rejection if the source does not exist
     */
    void open(IndexId source, Fence fence);

    /**
     * Deletes the index with this name and its documents. Does nothing if the index does not exist. Before the
     * deletion, makes sure that no delayed swap can still add the index to a data stream, or replace a plain index by
     * it.
     *
     * @throws io.millrace.domain.Rejection if the index is a backing index of a data stream, if the name belongs to an
     *     alias or data stream, or if the index has replaced a plain index and the engine lacks
     *     {@link EngineCapability#ATOMIC_FENCE}; then nothing is changed
     */
    void discard(IndexName destination, Fence fence);

    /**
     * Creates the destination into which the source is copied. Until the swap, the destination accepts documents only
     * from the copier and has no index blocks. If an earlier attempt already created a destination with this name for
     * this source, returns that destination.
     *
     * @throws io.millrace.domain.Rejection if the name is taken, or the source does not exist
     */
    Index createDestination(IndexId source, NewIndex destination, Fence fence);

    /**
     * Closes the destination. Does nothing if the destination is closed.
     *
     * @throws io.millrace.domain.Rejection if the destination does not exist
     */
    void closeDestination(IndexId destination, Fence fence);

    /**
     * Replaces the source by the destination in its data stream, in one step for all readers and writers. The
     * destination gets the current settings, index blocks, mappings and aliases of the source, except the write block
     * of the upgrade. If a user closed the source, the destination is closed. With
     * {@link EngineCapability#ATOMIC_FENCE} the source can no longer be found by its name after the swap. The same step
     * records in the task of the fence that the upgrade of the index is done, and the name of the destination. Does
     * nothing if the destination has already replaced the source.
     *
     * @param before the state of the source before the upgrade; if the engine recorded later changes by users, these
     *     changes take precedence
     * @throws io.millrace.domain.Rejection if the source or the destination does not exist, if the source is a write
     *     index or is not in a data stream, or if the destination is in a data stream; then nothing is changed
     */
    void swap(IndexId source, IndexId destination, StateAfterUpgrade before, Fence fence);

    /**
     * Replaces a plain index by the destination and removes the plain index with its documents, in one step for all
     * readers and writers. The name and the aliases of the source become aliases of the destination. As in
     * {@link #swap}, the destination gets the state of the source, and the result is recorded in the task. After the
     * swap, the destination accepts documents unless it has an index block. Does nothing if the destination has already
     * replaced the source.
     *
     * @throws io.millrace.domain.Rejection if the source or the destination does not exist, or one of them is in a data
     *     stream
     */
    void swapForAlias(IndexId source, IndexId destination, StateAfterUpgrade before, Fence fence);

    /**
     * Deletes a source that was replaced, with its documents. Does nothing if the source does not exist.
     *
     * @throws io.millrace.domain.Rejection if the source is a backing index of a data stream; then nothing is changed
     */
    void deleteSource(IndexId source, Fence fence);

    /**
     * Undoes the changes of {@link #block} and {@link #open} to a source. Does nothing if the source does not exist or
     * was not changed.
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
