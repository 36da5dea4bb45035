package io.millrace.application.port.driven.service.lifecycle;

import io.millrace.domain.Rejection;
import io.millrace.domain.lifecycle.policy.LifecyclePolicy;
import io.millrace.domain.lifecycle.policy.PolicyName;
import java.time.Instant;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * The lifecycle policies. They are stored in the service memory for every engine. Implementations must pass
 * {@code LifecyclePoliciesContract}.
 */
public interface LifecyclePolicies {

    /** The maximum number of policies. */
    int MOST = 1_000;

    /** Returns all policies. */
    SortedMap<PolicyName, Stored> list();

    /** Returns all policies by name, in the form that {@code StreamState} needs. */
    default Map<String, LifecyclePolicy> byName() {
        return list().values().stream()
                .map(Stored::policy)
                .collect(Collectors.toMap(policy -> policy.name().value(), policy -> policy));
    }

    /**
     * Adds the policy. If a policy with the same name exists, replaces it and increases the version. Does nothing if
     * the stored policy has the same text.
     *
     * @throws Rejection if {@value #MOST} other policies exist
     */
    void put(LifecyclePolicy policy);

    /** Removes a policy. Returns whether the policy existed. */
    boolean delete(PolicyName name);

    /** Returns the rejection for a policy that exceeds the maximum number. */
    static Rejection tooMany() {
        return Rejection.invalid("there are already " + MOST + " lifecycle policies");
    }

    /**
     * A stored policy.
     *
     * @param version the number of changes; 1 for a new policy
     * @param modifiedAt the time of the last change
     */
    record Stored(LifecyclePolicy policy, long version, Instant modifiedAt) {}
}
