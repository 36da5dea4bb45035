package io.millrace.application.port.driving.stream;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.RolloverConditions;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Creates, shows, changes and deletes data streams. A {@link NameScope} contains the names that patterns of the
 * selection may match. If a name without a wildcard does not exist, the methods throw a {@link Rejection}.
 */
public interface ManageDataStreams {

    /**
     * Creates a data stream and its first backing index from the matching index template with the highest priority.
     *
     * @throws Rejection if the name is taken or reserved, or no template for data streams matches
     */
    void create(Authentication caller, StreamName name);

    /**
     * Returns the data streams that the selection matches, ordered by name.
     *
     * @param withLatest whether to return the latest timestamp of each data stream; for this, documents must be read
     */
    List<Listed> list(NameSelection selection, NameScope scope, boolean withLatest);

    /**
     * A data stream with its latest timestamp.
     *
     * @param latest the latest timestamp of its documents, if requested and available
     */
    record Listed(DataStream stream, Optional<Timestamp> latest) {}

    /** Returns the latest timestamp of each data stream; data streams without documents in open indices are omitted. */
    Map<StreamName, Timestamp> newest(Collection<DataStream> streams);

    /** Returns the data streams that the selection matches, ordered by name, with their sizes. */
    List<Measured> measure(NameSelection selection, NameScope scope);

    /**
     * A data stream with its size.
     *
     * @param bytes the stored size of all its backing indices
     * @param latest the latest timestamp of its documents, if any
     */
    record Measured(DataStream stream, long bytes, Optional<Timestamp> latest) {}

    /**
     * Adds a new write index to a data stream if the conditions are met. Writers are not interrupted. Documents that
     * are acknowledged after this method has returned are never in the old write index.
     *
     * @throws Rejection if the data stream does not exist
     */
    RolloverOutcome rollOver(Authentication caller, Rollover rollover);

    /**
     * The parameters of a rollover.
     *
     * @param dryRun whether to report the outcome without a rollover
     */
    record Rollover(StreamName stream, RolloverConditions conditions, boolean dryRun) {}

    /**
     * The outcome of a rollover.
     *
     * @param newIndex the name of the new write index; after a dry run or if the conditions are not met, the name that
     *     it would get
     * @param met whether each condition is met; the keys are the conditions as written in the request
     */
    record RolloverOutcome(
            IndexName oldIndex, IndexName newIndex, boolean rolledOver, boolean dryRun, Map<String, Boolean> met) {

        public RolloverOutcome {
            met = Collections.unmodifiableMap(new LinkedHashMap<>(met));
        }

        /**
         * Returns the details for the audit trail.
         *
         * @param kind {@code data_stream} or {@code alias}
         */
        public Map<String, String> audited(String kind, String name) {
            return Map.of(kind, name, "old_index", oldIndex.value(), "new_index", newIndex.value());
        }
    }

    /**
     * Adds indices to data streams and removes indices from data streams, atomically. An added index no longer accepts
     * documents. A removed index accepts documents again.
     *
     * @throws Rejection if the list is empty, or one of the changes is not possible
     */
    void modify(Authentication caller, List<BackingIndexChange> changes);

    /**
     * Deletes the data streams that the selection matches, with their documents. If this throws, no stream is deleted.
     */
    void delete(Authentication caller, NameSelection selection, NameScope scope);
}
