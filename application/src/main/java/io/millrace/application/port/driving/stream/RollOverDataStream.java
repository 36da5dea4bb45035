package io.millrace.application.port.driving.stream;

import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.RolloverConditions;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Gives data streams a new write index. */
public interface RollOverDataStream {

    /**
     * Rolls a data stream over if its conditions say so. Writers do not notice; a document acknowledged afterwards is
     * never in the old write index.
     *
     * @throws io.millrace.domain.Rejection if the data stream is not there
     */
    Outcome rollOver(Request request);

    /**
     * What is wanted.
     *
     * @param dryRun whether only to report what would happen
     */
    record Request(StreamName stream, RolloverConditions conditions, boolean dryRun) {}

    /**
     * What happened.
     *
     * @param newIndex the name of the new write index, or the one it would have got
     * @param met each condition in the words of its request, and whether it is reached
     */
    record Outcome(
            IndexName oldIndex, IndexName newIndex, boolean rolledOver, boolean dryRun, Map<String, Boolean> met) {

        public Outcome {
            met = Collections.unmodifiableMap(new LinkedHashMap<>(met));
        }
    }
}
