package io.millrace.application.port.driven.engine;

import java.util.Set;

/**
 * What an engine may promise beyond its ports. Contracts assert each promise of an engine that makes it, and what holds
 * instead of one that does not.
 */
public enum EngineCapability {

    /**
     * Of the documents of an append that do not conflict either all are written or none, so that the outcome is known
     * of all of them or of none. Without it each document has an outcome of its own, which may be unknown.
     */
    WHOLE_BATCHES,

    /**
     * Documents are written into the index that they are given for, or not at all. Without it those for a backing index
     * that was rolled over are written into the write index of its data stream, and their outcome says so.
     */
    GIVEN_INDEX,

    /** A change of several indices changes all of them or none. Without it those that refuse it leave the others changed. */
    WHOLE_CHANGES,

    /**
     * Every JSON object is kept, and each of its values can be found. Without it some objects are refused, and nothing else
     * of their batch is harmed; a value of another kind than the first of its field may not be found.
     */
    ANY_JSON,

    /**
     * Each step of an upgrade checks in itself whether the lease is held, so that an instance that was replaced changes
     * nothing. A swap and the notes about it in the memory are one step, and so are the deletion of a data stream and
     * that of its task. A task begins only with the indices that its data stream has, and changes that users make
     * during an upgrade are kept.
     */
    ATOMIC_FENCE,

    /** The documents of an index arrive in one order. Without it each of its shards has an order of its own. */
    ONE_ORDER_OF_ARRIVAL,

    /**
     * The number and the times of the documents of an index that was rolled over are known once the rollover has
     * returned, and never change as long as the index takes none. Without it they may be missing.
     */
    KNOWN_STATISTICS,

    /**
     * Of two rollovers that have seen the same write index the second is refused. Without it each gives the stream
     * another write index.
     */
    COMPARE_AND_SET_ROLLOVER,

    /**
     * Indices are made in the version that is asked for, with the settings and mappings that are asked for and no others,
     * and backing indices under the name and with the time as well. Without it version, names and times are the engine's
     * own, and it adds settings and mappings.
     */
    INDICES_AS_ASKED,

    /**
     * An index that is added to a data stream goes before all others, at a position that no index had. Without it it goes
     * behind those that were added before, and before those that rollovers have made.
     */
    ADDED_GO_FIRST,

    /** The generation of a data stream rises whenever its indices change. Without it rollovers alone raise it. */
    COUNTED_CHANGES,

    /** The write index of a data stream can be closed, and blocked by an upgrade. Without it both are refused. */
    LOCKABLE_WRITE_INDEX,

    /**
     * Every index template is kept to the letter. Without it those are refused that ask for what the engine does not have,
     * and JSON of others is written anew.
     */
    ANY_TEMPLATE,

    /** Data streams may be hidden, or have names that begin with a dot. Without it both are refused. */
    HIDDEN_STREAMS,

    /** Documents are counted by times to the microsecond. Without it to the millisecond. */
    MICROSECONDS,

    /**
     * Copying waits while its progress is heard, which is how it keeps to a throttle. Without it the engine copies on
     * meanwhile, keeps to the throttle by itself, and ends within a batch if it is told to.
     */
    COPIES_IN_STEPS,

    /**
     * Several data streams are upgraded in parallel. Without it an instance upgrades them one after another, because each step
     * is a change of a state that the whole engine shares.
     */
    PARALLEL_UPGRADES;

    /** The capabilities of an engine that keeps everything in one database with transactions. */
    public static final Set<EngineCapability> ALL = Set.of(values());
}
