package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import io.millrace.adapters.oidc.StubProvider;
import io.millrace.adapters.persistence.TestDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sign-in at an identity provider, from the first request to the logout by the provider. */
class ProviderSignInIT {

    private static final String CLIENT = "framework.security.oauth2.clients.keycloak.";
    private static final RSAKey KEY = StubProvider.rsa("one");
    private static final HttpClient BROWSER = HttpClient.newHttpClient();

    @TempDir
    private static Path folder;

    private static StubProvider provider;
    private static RunningService service;

    @BeforeAll
    static void start() {
        provider = new StubProvider(KEY.toPublicJWK());
        service = LocalService.startOn(
                TestDatabase.create(),
                folder,
                "framework.security.endpoints.login.enabled=false",
                CLIENT + "openid.issuer=" + provider.issuer(),
                CLIENT + "client-id=millrace",
                CLIENT + "client-secret=the secret of this client",
                CLIENT + "label=Company account",
                CLIENT + "claims.roles=groups",
                CLIENT + "roles=operators=admin");
    }

    @AfterAll
    static void stop() {
        service.close();
        provider.close();
    }

    private static HttpResponse<String> send(String method, String path, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(service.address().resolve(path))
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/x-www-form-urlencoded");
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        return BROWSER.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String cookie(HttpResponse<String> response, String name) {
        String value = response.headers().allValues("Set-Cookie").stream()
                .filter(cookie -> cookie.startsWith(name + "="))
                .map(cookie -> cookie.substring(name.length() + 1, cookie.indexOf(';')))
                .findFirst()
                .orElseThrow();
        KnownSecrets.add(value);
        return value;
    }

    private static String parameter(String address, String name) {
        Matcher found = Pattern.compile("[?&]" + name + "=([^&]*)").matcher(address);
        assertThat(found.find()).isTrue();
        return found.group(1);
    }

    /** Signs a user in through a page, and returns the cookie of the session. */
    private static String signIn(String user) throws IOException, InterruptedException {
        HttpResponse<String> begun = send("GET", "/oauth/login/keycloak?target=/docs", "");
        assertThat(begun.statusCode()).isEqualTo(302);
        String address = begun.headers().firstValue("Location").orElseThrow();
        String idToken = provider.token(
                KEY,
                new JWTClaimsSet.Builder()
                        .subject("id of " + user)
                        .audience("millrace")
                        .issueTime(Date.from(Instant.now()))
                        .expirationTime(Date.from(Instant.now().plusSeconds(300)))
                        .claim("nonce", parameter(address, "nonce"))
                        .claim("sid", "session of " + user)
                        .claim("preferred_username", user)
                        .claim("groups", List.of("operators")));
        KnownSecrets.add(idToken);
        provider.behave(
                StubProvider.TOKEN,
                StubProvider.answer(
                        "{\"access_token\":\"opaque\",\"token_type\":\"Bearer\",\"id_token\":\"" + idToken + "\"}"));
        String callback = "/oauth/callback/keycloak?code=the-code&state=" + parameter(address, "state");
        String setCookie = begun.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(setCookie).startsWith("MILLRACE_SIGN_IN_");
        String attempt = setCookie.substring(0, setCookie.indexOf(';'));
        KnownSecrets.add(attempt.substring(attempt.indexOf('=') + 1));

        HttpResponse<String> finished = send("GET", callback, "", "Cookie", attempt);
        assertThat(finished.statusCode()).isEqualTo(302);
        assertThat(finished.headers().firstValue("Location")).contains("/docs");

        provider.behave(StubProvider.TOKEN, StubProvider.answer(400, "{\"error\":\"invalid_grant\"}"));
        assertThat(send("GET", callback, "", "Cookie", attempt).statusCode())
                .as("a repeated callback")
                .isEqualTo(400);
        return cookie(finished, "MILLRACE_SESSION");
    }

    private static HttpResponse<String> authenticate(String session) throws IOException, InterruptedException {
        return send(
                "GET",
                "/_security/_authenticate",
                "",
                "X-Requested-With",
                "console",
                "Cookie",
                "MILLRACE_SESSION=" + session);
    }

    @Test
    void a_user_signs_in_and_out_and_the_audit_trail_tells_who_it_was() throws Exception {
        String session = signIn("olga");
        JsonNode self = StoreClient.MAPPER.readTree(authenticate(session).body());
        assertThat(self.path("username").asText()).isEqualTo("keycloak:olga");
        assertThat(self.path("roles").toString()).isEqualTo("[\"admin\"]");

        HttpResponse<String> out = send(
                "POST",
                "/_session/logout",
                "",
                "X-Requested-With",
                "console",
                "Sec-Fetch-Site",
                "same-origin",
                "Cookie",
                "MILLRACE_SESSION=" + session);

        assertThat(URI.create(StoreClient.MAPPER
                                .readTree(out.body())
                                .path("redirect")
                                .asText())
                        .getQuery())
                .contains("client_id=millrace", "id_token_hint=", "post_logout_redirect_uri=http");
        assertThat(authenticate(session).statusCode()).isEqualTo(401);
        await().untilAsserted(() -> {
            JsonNode details = AuditSearch.details(service.client(), "login_successful", "keycloak:olga");
            assertThat(details.path("issuer").asText()).isEqualTo(provider.issuer());
            assertThat(details.path("subject").asText()).isEqualTo("id of olga");
        });
    }

    @Test
    void the_provider_ends_the_sessions_of_a_user() throws Exception {
        String session = signIn("paul");
        assertThat(authenticate(session).statusCode()).isEqualTo(200);
        String logoutToken = provider.token(
                KEY,
                new JWTClaimsSet.Builder()
                        .audience("millrace")
                        .subject("id of paul")
                        .issueTime(Date.from(Instant.now()))
                        .expirationTime(Date.from(Instant.now().plusSeconds(120)))
                        .jwtID("one")
                        .claim("events", Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of())));

        assertThat(send("POST", "/oauth/logout/keycloak", "logout_token=" + logoutToken)
                        .statusCode())
                .isEqualTo(200);

        await().untilAsserted(
                        () -> assertThat(authenticate(session).statusCode()).isEqualTo(401));
        assertThat(send("POST", "/oauth/logout/keycloak", "logout_token=x").statusCode())
                .isEqualTo(400);
    }

    @Test
    void without_the_login_endpoint_only_the_provider_is_offered() throws Exception {
        JsonNode offer = StoreClient.MAPPER.readTree(
                send("GET", "/_session/providers", "").body());

        assertThat(offer.path("password").asBoolean()).isFalse();
        assertThat(offer.at("/providers/0/login").asText()).isEqualTo("/oauth/login/keycloak");
        assertThat(offer.at("/providers/0/label").asText()).isEqualTo("Company account");
        assertThat(send("POST", "/_session", "username=admin&password=x").statusCode())
                .isGreaterThanOrEqualTo(400)
                .isNotEqualTo(401);
    }
}
