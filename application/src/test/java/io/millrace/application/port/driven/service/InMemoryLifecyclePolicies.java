package io.millrace.application.port.driven.service;

import io.millrace.application.port.driven.service.lifecycle.LifecyclePolicies;
import io.millrace.domain.lifecycle.policy.LifecyclePolicy;
import io.millrace.domain.lifecycle.policy.PolicyName;
import java.util.SortedMap;
import java.util.TreeMap;

/** Policies in a map. */
public final class InMemoryLifecyclePolicies implements LifecyclePolicies {

    private final SortedMap<PolicyName, Stored> policies = new TreeMap<>();
    private final StoreClock clock;

    public InMemoryLifecyclePolicies(StoreClock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized SortedMap<PolicyName, Stored> list() {
        return new TreeMap<>(policies);
    }

    @Override
    public synchronized void put(LifecyclePolicy policy) {
        Stored before = policies.get(policy.name());
        if (before != null && before.policy().written().equals(policy.written())) {
            return;
        }
        if (before == null && policies.size() >= MOST) {
            throw LifecyclePolicies.tooMany();
        }
        policies.put(policy.name(), new Stored(policy, before == null ? 1 : before.version() + 1, clock.now()));
    }

    @Override
    public synchronized boolean delete(PolicyName name) {
        return policies.remove(name) != null;
    }
}
