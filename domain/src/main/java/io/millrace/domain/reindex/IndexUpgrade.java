package io.millrace.domain.reindex;

import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import java.util.Collection;
import java.util.List;

/**
 * The progress of the upgrade of one outdated index. Each state is a separate type. Each type has methods only for the
 * legal transitions from its state.
 */
public sealed interface IndexUpgrade {

    IndexId source();

    /** Returns the name of the source. */
    IndexName index();

    /** Returns the state as an enum constant. */
    State state();

    /**
     * Returns the state that a new worker finds after the previous worker stopped: an upgrade in progress becomes
     * pending.
     */
    default IndexUpgrade interrupted() {
        return this;
    }

    /**
     * Returns a pending upgrade for each index whose major version is lower than the major version of {@code version},
     * in the order of the indices.
     */
    static List<Pending> pending(List<Index> indices, IndexVersion version) {
        return indices.stream()
                .filter(index -> index.version().major() < version.major())
                .map(index -> new Pending(index.id(), index.name()))
                .toList();
    }

    /** Returns the sources of the upgrades that have not ended. */
    static List<IndexId> unfinished(Collection<IndexUpgrade> upgrades) {
        return upgrades.stream()
                .filter(upgrade -> upgrade instanceof Pending || upgrade instanceof InProgress)
                .map(IndexUpgrade::source)
                .toList();
    }

    /** The upgrade has not started, or was interrupted. */
    record Pending(IndexId source, IndexName index) implements IndexUpgrade {

        /** Starts the upgrade. The number of documents is not known yet. */
        public InProgress begin() {
            return new InProgress(source, index, 0, 0);
        }

        @Override
        public State state() {
            return State.PENDING;
        }
    }

    /**
     * The upgrade is in progress.
     *
     * @param documents the number of documents in the source; 0 until the documents are counted
     * @param copied the number of documents in the destination
     */
    record InProgress(IndexId source, IndexName index, long documents, long copied) implements IndexUpgrade {

        public InProgress {
            if (documents < 0 || copied < 0 || copied > documents) {
                throw new IllegalArgumentException(copied + " of " + documents + " documents cannot be copied");
            }
        }

        /** Returns a copy with this number of documents in the source. */
        public InProgress counted(long total) {
            return new InProgress(source, index, total, Math.min(copied, total));
        }

        /** Returns a copy with this number of copied documents. */
        public InProgress copied(long soFar) {
            return new InProgress(source, index, Math.max(documents, soFar), soFar);
        }

        public Done finish() {
            return new Done(source, index, documents);
        }

        public Failed fail(String message) {
            return new Failed(source, index, message);
        }

        @Override
        public Pending interrupted() {
            return new Pending(source, index);
        }

        @Override
        public State state() {
            return State.IN_PROGRESS;
        }
    }

    /**
     * The destination has replaced the source.
     *
     * @param documents the number of copied documents; 0 if an earlier release or another run copied them
     */
    record Done(IndexId source, IndexName index, long documents) implements IndexUpgrade {

        @Override
        public State state() {
            return State.DONE;
        }
    }

    /** The upgrade failed. If the source still exists, its original state was restored. */
    record Failed(IndexId source, IndexName index, String message) implements IndexUpgrade {

        /** The advice to operators. It is the same for every cause. */
        private static final String REMEDY = "Correct the cause that the message names. Then cancel the upgrade, which"
                + " clears its status, and start it again. Upgraded indices are skipped.";

        /** Returns what an operator can do about the failure. */
        public String remedy() {
            return REMEDY;
        }

        @Override
        public State state() {
            return State.FAILED;
        }
    }

    /** The names of the states in responses, in the database and in metrics. */
    enum State {
        PENDING,
        IN_PROGRESS,
        DONE,
        FAILED
    }
}
