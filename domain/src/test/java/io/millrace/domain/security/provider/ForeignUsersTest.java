package io.millrace.domain.security.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForeignUsersTest {

    private static final ProviderName KEYCLOAK = new ProviderName("keycloak");

    @ParameterizedTest
    @CsvSource({
        "alice,keycloak:alice",
        "alice@example.org,keycloak:alice@example.org",
        "a:b%c,keycloak:a%3Ab%25c",
        "José Ø,keycloak:Jos%C3%A9%20%C3%98"
    })
    void the_name_of_a_foreign_user_begins_with_the_provider(String name, String username) {
        assertThat(Username.of(KEYCLOAK, name)).contains(new Username(username));
        assertThat(new Username(username).isForeign()).isTrue();
    }

    @Test
    void a_name_that_is_empty_or_too_long_is_no_user_name() {
        assertThat(Username.of(KEYCLOAK, "")).isEmpty();
        assertThat(Username.of(KEYCLOAK, "x".repeat(508))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {":alice", "keycloak:", "Keycloak:alice", "key cloak:alice", "keycloak:a:b", "-k:a"})
    void other_names_with_a_colon_are_illegal(String name) {
        assertThat(Username.find(name)).isEmpty();
        assertThatThrownBy(() -> new Username(name))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("colon");
    }

    @Test
    void a_user_of_this_service_never_has_the_name_of_a_foreign_user() {
        assertThat(new Username("alice").isForeign()).isFalse();
        assertThatThrownBy(() -> new User(
                        new Username("keycloak:alice"),
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        JsonText.EMPTY_OBJECT,
                        true))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("colon");
    }

    @Test
    void only_mapped_roles_are_given() {
        RoleName reader = new RoleName("reader");
        RoleMapping mapping = new RoleMapping(Map.of("guests", List.of(reader), "staff", List.of(reader)));

        assertThat(mapping.rolesOf(List.of("guests", "staff", "admin"))).containsExactly(reader);
        assertThat(mapping.rolesOf(List.of())).isEmpty();
        assertThat(new RoleMapping(Map.of()).rolesOf(List.of("admin"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Keycloak", "1a", "a--b", "a-", "a_b", "a.b"})
    void names_of_providers_fit_into_keys_and_addresses(String name) {
        assertThatThrownBy(() -> new ProviderName(name)).isInstanceOf(Rejection.class);
    }
}
