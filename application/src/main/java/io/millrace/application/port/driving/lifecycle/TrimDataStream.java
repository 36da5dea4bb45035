package io.millrace.application.port.driving.lifecycle;

import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.RemovalRule.Reason;
import java.util.List;
import java.util.Optional;

/** Removes the oldest documents of a data stream by request. */
public interface TrimDataStream {

    /**
     * Removes the backing indices all of whose documents have a timestamp before that of the request, each as a whole.
     *
     * @throws io.millrace.domain.Rejection if the data stream is not there
     */
    Outcome trim(Request request);

    /**
     * What is wanted.
     *
     * @param dryRun whether only to report what would happen
     */
    record Request(StreamName stream, Timestamp before, boolean dryRun) {}

    /** What happened to the backing indices, oldest first. */
    record Outcome(List<IndexName> removed, List<Kept> kept) {

        public Outcome {
            removed = List.copyOf(removed);
            kept = List.copyOf(kept);
        }
    }

    /**
     * An index that stays.
     *
     * @param latest the timestamp of its newest document, if it is known
     */
    record Kept(IndexName index, Reason reason, Optional<Timestamp> latest) {}
}
