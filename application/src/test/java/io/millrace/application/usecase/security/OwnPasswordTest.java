package io.millrace.application.usecase.security;

import static io.millrace.application.usecase.security.SecurityFixture.ANNA;
import static io.millrace.application.usecase.security.SecurityFixture.SECRET;
import static io.millrace.application.usecase.security.SecurityFixture.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.security.token.IssueTokens.Tokens;
import io.millrace.application.port.driving.security.token.LogIn;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.user.Credentials;
import io.millrace.domain.security.user.Password;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OwnPasswordTest {

    private static final String HERE = "192.0.2.7";
    private static final Password NEXT = new Password("another horse");

    private final SecurityFixture security = new SecurityFixture();

    @BeforeEach
    void prepare() {
        security.keep(ANNA, "writer");
    }

    private static Authentication by(Means means) {
        return new Authentication(ANNA, List.of(), Optional.empty(), Optional.empty(), means, Optional.empty());
    }

    private Authentication bearer(Tokens tokens) {
        return security.one.bearer.authenticate(tokens.accessToken()).orElseThrow();
    }

    private void change(Authentication caller, Optional<String> current) {
        security.one.useCases.ownPassword().changeOwnPassword(caller, current, HERE, NEXT);
    }

    private boolean isPassword(Password password) {
        return security.one
                        .useCases
                        .tokens()
                        .logIn()
                        .logIn(new Credentials(ANNA.value(), password.value()), "198.51.100.1")
                instanceof LogIn.Outcome.Accepted;
    }

    @Test
    void a_token_and_the_current_password_change_the_password_and_all_sessions_end() {
        Tokens used = security.one.signIn();
        Tokens other = security.one.signIn();

        change(bearer(used), Optional.of(SECRET.value()));

        assertThat(security.two.bearer.authenticate(used.accessToken())).isEmpty();
        assertThat(security.two.bearer.authenticate(other.accessToken())).isEmpty();
        assertThat(isPassword(NEXT)).isTrue();
        assertThat(security.audited()).contains(Kind.PASSWORD_CHANGED);
    }

    @Test
    void a_token_alone_does_not_change_the_password() {
        Tokens tokens = security.one.signIn();

        assertThatThrownBy(() -> change(bearer(tokens), Optional.empty()))
                .hasMessageContaining("[current_password] is required");
        assertThatThrownBy(() -> change(bearer(tokens), Optional.of("not the password")))
                .hasMessage("[current_password] is wrong");

        assertThat(isPassword(SECRET)).isTrue();
        assertThat(security.one.bearer.authenticate(tokens.accessToken())).isPresent();
    }

    @Test
    void a_request_with_the_password_needs_no_other_proof_but_a_wrong_one_is_rejected() {
        assertThatThrownBy(() -> change(by(new Means.Basic()), Optional.of("not the password")))
                .hasMessage("[current_password] is wrong");
        assertThat(isPassword(SECRET)).isTrue();

        change(by(new Means.Basic()), Optional.empty());

        assertThat(isPassword(NEXT)).isTrue();
    }

    @Test
    void other_callers_than_users_who_signed_in_with_a_password_are_rejected() {
        for (Authentication caller :
                List.of(by(new Means.Vouched()), by(new Means.Login()), Authentication.unsecured())) {
            assertThatThrownBy(() -> change(caller, Optional.of(SECRET.value())))
                    .hasMessageContaining("only a user of this service who signed in with a password");
        }

        assertThat(isPassword(SECRET)).isTrue();
    }

    @Test
    void wrong_current_passwords_are_limited_like_sign_ins() {
        Tokens tokens = security.one.signIn();
        Authentication caller = bearer(tokens);

        assertThatThrownBy(() -> {
                    for (int i = 0; i < 100; i++) {
                        assertThatThrownBy(() -> change(caller, Optional.of("not the password")))
                                .hasMessage("[current_password] is wrong");
                    }
                })
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("too many failed attempts");
    }

    @Test
    void an_administrator_who_resets_the_password_at_the_same_time_wins() {
        Tokens tokens = security.one.signIn();
        Authentication caller = bearer(tokens);
        Password reset = new Password("battery staple");
        security.hashes.concurrentChange = () -> {
            security.hashes.concurrentChange = () -> {};
            security.two.useCases.users().changePassword(admin(), ANNA, reset);
        };

        assertThatThrownBy(() -> change(caller, Optional.of(SECRET.value())))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejected -> assertThat(rejected.reason()).isEqualTo(Reason.INVALID));

        assertThat(isPassword(reset)).isTrue();
    }
}
