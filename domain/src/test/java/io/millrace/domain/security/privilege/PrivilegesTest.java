package io.millrace.domain.security.privilege;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.Indices;
import io.millrace.domain.text.NamePattern;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PrivilegesTest {

    private static final RestrictedNames RESTRICTED = new RestrictedNames(List.of(new NamePattern(".audit*")));

    private static Role role(String name, Set<ClusterPrivilege> cluster, String pattern) {
        return new Role(
                new RoleName(name),
                cluster,
                List.of(new IndexGrant(List.of(new NamePattern(pattern)), Set.of(IndexPrivilege.READ))));
    }

    private static Rights rights(Role... roles) {
        return Rights.of(Arrays.stream(roles).map(Role::name).toList(), List.of(roles), RESTRICTED);
    }

    @ParameterizedTest
    @EnumSource(IndexPrivilege.class)
    void an_index_privilege_is_found_by_its_name_for_clients(IndexPrivilege privilege) {
        assertThat(IndexPrivilege.ofKey(privilege.key())).contains(privilege);
        assertThat(privilege.key()).matches("[a-z_]+");
        assertThat(privilege.meaning()).isNotBlank();
    }

    @ParameterizedTest
    @EnumSource(ClusterPrivilege.class)
    void a_cluster_privilege_is_found_by_its_name_for_clients(ClusterPrivilege privilege) {
        assertThat(ClusterPrivilege.ofKey(privilege.key())).contains(privilege);
        assertThat(privilege.key()).matches("[a-z_]+");
        assertThat(privilege.meaning()).isNotBlank();
    }

    @Test
    void other_names_are_no_privileges() {
        assertThat(IndexPrivilege.ofKey("READ")).isEmpty();
        assertThat(ClusterPrivilege.ofKey("reed")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"SEARCH, 'read,all'", "PUT_USER, 'manage_security,all'", "GREET, 'all,monitor,manage'"})
    void an_action_names_each_privilege_that_allows_it(Action action, String privileges) {
        assertThat(action.grantedBy().split(",")).contains(privileges.split(","));
        for (String key : action.grantedBy().split(",", -1)) {
            assertThat(
                            action.scope() == Action.Scope.CLUSTER
                                    ? ClusterPrivilege.ofKey(key).isPresent()
                                    : IndexPrivilege.ofKey(key).isPresent())
                    .isTrue();
        }
        assertThat(action.key()).isNotBlank();
    }

    @Test
    void privileges_that_do_not_allow_an_action_are_not_named() {
        assertThat(Action.SEARCH.grantedBy()).doesNotContain("write");
        assertThat(Action.PUT_USER.grantedBy()).doesNotContain("monitor");
    }

    @Test
    void a_backing_index_is_in_scope_by_the_name_of_its_stream() {
        Index backing = Indices.backing(".ds-logs-1", "logs", 1);

        assertThat(scope("logs").includes(backing)).isTrue();
        assertThat(scope(".ds-logs-1").includes(backing)).isTrue();
        assertThat(scope("metrics").includes(backing)).isFalse();
        assertThat(scope("logs").isEverything()).isFalse();
        assertThat(NameScope.everything(Action.SEARCH).isEverything()).isTrue();
    }

    private static NameScope scope(String pattern) {
        return new NameScope(Action.SEARCH, Optional.of(rights(role("r", Set.of(), pattern))));
    }

    @Test
    void a_role_that_requires_a_second_factor_withholds_all_privileges_without_one() {
        Role open = role("open", Set.of(ClusterPrivilege.MONITOR), "logs");
        Role strict = role("strict", Set.of(), "notes").requiringSecondFactor(true);
        Rights held = rights(open, strict);
        Rights withheld = held.withoutSecondFactor(List.of(open, strict));

        assertThat(held.withoutSecondFactor(List.of(open))).isSameAs(held);
        assertThat(withheld.isWithheld()).isTrue();
        assertThat(withheld.allows(ClusterPrivilege.MONITOR)).isFalse();
        assertThat(withheld.allows(IndexPrivilege.READ, "logs")).isFalse();
        assertThat(withheld.roles()).isEqualTo(held.roles());
    }

    @Test
    void limited_rights_need_a_cluster_privilege_of_both() {
        Rights monitor = rights(role("a", Set.of(ClusterPrivilege.MONITOR), "logs"));
        Rights manage = rights(role("b", Set.of(ClusterPrivilege.MANAGE), "notes"));

        assertThat(manage.limitedTo(monitor).allows(ClusterPrivilege.MONITOR)).isTrue();
        assertThat(manage.limitedTo(monitor).allows(ClusterPrivilege.MANAGE)).isFalse();
    }

    @Test
    void limited_rights_cover_a_pattern_only_if_both_cover_it() {
        Rights logs = rights(role("a", Set.of(), "logs-*"));
        Rights all = rights(role("b", Set.of(), "l*"));

        assertThat(all.limitedTo(logs).allowsAll(IndexPrivilege.READ, new NamePattern("logs-*")))
                .isTrue();
        assertThat(all.limitedTo(logs).allowsAll(IndexPrivilege.READ, new NamePattern("l*")))
                .isFalse();
        assertThat(all.limitedTo(rights(new Role(new RoleName("none"), Set.of(), List.of())))
                        .allowsSome(Action.SEARCH))
                .isFalse();
    }

    @Test
    void names_of_the_service_are_not_combined_with_other_names() {
        assertThatCode(() -> RESTRICTED.requireTogether(".audit", ".audit-2")).doesNotThrowAnyException();
        assertThatCode(() -> RESTRICTED.requireTogether("a", "b")).doesNotThrowAnyException();
        assertThatThrownBy(() -> RESTRICTED.requireTogether(".audit", "b"))
                .hasMessage("[.audit] belongs to the service, so it cannot be combined with [b]");
        assertThatThrownBy(() -> RESTRICTED.requireTogether("b", ".audit"))
                .hasMessage("[.audit] belongs to the service, so it cannot be combined with [b]");
    }

    @Test
    void built_in_roles_are_neither_changed_nor_removed() {
        assertThatCode(() -> Role.requireFree(new RoleName("own"))).doesNotThrowAnyException();
        assertThatCode(() -> Role.requireRemovable(new RoleName("own"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> Role.requireFree(Role.ADMIN)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> Role.requireRemovable(Role.ADMIN)).isInstanceOf(Rejection.class);
    }

    @Test
    void a_role_has_up_to_1000_grants() {
        IndexGrant grant = new IndexGrant(List.of(new NamePattern("a")), Set.of(IndexPrivilege.READ));

        assertThatCode(() -> new Role(new RoleName("r"), Set.of(), Collections.nCopies(1_000, grant)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> new Role(new RoleName("r"), Set.of(), Collections.nCopies(1_001, grant)))
                .isInstanceOf(Rejection.class);
    }
}
