package io.millrace.command.client.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.InterruptedClientException;
import io.millrace.command.client.provider.FakeProvider.Form;
import io.millrace.command.console.Waiting;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviceSignInTest {

    private static final List<String> SCOPES = List.of("openid", "offline_access");

    private final FakeProvider provider = new FakeProvider();
    private final Time time = new Time();
    private final List<String> messages = new ArrayList<>();

    @AfterEach
    void stop() {
        provider.close();
    }

    private ProviderTokens signIn() {
        return new DeviceSignIn(time, time, messages::add)
                .signIn(ProviderConnection.discover(provider.client()), SCOPES);
    }

    @Test
    void the_code_is_shown_and_the_provider_is_polled_until_it_issues_tokens() {
        provider.answering(
                FakeProvider.error("authorization_pending"),
                FakeProvider.error("slow_down"),
                FakeProvider.error("authorization_pending"));
        provider.issue("access", "refresh", Optional.empty());

        ProviderTokens tokens = signIn();

        assertThat(tokens)
                .isEqualTo(new ProviderTokens("access", Optional.of("refresh"), Optional.of(Duration.ofMinutes(5))));
        assertThat(tokens.toString()).doesNotContain("access", "refresh");
        assertThat(time.pauses)
                .containsExactly(
                        Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(6), Duration.ofSeconds(6));
        assertThat(messages)
                .containsExactly(
                        "Open " + provider.issuer()
                                + "/enter in a browser on any device, and enter this code: WDJB-MJHT",
                        "This address already contains the code: " + provider.issuer() + "/enter?user_code=WDJB-MJHT",
                        "Waiting for the sign-in. Press Ctrl-C to stop.");
        assertThat(provider.forms)
                .startsWith(
                        new Form("/device", Map.of("client_id", FakeProvider.CLIENT, "scope", "openid offline_access")))
                .endsWith(new Form(
                        "/token",
                        Map.of(
                                "grant_type",
                                "urn:ietf:params:oauth:grant-type:device_code",
                                "device_code",
                                "secret-code",
                                "client_id",
                                FakeProvider.CLIENT)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            expired_token | the code has expired before the sign-in was completed; run the command again
            access_denied | did not allow the sign-in
            invalid_client | rejected the sign-in: invalid_client: the reason
            """)
    void an_error_of_the_provider_ends_the_sign_in(String code, String message) {
        provider.answering(FakeProvider.error(code));

        assertThatThrownBy(this::signIn)
                .isInstanceOfSatisfying(
                        ClientFailedException.class,
                        failure -> assertThat(failure.status()).isEqualTo(ExitStatus.NOT_ALLOWED))
                .hasMessageContaining(message);
    }

    @Test
    void a_code_that_nobody_enters_expires() {
        provider.behaviours.put("/token", FakeProvider.error("authorization_pending"));

        assertThatThrownBy(this::signIn).hasMessageStartingWith("the code has expired");
        assertThat(time.pauses).hasSize(600);
    }

    @Test
    void a_provider_that_is_away_is_polled_less_often() {
        provider.answering(FakeProvider.answer(503, ""), FakeProvider.answer(503, ""));
        provider.issue("access", "refresh", Optional.empty());

        assertThat(signIn().access()).isEqualTo("access");
        assertThat(time.pauses).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4));
    }

    @Test
    void the_user_can_stop_the_sign_in() {
        time.over = true;

        assertThatThrownBy(this::signIn).isInstanceOf(InterruptedClientException.class);
    }

    @Test
    void texts_of_the_provider_do_not_control_the_terminal() {
        provider.behaviours.put("/device", FakeProvider.answer(200, """
                {"device_code":"c","user_code":"A\\u001b[2JB","verification_uri":"%s/enter","expires_in":600}
                """.formatted(provider.issuer())));
        provider.issue("access", "refresh", Optional.empty());

        signIn();

        assertThat(String.join("", messages)).doesNotContain("\u001b");
    }

    @Test
    void an_id_token_for_another_client_is_rejected() {
        provider.answering(FakeProvider.tokens("access", "refresh", provider.idToken(Optional.empty(), "another")));

        assertThatThrownBy(this::signIn).hasMessageContaining("the ID token").hasMessageContaining("is invalid");
    }

    @Test
    void a_missing_id_token_is_rejected_if_it_was_requested() {
        provider.answering(FakeProvider.answer(200, "{\"access_token\":\"access\",\"token_type\":\"Bearer\"}"));

        assertThatThrownBy(this::signIn).hasMessageContaining("contains no ID token");
    }

    /** Time that passes only in pauses. */
    private static final class Time extends Clock implements Waiting {

        private final List<Duration> pauses = new ArrayList<>();
        private Instant now = Instant.parse("2026-11-20T12:00:00Z");
        private boolean over;

        @Override
        public boolean isOver() {
            return over;
        }

        @Override
        public void pause(Duration duration) {
            pauses.add(duration);
            now = now.plus(duration);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
