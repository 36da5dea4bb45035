package io.millrace.adapters.http.security;

import static io.millrace.adapters.http.security.SecurityServer.PASSWORD;
import static io.millrace.adapters.http.security.SecurityServer.basic;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.security.SecurityServer.Answer;
import io.millrace.adapters.http.security.SecurityServer.Call;
import io.millrace.adapters.http.security.SecurityServer.Options;
import io.millrace.adapters.http.security.SecurityServer.Tokens;
import io.millrace.domain.event.LogoutEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogoutEndpointTest {

    private static final String INVALID_GRANT = "400 application/json {\"error\":\"invalid_grant\","
            + "\"error_description\":\"the refresh token is unknown, spent, expired or revoked\"}";

    private SecurityServer server = new SecurityServer().with("anna", "writer");

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

            assertThat(answer.status()).isEqualTo(204);
            assertThat(answer.cookies())
                    .containsExactly(
                            "JWT=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax",
                            "JWT_REFRESH_TOKEN=; Path=/oauth/access_token; Max-Age=0; Secure; HttpOnly; SameSite=Lax");
            assertThat(withCookie("POST", login)
                            .header("Sec-Fetch-Site", "same-origin")
                            .send()
                            .status())
                    .isEqualTo(401);
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
            assertThat(withCookie(method, login)
                            .header("X-Requested-With", "x")
                            .send()
                            .status())
                    .isEqualTo(204);
        }

        @Test
        void a_token_in_the_header_needs_no_proof() {
            restart(new Options().cookies());
            Answer login = server.login("anna", PASSWORD).send();

            assertThat(server.to("POST", "/logout")
                            .bearer(login.cookie("JWT"))
                            .send()
                            .status())
                    .isEqualTo(204);
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
