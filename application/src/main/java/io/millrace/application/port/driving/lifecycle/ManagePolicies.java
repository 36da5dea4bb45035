package io.millrace.application.port.driving.lifecycle;

import io.millrace.application.port.driven.service.lifecycle.LifecyclePolicies.Stored;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Failure;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.IndexAge;
import io.millrace.domain.lifecycle.policy.LifecyclePolicy;
import io.millrace.domain.lifecycle.policy.PolicyName;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.NamePattern;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Shows and changes lifecycle policies. */
public interface ManagePolicies {

    /**
     * Adds the policy, or replaces the policy with the same name.
     *
     * @throws io.millrace.domain.Rejection if the maximum number of policies is reached
     */
    void put(LifecyclePolicy policy);

    /**
     * Returns the policies whose names match one of the patterns, ordered by name.
     *
     * @throws io.millrace.domain.Rejection if a name without a wildcard does not exist
     */
    List<Used> list(List<NamePattern> patterns);

    /**
     * Deletes a policy.
     *
     * @throws io.millrace.domain.Rejection if the policy does not exist, or an index uses it
     */
    void delete(PolicyName name);

    /**
     * Explains which policy manages each index that the target selects; a data stream selects its backing indices.
     *
     * @throws io.millrace.domain.Rejection if a name without a wildcard does not exist
     */
    Explanation explain(ReadTarget target);

    /**
     * A policy, and where it is used.
     *
     * @param indices the indices whose settings contain the name of the policy
     * @param streams the data streams whose write index is one of these indices
     * @param templates the index templates whose settings contain the name of the policy
     */
    record Used(Stored stored, List<IndexName> indices, List<StreamName> streams, List<TemplateName> templates) {

        public Used {
            indices = List.copyOf(indices);
            streams = List.copyOf(streams);
            templates = List.copyOf(templates);
        }
    }

    /**
     * The policies that manage indices.
     *
     * @param now the time at which the ages were computed
     */
    record Explanation(Instant now, List<Explained> indices) {

        public Explanation {
            indices = List.copyOf(indices);
        }
    }

    /**
     * An index, and details about the policy that manages it; the details are absent if no policy manages the index.
     */
    record Explained(Index index, Optional<Managed> managed) {}

    /**
     * An index whose settings contain the name of a policy.
     *
     * @param name the name of the policy in the settings
     * @param policy the policy, if it exists
     * @param age the age of the backing index; absent for a plain index, which the policy does not change
     * @param failure the failure of the last attempt to apply the policy, if any
     */
    record Managed(String name, Optional<Stored> policy, Optional<IndexAge> age, Optional<Failure> failure) {

        /** Returns whether the policy does not exist, or the last attempt failed. */
        public boolean isInError() {
            return policy.isEmpty() || failure.isPresent();
        }
    }
}
