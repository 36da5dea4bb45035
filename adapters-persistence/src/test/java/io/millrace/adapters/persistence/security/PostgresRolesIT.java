package io.millrace.adapters.persistence.security;

import static io.millrace.adapters.persistence.security.SecurityFixture.atOnce;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.application.port.driven.service.security.user.Roles;
import io.millrace.application.port.driven.service.security.user.Roles.Outcome;
import io.millrace.application.port.driven.service.security.user.RolesContract;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.text.NamePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class PostgresRolesIT extends RolesContract {

    private final StoreDatabase database = StoreDatabase.empty();
    private final Roles roles = new PostgresRoles(database.jdbi());

    @Override
    protected Roles emptyStore() {
        return roles;
    }

    @Test
    void roles_are_listed_as_they_were_put_in_order_of_their_names() {
        Role hostile = new Role(
                new RoleName("b, {\"c\"}"),
                Set.of(ClusterPrivilege.MONITOR, ClusterPrivilege.MANAGE_SECURITY),
                List.of(
                        grant(IndexPrivilege.WRITE, "logs-*", "a,b\"\\{}", "\0", "\ud800", "NULL"),
                        grant(IndexPrivilege.READ, "*")));
        Role empty = new Role(new RoleName("A"), Set.of(), List.of());

        assertThat(roles.put(hostile, 10)).isEqualTo(Outcome.CREATED);
        assertThat(roles.put(empty, 10)).isEqualTo(Outcome.CREATED);

        assertThat(roles.list()).containsExactly(empty, hostile);
    }

    @Test
    void there_are_no_more_roles_than_may_be() {
        roles.put(aRole("a", IndexPrivilege.READ), 1);

        assertThat(roles.put(aRole("b", IndexPrivilege.READ), 1)).isEqualTo(Outcome.TOO_MANY);
        assertThat(roles.put(aRole("a", IndexPrivilege.ALL), 1)).isEqualTo(Outcome.REPLACED);

        assertThat(roles.list()).containsExactly(aRole("a", IndexPrivilege.ALL));
    }

    @Test
    void there_are_no_more_roles_than_may_be_even_if_many_are_put_at_once() throws Exception {
        List<Callable<Outcome>> puts = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            Role role = aRole("role-" + i, IndexPrivilege.READ);
            puts.add(() -> roles.put(role, 5));
        }

        List<Outcome> outcomes = atOnce(puts);

        assertThat(outcomes).filteredOn(Outcome.CREATED::equals).hasSize(5);
        assertThat(outcomes).filteredOn(Outcome.TOO_MANY::equals).hasSize(11);
        assertThat(roles.list()).hasSize(5);
    }

    @Test
    void privileges_that_a_newer_version_made_allow_nothing() {
        database.jdbi().useHandle(handle -> handle.execute("""
                insert into millrace.role (name, cluster, grant_names, grant_privileges)
                values ('new', '{teleport,monitor}', '{"[\\"*\\"]","[\\"a\\"]"}', '{teleport,"read,teleport"}')
                """));

        assertThat(roles.list())
                .containsExactly(new Role(
                        new RoleName("new"),
                        Set.of(ClusterPrivilege.MONITOR),
                        List.of(grant(IndexPrivilege.READ, "a"))));
    }

    @Test
    void a_role_that_an_older_program_stored_keeps_the_creation_of_data_streams() {
        database.jdbi().useHandle(handle -> handle.execute("""
                insert into millrace.role (name, cluster, grant_names, grant_privileges)
                values ('old', '{}', '{"[\\"a\\"]","[\\"b\\"]"}', '{"read,write",read}')
                """));
        roles.put(new Role(new RoleName("new"), Set.of(), List.of(grant(IndexPrivilege.WRITE, "a"))), 10);

        assertThat(roles.list())
                .containsExactly(
                        new Role(new RoleName("new"), Set.of(), List.of(grant(IndexPrivilege.WRITE, "a"))),
                        new Role(
                                new RoleName("old"),
                                Set.of(),
                                List.of(
                                        new IndexGrant(
                                                List.of(new NamePattern("a")),
                                                Set.of(
                                                        IndexPrivilege.READ,
                                                        IndexPrivilege.WRITE,
                                                        IndexPrivilege.AUTO_CREATE_DATA_STREAM)),
                                        grant(IndexPrivilege.READ, "b"))));
        String stored = database.jdbi()
                .withHandle(handle -> handle.createQuery(
                                "select r.grant_privileges[1] from millrace.role r where r.name = 'new'")
                        .mapTo(String.class)
                        .one());
        assertThat(stored).as("older programs read the keys that they know").isEqualTo("write,exact");
    }

    private static Role aRole(String name, IndexPrivilege privilege) {
        return new Role(new RoleName(name), Set.of(ClusterPrivilege.MONITOR), List.of(grant(privilege, "logs-*")));
    }

    private static IndexGrant grant(IndexPrivilege privilege, String... names) {
        return new IndexGrant(List.of(names).stream().map(NamePattern::new).toList(), Set.of(privilege));
    }
}
