package io.millrace.application.usecase.security.provider;

import static io.millrace.application.port.driven.service.security.provider.ManualProviders.ALICE;
import static io.millrace.application.port.driven.service.security.provider.ManualProviders.NAME;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.service.security.RefreshTokenPersistence;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.security.provider.SignInAtProvider;
import io.millrace.application.port.driving.security.provider.SignInAtProvider.Begun;
import io.millrace.application.port.driving.security.provider.SignInAtProvider.Outcome;
import io.millrace.application.port.driving.security.provider.SignInAtProvider.Refusal;
import io.millrace.application.port.driving.security.token.IssueTokens.Tokens;
import io.millrace.application.usecase.security.SecurityFixture;
import io.millrace.application.usecase.security.token.RefreshTokens;
import io.millrace.domain.Rejection;
import io.millrace.domain.event.LoginFailedEvent;
import io.millrace.domain.event.LoginFailedEvent.Reason;
import io.millrace.domain.event.LoginSuccessfulEvent;
import io.millrace.domain.event.LogoutEvent;
import io.millrace.domain.event.RefreshTokenGeneratedEvent;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.provider.SignInAttempt;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProviderSignInTest {

    private static final String CALLBACK = "https://millrace.example/oauth/callback/keycloak";
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final SecurityFixture security = new SecurityFixture();

    private Begun begun() {
        return security.one.signIn.begin(NAME, CALLBACK, Optional.of("/console/"));
    }

    private static String stateOf(Begun begun) {
        String query = begun.address();
        return query.substring(query.indexOf('=') + 1);
    }

    private Outcome finish(ProviderName provider, Optional<String> attempt, String state, String code) {
        return security.two.signIn.finish(
                provider,
                new SignInAtProvider.Callback(
                        attempt, Optional.of(state), Optional.of(code), Optional.empty(), Optional.empty()),
                "192.0.2.1");
    }

    private Tokens signedIn() {
        Begun begun = begun();
        Outcome outcome = finish(NAME, Optional.of(begun.attempt()), stateOf(begun), "good code");
        return security.one.issue.issue(((Outcome.Accepted) outcome).user());
    }

    private Optional<Authentication> caller(Tokens tokens) {
        return security.two.bearer.authenticate(tokens.accessToken());
    }

    private static Outcome refused(Refusal refusal) {
        return new Outcome.Refused(refusal, Optional.empty());
    }

    @Test
    void a_sign_in_results_in_a_session_with_normal_tokens() {
        Tokens tokens = signedIn();

        Authentication caller = caller(tokens).orElseThrow();
        assertThat(caller.username()).hasToString("keycloak:alice");
        assertThat(caller.roles()).containsExactly(new RoleName("reader"));
        assertThat(caller.foreignIdentity()).contains(ALICE);
        assertThat(security.events).hasAtLeastOneElementOfType(LoginSuccessfulEvent.class);
        assertThat(security.audited()).contains(Kind.LOGIN_SUCCESSFUL);
        assertThat(security.one.exchange(tokens)).isPresent();
    }

    @Test
    void nothing_is_stored_before_the_sign_in_is_finished() {
        Begun begun = begun();
        Outcome refused = finish(NAME, Optional.of(begun.attempt()), stateOf(begun), "bad code");

        assertThat(refused).isEqualTo(new Outcome.Refused(Refusal.INVALID, Optional.of("/console/")));
        assertThat(security.foreignSessions.removeExpired(SecurityFixture.NOON.plus(Duration.ofDays(365))))
                .isZero();
    }

    @Test
    void only_the_browser_that_began_a_sign_in_can_finish_it() {
        Begun begun = begun();
        Optional<String> attempt = Optional.of(begun.attempt());
        String state = stateOf(begun);

        assertThat(finish(NAME, Optional.empty(), state, "good code")).isEqualTo(refused(Refusal.UNKNOWN_ATTEMPT));
        assertThat(finish(NAME, Optional.of("x"), state, "good code")).isEqualTo(refused(Refusal.UNKNOWN_ATTEMPT));
        assertThat(finish(NAME, attempt, "", "good code")).isEqualTo(refused(Refusal.UNKNOWN_ATTEMPT));
        assertThat(finish(NAME, attempt, stateOf(begun()), "good code")).isEqualTo(refused(Refusal.UNKNOWN_ATTEMPT));
        assertThat(finish(new ProviderName("okta"), attempt, state, "good code"))
                .isEqualTo(refused(Refusal.UNKNOWN_ATTEMPT));
        security.pass(SignInAttempt.LIFE);
        assertThat(finish(NAME, attempt, state, "good code")).isEqualTo(refused(Refusal.UNKNOWN_ATTEMPT));
    }

    @Test
    void an_error_of_the_provider_refuses_the_sign_in() {
        Begun begun = begun();

        assertThat(security.one.signIn.finish(
                        NAME,
                        new SignInAtProvider.Callback(
                                Optional.of(begun.attempt()),
                                Optional.of(stateOf(begun)),
                                Optional.of("good code"),
                                Optional.of("access_denied"),
                                Optional.empty()),
                        "192.0.2.1"))
                .isEqualTo(new Outcome.Refused(Refusal.DENIED, Optional.of("/console/")));
    }

    @Test
    void a_refresh_asks_the_provider_at_most_once_a_minute() {
        Tokens first = signedIn();
        Tokens second = security.one.exchange(first).orElseThrow();
        assertThat(security.providers.refreshes).hasValue(0);

        security.pass(MINUTE);
        Tokens third = security.one.exchange(second).orElseThrow();
        assertThat(security.two.exchange(third)).isPresent();

        assertThat(security.providers.refreshes).hasValue(1);
    }

    @Test
    void a_refresh_brings_the_current_roles_to_all_instances_and_tokens() {
        Tokens first = signedIn();
        assertThat(caller(first).orElseThrow().roles()).containsExactly(new RoleName("reader"));
        security.providers.roles = List.of(new RoleName("admin"));
        security.pass(MINUTE);

        Tokens second = security.one.exchange(first).orElseThrow();

        assertThat(second.user().roles()).containsExactly(new RoleName("admin"));
        assertThat(caller(first).orElseThrow().roles()).containsExactly(new RoleName("admin"));
    }

    @Test
    void a_user_who_is_disabled_at_the_provider_loses_the_session_at_the_next_refresh() {
        Tokens tokens = signedIn();
        assertThat(caller(tokens)).isPresent();
        security.providers.isAliceDisabled = true;
        security.pass(MINUTE);

        assertThat(security.one.exchange(tokens)).isEmpty();

        assertThat(caller(tokens)).isEmpty();
        security.providers.isAliceDisabled = false;
        assertThat(security.one.exchange(tokens)).isEmpty();
    }

    @Test
    void a_refresh_while_the_provider_is_away_uses_nothing_up() {
        Tokens tokens = signedIn();
        security.pass(MINUTE);
        security.providers.isAway = true;
        assertThatThrownBy(() -> security.one.exchange(tokens))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Rejection.Reason.UNAVAILABLE));
        assertThat(caller(tokens)).isPresent();

        security.providers.isAway = false;

        assertThat(security.two.exchange(tokens)).isPresent();
    }

    @Test
    void a_new_refresh_token_of_the_provider_is_kept_even_if_the_user_is_not_confirmed() {
        Tokens tokens = signedIn();
        security.pass(MINUTE);
        security.providers.areKeysAway = true;
        assertThatThrownBy(() -> security.one.exchange(tokens))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Rejection.Reason.UNAVAILABLE));

        security.providers.areKeysAway = false;

        assertThat(security.two.exchange(tokens)).isPresent();
        assertThat(security.providers.refreshes).hasValue(2);
    }

    @Test
    void concurrent_refreshes_use_the_refresh_token_of_the_provider_once() throws Exception {
        Tokens tokens = signedIn();
        security.pass(MINUTE);
        List<Callable<Optional<Authentication>>> work = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            work.add(() -> security.one.refresh.refresh(tokens.refreshToken().orElseThrow()));
        }
        ExecutorService threads = Executors.newFixedThreadPool(work.size());
        try {
            for (Future<Optional<Authentication>> refreshed : threads.invokeAll(work)) {
                assertThat(refreshed.get()).isPresent();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(security.providers.refreshes).hasValue(1);
    }

    @Test
    void a_slow_check_of_one_session_does_not_delay_the_others() {
        security.providers.rotatesRefreshTokens = false;
        List<Tokens> others = Stream.generate(this::signedIn).limit(200).toList();
        Tokens slow = signedIn();
        security.pass(MINUTE);
        List<Optional<Tokens>> exchanged = new CopyOnWriteArrayList<>();
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            security.providers.beforeNextRefresh(() -> CompletableFuture.runAsync(
                            () -> others.forEach(tokens -> exchanged.add(security.one.exchange(tokens))), threads)
                    .join());

            assertThat(security.one.exchange(slow)).isPresent();
        } finally {
            threads.shutdownNow();
        }

        assertThat(exchanged).hasSize(200).allMatch(Optional::isPresent);
    }

    @Test
    void a_check_that_fails_does_not_hinder_the_next_one() {
        Tokens tokens = signedIn();
        security.pass(MINUTE);
        security.providers.beforeNextRefresh(() -> {
            throw new IllegalStateException("a defect");
        });
        assertThatThrownBy(() -> security.one.exchange(tokens)).isInstanceOf(IllegalStateException.class);

        assertThat(security.one.exchange(tokens)).isPresent();
    }

    @Test
    void the_provider_confirms_users_also_if_the_persistence_of_refresh_tokens_cannot_inspect() {
        Tokens tokens = signedIn();
        RefreshTokens refresh = new RefreshTokens(
                security.tokens,
                token -> Optional.of(new UUID(0, 0)),
                new RefreshTokenPersistence() {

                    @Override
                    public void persistToken(RefreshTokenGeneratedEvent event) {
                        throw new AssertionError("nothing is stored");
                    }

                    @Override
                    public Optional<Authentication> getAuthentication(UUID key) {
                        return Optional.of(tokens.user());
                    }
                },
                new ProviderSessions(security.foreignSessions, security.providers, security.providers, security.clock));
        security.pass(MINUTE);
        assertThat(refresh.refresh("token")).isPresent();
        assertThat(security.providers.refreshes).hasValue(1);
        security.providers.isAliceDisabled = true;
        security.pass(MINUTE);

        assertThat(refresh.refresh("token")).isEmpty();

        assertThat(caller(tokens)).isEmpty();
    }

    @Test
    void a_refused_sign_in_is_a_failed_login() {
        Begun begun = begun();
        finish(NAME, Optional.of(begun.attempt()), stateOf(begun), "bad code");
        security.two.signIn.finish(
                NAME,
                new SignInAtProvider.Callback(
                        Optional.of(begun.attempt()),
                        Optional.of(stateOf(begun)),
                        Optional.empty(),
                        Optional.of("access_denied"),
                        Optional.empty()),
                "192.0.2.1");

        assertThat(security.events)
                .containsExactly(
                        new LoginFailedEvent("", "192.0.2.1", Reason.INVALID_PROVIDER_RESPONSE),
                        new LoginFailedEvent("", "192.0.2.1", Reason.DENIED_BY_PROVIDER));
        assertThat(security.audited()).containsExactly(Kind.LOGIN_FAILED, Kind.LOGIN_FAILED);
    }

    @Test
    void a_request_without_a_begun_sign_in_is_not_a_failed_login() {
        finish(NAME, Optional.empty(), "state", "good code");

        assertThat(security.events).isEmpty();
    }

    @Test
    void while_another_instance_asks_the_provider_a_refresh_has_to_be_repeated() {
        Tokens tokens = signedIn();
        SessionId session = tokens.user().session().orElseThrow().id();
        security.pass(MINUTE);
        Instant claim = security.foreignSessions.claim(session, MINUTE).orElseThrow();

        assertThatThrownBy(() -> security.one.exchange(tokens)).isInstanceOf(Rejection.class);

        security.foreignSessions.release(session, claim);
        assertThat(security.one.exchange(tokens)).isPresent();
    }

    @Test
    void without_a_refresh_token_of_the_provider_the_session_ends_after_some_hours() {
        security.providers.issuesRefreshTokens = false;
        Tokens tokens = signedIn();
        security.pass(SecurityFixture.PROVIDER_SESSION.minusSeconds(1));
        Tokens last = security.one.exchange(tokens).orElseThrow();
        assertThat(caller(last)).isPresent();

        security.pass(Duration.ofSeconds(1));

        assertThat(caller(last)).isEmpty();
        assertThat(security.one.exchange(last)).isEmpty();
    }

    @Test
    void a_provider_that_is_no_longer_configured_vouches_for_nobody() {
        Tokens tokens = signedIn();
        security.providers.isConfigured = false;

        assertThat(caller(tokens)).isEmpty();
        assertThat(security.one.exchange(tokens)).isEmpty();
    }

    @Test
    void a_token_without_a_stored_session_is_invalid() {
        Tokens tokens = signedIn();
        security.foreignSessions.remove(tokens.user().session().orElseThrow().id());

        assertThat(caller(tokens)).isEmpty();
        assertThat(security.one.exchange(tokens)).isEmpty();
    }

    @Test
    void a_logout_ends_the_session_and_leads_to_the_provider() {
        Tokens tokens = signedIn();
        Authentication user = caller(tokens).orElseThrow();
        security.one.logOut.logOut(user);

        assertThat(security.one.signOut.signOut(user, "https://millrace.example"))
                .contains("https://id.example/a/logout?hint=true&after=https://millrace.example/console/");

        assertThat(caller(tokens)).isEmpty();
        assertThat(security.two.exchange(tokens)).isEmpty();
        assertThat(security.one.signOut.signOut(user, "https://millrace.example"))
                .isEmpty();
    }

    @Test
    void the_provider_ends_sessions_by_their_id_or_by_the_subject() {
        Tokens bySid = signedIn();
        assertThat(caller(bySid)).isPresent();
        assertThat(security.one.signOut.endByToken(NAME, "sid sid-1 2026-11-20T12:00:00Z"))
                .isTrue();
        assertThat(caller(bySid)).isEmpty();
        assertThat(security.one.exchange(bySid)).isEmpty();

        Tokens bySubject = signedIn();
        assertThat(security.one.signOut.endByToken(NAME, "sub 4712 2026-11-20T12:00:00Z"))
                .isTrue();
        assertThat(caller(bySubject)).isPresent();
        assertThat(security.one.signOut.endByToken(NAME, "sub 4711 2026-11-20T12:00:00Z"))
                .isTrue();
        assertThat(caller(bySubject)).isEmpty();
        assertThat(security.events).hasAtLeastOneElementOfType(LogoutEvent.class);
        assertThat(security.one.signOut.endByToken(NAME, "nonsense")).isFalse();
    }

    @Test
    void a_logout_everywhere_ends_all_sessions_of_the_user_and_still_leads_to_the_provider() {
        Tokens own = signedIn();
        Tokens other = signedIn();
        Authentication user = caller(own).orElseThrow();
        assertThat(caller(other)).isPresent();

        security.one.logOut.logOutEverywhere(user);

        assertThat(caller(own)).isEmpty();
        assertThat(caller(other)).isEmpty();
        assertThat(security.two.exchange(own)).isEmpty();
        assertThat(security.two.exchange(other)).isEmpty();
        assertThat(security.events).contains(new LogoutEvent(user, true));
        assertThat(security.one.signOut.signOut(user, "https://millrace.example"))
                .isPresent();
        assertThat(caller(signedIn())).isPresent();
    }

    @Test
    void a_repeated_logout_token_does_not_end_later_sessions() {
        security.pass(Duration.ofMinutes(5));
        Tokens later = signedIn();

        assertThat(security.one.signOut.endByToken(NAME, "sub 4711 2026-11-20T12:00:00Z"))
                .isTrue();

        assertThat(caller(later)).isPresent();
    }
}
