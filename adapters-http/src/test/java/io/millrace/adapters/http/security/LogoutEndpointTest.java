package io.millrace.adapters.http.security;

import static io.millrace.adapters.http.security.SecurityServer.PASSWORD;
import static io.millrace.adapters.http.security.SecurityServer.basic;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.security.SecurityServer.Answer;
import io.millrace.adapters.http.security.SecurityServer.Call;
import io.millrace.adapters.http.security.SecurityServer.Options;
import io.millrace.adapters.http.security.SecurityServer.Tokens;
import io.millrace.domain.event.LogoutEvent;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogoutEndpointTest {

    private static final String INVALID_GRANT = "400 application/json {\"error\":\"invalid_grant\","
            + "\"error_description\":\"the refresh token is unknown, spent, expired or revoked\"}";

    private static final List<String> REMOVED = List.of(
            "JWT=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax",
            "JWT_REFRESH_TOKEN=; Path=/oauth/access_token; Max-Age=0; Secure; HttpOnly; SameSite=Lax",
            "JWT_REFRESH_TOKEN=; Path=/logout; Max-Age=0; Secure; HttpOnly; SameSite=Lax");

    private SecurityServer server = new SecurityServer().with("anna", "writer").with("admina", "admin");

    @AfterEach
    void stop() {
        server.close();
    }

    private void restart(Options options) {
        server.close();
        server = new SecurityServer(options).with("anna", "writer");
    }

    @Nested
    class WithTokens {

        @Test
        void both_tokens_are_worth_nothing_afterwards() {
            Tokens tokens = server.signIn("anna");

            Answer answer = server.to("POST", "/logout").bearer(tokens.access()).send();

            assertThat(answer.status()).isEqualTo(204);
            assertThat(answer.body()).isEmpty();
            assertThat(answer.caching()).isEqualTo("no-store; no-cache");
            assertThat(server.to("POST", "/logout")
                            .bearer(tokens.access())
                            .send()
                            .status())
                    .isEqualTo(401);
            assertThat(server.refresh(tokens.refresh()).send().line()).isEqualTo(INVALID_GRANT);
        }

        @ParameterizedTest
        @ValueSource(strings = {"application/json", "application/x-www-form-urlencoded"})
        void a_body_is_passed_over(String contentType) {
            Tokens tokens = server.signIn("anna");

            Answer answer = server.to("POST", "/logout")
                    .bearer(tokens.access())
                    .body(contentType, "whatever")
                    .send();

            assertThat(answer.status()).isEqualTo(204);
        }

        @Test
        void a_caller_without_a_session_is_told_to_listeners_only() {
            Tokens tokens = server.signIn("anna");

            Answer answer = server.to("POST", "/logout")
                    .header("Authorization", basic("anna", PASSWORD))
                    .send();

            assertThat(answer.status()).isEqualTo(204);
            assertThat(server.events).hasAtLeastOneElementOfType(LogoutEvent.class);
            assertThat(server.refresh(tokens.refresh()).send().status()).isEqualTo(200);
        }

        @Test
        void a_caller_who_is_not_known_is_refused() {
            Answer answer = server.to("POST", "/logout").send();

            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(answer.header("WWW-Authenticate")).contains("Basic").contains("Bearer");
            assertThat(answer.caching()).isEqualTo("no-store; no-cache");
        }
    }

    @Nested
    class Everywhere {

        private static final String PATH = "/logout?everywhere=true";

        @Test
        void the_tokens_of_all_sessions_are_worth_nothing_afterwards() {
            Tokens own = server.signIn("anna");
            Tokens other = server.signIn("anna");

            assertThat(server.to("POST", PATH).bearer(own.access()).send().status())
                    .isEqualTo(204);

            assertEnded(own);
            assertEnded(other);
            assertThat(server.login("anna", PASSWORD).send().status()).isEqualTo(200);
        }

        @Test
        void a_password_in_the_request_suffices() {
            Tokens tokens = server.signIn("anna");

            assertThat(server.to("POST", PATH)
                            .header("Authorization", basic("anna", PASSWORD))
                            .send()
                            .status())
                    .isEqualTo(204);

            assertEnded(tokens);
        }

        @Test
        void an_api_key_is_refused() {
            Tokens tokens = server.signIn("anna");
            String key = server.to("POST", "/_security/api_key")
                    .header("Authorization", basic("admina", PASSWORD))
                    .json("{\"name\":\"shipper\"}")
                    .send()
                    .member("encoded");

            Answer answer = server.to("POST", PATH)
                    .header("Authorization", "ApiKey " + key)
                    .send();

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(answer.body())
                    .contains(
                            "API key id [",
                            "of user [admina] cannot end all sessions of the user; sign in with a"
                                    + " password or at an identity provider first");
            assertThat(server.refresh(tokens.refresh()).send().status()).isEqualTo(200);
        }

        @ParameterizedTest
        @ValueSource(strings = {"false", "", "yes", "TRUE"})
        void another_value_is_refused_and_ends_no_session(String value) {
            Tokens tokens = server.signIn("anna");

            Answer answer = server.to("POST", "/logout?everywhere=" + value)
                    .bearer(tokens.access())
                    .send();

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.body()).contains("[everywhere] must be [true] or absent, but was [" + value + "]");
            assertThat(server.refresh(tokens.refresh()).send().status()).isEqualTo(200);
        }

        @Test
        void in_cookie_mode_the_refresh_token_alone_suffices() {
            restart(new Options().cookies());
            Answer own = server.login("anna", PASSWORD).send();
            Answer other = server.login("anna", PASSWORD).send();

            Answer answer = server.to("POST", PATH)
                    .header("Cookie", "JWT_REFRESH_TOKEN=" + own.cookie("JWT_REFRESH_TOKEN"))
                    .header("Sec-Fetch-Site", "same-origin")
                    .send();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.cookies()).containsExactlyElementsOf(REMOVED);
            assertThat(server.to("POST", "/logout")
                            .bearer(other.cookie("JWT"))
                            .send()
                            .status())
                    .isEqualTo(401);
        }

        @Test
        void in_cookie_mode_tokens_that_are_worth_nothing_are_refused() {
            restart(new Options().cookies());

            Answer answer = server.to("POST", PATH)
                    .header("Cookie", "JWT_REFRESH_TOKEN=worthless")
                    .header("Sec-Fetch-Site", "same-origin")
                    .send();

            assertThat(answer.status()).isEqualTo(401);
            assertThat(server.events).isEmpty();
        }

        private void assertEnded(Tokens tokens) {
            assertThat(server.to("POST", "/logout")
                            .bearer(tokens.access())
                            .send()
                            .status())
                    .isEqualTo(401);
            assertThat(server.refresh(tokens.refresh()).send().line()).isEqualTo(INVALID_GRANT);
        }
    }

    @Nested
    class ByGet {

        @ParameterizedTest
        @ValueSource(strings = {"GET", "HEAD"})
        void it_is_refused_unless_it_is_allowed(String method) {
            Answer answer = server.to(method, "/logout")
                    .bearer(server.signIn("anna").access())
                    .send();

            assertThat(answer.status()).isEqualTo(405);
            assertThat(answer.header("Allow")).isEqualTo("POST");
        }

        @Test
        void it_does_what_post_does_if_it_is_allowed() {
            restart(new Options().getAllowed());
            Tokens tokens = server.signIn("anna");

            assertThat(server.to("GET", "/logout")
                            .bearer(tokens.access())
                            .send()
                            .status())
                    .isEqualTo(204);
            assertThat(server.refresh(tokens.refresh()).send().line()).isEqualTo(INVALID_GRANT);
        }

        @Test
        void to_ask_only_for_the_head_ends_no_session() {
            restart(new Options().getAllowed());
            Tokens tokens = server.signIn("anna");

            Answer answer = server.to("HEAD", "/logout").bearer(tokens.access()).send();

            assertThat(answer.status()).isEqualTo(405);
            assertThat(answer.header("Allow")).isEqualTo("GET, POST");
            assertThat(server.refresh(tokens.refresh()).send().status()).isEqualTo(200);
        }
    }

    @Nested
    class WithCookies {

        private Call withCookie(String method, Answer login) {
            return server.to(method, "/logout").header("Cookie", "JWT=" + login.cookie("JWT"));
        }

        @Test
        void the_browser_is_made_to_forget_both() {
            restart(new Options().cookies());
            Answer login = server.login("anna", PASSWORD).send();

            Answer answer = withCookie("POST", login)
                    .header("Sec-Fetch-Site", "same-origin")
                    .send();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.cookies()).containsExactlyElementsOf(REMOVED);
            assertThat(answer.caching()).isEqualTo("no-store; no-cache");
            assertThat(accessWorks(login)).isFalse();
            assertThat(refreshWorks(login)).isFalse();
        }

        @Test
        void the_refresh_token_alone_ends_the_session() {
            restart(new Options().cookies());
            Answer login = server.login("anna", PASSWORD).send();

            Answer answer = server.to("POST", "/logout")
                    .header("Cookie", "JWT_REFRESH_TOKEN=" + login.cookie("JWT_REFRESH_TOKEN"))
                    .header("Sec-Fetch-Site", "same-origin")
                    .send();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.cookies()).containsExactlyElementsOf(REMOVED);
            assertThat(answer.caching()).isEqualTo("no-store; no-cache");
            assertThat(accessWorks(login)).isFalse();
            assertThat(refreshWorks(login)).isFalse();
            assertThat(server.events)
                    .filteredOn(LogoutEvent.class::isInstance)
                    .singleElement()
                    .satisfies(event -> assertThat(
                                    ((LogoutEvent) event).user().username().value())
                            .isEqualTo("anna"));
        }

        @Test
        void an_expired_access_token_does_not_keep_the_session_from_ending() {
            restart(new Options().cookies());
            Answer login = server.login("anna", PASSWORD).send();
            server.pass(Duration.ofHours(2));

            Answer answer = server.to("POST", "/logout")
                    .header(
                            "Cookie",
                            "JWT=" + login.cookie("JWT") + "; JWT_REFRESH_TOKEN=" + login.cookie("JWT_REFRESH_TOKEN"))
                    .header("Sec-Fetch-Site", "same-origin")
                    .send();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.cookies()).containsExactlyElementsOf(REMOVED);
            assertThat(refreshWorks(login)).isFalse();
        }

        @Test
        void a_spent_refresh_token_ends_the_session_too() {
            restart(new Options().cookies());
            Answer login = server.login("anna", PASSWORD).send();
            Answer refreshed = refreshWith(login.cookie("JWT_REFRESH_TOKEN"));

            Answer answer = server.to("POST", "/logout")
                    .header("Cookie", "JWT_REFRESH_TOKEN=" + login.cookie("JWT_REFRESH_TOKEN"))
                    .header("Sec-Fetch-Site", "same-origin")
                    .send();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(accessWorks(refreshed)).isFalse();
            assertThat(refreshWorks(refreshed)).isFalse();
        }

        @ParameterizedTest
        @ValueSource(strings = {"JWT", "JWT_REFRESH_TOKEN"})
        void a_token_that_is_worth_nothing_is_removed(String cookie) {
            restart(new Options().cookies());

            Answer answer = server.to("POST", "/logout")
                    .header("Cookie", cookie + "=worthless")
                    .header("Sec-Fetch-Site", "same-origin")
                    .send();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.cookies()).containsExactlyElementsOf(REMOVED);
            assertThat(server.events).isEmpty();
        }

        @Test
        void a_caller_without_cookies_is_refused() {
            restart(new Options().cookies());

            assertThat(server.to("POST", "/logout").send().status()).isEqualTo(401);
            assertThat(server.to("POST", "/logout")
                            .header("Cookie", "JWT_REFRESH_TOKEN=x")
                            .header("Sec-Fetch-Site", "same-origin")
                            .bearer("worthless")
                            .send()
                            .status())
                    .isEqualTo(401);
        }

        private boolean accessWorks(Answer login) {
            return server.to("POST", "/token_info")
                            .bearer(login.cookie("JWT"))
                            .form("token", login.cookie("JWT"))
                            .send()
                            .status()
                    == 200;
        }

        private boolean refreshWorks(Answer login) {
            return refreshWith(login.cookie("JWT_REFRESH_TOKEN")).status() == 200;
        }

        private Answer refreshWith(String token) {
            return server.to("POST", "/oauth/access_token")
                    .header("Cookie", "JWT_REFRESH_TOKEN=" + token)
                    .header("Sec-Fetch-Site", "same-origin")
                    .send();
        }

        @ParameterizedTest
        @ValueSource(strings = {"GET", "POST"})
        void a_page_of_somebody_else_cannot_end_a_session(String method) {
            restart(new Options().cookies().getAllowed());
            Answer login = server.login("anna", PASSWORD).send();

            Answer foreign = withCookie(method, login)
                    .header("Sec-Fetch-Site", "cross-site")
                    .send();
            Answer silent = withCookie(method, login).send();

            assertThat(foreign.status()).isEqualTo(403);
            assertThat(foreign.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(silent.status()).isEqualTo(403);
            assertThat(server.to(method, "/logout")
                            .header("Cookie", "JWT_REFRESH_TOKEN=" + login.cookie("JWT_REFRESH_TOKEN"))
                            .send()
                            .status())
                    .isEqualTo(403);
            assertThat(withCookie(method, login)
                            .header("X-Requested-With", "x")
                            .send()
                            .status())
                    .isEqualTo(200);
        }

        @Test
        void a_token_in_the_header_needs_no_proof() {
            restart(new Options().cookies());
            Answer login = server.login("anna", PASSWORD).send();

            assertThat(server.to("POST", "/logout")
                            .bearer(login.cookie("JWT"))
                            .send()
                            .status())
                    .isEqualTo(200);
        }

        @Test
        void two_cookies_of_one_name_are_none() {
            restart(new Options().cookies());
            Answer login = server.login("anna", PASSWORD).send();

            Answer answer = server.to("POST", "/logout")
                    .header("Cookie", "JWT=" + login.cookie("JWT") + "; JWT=x")
                    .header("Sec-Fetch-Site", "same-origin")
                    .send();

            assertThat(answer.status()).isEqualTo(401);
        }
    }
}
