package io.millrace.application.usecase.lifecycle;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.service.InMemoryLifecyclePolicies;
import io.millrace.application.port.driven.service.ManualStoreClock;
import io.millrace.application.port.driven.service.lifecycle.LifecycleEvent;
import io.millrace.application.port.driving.index.CreateIndices;
import io.millrace.application.usecase.StoreFixture;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.lifecycle.policy.LifecyclePolicy;
import io.millrace.domain.lifecycle.policy.PolicyAction;
import io.millrace.domain.lifecycle.policy.PolicyName;
import io.millrace.domain.lifecycle.policy.PolicyPhase;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.stream.RolloverConditions;
import io.millrace.domain.stream.RolloverConditions.Condition;
import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class PolicyRolloversTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private final StoreFixture store = new StoreFixture();
    private final InMemoryLifecyclePolicies policies = new InMemoryLifecyclePolicies(new ManualStoreClock(NOON));
    private final List<LifecycleEvent> events = new ArrayList<>();
    private final PolicyRollovers rollovers = new PolicyRollovers(
            store.engine.indices(),
            policies,
            store.all().indices().rollovers(),
            failure -> false,
            (what, failure) -> {
                throw new AssertionError(what, failure);
            },
            events::add);

    private void put(Set<PolicyAction> actions, Optional<RolloverConditions> conditions) {
        policies.put(new LifecyclePolicy(
                new PolicyName("weekly"),
                List.of(new PolicyPhase(PolicyPhase.Kind.HOT, PolicyPhase.AT_ONCE, actions)),
                conditions,
                new JsonText("{\"actions\":\"" + actions + "\"}")));
    }

    private void putRollover() {
        put(
                Set.of(PolicyAction.ROLLOVER),
                Optional.of(new RolloverConditions(List.of(new Condition(RolloverConditions.Kind.MAX_DOCS, 2, "2")))));
    }

    private void create(String name, String alias, String rolloverAlias) {
        store.createIndices()
                .create(
                        Authentication.unsecured(),
                        new CreateIndices.Request(
                                new IndexName(name),
                                Map.of(
                                        "index.lifecycle.name",
                                        Optional.of("weekly"),
                                        "index.lifecycle.rollover_alias",
                                        Optional.of(rolloverAlias)),
                                UnaryOperator.identity(),
                                Map.of(alias, AliasProperties.NONE)));
    }

    private void write(String alias, String id) {
        Index index = store.engine.writeIndices().find(alias).orElseThrow();
        store.engine.documents().append(index, List.of(aDocument(id, NOON.toString())));
    }

    private void run() {
        rollovers.apply(NOON, true, new Cancellation());
    }

    @Test
    void an_alias_is_rolled_over_once_its_write_index_meets_the_conditions_of_the_policy() {
        putRollover();
        create("logs-000001", "logs", "logs");
        write("logs", "one");
        run();

        assertThat(events).isEmpty();

        write("logs", "two");
        run();
        run();

        assertThat(events)
                .containsExactly(new LifecycleEvent.AliasRolledOver(
                        "logs", new IndexName("logs-000001"), new IndexName("logs-000002")));
        assertThat(store.engine.writeIndices().find("logs").map(Index::name)).contains(new IndexName("logs-000002"));
    }

    @Test
    void nothing_is_rolled_over_for_a_policy_without_rollover_or_an_alias_of_other_indices() {
        put(Set.of(), Optional.empty());
        create("logs-000001", "logs", "logs");
        write("logs", "one");
        write("logs", "two");
        run();
        putRollover();
        create("other-000001", "other", "logs");
        write("other", "three");
        write("other", "four");
        run();

        assertThat(events).hasSize(1).first().isInstanceOf(LifecycleEvent.AliasRolledOver.class);
    }

    @Test
    void a_rejected_rollover_is_reported_and_the_next_alias_is_rolled_over() {
        putRollover();
        create("first", "memo", "memo");
        write("memo", "one");
        write("memo", "two");
        create("logs-000001", "logs", "logs");
        write("logs", "three");
        write("logs", "four");
        run();

        assertThat(events).hasSize(2).anyMatch(LifecycleEvent.AliasRolledOver.class::isInstance);
        assertThat(events)
                .contains(new LifecycleEvent.AliasFailed(
                        "memo",
                        new IndexName("first"),
                        "the name [first] does not end with a number, so there is no next name"));
    }
}
