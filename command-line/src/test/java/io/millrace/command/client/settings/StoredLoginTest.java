package io.millrace.command.client.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.millrace.application.testing.ReservedPort;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceCredentials;
import io.millrace.command.client.UnansweredException;
import io.millrace.command.client.provider.FakeProvider;
import io.millrace.command.client.provider.RegisteredClient;
import io.millrace.command.client.settings.TokenFile.LoginKey;
import io.millrace.command.client.settings.TokenFile.Tokens;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredLoginTest {

    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

    @TempDir
    private Path folder;

    private final List<String> renewals = Collections.synchronizedList(new ArrayList<>());
    /** No other program listens on it once a test has stopped the server. */
    private final ReservedPort port = ReservedPort.forServer();

    private HttpServer server;
    private URI service = URI.create("http://127.0.0.1");
    private TokenFile file;
    private volatile int status = 200;

    @BeforeEach
    void start() throws IOException {
        file = new TokenFile(folder.resolve("millrace/tokens.json"));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port.number()), 0);
        server.createContext("/oauth/access_token", this::renew);
        server.start();
        service = port.url();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        port.close();
    }

    private void renew(HttpExchange exchange) throws IOException {
        renewals.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        byte[] answer = (status == 200
                        ? "{\"access_token\":\"second\",\"refresh_token\":\"r 2\",\"expires_in\":600}"
                        : "{\"error\":\"invalid_grant\"}")
                .getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private StoredLogin signedIn(Optional<String> refresh, Instant expires) {
        file.store(LoginKey.of(service), new Tokens("anna", "first", refresh, expires));
        return StoredLogin.find(
                        new ServiceClient(service, ServiceCredentials.none()), LoginKey.of(service), file, CLOCK)
                .orElseThrow();
    }

    @Test
    void a_token_that_lasts_is_shown_without_asking_the_service() {
        StoredLogin login = signedIn(Optional.of("r 1"), NOW.plusSeconds(31));

        assertThat(login.obtainAuthorization()).contains("Bearer first");
        assertThat(renewals).isEmpty();
    }

    @Test
    void a_token_that_is_about_to_expire_is_renewed_once_and_kept() {
        StoredLogin login = signedIn(Optional.of("r 1"), NOW.plusSeconds(29));

        assertThat(login.obtainAuthorization()).contains("Bearer second");
        assertThat(login.obtainAuthorization()).contains("Bearer second");
        assertThat(renewals).containsExactly("grant_type=refresh_token&refresh_token=r+1");
        assertThat(file.find(LoginKey.of(service)))
                .contains(new Tokens("anna", "second", Optional.of("r 2"), NOW.plusSeconds(600)));
    }

    @Test
    void what_another_process_has_renewed_is_taken_over() {
        StoredLogin login = signedIn(Optional.of("r 1"), NOW.minusSeconds(1));
        file.store(LoginKey.of(service), new Tokens("anna", "elsewhere", Optional.of("r 3"), NOW.plusSeconds(600)));

        assertThat(login.obtainAuthorization()).contains("Bearer elsewhere");
        assertThat(renewals).isEmpty();
    }

    @Test
    void a_renewal_that_is_refused_keeps_what_there_was_and_says_how_to_go_on() {
        status = 400;
        StoredLogin login = signedIn(Optional.of("r 1"), NOW.minusSeconds(1));

        assertThat(login.renew()).isFalse();
        assertThat(file.find(LoginKey.of(service))).map(Tokens::access).contains("first");
        assertThat(file.find(LoginKey.of(service))).hasValueSatisfying(tokens -> {
            assertThat(tokens.isExpired(NOW)).isTrue();
            assertThat(tokens.refresh()).isEmpty();
        });
        assertThat(login.refused())
                .isEqualTo("the session of anna has ended; sign in again with `millrace login --url " + service
                        + " -u anna`");
    }

    @Test
    void a_sign_in_without_a_refresh_token_is_not_renewed() {
        StoredLogin login = signedIn(Optional.empty(), NOW.minusSeconds(1));

        assertThat(login.renew()).isFalse();
        assertThat(renewals).isEmpty();
    }

    @Test
    void somebody_who_signed_out_meanwhile_is_not_signed_in_again() {
        StoredLogin login = signedIn(Optional.of("r 1"), NOW.minusSeconds(1));
        file.forget(LoginKey.of(service));

        assertThat(login.renew()).isFalse();
        assertThat(renewals).isEmpty();
    }

    @Test
    void a_service_that_is_away_is_not_taken_for_one_that_refuses() {
        StoredLogin login = signedIn(Optional.of("r 1"), NOW.minusSeconds(1));
        server.stop(0);

        assertThatThrownBy(login::renew).isInstanceOf(UnansweredException.class);
        assertThat(file.find(LoginKey.of(service))).map(Tokens::refresh).contains(Optional.of("r 1"));
    }

    private StoredLogin signedInAt(FakeProvider provider) {
        RegisteredClient client =
                new RegisteredClient("fake", provider.issuer(), FakeProvider.CLIENT, Optional.empty());
        file.store(
                LoginKey.of(service),
                new Tokens("fake:anna", "first", Optional.of("r 1"), NOW.minusSeconds(1), Optional.of(client)));
        return StoredLogin.find(
                        new ServiceClient(service, ServiceCredentials.none()), LoginKey.of(service), file, CLOCK)
                .orElseThrow();
    }

    @Test
    void tokens_of_an_identity_provider_are_renewed_there_and_the_service_sees_no_refresh_token() {
        try (FakeProvider provider = new FakeProvider()) {
            StoredLogin login = signedInAt(provider);
            provider.issue("second", "r2", Optional.empty());

            assertThat(login.obtainAuthorization()).contains("Bearer second");
            assertThat(renewals).isEmpty();
            assertThat(provider.forms)
                    .singleElement()
                    .satisfies(form -> assertThat(form.fields()).containsEntry("refresh_token", "r 1"));
            Tokens stored = file.find(LoginKey.of(service)).orElseThrow();
            assertThat(stored.refresh()).contains("r2");
            assertThat(stored.expires()).isEqualTo(NOW.plusSeconds(300));
            assertThat(stored.client()).isEqualTo(login.tokens().client());
        }
    }

    @Test
    void an_identity_provider_that_rejects_the_refresh_token_ends_the_session() {
        try (FakeProvider provider = new FakeProvider()) {
            StoredLogin login = signedInAt(provider);
            provider.reject("invalid_grant");

            assertThat(login.renew()).isFalse();
            assertThat(login.refused())
                    .isEqualTo("the session of fake:anna has ended; sign in again with `millrace login --url " + service
                            + " --provider fake`");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"server_error", "temporarily_unavailable", "invalid_client"})
    void an_error_of_an_identity_provider_ends_no_session(String error) {
        try (FakeProvider provider = new FakeProvider()) {
            StoredLogin login = signedInAt(provider);
            provider.reject(error);

            assertThatThrownBy(login::renew)
                    .isInstanceOf(ClientFailedException.class)
                    .hasMessageContaining("cannot renew the tokens");
            assertThat(file.find(LoginKey.of(service))).map(Tokens::refresh).contains(Optional.of("r 1"));
        }
    }

    @Test
    void tokens_of_a_context_are_found_only_for_the_address_where_they_were_issued() {
        LoginKey reader = new LoginKey(service, Optional.of("reader"));
        file.store(reader, new Tokens("anna", "first", Optional.empty(), NOW));

        assertThat(file.find(reader)).map(Tokens::username).contains("anna");
        assertThat(file.find(LoginKey.of(service))).isEmpty();
        assertThat(file.find(new LoginKey(service, Optional.of("writer")))).isEmpty();
        assertThat(file.find(new LoginKey(URI.create("http://127.0.0.1:1"), Optional.of("reader"))))
                .isEmpty();
        assertThat(file.forget(reader)).isTrue();
        assertThat(file.forget(reader)).isFalse();
    }

    @Test
    void an_identity_provider_that_is_away_ends_no_session() {
        FakeProvider provider = new FakeProvider();
        StoredLogin login = signedInAt(provider);
        provider.close();

        assertThatThrownBy(login::renew).isInstanceOf(UnansweredException.class);
        assertThat(file.find(LoginKey.of(service))).map(Tokens::refresh).contains(Optional.of("r 1"));
    }

    @Test
    void tokens_are_not_told() {
        StoredLogin login = signedIn(Optional.of("r 1"), NOW);

        assertThat(login.toString() + file.find(LoginKey.of(service))).doesNotContain("first", "r 1");
    }
}
