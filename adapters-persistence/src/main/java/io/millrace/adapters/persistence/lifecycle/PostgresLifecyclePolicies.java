package io.millrace.adapters.persistence.lifecycle;

import io.millrace.adapters.persistence.database.AsciiJson;
import io.millrace.adapters.persistence.database.Moments;
import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.application.port.driven.service.lifecycle.LifecyclePolicies;
import io.millrace.domain.lifecycle.policy.LifecyclePolicy;
import io.millrace.domain.lifecycle.policy.PolicyAction;
import io.millrace.domain.lifecycle.policy.PolicyName;
import io.millrace.domain.lifecycle.policy.PolicyPhase;
import io.millrace.domain.stream.RolloverConditions;
import io.millrace.domain.stream.RolloverConditions.Condition;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.TimeText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** Stores lifecycle policies in a table. */
public record PostgresLifecyclePolicies(Jdbi jdbi) implements LifecyclePolicies {

    @Override
    public SortedMap<PolicyName, Stored> list() {
        SortedMap<PolicyName, Stored> policies = new TreeMap<>();
        jdbi.useHandle(handle -> handle.createQuery("""
            select p.name, p.phases, p.conditions, p.policy, p.version, p.modified_at
            from millrace.lifecycle_policy p
            """)
                .map((row, context) ->
                        new Stored(policy(row), row.getLong("version"), Moments.instant(row, "modified_at")))
                .forEach(stored -> policies.put(stored.policy().name(), stored)));
        return policies;
    }

    /** Returns the policies with these names, and prevents changes of these policies until the transaction ends. */
    public static Map<String, LifecyclePolicy> lock(Handle transaction, Collection<String> names) {
        return names.isEmpty()
                ? Map.of()
                : transaction
                        .createQuery("""
                            select p.name, p.phases, p.conditions, p.policy
                            from millrace.lifecycle_policy p
                            where p.name = any(:names)
                            order by p.name
                            for share
                            """)
                        .bindArray("names", String.class, names)
                        .map((row, context) -> policy(row))
                        .collect(Collectors.toMap(policy -> policy.name().value(), policy -> policy));
    }

    private static LifecyclePolicy policy(ResultSet row) throws SQLException {
        return new LifecyclePolicy(
                new PolicyName(row.getString("name")),
                AsciiJson.toList(row.getString("phases")).stream()
                        .map(PostgresLifecyclePolicies::phase)
                        .toList(),
                Optional.ofNullable(row.getString("conditions")).map(PostgresLifecyclePolicies::conditions),
                new JsonText(row.getString("policy")));
    }

    /** Parses a phase, for example {@code hot 0ms rollover set_priority}. */
    private static PolicyPhase phase(String text) {
        List<String> words = Arrays.asList(text.split(" "));
        Set<PolicyAction> actions = EnumSet.noneOf(PolicyAction.class);
        words.subList(2, words.size())
                .forEach(key -> actions.add(PolicyAction.ofKey(key).orElseThrow()));
        return new PolicyPhase(
                PolicyPhase.Kind.ofKey(words.get(0)).orElseThrow(), TimeText.parse("min_age", words.get(1)), actions);
    }

    private static String text(PolicyPhase phase) {
        List<String> words = new ArrayList<>();
        words.add(phase.kind().key());
        words.add(phase.minAge().written());
        phase.actions().forEach(action -> words.add(action.key()));
        return String.join(" ", words);
    }

    /** Parses conditions. A condition has, for example, the form {@code max_age=30d}. */
    private static RolloverConditions conditions(String json) {
        return new RolloverConditions(AsciiJson.toList(json).stream()
                .map(text -> text.split("=", 2))
                .map(pair ->
                        Condition.parse(RolloverConditions.Kind.ofKey(pair[0]).orElseThrow(), pair[0], pair[1]))
                .toList());
    }

    private static String json(RolloverConditions conditions) {
        return AsciiJson.ofList(conditions.conditions().stream()
                .map(condition -> condition.kind().key() + "=" + condition.written())
                .toList());
    }

    @Override
    public void put(LifecyclePolicy policy) {
        PatientTransactions.run(jdbi, transaction -> {
            transaction.execute("lock table millrace.lifecycle_policy in share row exclusive mode");
            requireRoom(transaction, policy.name());
            return transaction
                    .createUpdate("""
                        insert into millrace.lifecycle_policy as p
                            (name, phases, conditions, policy, version, modified_at)
                        values (:name, :phases, :conditions, :policy, 1, millrace.stream_clock())
                        on conflict (name) do update
                        set phases = excluded.phases, conditions = excluded.conditions, policy = excluded.policy,
                            version = p.version + 1, modified_at = excluded.modified_at
                        where p.policy <> excluded.policy
                        """)
                    .bind("name", policy.name().value())
                    .bind(
                            "phases",
                            AsciiJson.ofList(policy.phases().stream()
                                    .map(PostgresLifecyclePolicies::text)
                                    .toList()))
                    .bind(
                            "conditions",
                            policy.rollover()
                                    .map(PostgresLifecyclePolicies::json)
                                    .orElse(null))
                    .bind("policy", policy.written().value())
                    .execute();
        });
    }

    private static void requireRoom(Handle transaction, PolicyName name) {
        int others = transaction
                .createQuery("select count(*) from millrace.lifecycle_policy p where p.name <> :name")
                .bind("name", name.value())
                .mapTo(Integer.class)
                .one();
        if (others >= MOST) {
            throw LifecyclePolicies.tooMany();
        }
    }

    @Override
    public boolean delete(PolicyName name) {
        return PatientTransactions.run(
                        jdbi,
                        transaction -> transaction
                                .createUpdate("delete from millrace.lifecycle_policy where name = :name")
                                .bind("name", name.value())
                                .execute())
                == 1;
    }
}
