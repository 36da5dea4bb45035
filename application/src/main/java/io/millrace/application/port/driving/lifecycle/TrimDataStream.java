package io.millrace.application.port.driving.lifecycle;

import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.RemovalRule.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Removes old backing indices of a data stream on request. This interface is separate from {@link ManageLifecycles},
 * because a trim needs leases that exclude concurrent upgrades.
 */
public interface TrimDataStream {

    /**
     * Removes each backing index in which all documents have timestamps earlier than {@link Request#before}.
     *
     * @throws io.millrace.domain.Rejection if the data stream does not exist
     */
    Outcome trim(Request request);

    /**
     * The parameters of a trim.
     *
     * @param dryRun whether to report the outcome without removing an index
     */
    record Request(StreamName stream, Timestamp before, boolean dryRun) {}

    /** Returns the details that the audit trail contains if a trim removed indices. */
    static Map<String, String> audited(Request request, Outcome outcome) {
        return Map.of(
                "data_stream",
                request.stream().value(),
                "before",
                request.before().toString(),
                "indices",
                outcome.removed().stream().map(IndexName::value).collect(Collectors.joining(",")));
    }

    /** The removed and kept backing indices, oldest first. */
    record Outcome(List<IndexName> removed, List<Kept> kept) {

        public Outcome {
            removed = List.copyOf(removed);
            kept = List.copyOf(kept);
        }
    }

    /**
     * A backing index that was kept.
     *
     * @param latest the timestamp of its newest document, if known
     */
    record Kept(IndexName index, Reason reason, Optional<Timestamp> latest) {}
}
