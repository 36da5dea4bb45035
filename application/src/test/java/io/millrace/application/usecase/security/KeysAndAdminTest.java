package io.millrace.application.usecase.security;

import static io.millrace.application.usecase.security.SecurityFixture.LIFE;
import static io.millrace.application.usecase.security.SecurityFixture.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.security.token.LogIn.Outcome;
import io.millrace.application.port.driving.security.token.ManageKeys;
import io.millrace.application.port.driving.security.user.ManageUsers;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.key.SignatureAlgorithm;
import io.millrace.domain.security.key.SigningKey;
import io.millrace.domain.security.user.Credentials;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.Username;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeysAndAdminTest {

    private final SecurityFixture security = new SecurityFixture();
    private final ManageKeys keys = security.one.useCases.keys();
    private final ManageUsers users = security.one.useCases.users();

    private void prepare(SignatureAlgorithm algorithm) {
        keys.prepare(algorithm);
    }

    @Test
    void the_first_start_makes_keys_and_later_ones_leave_them() {
        prepare(SignatureAlgorithm.RS256);
        KeyRing first = security.one.publishKeys.keys();

        prepare(SignatureAlgorithm.RS256);

        assertThat(security.two.publishKeys.keys()).isEqualTo(first);
    }

    @Test
    void a_rotation_is_known_on_every_instance_and_the_old_key_proves_as_long_as_its_tokens_last() {
        prepare(SignatureAlgorithm.RS256);
        KeyRing first = security.two.publishKeys.keys();

        keys.rotate(admin());
        KeyRing second = security.two.publishKeys.keys();

        assertThat(keys.read()).contains(second);
        assertThat(second.keys()).allMatch(key -> key.material().createdAt().isPresent());
        assertThat(second.active().material()).isEqualTo(first.next().material());
        assertThat(second.find(first.active().id())).containsInstanceOf(SigningKey.Passive.class);
        assertThat(security.audited()).containsExactly(Kind.KEYS_ROTATED);
        security.pass(LIFE.plus(KeyRing.SKEW).minusSeconds(1));
        assertThat(keys.rotate(admin()).find(first.active().id())).isPresent();
        security.pass(Duration.ofSeconds(1));
        assertThat(keys.rotate(admin()).find(first.active().id())).isEmpty();
    }

    @Test
    void another_algorithm_signs_at_once() {
        prepare(SignatureAlgorithm.RS256);
        KeyRing first = security.one.publishKeys.keys();

        prepare(SignatureAlgorithm.ES256);

        KeyRing second = security.two.publishKeys.keys();
        assertThat(second.active().material().algorithm()).isEqualTo(SignatureAlgorithm.ES256);
        assertThat(second.next().material().algorithm()).isEqualTo(SignatureAlgorithm.ES256);
        assertThat(second.find(first.active().id())).containsInstanceOf(SigningKey.Passive.class);
    }

    @Test
    void keys_cannot_be_rotated_without_end() {
        prepare(SignatureAlgorithm.EDDSA);

        assertThatThrownBy(() -> {
                    for (int i = 0; i < KeyRing.MOST_KEYS; i++) {
                        keys.rotate(admin());
                    }
                })
                .isInstanceOf(Rejection.class);

        assertThat(security.one.publishKeys.keys().keys()).hasSizeLessThanOrEqualTo(KeyRing.MOST_KEYS);
    }

    @Test
    void the_first_start_makes_an_administrator_whose_password_is_told_once() {
        Password made = users.ensureAdmin(Optional.empty()).orElseThrow();

        assertThat(users.ensureAdmin(Optional.empty())).isEmpty();
        assertThat(security.one.logIn.logIn(new Credentials("admin", made.value()), "::1"))
                .isInstanceOfSatisfying(
                        Outcome.Accepted.class,
                        accepted -> assertThat(accepted.user().isAdmin()).isTrue());
    }

    @Test
    void a_generated_password_is_known_as_such_until_it_is_changed() {
        users.ensureAdmin(Optional.empty());
        Username created = users.findGeneratedPassword().orElseThrow();

        users.changePassword(admin(), created, new Password("chosen by a person"));

        assertThat(created.value()).isEqualTo("admin");
        assertThat(users.findGeneratedPassword()).isEmpty();
    }

    @Test
    void a_configured_password_is_not_taken_for_a_generated_one() {
        users.ensureAdmin(Optional.of(new Password("configured")));

        assertThat(users.findGeneratedPassword()).isEmpty();
    }

    @Test
    void a_configured_password_is_not_told() {
        assertThat(users.ensureAdmin(Optional.of(new Password("configured")))).isEmpty();

        assertThat(security.one.logIn.logIn(new Credentials("admin", "configured"), "::1"))
                .isInstanceOf(Outcome.Accepted.class);
    }

    @Test
    void nobody_is_made_where_there_are_users() {
        security.keep(SecurityFixture.ANNA);

        assertThat(users.ensureAdmin(Optional.empty())).isEmpty();

        assertThat(security.users.list()).hasSize(1);
    }

    @Test
    void a_user_is_not_made_without_a_password() {

        assertThatThrownBy(() -> users.put(
                        admin(),
                        new ManageUsers.Request(SecurityFixture.user(SecurityFixture.ANNA, true), Optional.empty())))
                .hasMessage("password must be specified unless you are updating an existing user");
        assertThat(users.put(
                        admin(),
                        new ManageUsers.Request(
                                SecurityFixture.user(SecurityFixture.ANNA, true), Optional.of(SecurityFixture.SECRET))))
                .isTrue();
        assertThat(users.put(
                        admin(),
                        new ManageUsers.Request(
                                SecurityFixture.user(SecurityFixture.ANNA, true, "writer"), Optional.empty())))
                .isFalse();
        assertThat(security.one.logIn.logIn(SecurityFixture.right(), "::1")).isInstanceOf(Outcome.Accepted.class);
    }
}
