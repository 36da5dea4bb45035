package io.millrace.domain.lifecycle.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.Indices;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.GlobalRetention;
import io.millrace.domain.lifecycle.IndexManager;
import io.millrace.domain.lifecycle.LifecycleSettings;
import io.millrace.domain.lifecycle.RolloverSetting;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.lifecycle.StreamState;
import io.millrace.domain.lifecycle.policy.PolicyPhase.Kind;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.RolloverConditions;
import io.millrace.domain.stream.RolloverConditions.Condition;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LifecyclePolicyTest {

    private static PolicyPhase phase(Kind kind, String minAge, PolicyAction... actions) {
        return new PolicyPhase(kind, TimeText.parse("min_age", minAge), Set.of(actions));
    }

    private static RolloverConditions conditions(String kind, String limit) {
        return new RolloverConditions(
                List.of(Condition.parse(RolloverConditions.Kind.ofKey(kind).orElseThrow(), kind, limit)));
    }

    private static LifecyclePolicy policy(Optional<RolloverConditions> rollover, PolicyPhase... phases) {
        return new LifecyclePolicy(new PolicyName("p"), Arrays.asList(phases), rollover, JsonText.EMPTY_OBJECT);
    }

    @Test
    void a_rollover_requires_a_document() {
        LifecyclePolicy policy =
                policy(Optional.of(conditions("max_age", "1d")), phase(Kind.HOT, "0ms", PolicyAction.ROLLOVER));

        RolloverConditions conditions = policy.conditions().orElseThrow();

        assertThat(conditions
                        .judge(new RolloverConditions.Facts(Duration.ofDays(2), 0, 0))
                        .rollOver())
                .isFalse();
        assertThat(conditions
                        .judge(new RolloverConditions.Facts(Duration.ofDays(2), 1, 0))
                        .rollOver())
                .isTrue();
    }

    @Test
    void indices_are_deleted_at_the_age_of_the_delete_phase_but_not_while_it_waits_for_a_snapshot() {
        assertThat(policy(Optional.empty(), phase(Kind.DELETE, "30d", PolicyAction.DELETE))
                        .retention())
                .contains(TimeText.parse("min_age", "30d"));
        assertThat(policy(
                                Optional.empty(),
                                phase(Kind.DELETE, "30d", PolicyAction.DELETE, PolicyAction.WAIT_FOR_SNAPSHOT))
                        .retention())
                .isEmpty();
        assertThat(policy(Optional.empty(), phase(Kind.WARM, "30d")).retention())
                .isEmpty();
    }

    @Test
    void actions_without_effect_are_named() {
        LifecyclePolicy policy = policy(
                Optional.of(conditions("max_docs", "5")),
                phase(Kind.HOT, "0ms", PolicyAction.ROLLOVER, PolicyAction.SET_PRIORITY),
                phase(Kind.WARM, "1d", PolicyAction.SHRINK),
                phase(Kind.DELETE, "30d", PolicyAction.DELETE));

        assertThat(policy.describeWithoutEffect())
                .contains("these actions of the policy have no effect: [set_priority] in phase [hot], [shrink] in phase"
                        + " [warm]");
        assertThat(policy(Optional.empty(), phase(Kind.DELETE, "1d", PolicyAction.DELETE))
                        .describeWithoutEffect())
                .isEmpty();
    }

    @Test
    void an_index_is_in_the_last_phase_whose_age_it_has_reached() {
        LifecyclePolicy policy =
                policy(Optional.empty(), phase(Kind.DELETE, "3d", PolicyAction.DELETE), phase(Kind.WARM, "1d"));

        assertThat(policy.phaseAt(Duration.ofHours(1))).isEmpty();
        assertThat(policy.phaseAt(Duration.ofDays(1)).map(PolicyPhase::kind)).contains(Kind.WARM);
        assertThat(policy.phaseAt(Duration.ofDays(4)).map(PolicyPhase::kind)).contains(Kind.DELETE);
    }

    @Test
    void ages_must_not_decrease() {
        assertThatThrownBy(() -> policy(
                        Optional.empty(),
                        phase(Kind.WARM, "2d"),
                        phase(Kind.COLD, "1d"),
                        phase(Kind.DELETE, "1h", PolicyAction.DELETE)))
                .isInstanceOf(Rejection.class)
                .hasMessage("Your policy is configured to run the cold phase (min_age: 1d) and the delete phase"
                        + " (min_age: 1h) before the warm phase (min_age: 2d). You should change the phase timing so"
                        + " that the phases will execute in the order of hot, warm, then cold.");
    }

    @Test
    void phases_allow_only_their_actions() {
        assertThatThrownBy(() -> phase(Kind.DELETE, "1d", PolicyAction.SHRINK))
                .hasMessage("invalid action [shrink] defined in phase [delete]");
        assertThatThrownBy(() -> phase(Kind.DELETE, "1d")).hasMessage("phase [delete] must define actions");
        assertThatThrownBy(() -> phase(Kind.HOT, "0", PolicyAction.FORCEMERGE))
                .hasMessage("the [forcemerge] action(s) may not be used in the [hot] phase without an accompanying"
                        + " [rollover] action");
        assertThatThrownBy(() -> phase(Kind.WARM, "-1")).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> policy(
                        Optional.of(new RolloverConditions(List.of())), phase(Kind.HOT, "0", PolicyAction.ROLLOVER)))
                .hasMessage("At least one max_* rollover condition must be set.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a,b", "a b", "_a", "a\tb", "\ud800"})
    void a_bad_name_is_refused(String name) {
        assertThatThrownBy(() -> new PolicyName(name)).isInstanceOf(Rejection.class);
    }

    @ParameterizedTest
    @EnumSource(PolicyAction.class)
    void an_action_is_found_by_its_key(PolicyAction action) {
        assertThat(PolicyAction.ofKey(action.key())).contains(action);
        assertThat(PolicyAction.keys()).contains(action.key());
        assertThat(PolicyAction.ofKey("other")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(PolicyPhase.Kind.class)
    void a_phase_is_found_by_its_key(PolicyPhase.Kind kind) {
        assertThat(PolicyPhase.Kind.ofKey(kind.key())).contains(kind);
        assertThat(PolicyPhase.Kind.keys()).contains(kind.key());
        assertThat(PolicyPhase.Kind.ofKey("other")).isEmpty();
    }

    private static StreamState state(boolean enabled, Map<String, String> settings, LifecyclePolicy... policies) {
        DataStream stream = new DataStream(
                new StreamName("logs"),
                1,
                new TemplateName("t"),
                false,
                Instant.EPOCH,
                List.of(Indices.backing("b", "logs", 1).with(IndexSettings.ofRequest(settings))));
        return new StreamState(
                stream,
                Optional.of(new StreamLifecycle(enabled, Optional.empty())),
                Arrays.stream(policies)
                        .collect(Collectors.toMap(policy -> policy.name().value(), policy -> policy)),
                new LifecycleSettings(
                        GlobalRetention.of("-1", "-1"), RolloverSetting.parse("max_docs=10"), Duration.ofMinutes(5)),
                false,
                Instant.EPOCH);
    }

    @Test
    void a_policy_manages_an_index_if_it_is_preferred_or_the_lifecycle_is_off() {
        Map<String, String> preferred = Map.of("lifecycle.name", "p");
        Map<String, String> other = Map.of("lifecycle.name", "p", "lifecycle.prefer_ilm", "false");
        Optional<StreamLifecycle> on = Optional.of(new StreamLifecycle(true, Optional.empty()));
        Optional<StreamLifecycle> off = Optional.of(new StreamLifecycle(false, Optional.empty()));

        assertThat(IndexManager.of(IndexSettings.ofRequest(preferred), on)).isEqualTo(IndexManager.POLICY);
        assertThat(IndexManager.of(IndexSettings.ofRequest(other), on)).isEqualTo(IndexManager.LIFECYCLE);
        assertThat(IndexManager.of(IndexSettings.ofRequest(other), off)).isEqualTo(IndexManager.POLICY);
        assertThat(IndexManager.of(IndexSettings.EMPTY, on)).isEqualTo(IndexManager.LIFECYCLE);
        assertThat(IndexManager.of(IndexSettings.EMPTY, off)).isEqualTo(IndexManager.NONE);
        assertThat(IndexManager.of(IndexSettings.EMPTY, Optional.empty())).isEqualTo(IndexManager.NONE);
    }

    @Test
    void a_stream_is_managed_by_a_policy_only_if_the_policy_exists() {
        Map<String, String> named = Map.of("lifecycle.name", "p");
        LifecyclePolicy deleting = policy(Optional.empty(), phase(Kind.DELETE, "7d", PolicyAction.DELETE));

        assertThat(state(false, named, deleting).isManaged()).isTrue();
        assertThat(state(false, named).isManaged()).isFalse();
        assertThat(state(false, Map.of(), deleting).isManaged()).isFalse();
        assertThat(state(true, Map.of()).isManaged()).isTrue();
        StreamState managed = state(false, named, deleting);
        assertThat(managed.retentionOf(managed.stream().writeIndex())).contains(TimeText.parse("min_age", "7d"));
    }
}
