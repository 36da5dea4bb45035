package io.millrace.adapters.http.security;

import static io.millrace.adapters.http.security.SecurityServer.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.security.SecurityServer.Answer;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The session that the pages of the service share. Clients of this server keep their tokens themselves. */
class PageSessionTest {

    private static final String ACCESS = "MILLRACE_SESSION";
    private static final String REFRESH = "MILLRACE_SESSION_REFRESH";

    private final SecurityServer server = new SecurityServer().with("anna", true);

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void both_tokens_are_in_cookies_that_scripts_and_other_sites_cannot_use() {
        Answer answer = signIn();

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).doesNotContain(answer.cookie(ACCESS)).doesNotContain("access_token");
        assertThat(answer.cookies())
                .hasSize(2)
                .allSatisfy(cookie -> assertThat(cookie).contains("; Secure; HttpOnly; SameSite=Strict"))
                .anySatisfy(
                        cookie -> assertThat(cookie).startsWith(ACCESS + "=").contains("; Path=/;"))
                .anySatisfy(
                        cookie -> assertThat(cookie).startsWith(REFRESH + "=").contains("; Path=/_session;"));
    }

    @Test
    void the_cookie_authenticates_requests_of_the_page() {
        Answer session = signIn();

        assertThat(authenticate(session).body()).contains("\"anna\"");
    }

    @Test
    void requests_that_do_not_come_from_the_console_have_no_use_for_the_cookie() {
        Answer session = signIn();

        assertThat(server.to("GET", "/_security/_authenticate")
                        .header("Cookie", ACCESS + "=" + session.cookie(ACCESS))
                        .send()
                        .status())
                .isEqualTo(401);
    }

    @Test
    void a_change_with_the_cookie_has_to_come_from_a_page_of_the_service() {
        Answer session = signIn();

        assertThat(server.to("POST", "/token_info")
                        .header("X-Requested-With", "console")
                        .header("Cookie", ACCESS + "=" + session.cookie(ACCESS))
                        .header("Sec-Fetch-Site", "cross-site")
                        .form("token", "x")
                        .send()
                        .status())
                .isEqualTo(403);
    }

    @Test
    void a_page_of_another_site_can_sign_in_nobody() {
        assertThat(server.to("POST", "/_session")
                        .header("Sec-Fetch-Site", "cross-site")
                        .form("username", "anna", "password", PASSWORD)
                        .send()
                        .status())
                .isEqualTo(403);
    }

    @Test
    void the_refresh_token_renews_an_expired_session() {
        Answer session = signIn();
        server.pass(Duration.ofHours(2));

        Answer renewed = refresh(session);

        assertThat(renewed.status()).isEqualTo(200);
        assertThat(renewed.cookie(ACCESS)).isNotEqualTo(session.cookie(ACCESS));
    }

    @Test
    void signing_out_ends_the_session_and_removes_both_cookies() {
        Answer session = signIn();

        Answer answer = server.to("POST", "/_session/logout")
                .header("X-Requested-With", "console")
                .header("Cookie", ACCESS + "=" + session.cookie(ACCESS))
                .header("Sec-Fetch-Site", "same-origin")
                .send();

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.cookies())
                .hasSize(2)
                .allSatisfy(cookie -> assertThat(cookie).contains("=; ", "Max-Age=0"));
        assertThat(authenticate(session).status()).isEqualTo(401);
        assertThat(refresh(session).status()).isEqualTo(400);
    }

    @Test
    void signing_out_everywhere_ends_the_sessions_of_other_browsers_too() {
        Answer session = signIn();
        Answer other = signIn();

        assertThat(signOutEverywhere(session, "yes").status()).isEqualTo(400);
        assertThat(authenticate(session).status()).isEqualTo(200);
        Answer answer = signOutEverywhere(session, "true");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.cookies())
                .hasSize(2)
                .allSatisfy(cookie -> assertThat(cookie).contains("=; ", "Max-Age=0"));
        assertThat(authenticate(session).status()).isEqualTo(401);
        assertThat(authenticate(other).status()).isEqualTo(401);
        assertThat(refresh(other).status()).isEqualTo(400);
    }

    private Answer signOutEverywhere(Answer session, String value) {
        return server.to("POST", "/_session/logout?everywhere=" + value)
                .header("X-Requested-With", "console")
                .header("Cookie", ACCESS + "=" + session.cookie(ACCESS))
                .header("Sec-Fetch-Site", "same-origin")
                .send();
    }

    private Answer signIn() {
        return server.to("POST", "/_session")
                .header("Sec-Fetch-Site", "same-origin")
                .form("username", "anna", "password", PASSWORD)
                .send();
    }

    private Answer authenticate(Answer session) {
        return server.to("GET", "/_security/_authenticate")
                .header("X-Requested-With", "console")
                .header("Cookie", ACCESS + "=" + session.cookie(ACCESS))
                .send();
    }

    private Answer refresh(Answer session) {
        return server.to("POST", "/_session/refresh")
                .header("X-Requested-With", "console")
                .header("Cookie", REFRESH + "=" + session.cookie(REFRESH))
                .header("Sec-Fetch-Site", "same-origin")
                .send();
    }
}
