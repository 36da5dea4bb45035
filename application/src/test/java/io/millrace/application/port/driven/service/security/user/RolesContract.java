package io.millrace.application.port.driven.service.security.user;

import static io.millrace.application.port.driven.service.security.Samples.role;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.service.security.user.Roles.Outcome;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Roles} must do. An adapter's test extends this and hands over an empty store. */
public abstract class RolesContract {

    private Roles roles;

    protected abstract Roles emptyStore();

    @BeforeEach
    void prepare() {
        roles = emptyStore();
    }

    @Test
    void roles_come_back_as_they_were_put_in_order_of_their_names() {
        assertThat(roles.put(role("b", "logs-*", "metrics"), 10)).isEqualTo(Outcome.CREATED);
        assertThat(roles.put(role("a", "*"), 10)).isEqualTo(Outcome.CREATED);

        assertThat(roles.list()).containsExactly(role("a", "*"), role("b", "logs-*", "metrics"));
    }

    @Test
    void a_role_takes_the_place_of_the_one_of_its_name() {
        Role empty = new Role(new RoleName("a"), Set.of(), List.of());
        roles.put(role("a", "*"), 1);

        assertThat(roles.put(empty, 1)).isEqualTo(Outcome.REPLACED);

        assertThat(roles.list()).containsExactly(empty);
    }

    @Test
    void a_role_can_require_a_second_factor() {
        Role careful = role("a", "*").requiringSecondFactor(true);
        roles.put(role("a", "*"), 1);

        roles.put(careful, 1);

        assertThat(roles.list()).containsExactly(careful);
    }

    @Test
    void there_are_no_more_roles_than_there_may_be() {
        roles.put(role("a", "*"), 1);

        assertThat(roles.put(role("b", "*"), 1)).isEqualTo(Outcome.TOO_MANY);

        assertThat(roles.list()).containsExactly(role("a", "*"));
    }

    @Test
    void a_role_that_was_removed_is_gone() {
        roles.put(role("a", "*"), 1);

        assertThat(roles.remove(new RoleName("a"))).isTrue();
        assertThat(roles.remove(new RoleName("a"))).isFalse();

        assertThat(roles.list()).isEmpty();
    }
}
