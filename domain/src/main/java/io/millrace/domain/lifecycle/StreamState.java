package io.millrace.domain.lifecycle;

import io.millrace.domain.index.Index;
import io.millrace.domain.lifecycle.policy.LifecyclePolicy;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.RolloverConditions;
import io.millrace.domain.text.TimeText;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The state of a data stream at one moment. It contains the data that is needed to decide about rollovers and removals.
 *
 * @param lifecycle the lifecycle of the stream, if any
 * @param policies the existing lifecycle policies by name; contains at least the policies in the settings of the
 *     backing indices
 * @param upgraded whether an upgrade of the stream is running or unfinished
 * @param now the time that is used to compute ages
 */
public record StreamState(
        DataStream stream,
        Optional<StreamLifecycle> lifecycle,
        Map<String, LifecyclePolicy> policies,
        LifecycleSettings settings,
        boolean upgraded,
        Instant now) {

    public StreamState {
        policies = Map.copyOf(policies);
    }

    /** Returns whether the lifecycle or an existing policy manages a backing index. */
    public boolean isManaged() {
        return stream.backingIndices().stream().anyMatch(index -> switch (managerOf(index)) {
            case LIFECYCLE -> true;
            case POLICY -> policyOf(index).isPresent();
            case NONE -> false;
        });
    }

    private IndexManager managerOf(Index index) {
        return IndexManager.of(index.settings(), lifecycle);
    }

    private Optional<LifecyclePolicy> policyOf(Index index) {
        return index.settings().policy().map(policies::get);
    }

    /** Returns the age at which the index is removed; empty if it is never removed. */
    public Optional<TimeText> retentionOf(Index index) {
        return switch (managerOf(index)) {
            case LIFECYCLE ->
                lifecycle.flatMap(enabled -> enabled.under(settings.retention()).time());
            case POLICY -> policyOf(index).flatMap(LifecyclePolicy::retention);
            case NONE -> Optional.empty();
        };
    }

    /** Returns the conditions for a rollover; empty if the stream is not rolled over automatically. */
    public Optional<RolloverConditions> rollover() {
        return switch (managerOf(stream.writeIndex())) {
            case LIFECYCLE ->
                lifecycle.map(enabled -> settings.rollover()
                        .under(enabled.under(settings.retention()).duration()));
            case POLICY -> policyOf(stream.writeIndex()).flatMap(LifecyclePolicy::conditions);
            case NONE -> Optional.empty();
        };
    }
}
