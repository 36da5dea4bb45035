package io.millrace.application.usecase.security;

import static io.millrace.application.usecase.security.SecurityFixture.ANNA;
import static io.millrace.application.usecase.security.SecurityFixture.ELSEWHERE;
import static io.millrace.application.usecase.security.SecurityFixture.HERE;
import static io.millrace.application.usecase.security.SecurityFixture.SECRET;
import static io.millrace.application.usecase.security.SecurityFixture.admin;
import static io.millrace.application.usecase.security.SecurityFixture.right;
import static io.millrace.application.usecase.security.SecurityFixture.user;
import static io.millrace.application.usecase.security.SecurityFixture.wrong;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driving.security.token.IssueTokens.Tokens;
import io.millrace.application.port.driving.security.token.LogIn.Outcome;
import io.millrace.application.port.driving.security.user.ManageUsers.Request;
import io.millrace.domain.Rejection;
import io.millrace.domain.event.AccessTokenGeneratedEvent;
import io.millrace.domain.event.LoginFailedEvent;
import io.millrace.domain.event.LoginSuccessfulEvent;
import io.millrace.domain.event.RefreshTokenGeneratedEvent;
import io.millrace.domain.security.AccessTokenClaims;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.AttemptSource;
import io.millrace.domain.security.user.Credentials;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.PasswordHash;
import io.millrace.domain.security.user.Username;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SigningInTest {

    private final SecurityFixture security = new SecurityFixture();

    @BeforeEach
    void prepare() {
        security.keep(ANNA, "writer", "admin");
    }

    private Outcome logIn(Credentials credentials) {
        return security.one.logIn.logIn(credentials, HERE);
    }

    @Test
    void a_login_tells_listeners_of_itself_then_of_the_refresh_token_then_of_the_access_token() {
        Tokens tokens = security.one.signIn();

        assertThat(security.events)
                .hasExactlyElementsOfTypes(
                        LoginSuccessfulEvent.class, RefreshTokenGeneratedEvent.class, AccessTokenGeneratedEvent.class);
        assertThat(tokens.expiresIn()).isEqualTo(SecurityFixture.LIFE);
        assertThat(security.audited())
                .containsExactly(Kind.LOGIN_SUCCESSFUL, Kind.REFRESH_TOKEN_GENERATED, Kind.ACCESS_TOKEN_GENERATED);
    }

    @Test
    void a_token_says_who_the_user_is() {
        AccessTokenClaims claims =
                security.tokens.validate(security.one.signIn().accessToken()).orElseThrow();

        assertThat(claims)
                .isEqualTo(new AccessTokenClaims(
                        "millrace",
                        ANNA,
                        SecurityFixture.NOON,
                        SecurityFixture.NOON,
                        SecurityFixture.NOON.plus(SecurityFixture.LIFE),
                        claims.id(),
                        List.of(new RoleName("admin"), new RoleName("writer")),
                        "Anna Example",
                        true));
    }

    @Test
    void no_text_form_shows_a_token_or_a_password() {
        Tokens tokens = security.one.signIn();

        assertThat(tokens + " " + security.events + " " + security.audit + " " + right() + " " + SECRET
                        + security.users.list())
                .doesNotContain(tokens.accessToken(), tokens.refreshToken().orElseThrow(), SECRET.value());
    }

    @Test
    void every_failure_is_the_same_and_takes_the_same_work() {
        Account off = security.keep(new Username("off"), "writer");
        security.users.replace(
                off, off.changed(user(off.user().username(), false), off.hash(), off.credentialsVersion()));

        List<Credentials> failures = List.of(
                wrong(),
                new Credentials("nobody", SECRET.value()),
                new Credentials("off", SECRET.value()),
                new Credentials("im\u0000possible", SECRET.value()),
                new Credentials(ANNA.value(), "short"),
                new Credentials(ANNA.value(), "x".repeat(100_000)));

        for (Credentials failure : failures) {
            int before = security.hashes.work.get();

            assertThat(logIn(failure)).isEqualTo(new Outcome.Refused());

            assertThat(security.hashes.work.get() - before).isEqualTo(1);
        }
        assertThat(security.events).hasSize(6).allMatch(LoginFailedEvent.class::isInstance);
    }

    @Test
    void after_five_failures_even_the_right_password_has_to_wait_on_every_instance() {
        for (int i = 0; i < 5; i++) {
            assertThat(logIn(wrong())).isEqualTo(new Outcome.Refused());
        }
        security.pass(Duration.ofSeconds(20));
        int work = security.hashes.work.get();

        assertThat(logIn(wrong())).isEqualTo(new Outcome.Limited(Duration.ofSeconds(40)));
        assertThat(security.two.logIn.logIn(right(), HERE)).isEqualTo(new Outcome.Limited(Duration.ofSeconds(40)));
        assertThat(security.two.basic.authenticate(List.of(right()), HERE))
                .isEqualTo(new Outcome.Limited(Duration.ofSeconds(40)));

        assertThat(security.hashes.work).hasValue(work);
        assertThat(security.two.logIn.logIn(right(), ELSEWHERE)).isInstanceOf(Outcome.Accepted.class);
        security.pass(Duration.ofSeconds(40));
        assertThat(logIn(right())).isInstanceOf(Outcome.Accepted.class);
    }

    @Test
    void many_users_tried_from_one_address_are_limited_together_on_every_instance() {
        security.keep(new Username("bert"), "reader");
        for (int i = 0; i < 50; i++) {
            assertThat(logIn(new Credentials("random-" + i, "wrong horse"))).isEqualTo(new Outcome.Refused());
        }
        security.pass(Duration.ofSeconds(20));
        int work = security.hashes.work.get();
        Outcome limited = new Outcome.Limited(Duration.ofSeconds(40));

        assertThat(logIn(new Credentials("random", "wrong horse"))).isEqualTo(limited);
        assertThat(security.two.basic.authenticate(List.of(new Credentials("bert", SECRET.value())), HERE))
                .isEqualTo(limited);

        assertThat(security.hashes.work).hasValue(work);
        assertThat(security.one.logIn.logIn(right(), ELSEWHERE)).isInstanceOf(Outcome.Accepted.class);
        security.pass(Duration.ofSeconds(40));
        assertThat(logIn(right())).isInstanceOf(Outcome.Accepted.class);
    }

    @Test
    void a_source_that_was_refused_once_asks_nothing_of_the_store() {
        for (int i = 0; i < 50; i++) {
            logIn(new Credentials("random-" + i, "wrong horse"));
        }
        assertThat(logIn(new Credentials("random", "wrong horse"))).isInstanceOf(Outcome.Limited.class);
        security.attempts.forgetAll();

        security.pass(Duration.ofSeconds(59));
        assertThat(logIn(right())).isEqualTo(new Outcome.Limited(Duration.ofSeconds(1)));
        security.pass(Duration.ofSeconds(1));
        assertThat(logIn(right())).isInstanceOf(Outcome.Accepted.class);
    }

    @Test
    void a_user_who_signed_in_from_an_address_is_not_kept_out_by_others_there() {
        assertThat(logIn(right())).isInstanceOf(Outcome.Accepted.class);
        for (int i = 0; i < 60; i++) {
            logIn(new Credentials("random-" + i, "wrong horse"));
        }

        assertThat(logIn(right())).isInstanceOf(Outcome.Accepted.class);

        for (int i = 0; i < 5; i++) {
            assertThat(logIn(wrong())).isEqualTo(new Outcome.Refused());
        }
        assertThat(logIn(right())).as("the limit of the user holds").isInstanceOf(Outcome.Limited.class);
    }

    @Test
    void failures_tell_listeners_the_whole_address() {
        security.one.logIn.logIn(wrong(), "2001:db8:0:7::1");

        assertThat(security.events)
                .filteredOn(LoginFailedEvent.class::isInstance)
                .extracting(event -> ((LoginFailedEvent) event).address())
                .containsExactly("2001:db8:0:7::1");
    }

    @Test
    void attempts_that_succeed_do_not_count() {
        for (int i = 0; i < 20; i++) {
            assertThat(logIn(right())).isInstanceOf(Outcome.Accepted.class);
        }

        assertThat(logIn(wrong())).isEqualTo(new Outcome.Refused());
    }

    @Test
    void of_many_guesses_at_once_five_are_answered() {
        AtomicInteger refused = new AtomicInteger();

        IntStream.range(0, 64).parallel().forEach(i -> {
            if (logIn(wrong()).equals(new Outcome.Refused())) {
                refused.incrementAndGet();
            }
        });

        assertThat(refused).hasValue(5);
    }

    @Test
    void a_right_guess_that_ends_after_the_limit_was_reached_is_not_told() {
        security.hashes.concurrentChange = () -> {
            for (int i = 0; i < 5; i++) {
                security.attempts.add(AttemptSource.of(ANNA.value(), HERE));
            }
        };

        assertThat(logIn(right())).isInstanceOf(Outcome.Limited.class);
    }

    @Test
    void being_refused_for_too_much_work_does_not_count() {
        security.hashes.overloaded = true;
        for (int i = 0; i < 6; i++) {
            assertThatThrownBy(() -> logIn(wrong()))
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            refusal -> assertThat(refusal.reason()).isEqualTo(Rejection.Reason.OVERLOADED));
        }
        security.hashes.overloaded = false;

        assertThat(logIn(right())).isInstanceOf(Outcome.Accepted.class);
    }

    @Test
    void a_hash_made_with_weaker_parameters_is_made_anew_and_the_session_of_before_stays() {
        Tokens before = security.one.signIn();
        security.hashes.parameters = "v2";

        logIn(right());

        assertThat(security.users.find(ANNA).orElseThrow().hash()).isEqualTo(new PasswordHash("v2:" + SECRET.value()));
        assertThat(security.one.bearer.authenticate(before.accessToken())).isPresent();
    }

    @Test
    void basic_credentials_are_compared_once_and_remembered_for_a_minute() {
        security.one.basic.authenticate(List.of(right()), HERE);
        int work = security.hashes.work.get();

        assertThat(security.one.basic.authenticate(List.of(right()), HERE)).isInstanceOf(Outcome.Accepted.class);
        assertThat(security.hashes.work).hasValue(work);

        security.pass(Duration.ofMinutes(1));
        security.one.basic.authenticate(List.of(right()), HERE);
        assertThat(security.hashes.work).hasValue(work + 1);
    }

    @Test
    void basic_credentials_that_are_wrong_are_compared_every_time() {
        security.one.basic.authenticate(List.of(right()), HERE);

        assertThat(security.one.basic.authenticate(List.of(wrong()), HERE)).isEqualTo(new Outcome.Refused());
        assertThat(security.one.basic.authenticate(List.of(new Credentials("ann", "a" + SECRET.value())), HERE))
                .isEqualTo(new Outcome.Refused());
    }

    @Test
    void composed_and_decomposed_input_give_the_same_password() {
        security.keep(new Username("boss"), "admin");
        security.one
                .useCases
                .users()
                .put(admin(), new Request(user(ANNA, true), Optional.of(new Password("cafe\u0301 au lait"))));

        assertThat(logIn(new Credentials(ANNA.value(), "caf\u00e9 au lait"))).isInstanceOf(Outcome.Accepted.class);
        assertThat(logIn(new Credentials(ANNA.value(), "cafe\u0301 au lait"))).isInstanceOf(Outcome.Accepted.class);
        assertThat(logIn(new Credentials(ANNA.value(), "cafe au lait"))).isEqualTo(new Outcome.Refused());
    }

    @Test
    void a_password_hashed_in_decomposed_form_is_accepted_and_hashed_in_composed_form() {
        Account account = security.users.find(ANNA).orElseThrow();
        security.users.replace(
                account,
                account.changed(
                        account.user(), new PasswordHash("v1:cafe\u0301 au lait"), account.credentialsVersion()));

        assertThat(logIn(new Credentials(ANNA.value(), "cafe\u0301 au lait"))).isInstanceOf(Outcome.Accepted.class);

        assertThat(security.users.find(ANNA).orElseThrow().hash()).isEqualTo(new PasswordHash("v1:caf\u00e9 au lait"));
    }

    @Test
    void two_readings_of_credentials_are_one_attempt() {
        List<Credentials> secondIsRight = List.of(new Credentials(ANNA.value(), "correct%20horse"), right());
        for (int i = 0; i < 20; i++) {
            security.pass(Duration.ofMinutes(1));
            assertThat(security.one.basic.authenticate(secondIsRight, HERE)).isInstanceOf(Outcome.Accepted.class);
        }
        assertThat(security.one.basic.findCached(secondIsRight)).isPresent();
        assertThat(security.one.basic.findCached(List.of(secondIsRight.get(0)))).isEmpty();
        assertThat(security.events).isEmpty();

        List<Credentials> wrongTwice = List.of(wrong(), new Credentials(ANNA.value(), "wrong too"));
        for (int i = 0; i < 5; i++) {
            assertThat(security.one.basic.authenticate(wrongTwice, HERE)).isEqualTo(new Outcome.Refused());
        }
        assertThat(security.one.basic.authenticate(wrongTwice, HERE)).isInstanceOf(Outcome.Limited.class);
    }

    @Test
    void a_failure_counts_for_every_user_that_its_readings_name() {
        for (int i = 0; i < 5; i++) {
            security.one.basic.authenticate(List.of(new Credentials("%61nn" + i, "wrong horse"), wrong()), HERE);
        }

        assertThat(logIn(right())).isInstanceOf(Outcome.Limited.class);
    }

    @Test
    void remembered_credentials_meet_the_limit_too() {
        security.two.basic.authenticate(List.of(right()), HERE);
        for (int i = 0; i < 5; i++) {
            security.one.basic.authenticate(List.of(wrong()), HERE);
        }

        assertThat(security.two.basic.authenticate(List.of(right()), HERE)).isInstanceOf(Outcome.Limited.class);
    }

    @Test
    void remembered_credentials_are_forgotten_on_every_instance_at_any_change_of_the_user() {
        security.keep(new Username("boss"), "admin");
        security.two.basic.authenticate(List.of(right()), HERE);

        security.one.useCases.users().put(admin(), new Request(user(ANNA, false, "writer"), Optional.empty()));

        assertThat(security.two.basic.authenticate(List.of(right()), HERE)).isEqualTo(new Outcome.Refused());
    }

    @Test
    void nothing_is_remembered_while_news_cannot_arrive() {
        security.one.basic.authenticate(List.of(right()), HERE);
        security.announcements.loseConnection();
        int work = security.hashes.work.get();

        security.one.basic.authenticate(List.of(right()), HERE);
        security.one.basic.authenticate(List.of(right()), HERE);

        assertThat(security.hashes.work).hasValue(work + 2);
    }
}
