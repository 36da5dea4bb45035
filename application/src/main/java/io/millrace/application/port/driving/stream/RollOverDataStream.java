package io.millrace.application.port.driving.stream;

import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.RolloverConditions;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Adds a new write index to data streams. */
public interface RollOverDataStream {

    /**
     * Rolls a data stream over if its conditions are met. Writers are not interrupted. Documents that are acknowledged
     * after the return are never in the old write index.
     *
     * @throws io.millrace.domain.Rejection if the data stream does not exist
     */
    Outcome rollOver(Request request);

    /**
     * The parameters of a rollover.
     *
     * @param dryRun whether to report the outcome without a rollover
     */
    record Request(StreamName stream, RolloverConditions conditions, boolean dryRun) {}

    /**
     * The outcome of a rollover.
     *
     * @param newIndex the name of the new write index, or the name that it would get
     * @param met whether each condition is met, by the text of the condition in the request
     */
    record Outcome(
            IndexName oldIndex, IndexName newIndex, boolean rolledOver, boolean dryRun, Map<String, Boolean> met) {

        public Outcome {
            met = Collections.unmodifiableMap(new LinkedHashMap<>(met));
        }
    }
}
