package io.millrace.domain.security.privilege;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.Versions;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RightsTest {

    /** Which of the roles that ship may do what, besides {@code admin}, who may do everything. */
    private static final Map<Action, String> MATRIX = Map.ofEntries(
            Map.entry(Action.PUBLIC, "operator reader writer"),
            Map.entry(Action.READ_CACHES_OPENLY, "operator reader writer"),
            Map.entry(Action.READ_METRICS_OPENLY, "operator reader writer"),
            Map.entry(Action.LOG_OUT, "operator reader writer"),
            Map.entry(Action.INTROSPECT, "operator reader writer"),
            Map.entry(Action.REVOKE_TOKEN, "operator reader writer"),
            Map.entry(Action.GRAPHQL, "operator reader writer"),
            Map.entry(Action.CLOSE_SEARCH_CONTEXTS, "operator reader writer"),
            Map.entry(Action.AUTHENTICATE, "operator reader writer"),
            Map.entry(Action.HAS_PRIVILEGES, "operator reader writer"),
            Map.entry(Action.MANAGE_OWN_SECOND_FACTOR, "operator reader writer"),
            Map.entry(Action.CHANGE_OWN_PASSWORD, "operator reader writer"),
            Map.entry(Action.REMOVE_SECOND_FACTOR, ""),
            Map.entry(Action.LIST_PRIVILEGES, "operator reader writer"),
            Map.entry(Action.UNKNOWN, "operator reader writer"),
            Map.entry(Action.GREET, "operator reader writer"),
            Map.entry(Action.READ_LICENSE, "operator reader writer"),
            Map.entry(Action.READ_NODES, "operator reader writer"),
            Map.entry(Action.READ_NODE_STATISTICS, "operator reader writer"),
            Map.entry(Action.READ_STATE, "operator reader writer"),
            Map.entry(Action.READ_CLUSTER_STATISTICS, "operator reader writer"),
            Map.entry(Action.READ_FEATURES, "operator reader writer"),
            Map.entry(Action.READ_HEALTH, "operator reader writer"),
            Map.entry(Action.READ_METRICS, "operator reader writer"),
            Map.entry(Action.READ_CONFIGURATION, "operator"),
            Map.entry(Action.READ_SETTINGS, "operator reader writer"),
            Map.entry(Action.READ_LIFECYCLE_STATISTICS, "operator reader writer"),
            Map.entry(Action.READ_CACHES, "operator reader writer"),
            Map.entry(Action.READ_TEMPLATES, "operator reader writer"),
            Map.entry(Action.READ_COMPONENT_TEMPLATES, "operator reader writer"),
            Map.entry(Action.SIMULATE_TEMPLATES, "operator"),
            Map.entry(Action.READ_POLICIES, "operator reader writer"),
            Map.entry(Action.CHANGE_SETTINGS, "operator"),
            Map.entry(Action.READ_GRAPHQL_DOCUMENTS, "operator"),
            Map.entry(Action.PUT_GRAPHQL_DOCUMENTS, "operator"),
            Map.entry(Action.DELETE_GRAPHQL_DOCUMENT, "operator"),
            Map.entry(Action.FIND_DOCUMENTS, "operator reader writer"),
            Map.entry(Action.INVALIDATE_CACHES, "operator"),
            Map.entry(Action.PUT_TEMPLATE, "operator"),
            Map.entry(Action.PUT_COMPONENT_TEMPLATE, "operator"),
            Map.entry(Action.DELETE_COMPONENT_TEMPLATES, "operator"),
            Map.entry(Action.PUT_POLICY, "operator"),
            Map.entry(Action.DELETE_POLICY, "operator"),
            Map.entry(Action.DELETE_TEMPLATES, "operator"),
            Map.entry(Action.READ_SYSTEM_FEATURES, "operator"),
            Map.entry(Action.READ_DEPRECATIONS, "operator"),
            Map.entry(Action.MIGRATE_SYSTEM_FEATURES, "operator"),
            Map.entry(Action.READ_USERS, ""),
            Map.entry(Action.PUT_USER, ""),
            Map.entry(Action.CHANGE_PASSWORD, ""),
            Map.entry(Action.SET_USER_ENABLED, ""),
            Map.entry(Action.DELETE_USER, ""),
            Map.entry(Action.READ_ROLES, ""),
            Map.entry(Action.PUT_ROLE, ""),
            Map.entry(Action.DELETE_ROLE, ""),
            Map.entry(Action.READ_KEYS, ""),
            Map.entry(Action.ROTATE_KEYS, ""),
            Map.entry(Action.CREATE_API_KEY, ""),
            Map.entry(Action.READ_OWN_API_KEYS, ""),
            Map.entry(Action.READ_API_KEYS, ""),
            Map.entry(Action.INVALIDATE_OWN_API_KEYS, ""),
            Map.entry(Action.INVALIDATE_API_KEYS, ""),
            Map.entry(Action.FIND_DOCUMENT, "operator reader writer"),
            Map.entry(Action.SEARCH, "operator reader writer"),
            Map.entry(Action.COUNT, "operator reader writer"),
            Map.entry(Action.WRITE_DOCUMENT, "operator writer"),
            Map.entry(Action.BULK, "operator writer"),
            Map.entry(Action.AUTO_CREATE_DATA_STREAM, "operator writer"),
            Map.entry(Action.AUTO_CREATE_INDEX, "operator writer"),
            Map.entry(Action.REFRESH, "operator writer"),
            Map.entry(Action.FLUSH, "operator writer"),
            Map.entry(Action.LIST_DATA_STREAMS, "operator reader writer"),
            Map.entry(Action.READ_DATA_STREAM_STATISTICS, "operator reader writer"),
            Map.entry(Action.READ_LIFECYCLES, "operator reader writer"),
            Map.entry(Action.EXPLAIN_LIFECYCLE, "operator reader writer"),
            Map.entry(Action.EXPLAIN_POLICIES, "operator reader writer"),
            Map.entry(Action.DESCRIBE_INDICES, "operator reader writer"),
            Map.entry(Action.READ_ALIASES, "operator reader writer"),
            Map.entry(Action.READ_INDEX_SETTINGS, "operator reader writer"),
            Map.entry(Action.READ_MAPPINGS, "operator reader writer"),
            Map.entry(Action.READ_FIELD_MAPPINGS, "operator reader writer"),
            Map.entry(Action.READ_INDEX_STATISTICS, "operator reader writer"),
            Map.entry(Action.RESOLVE_INDICES, "operator reader writer"),
            Map.entry(Action.READ_SEARCH_SHARDS, "operator reader writer"),
            Map.entry(Action.READ_FIELD_CAPABILITIES, "operator reader writer"),
            Map.entry(Action.CREATE_DATA_STREAM, "operator"),
            Map.entry(Action.DELETE_DATA_STREAMS, "operator"),
            Map.entry(Action.PUT_LIFECYCLE, "operator"),
            Map.entry(Action.DELETE_LIFECYCLE, "operator"),
            Map.entry(Action.TRIM_DATA_STREAM, "operator"),
            Map.entry(Action.MODIFY_DATA_STREAMS, "operator"),
            Map.entry(Action.ROLL_OVER, "operator"),
            Map.entry(Action.CREATE_INDEX, "operator"),
            Map.entry(Action.CREATE_INDEX_FROM, "operator"),
            Map.entry(Action.CHANGE_ALIASES, "operator"),
            Map.entry(Action.DELETE_INDICES, "operator"),
            Map.entry(Action.OPEN_INDICES, "operator"),
            Map.entry(Action.CLOSE_INDICES, "operator"),
            Map.entry(Action.BLOCK_INDICES, "operator"),
            Map.entry(Action.CHANGE_INDEX_SETTINGS, "operator"),
            Map.entry(Action.PUT_MAPPING, "operator"),
            Map.entry(Action.START_REINDEX, "operator"),
            Map.entry(Action.READ_REINDEX_STATUS, "operator"),
            Map.entry(Action.CANCEL_REINDEX, "operator"));

    private static final RestrictedNames SYSTEM = new RestrictedNames(List.of(new NamePattern(".audit*")));

    private static Rights of(Role... roles) {
        return Rights.of(Arrays.stream(roles).map(Role::name).toList(), List.of(roles), SYSTEM);
    }

    private static Role on(String pattern, IndexPrivilege... privileges) {
        return new Role(
                new RoleName("custom"),
                Set.of(),
                List.of(new IndexGrant(List.of(new NamePattern(pattern)), Set.of(privileges))));
    }

    @ParameterizedTest
    @EnumSource(Action.class)
    void each_role_that_ships_may_do_what_the_matrix_says(Action action) {
        String allowed = Role.SHIPPED.stream()
                .filter(role -> of(role).allows(action, "logs"))
                .map(role -> role.name().value())
                .filter(name -> !name.equals("admin"))
                .sorted()
                .collect(Collectors.joining(" "));

        assertThat(Optional.of(allowed)).isEqualTo(Optional.ofNullable(MATRIX.get(action)));
        assertThat(of(Role.SHIPPED.get(0)).allows(action, "logs")).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Action.class)
    void without_roles_nothing_that_needs_a_privilege_is_allowed(Action action) {
        boolean open = action.scope() == Action.Scope.NOBODY || action.scope() == Action.Scope.CALLER;

        assertThat(of().allows(action, "logs")).isEqualTo(open);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".audit",
                ".audit-reindexed-for-8",
                ".audit-reindexed-for-8-reindexed-for-9",
                ".migrated-audit",
                ".migrated-migrated-audit",
                ".ds-.audit-x-2026.11.20-000001",
                ".migrated-ds-.audit-x-2026.11.20-1000000",
                ".migrated-audit-reindexed-for-8",
                ".migrated-ds-.audit-x-2026.11.20-000001-r2",
                ".migrated-migrated-ds-.audit-x-2026.11.20-000001-r2-r13"
            })
    void an_index_of_the_service_stays_its_own_under_every_name_it_is_given(String name) {
        Rights reader = of(on("*", IndexPrivilege.values()));

        assertThat(reader.allows(IndexPrivilege.READ, name)).isFalse();
        assertThat(reader.isBarred(name)).isTrue();
        for (int end = 0; end < name.length(); end++) {
            NamePattern pattern = new NamePattern(name.substring(0, end) + "*");
            assertThat(reader.allowsAll(Action.SEARCH, pattern)).isFalse();
        }
        assertThat(of(Role.SHIPPED.get(0)).allows(IndexPrivilege.READ, name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "audit",
                "migrated-audit",
                "logs-.audit",
                ".ds-audit-2026.11.20-000001",
                ".ds-logs-2026.11.20-000001",
                "x-reindexed-for-.audit"
            })
    void what_only_looks_like_one_is_nobody_elses(String name) {
        assertThat(of(on("*", IndexPrivilege.READ)).allows(IndexPrivilege.READ, name))
                .isTrue();
    }

    @Test
    void a_name_that_cannot_be_one_is_not_searched_for_what_it_is_made_of() {
        String name = "migrated-".repeat(10_000) + "-reindexed-for-8".repeat(10_000);

        assertThat(of(on("*", IndexPrivilege.READ)).allows(IndexPrivilege.READ, name))
                .isTrue();
    }

    @Test
    void no_alias_opens_an_index_of_the_service() {
        Index audit = anIndex(".migrated-audit");
        NameScope scope = new NameScope(Action.SEARCH, Optional.of(of(on("*", IndexPrivilege.READ))));
        NameScope byAlias = new NameScope(Action.SEARCH, Optional.of(of(on("alias", IndexPrivilege.READ))));

        assertThat(scope.includes("alias", audit)).isFalse();
        assertThat(scope.includes(audit)).isFalse();
        assertThat(byAlias.includes("alias", anIndex("plain"))).isTrue();
        assertThat(byAlias.includes(anIndex("plain"))).isFalse();
        assertThat(byAlias.includes("other", anIndex("plain"))).isFalse();
        assertThat(NameScope.everything(Action.SEARCH).includes("alias", audit)).isTrue();
    }

    @Test
    void limited_rights_allow_only_what_both_allow() {
        Rights owner = of(on("logs-*", IndexPrivilege.WRITE, IndexPrivilege.READ));
        Rights limited = owner.limitedTo(of(on("*-a", IndexPrivilege.ALL)));

        assertThat(limited.allows(IndexPrivilege.CREATE_DOC, "logs-a")).isTrue();
        assertThat(limited.allows(IndexPrivilege.MANAGE, "logs-a")).isFalse();
        assertThat(limited.allows(IndexPrivilege.CREATE_DOC, "logs-b")).isFalse();
        assertThat(limited.allows(Action.BULK, "other-a")).isFalse();
        assertThat(limited.allowsAll(Action.SEARCH, new NamePattern("logs-*"))).isFalse();
        assertThat(limited.allowsSome(Action.SEARCH)).isTrue();
        assertThat(limited.allowsSome(Action.DELETE_INDICES)).isFalse();
        assertThat(limited.allows(Action.GREET)).isFalse();
        assertThat(limited.allows(Action.GRAPHQL)).isTrue();
    }

    @Test
    void rights_are_limited_by_action_even_if_both_hold_different_privileges_for_it() {
        Rights owner = of(new Role(new RoleName("a"), Set.of(ClusterPrivilege.MANAGE), List.of()));
        Role descriptor = new Role(new RoleName("b"), Set.of(ClusterPrivilege.READ_ILM), List.of());

        Rights limited = owner.limitedTo(of(descriptor));

        assertThat(limited.allows(Action.READ_LIFECYCLE_STATISTICS)).isTrue();
        assertThat(limited.allows(Action.READ_HEALTH)).isFalse();
        assertThat(limited.isBarred(".audit-x")).isTrue();
        assertThat(owner.isBarred(".audit-x")).isFalse();
    }

    private static Index anIndex(String name) {
        return new Index(
                new IndexId("1"),
                new IndexName(name),
                new UUID(1, 1),
                Versions.CURRENT,
                true,
                false,
                Set.of(),
                false,
                false,
                IndexSettings.EMPTY,
                JsonText.EMPTY_OBJECT,
                Instant.EPOCH,
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void rights_are_those_of_all_roles_together() {
        Role reads = on("logs-*", IndexPrivilege.READ);
        Role writes = new Role(
                new RoleName("other"),
                Set.of(ClusterPrivilege.MONITOR),
                on("logs-b", IndexPrivilege.WRITE).indices());

        Rights rights = of(reads, writes);

        assertThat(rights.allows(IndexPrivilege.READ, "logs-b")).isTrue();
        assertThat(rights.allows(IndexPrivilege.WRITE, "logs-b")).isTrue();
        assertThat(rights.allows(IndexPrivilege.WRITE, "logs-a")).isFalse();
        assertThat(rights.allows(IndexPrivilege.MANAGE, "logs-b")).isFalse();
        assertThat(rights.allows(ClusterPrivilege.MONITOR)).isTrue();
        assertThat(rights.allows(ClusterPrivilege.MANAGE)).isFalse();
    }

    @Test
    void manage_includes_monitor_and_neither_includes_security() {
        assertThat(ClusterPrivilege.MANAGE.implies(ClusterPrivilege.MONITOR)).isTrue();
        assertThat(ClusterPrivilege.MONITOR.implies(ClusterPrivilege.MANAGE)).isFalse();
        assertThat(ClusterPrivilege.MANAGE.implies(ClusterPrivilege.MANAGE_SECURITY))
                .isFalse();
        assertThat(ClusterPrivilege.MANAGE_SECURITY.implies(ClusterPrivilege.MONITOR))
                .isFalse();
        assertThat(IndexPrivilege.MANAGE.implies(IndexPrivilege.READ)).isFalse();
    }

    @Test
    void a_pattern_is_allowed_where_a_grant_is_as_wide() {
        Rights rights = of(on("logs-*", IndexPrivilege.READ));

        assertThat(rights.allowsAll(Action.SEARCH, new NamePattern("logs-*"))).isTrue();
        assertThat(rights.allowsAll(Action.SEARCH, new NamePattern("logs-a*b"))).isTrue();
        assertThat(rights.allowsAll(Action.SEARCH, new NamePattern("logs*"))).isFalse();
        assertThat(rights.allowsAll(Action.SEARCH, new NamePattern("*"))).isFalse();
        assertThat(rights.allowsAll(Action.BULK, new NamePattern("logs-a"))).isFalse();
        assertThat(rights.allowsSome(Action.SEARCH)).isTrue();
        assertThat(rights.allowsSome(Action.BULK)).isFalse();
    }

    @Test
    void names_of_the_service_itself_need_cluster_manage_beside_the_index_privilege() {
        Rights reader = of(Role.shipped(new RoleName("reader")).orElseThrow());
        Rights operator = of(Role.shipped(new RoleName("operator")).orElseThrow());

        assertThat(reader.allows(IndexPrivilege.READ, ".audit")).isFalse();
        assertThat(reader.allowsAll(Action.SEARCH, new NamePattern("*"))).isFalse();
        assertThat(reader.allowsAll(Action.SEARCH, new NamePattern("logs-*"))).isTrue();
        assertThat(operator.allows(IndexPrivilege.READ, ".audit")).isTrue();
        assertThat(operator.allowsAll(Action.SEARCH, new NamePattern("*"))).isTrue();
    }

    @Test
    void a_grant_names_something_and_grants_something() {
        assertThatThrownBy(() -> new IndexGrant(List.of(), Set.of(IndexPrivilege.READ)))
                .isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> new IndexGrant(List.of(new NamePattern("a")), Set.of()))
                .isInstanceOf(Rejection.class);
    }
}
