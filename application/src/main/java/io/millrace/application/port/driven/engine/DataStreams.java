package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.lifecycle.RemovalRule;
import io.millrace.domain.lifecycle.RemovalRule.Keep;
import io.millrace.domain.lifecycle.RolloverRule;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.TemplateName;
import java.util.List;
import java.util.Optional;

/** All data streams. Implementations must pass {@code DataStreamsContract}. */
public interface DataStreams {

    Optional<DataStream> find(StreamName name);

    /**
     * Creates a data stream with generation 1 and its first backing index, atomically.
     *
     * @throws io.millrace.domain.Rejection if the name of the data stream or of the index is taken
     */
    DataStream create(NewDataStream stream);

    /**
     * Creates a write index according to {@code next} and increases the generation, atomically. Waits for current
     * appends to the old write index. After this method has returned, the old write index rejects every document. With
     * {@link EngineCapability#ATOMIC_FENCE}: if an upgrade of the stream is running and its target version is higher
     * than the version of {@code next}, the new index gets the target version.
     *
     * @param current the stream as the caller has read it, with the write index to replace
     * @param next the new index; the engine may choose another name
     * @throws StaleStreamException if the stream was deleted. With {@link EngineCapability#COMPARE_AND_SET_ROLLOVER}
     *     also if the generation differs from {@code current}; without it, the engine rolls over the current write
     *     index
     */
    RolledOver rollOver(DataStream current, NewIndex next);

    /**
     * Rolls a data stream over like {@link #rollOver(DataStream, NewIndex)}, but only if the rule allows the rollover.
     * The rule is evaluated against the state of the stream at the moment of the change.
     *
     * @throws StaleStreamException in the cases of {@link #rollOver(DataStream, NewIndex)}, and if the rule no longer
     *     allows the rollover
     */
    RolledOver rollOver(DataStream current, NewIndex next, RolloverRule rule, StreamStates states);

    /**
     * Removes a backing index with its documents if the rule allows the removal. With
     * {@link EngineCapability#ATOMIC_FENCE} the state for the rule is read in the same atomic step in which the index
     * is removed. Therefore the rule sees every acknowledged change, and a lost lease causes a
     * {@link io.millrace.application.port.driven.service.lease.FencedOffException}. Without this capability the state
     * is read immediately before the removal.
     *
     * @return why the index was kept; empty if the index was removed
     */
    Optional<Keep> remove(StreamName stream, IndexId index, RemovalRule rule, StreamStates states);

    /**
     * Applies changes to lists of backing indices in order and in one atomic step, by the rules of
     * {@link io.millrace.domain.stream.BackingIndexLists}. Waits for current appends to each added index. After this
     * method has returned, an added index rejects every document. A removed index accepts documents again, and its
     * stored statistics are deleted.
     *
     * @throws io.millrace.domain.Rejection if one of the changes is not possible
     */
    void modify(List<BackingIndexChange> changes);

    /**
     * Removes a data stream with its backing indices and their documents. Does nothing if the stream does not exist.
     * With {@link EngineCapability#ATOMIC_FENCE} the upgrade task of the stream is removed in the same step. Then the
     * worker loses the lease of the task, and a new stream with the same name has no task.
     *
     * @throws io.millrace.domain.Rejection if an index block forbids the deletion of one of the backing indices
     */
    void delete(StreamName name);

    /** The write index before and after a rollover. */
    record RolledOver(Index before, Index after) {}

    /**
     * A data stream to create.
     *
     * @param hidden whether patterns match it only if they include hidden names
     * @param lifecycle the lifecycle from its templates; engines without lifecycles ignore it
     */
    record NewDataStream(
            StreamName name,
            TemplateName template,
            boolean hidden,
            NewIndex firstIndex,
            Optional<StreamLifecycle> lifecycle,
            List<NamedAlias> aliases) {

        public NewDataStream {
            aliases = List.copyOf(aliases);
        }
    }
}
