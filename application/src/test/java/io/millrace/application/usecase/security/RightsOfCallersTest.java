package io.millrace.application.usecase.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.security.Authorize;
import io.millrace.application.port.driving.security.user.ManageRoles;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RightsOfCallersTest {

    private final SecurityFixture security = new SecurityFixture();
    private final Authorize authorize = security.one.authorize;
    private final ManageRoles roles = security.one.useCases.roles();
    private final Authentication caller = having("logs-reader", "gone");

    private static Authentication having(String... roles) {
        return Authentication.of(
                new Username("u"), List.of(roles).stream().map(RoleName::new).toList());
    }

    private void putLogsReader(IndexPrivilege... privileges) {
        roles.put(
                SecurityFixture.admin(),
                new Role(
                        new RoleName("logs-reader"),
                        Set.of(),
                        List.of(new IndexGrant(List.of(new NamePattern("logs-*")), Set.of(privileges)))));
    }

    private NameScope require(Action action, String expression) {
        return authorize.require(caller, action, NameSelection.parse(expression, Set.of()));
    }

    @Test
    void a_refusal_names_action_user_roles_indices_and_the_privileges_that_would_do() {
        assertThatThrownBy(() -> authorize.require(having("reader"), Action.START_REINDEX, List.of("ds")))
                .isInstanceOfSatisfying(
                        Rejection.class, refusal -> assertThat(refusal.reason()).isEqualTo(Rejection.Reason.FORBIDDEN))
                .hasMessage(
                        "action [indices:admin/data_stream/reindex] is not allowed for user [u] with roles [reader],"
                                + " unknown roles [], on [ds]; it needs one of the privileges [manage,all]");
        assertThatThrownBy(() -> authorize.require(having("writer", "reader", "x"), Action.MIGRATE_SYSTEM_FEATURES))
                .hasMessage(
                        "action [cluster:admin/migration/post_system_feature] is not allowed for user [u] with roles"
                                + " [reader,writer], unknown roles [x]; it needs one of the privileges [manage,all]");
        assertThat(security.audited()).containsExactly(Kind.ACCESS_DENIED, Kind.ACCESS_DENIED);
        assertThat(security.audit.get(0).details())
                .containsEntry("action", "indices:admin/data_stream/reindex")
                .containsEntry("names", "ds");
    }

    @Test
    void a_role_that_is_put_or_removed_counts_at_once_on_every_instance() {
        assertThat(authorize.rightsOf(caller).allows(IndexPrivilege.READ, "logs-a"))
                .isFalse();

        putLogsReader(IndexPrivilege.READ);
        assertThat(authorize.rightsOf(caller).allows(IndexPrivilege.READ, "logs-a"))
                .isTrue();

        security.one.useCases.roles().delete(SecurityFixture.admin(), new RoleName("logs-reader"));
        assertThat(authorize.rightsOf(caller).allows(IndexPrivilege.READ, "logs-a"))
                .isFalse();
    }

    @Test
    void names_that_are_spelled_out_must_all_be_allowed() {
        putLogsReader(IndexPrivilege.READ);

        assertThat(require(Action.SEARCH, "logs-a,logs-b").isEverything()).isTrue();

        assertThatThrownBy(() -> require(Action.SEARCH, "logs-a,metrics,other"))
                .hasMessageContaining("on [metrics,other]");
    }

    @Test
    void a_pattern_finds_no_more_than_is_allowed() {
        putLogsReader(IndexPrivilege.READ);

        assertThat(require(Action.SEARCH, "logs-a*").isEverything()).isTrue();
        NameScope scope = require(Action.SEARCH, "*");

        assertThat(scope.isEverything()).isFalse();
        assertThat(scope.includes("logs-a")).isTrue();
        assertThat(scope.includes("metrics")).isFalse();
    }

    @Test
    void a_pattern_is_refused_to_whom_nothing_is_allowed() {
        putLogsReader(IndexPrivilege.READ);

        assertThatThrownBy(() -> require(Action.DELETE_DATA_STREAMS, "*")).hasMessageContaining("on [*]");
    }

    @Test
    void a_backing_index_is_open_to_whom_its_data_stream_is() {
        putLogsReader(IndexPrivilege.READ);
        security.otherNames.put(".ds-logs-a-000001", List.of("logs-a"));
        security.otherNames.put(".ds-secret-000001", List.of("secret"));

        authorize.require(caller, Action.SEARCH, List.of(".ds-logs-a-000001"));

        assertThatThrownBy(() -> authorize.require(caller, Action.SEARCH, List.of(".ds-secret-000001")))
                .isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> authorize.require(caller, Action.SEARCH, List.of(".ds-nowhere-000001")))
                .isInstanceOf(Rejection.class);
    }

    @Test
    void an_alias_is_open_to_whom_its_index_is() {
        putLogsReader(IndexPrivilege.READ, IndexPrivilege.MANAGE);
        security.otherNames.put("current", List.of("logs-a"));
        security.otherNames.put("past", List.of("secret"));

        authorize.require(caller, Action.SEARCH, List.of("current"));

        assertThatThrownBy(() -> authorize.require(caller, Action.SEARCH, List.of("past")))
                .isInstanceOf(Rejection.class);
    }

    @Test
    void an_alias_of_several_indices_is_open_to_whom_all_of_them_are() {
        putLogsReader(IndexPrivilege.READ, IndexPrivilege.MANAGE);
        security.otherNames.put("both", List.of("logs-a", "secret"));
        security.otherNames.put("open", List.of("logs-a", "logs-b"));

        authorize.require(caller, Action.SEARCH, List.of("open"));
        assertThatThrownBy(() -> authorize.require(caller, Action.SEARCH, List.of("both")))
                .isInstanceOf(Rejection.class);
    }

    @Test
    void an_alias_is_changed_by_those_only_to_whom_it_is_open_itself() {
        putLogsReader(IndexPrivilege.READ, IndexPrivilege.MANAGE);
        security.otherNames.put("current", List.of("logs-a"));

        authorize.require(caller, Action.CHANGE_ALIASES, List.of("logs-a", "logs-alias"));

        assertThatThrownBy(() -> authorize.require(caller, Action.CHANGE_ALIASES, List.of("current")))
                .isInstanceOf(Rejection.class);
    }

    @Test
    void no_other_name_opens_an_index_of_the_service() {
        putLogsReader(IndexPrivilege.READ);
        security.otherNames.put(".audit", List.of("logs-a"));

        for (String name :
                List.of(".audit", ".migrated-audit", ".audit-reindexed-for-9", ".ds-.audit-2026.11.20-000001")) {
            assertThatThrownBy(() -> authorize.require(caller, Action.SEARCH, List.of(name)))
                    .isInstanceOf(Rejection.class);
            assertThatThrownBy(() -> authorize.require(having("reader"), Action.SEARCH, List.of(name)))
                    .isInstanceOf(Rejection.class);
        }
    }

    @Test
    void indices_of_the_service_need_cluster_manage() {
        assertThatThrownBy(() -> authorize.require(having("reader"), Action.SEARCH, List.of(".audit")))
                .isInstanceOf(Rejection.class);
        assertThat(authorize
                        .require(having("reader"), Action.SEARCH, NameSelection.parse("*", Set.of()))
                        .includes(".audit"))
                .isFalse();

        authorize.require(having("operator"), Action.SEARCH, List.of(".audit"));
    }

    @Test
    void whoever_is_not_secured_may_do_everything() {
        for (Action action : Action.values()) {
            authorize.require(Authentication.unsecured(), action, List.of("any", ".audit"));
        }
    }

    @Test
    void roles_that_ship_are_neither_changed_nor_removed() {
        Role operator = new Role(new RoleName("operator"), Set.of(ClusterPrivilege.ALL), List.of());

        assertThatThrownBy(() -> roles.put(SecurityFixture.admin(), operator))
                .hasMessage("Role [operator] is reserved and may not be used.");
        assertThatThrownBy(() -> security.one.useCases.roles().delete(SecurityFixture.admin(), operator.name()))
                .hasMessage("role [operator] is reserved and cannot be deleted");
        assertThat(security.one.useCases.roles().list(List.of("operator", "nobody")))
                .containsExactly(Role.shipped(operator.name()).orElseThrow());
    }
}
