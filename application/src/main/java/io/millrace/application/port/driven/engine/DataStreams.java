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

/** All data streams. Implementations must pass {@code DataStreamsContract}. */
public interface DataStreams {

    Optional<DataStream> find(StreamName name);

    /**
     * Creates a data stream of generation 1 and its first backing index atomically.
     *
     * @throws io.millrace.domain.Rejection if one of the two names is taken
     */
    DataStream create(NewDataStream stream);

    /**
     * Creates a write index according to {@code next} and increases the generation, atomically. Waits for appends to
     * the old write index that are in progress. Once this returns, the old index rejects every document. With {@link
     * EngineCapability#ATOMIC_FENCE}, while a running task upgrades the stream, an index that would be outdated for the
     * task gets the version of the task.
     *
     * @param current the stream as the caller has read it, with the write index to replace
     * @param next the new index; the engine may choose another name
     * @throws StaleStreamException if the stream was deleted or, where the engine compares and sets, is no longer at
     *     the generation of {@code current}; other engines roll over the present write index
     */
    RolledOver rollOver(DataStream current, NewIndex next);

    /**
     * Rolls a data stream over like the other method if the rule allows it in the state at the moment of the change.
     *
     * @throws StaleStreamException also if the rule no longer allows it
     */
    RolledOver rollOver(DataStream current, NewIndex next, RolloverRule rule, StreamStates states);

    /**
     * Removes a backing index with its documents if the rule allows it in the state at the moment of the removal. With
     * {@link EngineCapability#ATOMIC_FENCE} the state is read in the same step. Every change that was acknowledged
     * before the removal is therefore respected, and a lost lease causes a {@link
     * io.millrace.application.port.driven.service.FencedOffException}. Without it the state is read immediately before
     * the removal.
     *
     * @return why the index was kept; empty if it was removed
     */
    Optional<Keep> remove(StreamName stream, IndexId index, RemovalRule rule, StreamStates states);

    /**
     * Applies changes to lists of backing indices in order and in one atomic step, according to {@link
     * io.millrace.domain.stream.BackingIndexLists}. Waits for appends to an added index that are in progress; once this
     * returns, the index rejects every document. A removed index accepts documents again, and its stored statistics are
     * deleted.
     *
     * @throws io.millrace.domain.Rejection if one of the changes is not possible
     */
    void modify(List<BackingIndexChange> changes);

    /**
     * Removes a data stream with its backing indices and their documents; does nothing if it does not exist. With
     * {@link EngineCapability#ATOMIC_FENCE} the task that upgrades it is removed in the same step. The lease of the
     * task is then lost, and a new stream of the same name starts without a task.
     *
     * @throws io.millrace.domain.Rejection if a block forbids deleting one of its indices
     */
    void delete(StreamName name);

    /** The write index before and after a rollover. */
    record RolledOver(Index before, Index after) {}

    /** A data stream to create. */
    record NewDataStream(StreamName name, TemplateName template, boolean hidden, NewIndex firstIndex) {}
}
