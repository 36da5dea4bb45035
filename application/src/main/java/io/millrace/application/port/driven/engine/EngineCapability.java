package io.millrace.application.port.driven.engine;

import java.util.Set;

/**
 * A guarantee of an engine beyond its ports. For each capability the contracts check what holds with it and what holds
 * without it.
 */
public enum EngineCapability {

    /**
     * An append writes all or none of the documents that do not conflict, so the outcome is known for all of them or
     * for none. Without it each document has a separate outcome, which may be unknown.
     */
    WHOLE_BATCHES,

    /**
     * Documents are written only into the given index. Without it documents for a rolled-over backing index are written
     * into the write index of its data stream, and their outcome reports that.
     */
    GIVEN_INDEX,

    /**
     * A change of several indices changes all of them or none. Without it the others are changed even if some indices
     * reject the change.
     */
    WHOLE_CHANGES,

    /**
     * Every JSON object is accepted, and each of its values can be found. Without it some objects are rejected, without
     * harm to the rest of their batch. A value of another type than the first value of its field may then be impossible
     * to find.
     */
    ANY_JSON,

    /**
     * Each step of an upgrade checks the lease atomically, so that a replaced instance changes nothing. A swap and its
     * record in the memory are one step, and so are the deletions of a data stream and of its task. A task starts only
     * if its indices are those of the data stream. Changes by users during an upgrade are kept.
     */
    ATOMIC_FENCE,

    /** The documents of an index have a single order of arrival. Without it each shard has a separate order. */
    ONE_ORDER_OF_ARRIVAL,

    /**
     * The number and the time range of the documents of a rolled-over index are known once the rollover has returned.
     * They do not change while the index accepts no documents. Without it they may be missing.
     */
    KNOWN_STATISTICS,

    /**
     * Of two concurrent rollovers of the same write index the second is rejected. Without it each adds a write index to
     * the stream.
     */
    COMPARE_AND_SET_ROLLOVER,

    /**
     * Indices get exactly the requested version, settings and mappings, and backing indices also the requested name and
     * time. Without it the engine chooses version, names and times, and adds settings and mappings.
     */
    INDICES_AS_ASKED,

    /**
     * An index added to a data stream is placed before all others, at an unused position. Without it, it is placed
     * after those added earlier and before those created by rollovers.
     */
    ADDED_GO_FIRST,

    /** The generation of a data stream increases whenever its indices change. Without it only rollovers increase it. */
    COUNTED_CHANGES,

    /** The write index of a data stream can be closed, and an upgrade can block it. Without it both are rejected. */
    LOCKABLE_WRITE_INDEX,

    /**
     * Every index template is stored verbatim. Without it templates with unsupported features are rejected, and the
     * JSON of others is rewritten.
     */
    ANY_TEMPLATE,

    /** Data streams may be hidden, or have names that begin with a dot. Without it both are rejected. */
    HIDDEN_STREAMS,

    /** Documents are counted by times in microseconds. Without it in milliseconds. */
    MICROSECONDS,

    /**
     * The copier waits for its progress callback, which throttles it. Without it the engine throttles itself while
     * copying in the background, and stops within a batch when requested.
     */
    COPIES_IN_STEPS,

    /**
     * Several data streams are upgraded in parallel. Without it an instance upgrades them one after another, because
     * each step changes a state that the whole engine shares.
     */
    PARALLEL_UPGRADES;

    /** The capabilities of an engine that stores everything in one transactional database. */
    public static final Set<EngineCapability> ALL = Set.of(values());
}
