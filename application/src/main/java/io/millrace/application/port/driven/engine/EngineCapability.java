package io.millrace.application.port.driven.engine;

import java.util.Set;

/**
 * A guarantee that an engine gives in addition to the guarantees of its ports. The contracts check the behaviour of
 * engines with and without each capability. In the following comments, "Otherwise" means: without the capability.
 */
public enum EngineCapability {

    /**
     * An append writes either all documents that do not conflict or none of them, so the outcome is known for all of
     * them or for none. Otherwise each document has a separate outcome, which may be unknown.
     */
    WHOLE_BATCHES,

    /**
     * Documents are written only into the given index. Otherwise documents for a rolled-over backing index are written
     * into the write index of its data stream, and the outcome contains the name of the write index.
     */
    GIVEN_INDEX,

    /**
     * A change of several indices changes all of them or none. Otherwise indices that accept the change are changed
     * even if other indices reject it.
     */
    WHOLE_CHANGES,

    /**
     * Every JSON object is accepted, and a search can find each of its values. Otherwise some objects are rejected,
     * although the rest of the batch is written. A search may also miss a value if its type differs from the type of
     * the first value of the field.
     */
    ANY_JSON,

    /**
     * Aggregations evaluate the values in the documents, regardless of the types of these values. Otherwise
     * aggregations evaluate the indexed values, which have the type of the field, and may ignore values of other types.
     */
    VALUES_OF_ANY_TYPE,

    /**
     * Each step of an upgrade checks the lease atomically, so an instance that has lost the lease cannot change
     * anything. A swap and its record in the service memory are one step. The deletion of a data stream and the
     * deletion of its task are also one step. A task starts only if its list of indices matches the data stream. If
     * users change the source during an upgrade, their changes are kept.
     */
    ATOMIC_FENCE,

    /** The documents of an index have a single order of arrival. Otherwise each shard has a separate order. */
    ONE_ORDER_OF_ARRIVAL,

    /**
     * When a rollover returns, the number and the time range of the documents in the rolled-over index are known. These
     * statistics do not change while the index accepts no documents. Otherwise these statistics may be missing.
     */
    KNOWN_STATISTICS,

    /**
     * Of two concurrent rollovers of the same write index the second is rejected. Otherwise each rollover adds a write
     * index to the stream.
     */
    COMPARE_AND_SET_ROLLOVER,

    /**
     * Indices get exactly the requested version, settings and mappings. Backing indices also get exactly the requested
     * name and time. Otherwise the engine chooses the version, name and time itself, and adds settings and mappings.
     */
    EXACT_INDICES,

    /**
     * An index that is added to a data stream becomes its first backing index, at an unused position. Otherwise the
     * index is placed after indices that were added earlier and before indices that rollovers created.
     */
    ADDED_INDICES_FIRST,

    /**
     * The generation of a data stream increases whenever its indices change. Otherwise only rollovers increase the
     * generation.
     */
    COUNTED_CHANGES,

    /**
     * The write index of a data stream can be closed, and an upgrade can set a write block on it. Otherwise both are
     * rejected.
     */
    LOCKABLE_WRITE_INDEX,

    /**
     * Every index template is stored verbatim. Otherwise templates with unsupported features are rejected, and the JSON
     * of the accepted templates is rewritten.
     */
    ANY_TEMPLATE,

    /** Data streams may be hidden, or have names that begin with a dot. Otherwise both are rejected. */
    HIDDEN_STREAMS,

    /** Counts by time span use microseconds. Otherwise they use milliseconds. */
    MICROSECONDS,

    /**
     * The copier waits for its progress callback, which applies the throttle. Otherwise the engine copies in the
     * background and applies the throttle itself, and a cancelled copy stops in the middle of a batch.
     */
    COPIES_IN_STEPS,

    /**
     * Several data streams are upgraded in parallel. Otherwise an instance upgrades one data stream after another,
     * because each step changes a state that the whole engine shares.
     */
    PARALLEL_UPGRADES;

    /** The capabilities of an engine that stores everything in one transactional database. */
    public static final Set<EngineCapability> ALL = Set.of(values());
}
