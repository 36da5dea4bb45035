package io.millrace.application.usecase.security.token;

import static io.millrace.application.usecase.security.SecurityFixture.ANNA;
import static io.millrace.application.usecase.security.SecurityFixture.SECRET;
import static io.millrace.application.usecase.security.SecurityFixture.admin;
import static io.millrace.application.usecase.security.SecurityFixture.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.service.security.SessionEndedException;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.security.token.IssueTokens.Tokens;
import io.millrace.application.port.driving.security.token.LogIn;
import io.millrace.application.port.driving.security.token.ManageTokens;
import io.millrace.application.port.driving.security.token.ManageTokens.Introspection;
import io.millrace.application.port.driving.security.user.ManageUsers;
import io.millrace.application.usecase.security.SecurityFixture;
import io.millrace.application.usecase.security.user.UsersService;
import io.millrace.domain.Rejection;
import io.millrace.domain.event.LogoutEvent;
import io.millrace.domain.event.TokenValidatedEvent;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Session;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.Credentials;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.Username;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SessionsTest {

    private static final Username BERT = new Username("bert");

    private final SecurityFixture security = new SecurityFixture();

    @BeforeEach
    void prepare() {
        security.keep(ANNA, "writer");
    }

    private void assertOver(Tokens tokens) {
        assertThat(security.one.bearer.authenticate(tokens.accessToken())).isEmpty();
        assertThat(security.two.bearer.authenticate(tokens.accessToken())).isEmpty();
        assertThat(security.two.manageTokens.introspect(tokens.accessToken())).isEqualTo(new Introspection.Inactive());
        assertThat(security.two.manageTokens.introspect(tokens.refreshToken().orElseThrow()))
                .isEqualTo(new Introspection.Inactive());
        assertThat(security.two.exchange(tokens)).isEmpty();
    }

    private Tokens signedInEverywhere() {
        Tokens tokens = security.one.signIn();
        assertThat(security.one.bearer.authenticate(tokens.accessToken())).isPresent();
        assertThat(security.two.bearer.authenticate(tokens.accessToken())).isPresent();
        return tokens;
    }

    private LogIn.Outcome logIn(String password) {
        return security.one.useCases.tokens().logIn().logIn(new Credentials(ANNA.value(), password), "192.0.2.1");
    }

    private ManageUsers users() {
        return security.one.useCases.users();
    }

    @Test
    void a_token_is_checked_once_and_remembered_until_it_expires() {
        Tokens tokens = security.one.signIn();
        security.events.clear();

        security.one.bearer.authenticate(tokens.accessToken());
        security.one.bearer.authenticate(tokens.accessToken());

        assertThat(security.events)
                .hasOnlyElementsOfType(TokenValidatedEvent.class)
                .hasSize(1);
        security.pass(SecurityFixture.LIFE);
        assertThat(security.one.bearer.authenticate(tokens.accessToken())).isEmpty();
    }

    @Test
    void a_token_that_is_too_long_is_not_even_looked_at() {
        assertThat(security.one.bearer.authenticate("x".repeat(8_193))).isEmpty();
        assertThat(security.one.manageTokens.introspect("x".repeat(8_193))).isEqualTo(new Introspection.Inactive());
        assertThat(security.one.refresh.refresh("refresh " + "x".repeat(8_193))).isEmpty();

        assertThat(security.tokens.validations).hasValue(0);
    }

    @Test
    void a_caller_has_the_roles_of_this_moment() {
        Tokens tokens = signedInEverywhere();

        users().put(admin(), new ManageUsers.Request(user(ANNA, true, "reader"), Optional.empty()));

        assertThat(security.two.bearer.authenticate(tokens.accessToken()).map(Authentication::roles))
                .contains(List.of(new RoleName("reader")));
    }

    @Test
    void an_exchange_gives_new_tokens_of_the_same_session() {
        Tokens first = security.one.signIn();

        Tokens second = security.two.exchange(first).orElseThrow();

        assertThat(second.refreshToken()).isNotEqualTo(first.refreshToken());
        assertThat(second.user().session().map(Session::id))
                .isEqualTo(first.user().session().map(Session::id));
        assertThat(security.one.bearer.authenticate(second.accessToken())).isPresent();
        assertThat(security.one.exchange(second)).isPresent();
    }

    @Test
    void an_exchange_whose_answer_was_lost_can_be_repeated_for_ten_seconds() {
        Tokens first = security.one.signIn();
        security.one.refresh.refresh(first.refreshToken().orElseThrow());
        security.pass(Duration.ofSeconds(9));

        Tokens again = security.two.exchange(first).orElseThrow();

        assertThat(security.one.exchange(again)).isPresent();
    }

    @Test
    void a_spent_token_gives_the_whole_session_away() {
        Tokens first = security.one.signIn();
        Tokens second = security.one.exchange(first).orElseThrow();
        assertThat(security.two.bearer.authenticate(second.accessToken())).isPresent();
        security.pass(Duration.ofSeconds(10));

        assertThat(security.two.exchange(first)).isEmpty();

        assertOver(second);
        assertThat(security.audited()).contains(Kind.REFRESH_TOKEN_REUSED);
    }

    @Test
    void a_grandparent_is_refused_even_at_once() {
        Tokens first = security.one.signIn();
        Tokens third = security.one
                .exchange(security.one.exchange(first).orElseThrow())
                .orElseThrow();

        assertThat(security.one.exchange(first)).isEmpty();

        assertOver(third);
    }

    private static Optional<Tokens> exchangeIfAllowed(SecurityFixture.Instance instance, Tokens tokens) {
        try {
            return instance.exchange(tokens);
        } catch (SessionEndedException refused) {
            return Optional.empty();
        }
    }

    @Test
    void of_a_hundred_exchanges_of_one_token_at_once_three_succeed_in_one_family_of_one_user() {
        Tokens first = security.one.signIn();

        List<Tokens> all = IntStream.range(0, 100)
                .parallel()
                .mapToObj(i -> exchangeIfAllowed(i % 2 == 0 ? security.one : security.two, first))
                .flatMap(Optional::stream)
                .toList();

        assertThat(all).allSatisfy(tokens -> {
            assertThat(tokens.user().username()).isEqualTo(ANNA);
            assertThat(tokens.user().session())
                    .contains(new Session(
                            first.user().session().orElseThrow().id(),
                            first.user().session().orElseThrow().credentialsVersion(),
                            1));
        });
        assertThat(all.stream().map(Tokens::refreshToken).distinct()).hasSize(3);
        assertThat(security.one.exchange(all.get(2))).isPresent();
    }

    @Test
    void a_session_that_ends_between_use_and_successor_gets_no_successor() {
        Tokens first = security.one.signIn();
        Authentication user =
                security.one.refresh.refresh(first.refreshToken().orElseThrow()).orElseThrow();
        security.two.logOut.logOut(
                security.two.bearer.authenticate(first.accessToken()).orElseThrow());

        assertThatThrownBy(() -> security.one.issue.issue(user)).isInstanceOf(SessionEndedException.class);
    }

    @Test
    void a_token_that_lies_unused_for_a_day_is_refused() {
        Tokens first = security.one.signIn();
        security.pass(Duration.ofHours(24));

        assertThat(security.one.exchange(first)).isEmpty();
    }

    @Test
    void no_session_lasts_longer_than_thirty_days_however_much_it_is_used() {
        Tokens tokens = security.one.signIn();
        for (int days = 1; days < 31; days++) {
            security.pass(Duration.ofHours(23));
            tokens = security.one.exchange(tokens).orElseThrow();
        }
        security.pass(Duration.ofHours(20));
        tokens = security.one.exchange(tokens).orElseThrow();
        security.pass(Duration.ofHours(10));

        assertThat(security.one.exchange(tokens)).isEmpty();
    }

    @Test
    void logging_out_takes_back_every_token_of_the_session_and_of_no_other() {
        Tokens other = security.one.signIn();
        Tokens first = signedInEverywhere();
        Tokens second = security.one.exchange(first).orElseThrow();

        security.one.logOut.logOut(
                security.one.bearer.authenticate(first.accessToken()).orElseThrow());

        assertOver(first);
        assertOver(second);
        assertThat(security.two.bearer.authenticate(other.accessToken())).isPresent();
        assertThat(security.two.exchange(other)).isPresent();
        assertThat(security.events).hasAtLeastOneElementOfType(LogoutEvent.class);
    }

    @Test
    void logging_out_everywhere_ends_all_sessions_of_the_user_and_keeps_the_password() {
        security.keep(BERT, "writer");
        Tokens bert = security.one.issue.issue(((LogIn.Outcome.Accepted) security.one
                        .useCases
                        .tokens()
                        .logIn()
                        .logIn(new Credentials(BERT.value(), SECRET.value()), "192.0.2.1"))
                .user());
        Tokens own = signedInEverywhere();
        Tokens other = signedInEverywhere();

        security.one.logOut.logOutEverywhere(
                security.one.bearer.authenticate(own.accessToken()).orElseThrow());

        assertOver(own);
        assertOver(other);
        assertThat(security.two.bearer.authenticate(bert.accessToken())).isPresent();
        assertThat(security.two.exchange(bert)).isPresent();
        signedInEverywhere();
        assertThat(security.audit)
                .filteredOn(entry -> entry.kind() == Kind.LOGOUT)
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.user()).contains("anna");
                    assertThat(entry.details()).containsOnly(Map.entry("everywhere", "true"));
                });
    }

    @Test
    void the_user_of_a_refresh_token_can_log_out_everywhere() {
        Tokens own = signedInEverywhere();
        Tokens other = signedInEverywhere();
        Authentication owner = security.one
                .logOut
                .logOutByRefreshToken(own.refreshToken().orElseThrow(), "192.0.2.1")
                .orElseThrow();

        security.one.logOut.logOutEverywhere(owner);

        assertOver(other);
    }

    @Test
    void whoever_did_not_sign_in_with_an_own_password_ends_no_other_sessions() {
        Tokens tokens = signedInEverywhere();
        Authentication extension = Authentication.of(ANNA, List.of(new RoleName("writer")));

        assertThatThrownBy(() -> security.one.logOut.logOutEverywhere(extension))
                .hasMessage("user [anna] cannot end all sessions of the user; sign in with a password or at an identity"
                        + " provider first");
        assertThatThrownBy(() -> security.one.logOut.logOutEverywhere(
                        extension.in(new Session(SessionId.random(security.random), Optional.empty(), 0))))
                .isInstanceOf(Rejection.class);

        assertThat(security.two.bearer.authenticate(tokens.accessToken())).isPresent();
        assertThat(security.two.exchange(tokens)).isPresent();
    }

    @Test
    void a_new_password_ends_all_sessions() {
        Tokens first = signedInEverywhere();
        Tokens second = signedInEverywhere();

        security.one.useCases.users().changePassword(admin(), ANNA, new Password("another horse"));

        assertOver(first);
        assertOver(second);
        assertThat(security.audited()).contains(Kind.PASSWORD_CHANGED);
    }

    @Test
    void a_user_is_disabled_and_enabled_and_keeps_everything_else() {
        Tokens tokens = signedInEverywhere();

        users().setEnabled(admin(), ANNA, false);

        assertOver(tokens);
        assertThat(users().list(List.of(ANNA.value()))).containsExactly(user(ANNA, false, "writer"));
        assertThat(logIn(SECRET.value())).isNotInstanceOf(LogIn.Outcome.Accepted.class);
        assertThat(security.audited()).contains(Kind.USER_CHANGED);

        users().setEnabled(admin(), ANNA, true);

        assertOver(tokens);
        assertThat(logIn(SECRET.value())).isInstanceOf(LogIn.Outcome.Accepted.class);
    }

    @Test
    void callers_cannot_disable_themselves_and_unknown_users_are_rejected() {
        assertThatThrownBy(() -> users().setEnabled(Authentication.of(ANNA, List.of()), ANNA, false))
                .hasMessage("users may not update the enabled status of their own account");
        assertThatThrownBy(() -> users().setEnabled(admin(), BERT, true))
                .hasMessage("only existing users can be enabled");
        assertThatThrownBy(() -> users().setEnabled(admin(), BERT, false))
                .hasMessage("only existing users can be disabled");
    }

    @Test
    void an_enabled_user_who_is_enabled_again_stays_signed_in() {
        Tokens tokens = signedInEverywhere();

        users().setEnabled(admin(), ANNA, true);

        assertThat(security.two.bearer.authenticate(tokens.accessToken())).isPresent();
        assertThat(security.audited()).doesNotContain(Kind.USER_CHANGED);
    }

    @Test
    void a_password_that_was_lost_is_replaced_and_all_sessions_end() {
        Tokens tokens = signedInEverywhere();

        new UsersService(security.one.stores, security.auditLog, security.random)
                .resetPassword(ANNA, new Password("another horse"), "root");

        assertOver(tokens);
        assertThat(security.audited()).contains(Kind.PASSWORD_RESET);
    }

    @Test
    void disabling_a_user_ends_all_sessions_for_good() {
        Tokens tokens = signedInEverywhere();

        users().put(admin(), new ManageUsers.Request(user(ANNA, false, "writer"), Optional.empty()));
        assertOver(tokens);
        users().put(admin(), new ManageUsers.Request(user(ANNA, true, "writer"), Optional.empty()));

        assertOver(tokens);
    }

    @Test
    void removing_a_user_ends_all_sessions_for_good() {
        Tokens tokens = signedInEverywhere();

        security.one.useCases.users().delete(admin(), ANNA);
        assertOver(tokens);
        users().put(admin(), new ManageUsers.Request(user(ANNA, true, "writer"), Optional.of(SECRET)));

        assertOver(tokens);
    }

    @Test
    void a_login_that_overlaps_a_change_of_the_password_gives_nothing_that_lasts() {
        Tokens tokens = security.one.signIn();
        Authentication late = tokens.user();
        security.one.useCases.users().changePassword(admin(), ANNA, new Password("another horse"));
        Authentication begun = late.in(
                new Session(new SessionId("late"), late.session().orElseThrow().credentialsVersion(), 0));

        Tokens issued = security.one.issue.issue(begun);

        assertOver(issued);
    }

    @Test
    void introspection_tells_of_good_tokens_alone() {
        Tokens tokens = security.one.signIn();

        assertThat(security.one.manageTokens.introspect(tokens.accessToken()))
                .isInstanceOfSatisfying(
                        Introspection.Access.class,
                        access -> assertThat(access.claims().subject()).isEqualTo(ANNA));
        assertThat(security.one.manageTokens.introspect(tokens.refreshToken().orElseThrow()))
                .isInstanceOfSatisfying(
                        Introspection.Refresh.class,
                        refresh -> assertThat(refresh.user().username()).isEqualTo(ANNA));
        assertThat(security.one.manageTokens.introspect("garbage")).isEqualTo(new Introspection.Inactive());
        assertThat(security.one.exchange(tokens)).isPresent();
    }

    @Test
    void one_access_token_is_taken_back_alone() {
        Tokens first = signedInEverywhere();
        Tokens second = security.one.exchange(first).orElseThrow();

        assertThat(security.one.manageTokens.revoke(admin(), first.accessToken()))
                .isEqualTo(ManageTokens.Revocation.DONE);

        assertThat(security.two.bearer.authenticate(first.accessToken())).isEmpty();
        assertThat(security.two.bearer.authenticate(second.accessToken())).isPresent();
        assertThat(security.two.exchange(second)).isPresent();
    }

    @Test
    void a_refresh_token_that_is_taken_back_ends_its_session() {
        Tokens tokens = signedInEverywhere();

        security.one.manageTokens.revoke(admin(), tokens.refreshToken().orElseThrow());

        assertOver(tokens);
        assertThat(security.one.manageTokens.revoke(admin(), "garbage")).isEqualTo(ManageTokens.Revocation.DONE);
    }
}
