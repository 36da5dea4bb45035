package io.millrace.domain.reindex;

import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.stream.DataStream;
import java.util.Collection;
import java.util.List;

/** The progress of the upgrade of one outdated index; each state offers only its legal transitions. */
public sealed interface IndexUpgrade {

    IndexId source();

    /** Returns the name of the source. */
    IndexName index();

    /** Returns which of its types this is. */
    State state();

    /** Returns the upgrade after its worker has stopped: an unfinished one waits again. */
    default IndexUpgrade interrupted() {
        return this;
    }

    /** Returns the upgrades that a data stream needs so that none of its indices is of a lower major, oldest first. */
    static List<Pending> pending(DataStream stream, IndexVersion version) {
        return stream.backingIndices().stream()
                .filter(index -> index.version().major() < version.major())
                .map(index -> new Pending(index.id(), index.name()))
                .toList();
    }

    /** Returns the sources of those that have neither succeeded nor failed. */
    static List<IndexId> unfinished(Collection<IndexUpgrade> upgrades) {
        return upgrades.stream()
                .filter(upgrade -> upgrade instanceof Pending || upgrade instanceof InProgress)
                .map(IndexUpgrade::source)
                .toList();
    }

    /** Not begun, or everything was undone. */
    record Pending(IndexId source, IndexName index) implements IndexUpgrade {

        /** Begins, without knowing yet how many documents there are. */
        public InProgress begin() {
            return new InProgress(source, index, 0, 0);
        }

        @Override
        public State state() {
            return State.PENDING;
        }
    }

    /**
     * Its steps are being done.
     *
     * @param documents how many the source has
     * @param copied how many of them are in the destination
     */
    record InProgress(IndexId source, IndexName index, long documents, long copied) implements IndexUpgrade {

        public InProgress {
            if (documents < 0 || copied < 0 || copied > documents) {
                throw new IllegalArgumentException(copied + " of " + documents + " documents cannot be copied");
            }
        }

        /** Sets the number of documents, once it is known. */
        public InProgress counted(long total) {
            return new InProgress(source, index, total, Math.min(copied, total));
        }

        /** Says how many documents have been copied so far. */
        public InProgress copied(long soFar) {
            return new InProgress(source, index, Math.max(documents, soFar), soFar);
        }

        public Done finish() {
            return new Done(source, index);
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

    /** The destination has taken the place of the source. */
    record Done(IndexId source, IndexName index) implements IndexUpgrade {

        @Override
        public State state() {
            return State.DONE;
        }
    }

    /** It could not be upgraded; the source is as it was before, if it is still there. */
    record Failed(IndexId source, IndexName index, String message) implements IndexUpgrade {

        @Override
        public State state() {
            return State.FAILED;
        }
    }

    /** The states by name, as they are reported, stored and counted. */
    enum State {
        PENDING,
        IN_PROGRESS,
        DONE,
        FAILED
    }
}
