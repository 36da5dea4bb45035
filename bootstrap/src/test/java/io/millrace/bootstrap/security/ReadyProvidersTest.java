package io.millrace.bootstrap.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driving.SecurityUseCases.AtProviders;
import io.millrace.application.port.driving.security.provider.SignInAtProvider;
import io.millrace.application.port.driving.security.provider.SignOutAtProvider;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.user.Username;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ReadyProvidersTest {

    private static final ProviderName NAME = new ProviderName("keycloak");
    private static final Authentication ADMIN = Authentication.of(new Username("admin"), List.of(Role.ADMIN));
    private static final SignInAtProvider.Callback CALLBACK = new SignInAtProvider.Callback(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    private final AtomicBoolean isReady = new AtomicBoolean();
    private final Providers providers = new Providers();
    private final AtProviders guarded = new ReadyProviders(new AtProviders(providers, providers), () -> {
                if (!isReady.get()) {
                    throw new Rejection(Rejection.Reason.UNAVAILABLE, "not ready");
                }
            })
            .ports();

    private static void assertRejected(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(Rejection.class).hasMessage("not ready");
    }

    @Test
    void before_the_start_every_request_is_rejected() {
        assertRejected(() -> guarded.signIn().begin(NAME, "callback", Optional.empty()));
        assertRejected(() -> guarded.signIn().finish(NAME, CALLBACK, "192.0.2.1"));
        assertRejected(() -> guarded.signOut().signOut(ADMIN, "https://millrace.example"));
        assertRejected(() -> guarded.signOut().endByToken(NAME, "token"));
    }

    @Test
    void after_the_start_requests_pass() {
        isReady.set(true);

        assertThat(guarded.signIn().begin(NAME, "callback", Optional.empty()).address())
                .isEqualTo("callback");
        assertThat(guarded.signIn().finish(NAME, CALLBACK, "192.0.2.1"))
                .isInstanceOf(SignInAtProvider.Outcome.Accepted.class);
        assertThat(guarded.signOut().signOut(ADMIN, "https://millrace.example")).contains("https://millrace.example");
        assertThat(guarded.signOut().endByToken(NAME, "token")).isTrue();
    }

    private static final class Providers implements SignInAtProvider, SignOutAtProvider {

        @Override
        public Begun begin(ProviderName provider, String callback, Optional<String> target) {
            return new Begun(callback, "attempt", "state");
        }

        @Override
        public Outcome finish(ProviderName provider, Callback callback, String address) {
            return new Outcome.Accepted(ADMIN, Optional.empty());
        }

        @Override
        public Optional<String> signOut(Authentication user, String origin) {
            return Optional.of(origin);
        }

        @Override
        public boolean endByToken(ProviderName provider, String logoutToken) {
            return true;
        }
    }
}
