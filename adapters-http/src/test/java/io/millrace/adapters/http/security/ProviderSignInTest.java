package io.millrace.adapters.http.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.security.SecurityServer.Answer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderSignInTest {

    private static final String LOGIN = "/oauth/login/keycloak";
    private static final String CALLBACK = "/oauth/callback/keycloak";
    private static final String ATTEMPT = "MILLRACE_SIGN_IN_";
    private static final String ACCESS = "MILLRACE_SESSION";

    private SecurityServer server = new SecurityServer();

    @AfterEach
    void stop() {
        server.close();
    }

    private Answer begin(String query) {
        return server.to("GET", LOGIN + query).send();
    }

    private Answer finish(Answer begun, String code) {
        return finish(begun, code, cookieOf(begun));
    }

    private Answer finish(Answer begun, String code, String cookies) {
        String location = begun.header("Location");
        String state = location.substring(location.indexOf("state=") + 6);
        return callback("?state=" + state + code, cookies);
    }

    private Answer callback(String query, String cookies) {
        return server.to("GET", CALLBACK + query)
                .header("Cookie", cookies)
                .header("Accept", "text/html,*/*;q=0.8")
                .send();
    }

    /** Returns the name and the value of the cookie of a begun sign-in. */
    private static String cookieOf(Answer begun) {
        String cookie = begun.cookies().get(0);
        assertThat(cookie).startsWith(ATTEMPT);
        return cookie.substring(0, cookie.indexOf(';'));
    }

    private static String nameOf(Answer begun) {
        String cookie = cookieOf(begun);
        return cookie.substring(0, cookie.indexOf('='));
    }

    /** Begins a sign-in whose cookie has another name. */
    private Answer beginBeside(Answer other) {
        return Stream.generate(() -> begin("?target=/docs"))
                .filter(begun -> !nameOf(begun).equals(nameOf(other)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_sign_in_begins_at_the_provider_with_a_cookie_only_for_the_callback() {
        Answer begun = begin("?target=/console/");

        assertThat(begun.status()).isEqualTo(302);
        assertThat(begun.header("Location")).startsWith("https://id.example/a/authorize?state=");
        assertThat(begun.header("Cache-Control")).contains("no-store");
        assertThat(begun.cookies())
                .singleElement()
                .asString()
                .contains("; Path=/oauth/callback/keycloak; Max-Age=600; Secure; HttpOnly; SameSite=Lax");
    }

    @Test
    void a_page_gets_a_session_in_its_cookies_and_is_shown() {
        Answer begun = begin("?target=/console/streams?a=b");

        Answer finished = finish(begun, "&code=good%20code");

        assertThat(finished.status()).isEqualTo(302);
        assertThat(finished.header("Location")).isEqualTo("/console/streams?a=b");
        assertThat(finished.cookies())
                .anySatisfy(cookie ->
                        assertThat(cookie).startsWith(nameOf(begun) + "=; ").contains("Max-Age=0"));
        assertThat(authenticate(finished))
                .contains("\"username\":\"keycloak:alice\"")
                .contains("\"name\":\"keycloak\",\"type\":\"oidc\"");
    }

    private String authenticate(Answer session) {
        return server.to("GET", "/_security/_authenticate")
                .header("X-Requested-With", "console")
                .header("Cookie", ACCESS + "=" + session.cookie(ACCESS))
                .send()
                .body();
    }

    @Test
    void clients_get_tokens_in_the_body() {
        Answer finished = finish(begin(""), "&code=good%20code");

        assertThat(finished.status()).isEqualTo(200);
        assertThat(finished.body()).contains("\"username\":\"keycloak:alice\"", "\"access_token\":");
    }

    @Test
    void clients_with_cookies_get_cookies_and_the_configured_page() {
        server.close();
        server = new SecurityServer(new SecurityServer.Options().cookies());

        Answer finished = finish(begin(""), "&code=good%20code");

        assertThat(finished.status()).isEqualTo(302);
        assertThat(finished.header("Location")).isEqualTo("/console/start");
        assertThat(finished.cookie("JWT")).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example",
                "//evil.example",
                "/%5Cevil.example",
                "/console%5C..%5C",
                "/console/..//evil.example",
                "/console//evil.example",
                "/console/%252e%252e/login",
                "/consoles",
                "/login",
                "console",
                "/console%0d%0aSet-Cookie:a=b",
                "/docs@evil.example"
            })
    void a_sign_in_leads_only_to_pages_of_this_service(String target) {
        Answer begun = begin("?target=" + target);

        assertThat(begun.status()).isEqualTo(400);
        assertThat(begun.body()).contains("[target] must be the path of a page of this service");
    }

    @Test
    void the_refusal_of_a_provider_is_told_without_its_text() {
        Answer begun = begin("?target=/console/");

        Answer refused = finish(begun, "&error=access_denied&error_description=%3Cscript%3Eevil%3C/script%3E");

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.header("Content-Type")).startsWith("text/html");
        assertThat(refused.body())
                .contains(
                        "<title>Sign-in – Millrace</title>",
                        "the identity provider did not sign the user in",
                        "href=\"/console/\"")
                .doesNotContain("evil", "<script");
        assertThat(refused.header("Content-Security-Policy")).contains("style-src 'self' 'sha256-");
        assertThat(refused.header("Cache-Control")).contains("no-store");
        assertThat(refused.cookie(nameOf(begun))).isEmpty();
    }

    @Test
    void sign_ins_in_two_tabs_do_not_disturb_each_other() {
        Answer first = begin("?target=/console/");
        Answer second = beginBeside(first);
        String cookies = cookieOf(first) + "; " + cookieOf(second);

        Answer finished = finish(first, "&code=good%20code", cookies);

        assertThat(finished.header("Location")).isEqualTo("/console/");
        assertThat(finished.cookies()).noneMatch(cookie -> cookie.startsWith(nameOf(second)));
        assertThat(finish(second, "&code=good%20code", cookies).header("Location"))
                .isEqualTo("/docs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"?state=foreign&code=a", "?code=a", "?error=access_denied"})
    void a_foreign_request_to_the_callback_does_not_end_a_sign_in(String query) {
        Answer begun = begin("?target=/console/");

        Answer refused = callback(query, cookieOf(begun));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.cookies()).isEmpty();
        assertThat(finish(begun, "&code=good%20code").status()).isEqualTo(302);
    }

    @Test
    void a_blank_code_is_no_code() {
        Answer refused = finish(begin("?target=/console/"), "&code=%20");

        assertThat(refused.status()).isEqualTo(403);
    }

    @Test
    void while_the_provider_is_away_a_browser_gets_a_page_that_can_be_loaded_again() {
        Answer begun = begin("?target=/console/");
        server.providers.isAway = true;

        Answer failed = finish(begun, "&code=good%20code");

        assertThat(failed.status()).isEqualTo(503);
        assertThat(failed.header("Content-Type")).startsWith("text/html");
        assertThat(failed.header("Retry-After")).isEqualTo("1");
        assertThat(failed.body()).contains("the provider does not respond");
        assertThat(failed.cookies()).isEmpty();
        server.providers.isAway = false;
        assertThat(finish(begun, "&code=good%20code").status()).isEqualTo(302);
    }

    @Test
    void without_the_cookie_of_the_sign_in_the_callback_is_rejected() {
        Answer refused =
                server.to("GET", CALLBACK + "?state=a&code=good%20code").send();

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body()).contains("the sign-in is unknown or has expired", "\"status\":400");
    }

    @Test
    void a_request_for_the_headers_alone_finishes_nothing() {
        assertThat(server.to("HEAD", CALLBACK + "?state=a&code=a").send().status())
                .isEqualTo(405);
    }

    @Test
    void an_unknown_provider_is_not_found() {
        assertThat(server.to("GET", "/oauth/login/Unknown").send().status()).isEqualTo(404);
    }

    @Test
    void signing_out_of_a_page_leads_to_the_provider() {
        Answer session = finish(begin("?target=/console/"), "&code=good%20code");

        Answer out = server.to("POST", "/_session/logout")
                .header("X-Requested-With", "console")
                .header("Sec-Fetch-Site", "same-origin")
                .header("Cookie", ACCESS + "=" + session.cookie(ACCESS))
                .send();

        assertThat(out.status()).isEqualTo(200);
        assertThat(out.body()).startsWith("{\"redirect\":\"https://id.example/a/logout?hint=true&after=http://");
        assertThat(out.cookie(ACCESS)).isEmpty();
        assertThat(authenticate(session)).contains("\"status\":401");
    }

    @Test
    void the_provider_can_end_a_session() {
        Answer session = finish(begin("?target=/console/"), "&code=good%20code");

        Answer ended = server.to("POST", "/oauth/logout/keycloak")
                .form("logout_token", "sid sid-1 2026-11-20T12:00:00Z")
                .send();
        Answer refused = server.to("POST", "/oauth/logout/keycloak")
                .form("logout_token", "nonsense")
                .send();

        assertThat(ended.status()).isEqualTo(200);
        assertThat(ended.header("Cache-Control")).contains("no-store");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body()).contains("\"error\":\"invalid_request\"");
        assertThat(authenticate(session)).contains("\"status\":401");
    }
}
