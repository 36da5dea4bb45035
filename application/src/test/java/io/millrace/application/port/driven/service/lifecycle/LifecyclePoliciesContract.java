package io.millrace.application.port.driven.service.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.service.lifecycle.LifecyclePolicies.Stored;
import io.millrace.domain.Rejection;
import io.millrace.domain.lifecycle.policy.LifecyclePolicy;
import io.millrace.domain.lifecycle.policy.PolicyAction;
import io.millrace.domain.lifecycle.policy.PolicyName;
import io.millrace.domain.lifecycle.policy.PolicyPhase;
import io.millrace.domain.stream.RolloverConditions;
import io.millrace.domain.stream.RolloverConditions.Condition;
import io.millrace.domain.stream.RolloverConditions.Kind;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.TimeText;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The rules for every store of lifecycle policies. */
public abstract class LifecyclePoliciesContract {

    private final LifecyclePolicies policies = emptyStore();

    protected abstract LifecyclePolicies emptyStore();

    private static LifecyclePolicy aPolicy(String name, String retention) {
        return new LifecyclePolicy(
                new PolicyName(name),
                List.of(
                        new PolicyPhase(
                                PolicyPhase.Kind.HOT,
                                PolicyPhase.AT_ONCE,
                                EnumSet.of(PolicyAction.ROLLOVER, PolicyAction.SET_PRIORITY)),
                        new PolicyPhase(PolicyPhase.Kind.WARM, TimeText.parse("min_age", "1d"), Set.of()),
                        new PolicyPhase(
                                PolicyPhase.Kind.DELETE,
                                TimeText.parse("min_age", retention),
                                EnumSet.of(PolicyAction.DELETE))),
                Optional.of(new RolloverConditions(List.of(
                        Condition.parse(Kind.MAX_SIZE, "max_size", "50gb"),
                        Condition.parse(Kind.MAX_AGE, "max_age", "30d")))),
                new JsonText("{\"phases\":{\"delete\":{\"min_age\":\"" + retention + "\"}}}"));
    }

    private Stored stored(String name) {
        return Objects.requireNonNull(policies.list().get(new PolicyName(name)));
    }

    @Test
    void a_policy_is_read_as_it_was_put() {
        policies.put(aPolicy("p", "30d"));

        Stored stored = stored("p");

        assertThat(stored.policy()).isEqualTo(aPolicy("p", "30d"));
        assertThat(stored.version()).isEqualTo(1);
        assertThat(policies.byName()).containsOnlyKeys("p");
    }

    @Test
    void only_a_different_policy_gets_a_new_version() {
        policies.put(aPolicy("p", "30d"));
        Stored first = stored("p");

        policies.put(aPolicy("p", "30d"));
        assertThat(stored("p")).isEqualTo(first);

        policies.put(aPolicy("p", "31d"));
        assertThat(stored("p").version()).isEqualTo(2);
        assertThat(stored("p").policy()).isEqualTo(aPolicy("p", "31d"));
    }

    @Test
    void a_policy_is_deleted_once() {
        policies.put(aPolicy("p", "30d"));
        policies.put(aPolicy("q", "30d"));

        assertThat(policies.delete(new PolicyName("p"))).isTrue();
        assertThat(policies.delete(new PolicyName("p"))).isFalse();
        assertThat(policies.list()).containsOnlyKeys(new PolicyName("q"));
    }

    @Test
    void the_number_of_policies_is_limited() {
        for (int i = 0; i < LifecyclePolicies.MOST; i++) {
            policies.put(aPolicy("p" + i, "30d"));
        }

        assertThatThrownBy(() -> policies.put(aPolicy("one-more", "30d"))).isInstanceOf(Rejection.class);
        policies.put(aPolicy("p7", "31d"));
        assertThat(policies.list()).hasSize(LifecyclePolicies.MOST);
    }
}
