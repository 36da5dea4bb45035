package io.millrace.application.port.driving.lifecycle;

import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Failure;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Status;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.IndexAge;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.text.TimeText;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shows and changes the lifecycles of data streams. */
public interface ManageLifecycles {

    /**
     * Sets the lifecycle of all data streams that the selection matches, atomically.
     *
     * @param scope the names that patterns of the selection may match
     * @return the stored lifecycles with the values that result from the cluster settings
     * @throws io.millrace.domain.Rejection if a name without a wildcard does not exist
     */
    LifecycleView put(NameSelection selection, NameScope scope, StreamLifecycle lifecycle);

    /** Returns the details that the audit trail contains if the lifecycle of one data stream was changed. */
    static Map<String, String> audited(DataStream stream, StreamLifecycle lifecycle) {
        return Map.of(
                "data_stream",
                stream.name().value(),
                "enabled",
                Boolean.toString(lifecycle.enabled()),
                StreamLifecycle.RETENTION,
                lifecycle.retention().map(TimeText::written).orElse("infinite"));
    }

    /**
     * Removes the lifecycles of all data streams that the selection matches, atomically.
     *
     * @param scope the names that patterns of the selection may match
     * @return the matching data streams
     * @throws io.millrace.domain.Rejection if a name without a wildcard does not exist
     */
    List<DataStream> delete(NameSelection selection, NameScope scope);

    /**
     * Returns the data streams that the selection matches, ordered by name, with their lifecycles.
     *
     * @param scope the names that patterns of the selection may match
     * @throws io.millrace.domain.Rejection if a name without a wildcard does not exist
     */
    LifecycleView read(NameSelection selection, NameScope scope);

    /** Returns the given data streams with their lifecycles, without reading the data streams again. */
    LifecycleView of(List<DataStream> streams);

    /**
     * Explains the lifecycle state of the indices that the target selects; a data stream selects its backing indices.
     *
     * @throws io.millrace.domain.Rejection if a name without a wildcard does not exist
     */
    Explanation explain(ReadTarget target);

    /**
     * The lifecycle state of indices.
     *
     * @param now the time at which the ages were computed
     * @param heldUntil the time before which nothing is removed; present if the clock has jumped
     */
    record Explanation(Instant now, Optional<Instant> heldUntil, List<Explained> indices) {

        public Explanation {
            indices = List.copyOf(indices);
        }
    }

    /**
     * The lifecycle state of one index.
     *
     * @param managed details of the lifecycle; absent for an index that no enabled lifecycle manages
     */
    record Explained(Index index, Optional<Managed> managed) {}

    /**
     * A backing index of a data stream with an enabled lifecycle.
     *
     * @param removableAt the time from which the index may be removed, according to its retention and to
     *     {@link Explanation#heldUntil}; absent if the index is never removed
     * @param failure the failure of the last attempt to roll over or remove the index, if any
     */
    record Managed(
            IndexAge age, LifecycleView.Shown lifecycle, Optional<Instant> removableAt, Optional<Failure> failure) {}

    /** Returns the statistics of the last run. */
    Statistics readStatistics();

    /**
     * The statistics of the last run.
     *
     * @param streams the data streams with an enabled lifecycle, ordered by name
     */
    record Statistics(Status status, List<StreamStatistics> streams) {

        public Statistics {
            streams = List.copyOf(streams);
        }
    }

    /** The number of backing indices of a data stream, and the number of those whose last attempt failed. */
    record StreamStatistics(StreamName name, int indices, int failing) {}
}
