package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.RemovalRule;
import io.millrace.domain.lifecycle.RemovalRule.Keep;
import io.millrace.domain.lifecycle.RolloverRule;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.TemplateName;
import java.util.List;
import java.util.Optional;

/** Every data stream there is. Adapters prove themselves with {@code DataStreamsContract}. */
public interface DataStreams {

    Optional<DataStream> find(StreamName name);

    /**
     * Creates a data stream of generation 1 with its first backing index, in one step.
     *
     * @throws io.millrace.domain.Rejection if one of the two names is taken; nothing is changed
     */
    DataStream create(NewDataStream stream);

    /**
     * Makes a new write index like {@code next} and raises the generation, in one step. Waits for appends to the old
     * write index that are under way; once this returns, the old index refuses every document. With {@link
     * EngineCapability#ATOMIC_FENCE}, while a running task upgrades the stream, an index that would be outdated for the
     * task is made in the version of the task.
     *
     * @param current as the caller has seen it, with the write index that is to be replaced
     * @param next whose name the engine may replace by another
     * @throws StaleStreamException if the stream is gone or, where the engine compares and sets, no longer at the
     *     generation of {@code current}; nothing is changed. Other engines roll over what is the write index by then
     */
    RolledOver rollOver(DataStream current, NewIndex next);

    /**
     * Rolls a data stream over as the other method does, if the rule allows it in the state at the moment of the change.
     *
     * @throws StaleStreamException also if the rule does not allow it any more
     */
    RolledOver rollOver(DataStream current, NewIndex next, RolloverRule rule, StreamStates states);

    /**
     * Removes a backing index with its documents if the rule allows it in the state at the moment of the removal. With
     * {@link EngineCapability#ATOMIC_FENCE} the state is read in the same step, so that every change which was
     * acknowledged before the removal counts, and {@link
     * io.millrace.application.port.driven.service.FencedOffException} is thrown if a lease is lost. Without it the state
     * is read immediately before the removal.
     *
     * @return why the index stays; empty if it was removed
     */
    Optional<Keep> remove(StreamName stream, IndexId index, RemovalRule rule, StreamStates states);

    /**
     * Changes lists of backing indices, all in one step and one after another, as {@link
     * io.millrace.domain.stream.BackingIndexLists} says. Waits for appends to an added index that are under way; once
     * this returns, it refuses every document. A removed index takes documents again, and its remembered statistics are
     * forgotten.
     *
     * @throws io.millrace.domain.Rejection if one of the changes is not possible; nothing is changed
     */
    void modify(List<BackingIndexChange> changes);

    /**
     * Removes a data stream with its backing indices and their documents; does nothing if it is gone. With {@link
     * EngineCapability#ATOMIC_FENCE} the task that upgrades it is removed in the same step, and nothing is left of it:
     * its lease is lost, and another stream of the name starts without.
     *
     * @throws io.millrace.domain.Rejection if a block forbids deleting one of its indices
     */
    void delete(StreamName name);

    /** The write index before and after a rollover. */
    record RolledOver(Index before, Index after) {}

    /** A data stream to create. */
    record NewDataStream(StreamName name, TemplateName template, boolean hidden, NewIndex firstIndex) {}
}
