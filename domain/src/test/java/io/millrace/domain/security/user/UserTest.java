package io.millrace.domain.security.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.text.JsonText;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UserTest {

    @Test
    void an_administrator_is_enabled_and_has_the_role_of_administrators() {
        User admin = user(List.of(Role.ADMIN), 0, 0, 0);

        assertThat(admin.isAdministrator()).isTrue();
        assertThat(admin.withEnabled(false).isAdministrator()).isFalse();
        assertThat(admin.withEnabled(false).withEnabled(true)).isEqualTo(admin);
        assertThat(admin.withSecondFactor(true).hasSecondFactor()).isTrue();
        assertThat(user(List.of(new RoleName("reader")), 0, 0, 0).isAdministrator())
                .isFalse();
    }

    @Test
    void the_values_of_a_user_are_limited() {
        List<RoleName> roles =
                IntStream.range(0, 1_001).mapToObj(i -> new RoleName("r" + i)).toList();

        assertThatCode(() -> user(roles.subList(0, 1_000), 1_024, 1_024, 65_536))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> user(roles, 0, 0, 0))
                .isInstanceOf(Rejection.class)
                .hasMessage("a user has at most 1000 roles");
        assertThatThrownBy(() -> user(List.of(), 1_025, 0, 0)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> user(List.of(), 0, 1_025, 0)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> user(List.of(), 0, 0, 65_537)).isInstanceOf(Rejection.class);
    }

    private static User user(List<RoleName> roles, int fullName, int email, int metadata) {
        return new User(
                new Username("ann"),
                roles,
                Optional.of("x".repeat(fullName)),
                Optional.of("x".repeat(email)),
                new JsonText("x".repeat(metadata)),
                true);
    }
}
