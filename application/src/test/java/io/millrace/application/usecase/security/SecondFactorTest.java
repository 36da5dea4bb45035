package io.millrace.application.usecase.security;

import static io.millrace.application.usecase.security.SecurityFixture.ANNA;
import static io.millrace.application.usecase.security.SecurityFixture.ELSEWHERE;
import static io.millrace.application.usecase.security.SecurityFixture.HERE;
import static io.millrace.application.usecase.security.SecurityFixture.SECRET;
import static io.millrace.application.usecase.security.SecurityFixture.admin;
import static io.millrace.application.usecase.security.SecurityFixture.right;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.security.token.IssueTokens.Tokens;
import io.millrace.application.port.driving.security.token.LogIn.Outcome;
import io.millrace.application.port.driving.security.user.ManageSecondFactors;
import io.millrace.application.port.driving.security.user.ManageSecondFactors.Begun;
import io.millrace.application.port.driving.security.user.ManageSecondFactors.Proof;
import io.millrace.application.port.driving.security.user.ManageSecondFactors.Status;
import io.millrace.application.port.driving.security.user.ManageUsers.Request;
import io.millrace.domain.Rejection;
import io.millrace.domain.event.LoginFailedEvent;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.apikey.ApiKey;
import io.millrace.domain.security.apikey.ApiKeyId;
import io.millrace.domain.security.apikey.ApiKeyName;
import io.millrace.domain.security.apikey.DescribedApiKey;
import io.millrace.domain.security.factor.RecoveryCode;
import io.millrace.domain.security.factor.TimeStep;
import io.millrace.domain.security.factor.TotpSecret;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.AttemptLimit;
import io.millrace.domain.security.user.Credentials;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.SignInLimits;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SecondFactorTest {

    private final SecurityFixture security = new SecurityFixture();
    private final ManageSecondFactors factors = security.one.useCases.factors();

    @BeforeEach
    void prepare() {
        security.keep(ANNA, "writer");
    }

    private Authentication caller() {
        return security.one
                .bearer
                .authenticate(security.one.signIn().accessToken())
                .orElseThrow();
    }

    private record Enabled(TotpSecret secret, List<RecoveryCode> codes) {}

    /** Enables a second factor, and waits until a code of the next step is current. */
    private Enabled enable() {
        Authentication caller = caller();
        TotpSecret secret = factors.begin(caller).secret();
        List<RecoveryCode> codes = factors.activate(caller, code(secret, 0));
        security.pass(Duration.ofMinutes(2));
        return new Enabled(secret, codes);
    }

    /** Returns the code of the step that is this many steps after the current one. */
    private String code(TotpSecret secret, int steps) {
        TimeStep now = TimeStep.at(security.clock.instant());
        return security.secrets.code(secret, new TimeStep(now.number() + steps)).digits();
    }

    private Outcome logIn(SecurityFixture.Instance instance, String code) {
        return instance.logIn.logIn(new Credentials(ANNA.value(), SECRET.value(), Optional.of(code)), HERE);
    }

    @Test
    void a_begun_factor_is_not_needed_before_it_is_activated() {
        Begun begun = factors.begin(caller());

        assertThat(begun.uri()).contains(begun.secret().base32(), "Millrace:anna");
        assertThat(factors.find(ANNA)).contains(new Status(false, 0));
        assertThat(security.one.logIn.logIn(right(), HERE)).isInstanceOf(Outcome.Accepted.class);
    }

    @Test
    void only_a_correct_code_activates_a_factor() {
        Authentication caller = caller();
        TotpSecret secret = factors.begin(caller).secret();

        for (String wrong : List.of("", "000000x", code(secret, 2), code(secret, -2))) {
            assertThatThrownBy(() -> factors.activate(caller, wrong)).isInstanceOf(Rejection.class);
        }
        assertThat(factors.activate(caller, code(secret, 1)))
                .hasSize(RecoveryCode.COUNT)
                .doesNotHaveDuplicates();
        assertThatThrownBy(() -> factors.activate(caller, code(secret, 0))).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> factors.begin(caller)).hasMessageContaining("remove it first");
        assertThat(factors.find(ANNA)).contains(new Status(true, RecoveryCode.COUNT));
    }

    @Test
    void activation_and_removal_end_all_sessions_and_are_audited() {
        Tokens before = security.one.signIn();
        Enabled enabled = enable();

        assertThat(security.one.bearer.authenticate(before.accessToken())).isEmpty();
        assertThat(security.two.exchange(before)).isEmpty();

        Outcome.Accepted again = (Outcome.Accepted) logIn(security.one, code(enabled.secret(), 0));
        Tokens tokens = security.one.issue.issue(again.user());
        Authentication caller =
                security.one.bearer.authenticate(tokens.accessToken()).orElseThrow();
        factors.remove(caller, new Proof(Optional.of(SECRET.value()), Optional.empty(), HERE));

        assertThat(security.two.bearer.authenticate(tokens.accessToken())).isEmpty();
        assertThat(security.one.logIn.logIn(right(), HERE)).isInstanceOf(Outcome.Accepted.class);
        assertThat(security.audited()).contains(Kind.SECOND_FACTOR_ENABLED, Kind.SECOND_FACTOR_REMOVED);
    }

    @Test
    void the_correct_password_without_a_code_is_not_enough_and_does_not_count_as_failure() {
        enable();
        security.events.clear();

        for (int i = 0; i < 10; i++) {
            assertThat(security.one.logIn.logIn(right(), HERE)).isEqualTo(new Outcome.CodeRequired(false));
        }
        assertThat(security.events).isEmpty();
        for (int i = 0; i < 10; i++) {
            assertThat(security.one.basic.authenticate(List.of(right()), HERE))
                    .isEqualTo(new Outcome.CodeRequired(false));
        }
        assertThat(security.events)
                .hasSize(10)
                .containsOnly(new LoginFailedEvent(ANNA.value(), HERE, LoginFailedEvent.Reason.CODE_MISSING));
    }

    @Test
    void a_wrong_password_is_refused_in_the_same_way_with_and_without_a_code() {
        Enabled enabled = enable();

        assertThat(security.one.logIn.logIn(SecurityFixture.wrong(), HERE)).isEqualTo(new Outcome.Refused());
        assertThat(security.one.logIn.logIn(
                        new Credentials(ANNA.value(), "wrong horse", Optional.of(code(enabled.secret(), 0))), HERE))
                .isEqualTo(new Outcome.Refused());
        assertThat(logIn(security.one, code(enabled.secret(), 0))).isInstanceOf(Outcome.Accepted.class);
    }

    @Test
    void codes_of_one_step_around_the_current_one_are_accepted() {
        Enabled enabled = enable();

        assertThat(logIn(security.one, code(enabled.secret(), -2))).isEqualTo(new Outcome.CodeRequired(true));
        assertThat(logIn(security.one, code(enabled.secret(), 2))).isEqualTo(new Outcome.CodeRequired(true));
        assertThat(logIn(security.one, code(enabled.secret(), -1))).isInstanceOf(Outcome.Accepted.class);
        assertThat(logIn(security.one, code(enabled.secret(), 0))).isInstanceOf(Outcome.Accepted.class);
        assertThat(logIn(security.one, code(enabled.secret(), 1))).isInstanceOf(Outcome.Accepted.class);
    }

    @Test
    void a_code_is_accepted_once_on_all_instances() {
        Enabled enabled = enable();
        String code = code(enabled.secret(), 0);

        assertThat(logIn(security.one, code)).isInstanceOf(Outcome.Accepted.class);
        assertThat(logIn(security.two, code)).isEqualTo(new Outcome.CodeRequired(true));
        assertThat(logIn(security.two, code(enabled.secret(), -1))).isEqualTo(new Outcome.CodeRequired(true));
    }

    @Test
    void the_code_that_activated_the_factor_is_not_accepted_again() {
        Authentication caller = caller();
        TotpSecret secret = factors.begin(caller).secret();
        factors.activate(caller, code(secret, 0));

        assertThat(logIn(security.two, code(secret, 0))).isEqualTo(new Outcome.CodeRequired(true));
    }

    @Test
    void one_of_many_concurrent_logins_with_a_code_succeeds() {
        Enabled enabled = enable();
        String code = code(enabled.secret(), 0);

        long accepted = IntStream.range(0, 4)
                .parallel()
                .mapToObj(i -> logIn(i % 2 == 0 ? security.one : security.two, code))
                .filter(Outcome.Accepted.class::isInstance)
                .count();

        assertThat(accepted).isEqualTo(1);
    }

    @Test
    void a_recovery_code_replaces_a_code_once_and_is_audited() {
        Enabled enabled = enable();
        String code = enabled.codes().get(0).value();

        assertThat(logIn(security.one, code.toUpperCase(java.util.Locale.ROOT).replace("-", " ")))
                .isInstanceOf(Outcome.Accepted.class);
        assertThat(logIn(security.two, code)).isEqualTo(new Outcome.CodeRequired(true));

        assertThat(factors.find(ANNA)).contains(new Status(true, RecoveryCode.COUNT - 1));
        assertThat(security.audited()).containsOnlyOnce(Kind.RECOVERY_CODE_USED);
    }

    @Test
    void wrong_codes_count_as_failures_from_all_addresses_together() {
        Enabled enabled = enable();
        security.events.clear();

        for (int i = 0; i < 5; i++) {
            assertThat(security.one.logIn.logIn(
                            new Credentials(ANNA.value(), SECRET.value(), Optional.of("12345" + i)), "192.0.2." + i))
                    .isEqualTo(new Outcome.CodeRequired(true));
        }

        assertThat(security.two.logIn.logIn(
                        new Credentials(ANNA.value(), SECRET.value(), Optional.of(code(enabled.secret(), 0))),
                        ELSEWHERE))
                .isInstanceOf(Outcome.Limited.class);
        assertThat(security.events)
                .filteredOn(LoginFailedEvent.class::isInstance)
                .extracting(event -> ((LoginFailedEvent) event).reason())
                .startsWith(LoginFailedEvent.Reason.WRONG_CODE)
                .endsWith(LoginFailedEvent.Reason.TOO_MANY_ATTEMPTS);
        security.pass(Duration.ofMinutes(2));
        assertThat(logIn(security.two, code(enabled.secret(), 0))).isInstanceOf(Outcome.Accepted.class);
    }

    @Test
    void only_five_of_many_parallel_codes_are_checked() {
        Enabled enabled = enable();
        int requests = 10;
        AtomicInteger checked = new AtomicInteger();
        CountDownLatch decided = new CountDownLatch(requests);
        security.secrets.beforeUnseal = () -> {
            checked.incrementAndGet();
            decided.countDown();
            try {
                assertThat(decided.await(30, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        String wrong = code(enabled.secret(), 5);

        List<Outcome> outcomes;
        ExecutorService threads = Executors.newFixedThreadPool(requests);
        try {
            outcomes = IntStream.range(0, requests)
                    .mapToObj(i -> CompletableFuture.supplyAsync(
                            () -> {
                                Outcome outcome = security.one.logIn.logIn(
                                        new Credentials(ANNA.value(), SECRET.value(), Optional.of(wrong)),
                                        "192.0.2." + i);
                                decided.countDown();
                                return outcome;
                            },
                            threads))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
        } finally {
            threads.shutdownNow();
        }

        assertThat(checked).hasValue(5);
        assertThat(outcomes).filteredOn(Outcome.Limited.class::isInstance).hasSize(5);
    }

    @Test
    void the_limit_of_codes_does_not_depend_on_the_setting() {
        Enabled enabled = enable();
        security.limits = new SignInLimits(new AttemptLimit(1_000_000), new AttemptLimit(1_000_000));

        for (int i = 0; i < 5; i++) {
            assertThat(logIn(security.one, code(enabled.secret(), 5))).isEqualTo(new Outcome.CodeRequired(true));
        }

        assertThat(logIn(security.two, code(enabled.secret(), 0))).isInstanceOf(Outcome.Limited.class);
    }

    @Test
    void after_a_hundred_wrong_codes_in_a_row_a_recovery_code_is_needed_once() {
        Enabled enabled = enable();

        for (int i = 0; i < 100; i++) {
            assertThat(logIn(security.one, code(enabled.secret(), 5))).isEqualTo(new Outcome.CodeRequired(true));
            security.pass(Duration.ofMinutes(1));
        }
        assertThat(logIn(security.one, code(enabled.secret(), 0))).isEqualTo(new Outcome.CodeRequired(true));

        assertThat(logIn(security.two, enabled.codes().get(0).value())).isInstanceOf(Outcome.Accepted.class);
        assertThat(logIn(security.one, code(enabled.secret(), 0))).isInstanceOf(Outcome.Accepted.class);
    }

    @Test
    void a_correct_code_ends_the_row_of_wrong_codes() {
        Enabled enabled = enable();

        for (int i = 0; i < 110; i++) {
            String code = code(enabled.secret(), i == 90 ? 0 : 5);
            assertThat(logIn(security.one, code) instanceof Outcome.Accepted).isEqualTo(i == 90);
            security.pass(Duration.ofMinutes(1));
        }

        assertThat(logIn(security.one, code(enabled.secret(), 0))).isInstanceOf(Outcome.Accepted.class);
    }

    @Test
    void administrators_prove_the_removal_of_their_own_factor_and_api_keys_remove_none() {
        enable();
        Authentication anna = Authentication.of(ANNA, List.of(Role.ADMIN));

        assertThatThrownBy(() -> factors.removeOf(anna, ANNA))
                .hasMessageContaining("can remove their own second factor only with [password] or [otp]");
        assertThatThrownBy(() -> factors.removeOf(adminByApiKey(), ANNA))
                .hasMessageContaining("an API key cannot remove a second factor");

        assertThat(factors.find(ANNA)).contains(new Status(true, RecoveryCode.COUNT));
    }

    private static Authentication adminByApiKey() {
        ApiKey key = new ApiKey(
                new ApiKeyId("one"),
                new ApiKeyName("key"),
                admin().username(),
                SecurityFixture.NOON,
                Optional.empty(),
                Optional.empty());
        return new Authentication(
                admin().username(),
                admin().roles(),
                Optional.empty(),
                Optional.empty(),
                new Means.ByApiKey(new DescribedApiKey(key, List.of(), JsonText.EMPTY_OBJECT)),
                Optional.empty());
    }

    @Test
    void a_role_cannot_require_a_factor_that_no_user_can_enable() {
        Role strict = new Role(new RoleName("careful"), Set.of(), List.of()).requiringSecondFactor(true);
        security.secrets.canSeal = false;

        assertThatThrownBy(() -> security.one.useCases.roles().put(admin(), strict))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("[require_second_factor] must be false");
        assertThat(security.one.useCases.roles().put(admin(), strict.requiringSecondFactor(false)))
                .isTrue();
        security.secrets.canSeal = true;
        assertThat(security.one.useCases.roles().put(admin(), strict)).isFalse();
    }

    @Test
    void a_user_removes_the_factor_only_with_the_password_or_a_code() {
        Enabled enabled = enable();
        Outcome.Accepted login = (Outcome.Accepted) logIn(security.one, code(enabled.secret(), 0));
        Authentication caller = security.one
                .bearer
                .authenticate(security.one.issue.issue(login.user()).accessToken())
                .orElseThrow();

        for (Proof proof : List.of(
                new Proof(Optional.empty(), Optional.empty(), HERE),
                new Proof(Optional.of(SECRET.value()), Optional.of("123456"), HERE),
                new Proof(Optional.of("wrong horse"), Optional.empty(), HERE),
                new Proof(Optional.empty(), Optional.of(code(enabled.secret(), 0)), HERE))) {
            assertThatThrownBy(() -> factors.remove(caller, proof)).isInstanceOf(Rejection.class);
        }
        factors.remove(
                caller,
                new Proof(Optional.empty(), Optional.of(enabled.codes().get(0).value()), HERE));

        assertThat(factors.find(ANNA)).contains(new Status(false, 0));
    }

    @Test
    void an_administrator_removes_the_factor_of_another_user() {
        enable();

        assertThat(factors.removeOf(admin(), ANNA)).isTrue();
        assertThat(factors.removeOf(admin(), ANNA)).isFalse();
        assertThat(factors.find(new Username("nobody"))).isEmpty();

        assertThat(security.one.logIn.logIn(right(), HERE)).isInstanceOf(Outcome.Accepted.class);
    }

    @Test
    void a_change_of_the_user_keeps_the_factor_and_a_reset_of_the_password_removes_it() {
        enable();
        security.one
                .useCases
                .users()
                .put(admin(), new Request(SecurityFixture.user(ANNA, true, "reader"), Optional.empty()));
        assertThat(security.one.logIn.logIn(right(), HERE)).isEqualTo(new Outcome.CodeRequired(false));

        security.one.useCases.users().resetPassword(ANNA, new Password("battery staple"), "root");

        assertThat(security.one.logIn.logIn(new Credentials(ANNA.value(), "battery staple"), HERE))
                .isInstanceOf(Outcome.Accepted.class);
    }

    @Test
    void callers_of_extensions_have_no_factor() {
        assertThatThrownBy(() -> factors.begin(admin())).isInstanceOf(Rejection.class);
    }

    @Test
    void a_role_that_requires_a_factor_withholds_all_privileges_until_there_is_one() {
        security.roles.put(new Role(new RoleName("careful"), Set.of(), List.of()).requiringSecondFactor(true), 10);
        security.users.remove(ANNA);
        security.keep(ANNA, "writer", "careful");
        Authentication before = caller();

        assertThatThrownBy(() -> security.one.authorize.require(before, Action.SEARCH, List.of("logs")))
                .hasMessageContaining("requires a second factor");
        assertThatThrownBy(() -> security.one.authorize.require(before, Action.GREET))
                .hasMessageContaining("requires a second factor");
        security.one.authorize.require(before, Action.MANAGE_OWN_SECOND_FACTOR);
        security.one.authorize.require(before, Action.AUTHENTICATE);
        security.one.authorize.require(before, Action.LOG_OUT);
        assertThat(security.one.basic.authenticate(List.of(right()), HERE))
                .isInstanceOfSatisfying(
                        Outcome.Accepted.class,
                        accepted -> assertThat(security.one
                                        .authorize
                                        .rightsOf(accepted.user())
                                        .isWithheld())
                                .isTrue());

        Enabled enabled = enable();
        Authentication after = ((Outcome.Accepted) logIn(security.one, code(enabled.secret(), 0))).user();

        security.one.authorize.require(after, Action.SEARCH, List.of("logs"));
        security.one.authorize.require(
                Authentication.of(new Username("corp:anna"), List.of(new RoleName("careful"), new RoleName("writer"))),
                Action.SEARCH,
                List.of("logs"));
    }

    @Test
    void a_common_password_is_refused_everywhere() {
        Password common = new Password("Common Password");

        assertThatThrownBy(() -> security.one.useCases.users().changePassword(admin(), ANNA, common))
                .hasMessageContaining("[password] must not be a common password");
        assertThatThrownBy(() -> security.one
                        .useCases
                        .users()
                        .put(admin(), new Request(SecurityFixture.user(ANNA, true), Optional.of(common))))
                .hasMessageContaining("[password] must not be a common password");
        assertThatThrownBy(() -> security.one.useCases.users().resetPassword(ANNA, common, "root"))
                .hasMessageContaining("[password] must not be a common password");
        assertThat(security.one.useCases.users().ensureAdmin(Optional.of(common)))
                .isEmpty();
        assertThatThrownBy(() -> new SecurityFixture().one.useCases.users().ensureAdmin(Optional.of(common)))
                .hasMessageContaining("[framework.security.admin.password] must not be a common password");
    }
}
