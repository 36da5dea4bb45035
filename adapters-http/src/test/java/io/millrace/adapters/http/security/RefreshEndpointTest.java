package io.millrace.adapters.http.security;

import static io.millrace.adapters.http.security.SecurityServer.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.security.SecurityServer.Answer;
import io.millrace.adapters.http.security.SecurityServer.Call;
import io.millrace.adapters.http.security.SecurityServer.Options;
import io.millrace.adapters.http.security.SecurityServer.Tokens;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RefreshEndpointTest {

    private static final String PATH = "/oauth/access_token";
    private static final String NOT_STORED = "no-store; no-cache";

    private SecurityServer server = new SecurityServer().with("anna", "writer");

    @AfterEach
    void stop() {
        server.close();
    }

    private void restart(Options options) {
        server.close();
        server = new SecurityServer(options).with("anna", "writer");
    }

    private static String error(String code, String description) {
        return "400 application/json {\"error\":\"" + code + "\",\"error_description\":\"" + description + "\"}";
    }

    private static void assertInvalidGrant(Answer answer) {
        assertThat(answer.line())
                .isEqualTo(error("invalid_grant", "the refresh token is unknown, spent, expired or revoked"));
        assertThat(answer.caching()).isEqualTo(NOT_STORED);
    }

    @Nested
    class Success {

        @Test
        void the_answer_is_that_of_a_login_with_new_tokens() {
            Tokens first = server.signIn("anna");

            Answer answer = server.refresh(first.refresh()).send();

            Tokens second = answer.tokens();
            assertThat(answer.line())
                    .isEqualTo("200 application/json {\"username\":\"anna\",\"roles\":[\"writer\"],"
                            + "\"access_token\":\"" + second.access() + "\",\"refresh_token\":\"" + second.refresh()
                            + "\",\"token_type\":\"Bearer\",\"expires_in\":3600}");
            assertThat(answer.caching()).isEqualTo(NOT_STORED);
            assertThat(List.of(second.access(), second.refresh())).doesNotContain(first.access(), first.refresh());
            assertThat(server.refresh(second.refresh()).send().status()).isEqualTo(200);
        }

        @Test
        void parameters_that_are_not_known_are_passed_over() {
            Answer answer = server.to("POST", PATH + "?client_id=x")
                    .form(
                            "client_id",
                            "x",
                            "grant_type",
                            "refresh_token",
                            "refresh_token",
                            server.signIn("anna").refresh())
                    .send();

            assertThat(answer.status()).isEqualTo(200);
        }
    }

    @Nested
    class Refusal {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "grant_type=refresh_token|refresh_token is missing or empty",
                    "grant_type=refresh_token&refresh_token=|refresh_token is missing or empty",
                    "refresh_token=x|grant_type is missing or empty",
                    "grant_type=&refresh_token=x|grant_type is missing or empty",
                    "nothing|grant_type is missing or empty",
                    "grant_type=refresh_token&grant_type=refresh_token&refresh_token=x|"
                            + "field [grant_type] must not be given twice",
                    "grant_type=refresh_token&refresh_token=x&refresh_token=y|"
                            + "field [refresh_token] must not be given twice",
                    "grant_type=refresh_token&refresh_token=x&a=1&a=2|field [a] must not be given twice",
                    "grant_type=refresh_token&refresh_token=%zz|the form contains an invalid percent-encoding",
                    "grant_type=refresh_token&refresh_token=%FF|the form is not valid UTF-8",
                    "%22%5C%C3%A9=1&%22%5C%C3%A9=1|field [???] must not be given twice"
                })
        void a_malformed_request_is_an_invalid_one(String form, String description) {
            Answer answer = server.to("POST", PATH)
                    .body("application/x-www-form-urlencoded", form)
                    .send();

            assertThat(answer.line()).isEqualTo(error("invalid_request", description));
            assertThat(answer.caching()).isEqualTo(NOT_STORED);
        }

        @Test
        void a_missing_body_is_an_invalid_request() {
            assertThat(server.to("POST", PATH).send().line())
                    .isEqualTo(error("invalid_request", "request body is required"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"password", "client_credentials", "Refresh_Token", "refresh_token "})
        void other_grants_are_not_offered(String grantType) {
            Answer answer = server.to("POST", PATH)
                    .form("grant_type", grantType, "refresh_token", "x")
                    .send();

            assertThat(answer.line()).isEqualTo(error("unsupported_grant_type", "grant_type must be refresh_token"));
            assertThat(answer.caching()).isEqualTo(NOT_STORED);
        }

        @Test
        void a_token_that_is_made_up_is_an_invalid_grant() {
            Tokens tokens = server.signIn("anna");

            assertInvalidGrant(server.refresh("x").send());
            assertInvalidGrant(server.refresh("a.b.c").send());
            assertInvalidGrant(server.refresh(tokens.access()).send());
            assertInvalidGrant(server.refresh(tokens.refresh() + "x").send());
            assertInvalidGrant(server.refresh("x".repeat(8_193)).send());
            assertInvalidGrant(server.refresh("x".repeat(60_000)).send());
        }

        @Test
        void a_spent_token_ends_its_whole_family() {
            Tokens first = server.signIn("anna");
            Tokens second = server.refresh(first.refresh()).send().tokens();
            server.pass(Duration.ofSeconds(11));

            assertInvalidGrant(server.refresh(first.refresh()).send());
            assertInvalidGrant(server.refresh(second.refresh()).send());
        }

        @Test
        void a_token_that_lay_unused_for_too_long_is_an_invalid_grant() {
            Tokens tokens = server.signIn("anna");
            server.pass(Duration.ofHours(25));

            assertInvalidGrant(server.refresh(tokens.refresh()).send());
        }

        @Test
        void the_token_of_a_user_whose_password_changed_is_an_invalid_grant() {
            Tokens tokens = server.signIn("anna");
            server.changeStamp("anna");

            assertInvalidGrant(server.refresh(tokens.refresh()).send());
        }

        @Test
        void a_session_that_is_ended_meanwhile_is_an_invalid_grant() {
            restart(new Options().foreignPersistence());
            Tokens tokens = server.signIn("anna");
            server.sessionsEnd = true;

            assertInvalidGrant(server.refresh(tokens.refresh()).send());
        }

        @Test
        void other_types_of_bodies_are_no_matter_of_grants() {
            Answer answer = server.to("POST", PATH)
                    .json("{\"grant_type\":\"refresh_token\",\"refresh_token\":\"x\"}")
                    .send();

            assertThat(answer.status()).isEqualTo(415);
            assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(answer.caching()).isEqualTo(NOT_STORED);
        }

        @Test
        void a_body_of_more_than_64_kibibytes_is_refused() {
            Answer answer = server.refresh("x".repeat(65_536)).send();

            assertThat(answer.status()).isEqualTo(413);
            assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        }

        @ParameterizedTest
        @ValueSource(strings = {"GET", "HEAD", "PUT", "DELETE"})
        void other_methods_are_refused(String method) {
            Answer answer = server.to(method, PATH).send();

            assertThat(answer.status()).isEqualTo(405);
            assertThat(answer.header("Allow")).isEqualTo("POST");
        }
    }

    @Nested
    class ByGet {

        private Call get(String query) {
            return server.to("GET", PATH + query);
        }

        @Test
        void the_same_names_stand_in_the_query() {
            restart(new Options().getAllowed());
            String token = URLEncoder.encode(server.signIn("anna").refresh(), StandardCharsets.UTF_8);

            Answer answer = get("?grant_type=refresh_token&refresh_token=" + token + "&x=y")
                    .send();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.caching()).isEqualTo(NOT_STORED);
            assertThat(server.refresh(answer.tokens().refresh()).send().status())
                    .isEqualTo(200);
        }

        @Test
        void refusals_are_the_same_too() {
            restart(new Options().getAllowed());

            assertThat(get("").send().line()).isEqualTo(error("invalid_request", "grant_type is missing or empty"));
            assertThat(get("?grant_type=refresh_token&refresh_token=").send().line())
                    .isEqualTo(error("invalid_request", "refresh_token is missing or empty"));
            assertThat(get("?grant_type=x&refresh_token=x").send().line())
                    .isEqualTo(error("unsupported_grant_type", "grant_type must be refresh_token"));
            assertInvalidGrant(get("?grant_type=refresh_token&refresh_token=x").send());
            Answer twice = get("?grant_type=refresh_token&refresh_token=x&refresh_token=x")
                    .send();
            assertThat(twice.line())
                    .isEqualTo(error("invalid_request", "parameter [refresh_token] must not be given twice"));
            assertThat(twice.caching()).isEqualTo(NOT_STORED);
        }

        @Test
        void to_ask_only_for_the_head_uses_no_token_up() {
            restart(new Options().getAllowed());
            String token = server.signIn("anna").refresh();

            Answer answer = server.to("HEAD", PATH + "?grant_type=refresh_token&refresh_token=" + token)
                    .send();

            assertThat(answer.status()).isEqualTo(405);
            assertThat(answer.header("Allow")).isEqualTo("GET, POST");
        }
    }

    @Nested
    class WithCookies {

        private Call with(String method, String token) {
            return server.to(method, PATH).header("Cookie", "JWT_REFRESH_TOKEN=" + token);
        }

        private String signIn() {
            return server.login("anna", PASSWORD).send().cookie("JWT_REFRESH_TOKEN");
        }

        @Test
        void the_token_comes_and_goes_in_a_cookie() {
            restart(new Options().cookies());
            String first = signIn();

            Answer answer =
                    with("POST", first).header("Sec-Fetch-Site", "same-origin").send();

            assertThat(answer.line())
                    .isEqualTo("200 application/json {\"username\":\"anna\",\"roles\":[\"writer\"],"
                            + "\"expires_in\":3600}");
            assertThat(answer.caching()).isEqualTo(NOT_STORED);
            String second = answer.cookie("JWT_REFRESH_TOKEN");
            assertThat(answer.cookies())
                    .containsExactly(
                            "JWT=" + answer.cookie("JWT") + "; Path=/; Max-Age=3600; Secure; HttpOnly; SameSite=Lax",
                            "JWT_REFRESH_TOKEN=" + second
                                    + "; Path=/oauth/access_token; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax",
                            "JWT_REFRESH_TOKEN=" + second
                                    + "; Path=/logout; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax");
            assertThat(second).isNotEqualTo(first);
        }

        @Test
        void a_form_without_the_token_leaves_it_to_the_cookie() {
            restart(new Options().cookies());

            Answer answer = with("POST", signIn())
                    .header("Sec-Fetch-Site", "same-origin")
                    .form("grant_type", "refresh_token")
                    .send();

            assertThat(answer.status()).isEqualTo(200);
        }

        @Test
        void a_form_with_a_token_beats_the_cookie() {
            restart(new Options().cookies());

            Answer answer = with("POST", "x")
                    .form("grant_type", "refresh_token", "refresh_token", signIn())
                    .send();

            assertThat(answer.status()).isEqualTo(200);
        }

        @Test
        void get_reads_the_cookie_if_it_is_allowed() {
            restart(new Options().cookies().getAllowed());
            String token = signIn();

            assertThat(with("GET", token)
                            .header("Sec-Fetch-Site", "cross-site")
                            .send()
                            .status())
                    .isEqualTo(403);
            assertThat(with("GET", token)
                            .header("Sec-Fetch-Site", "none")
                            .send()
                            .status())
                    .isEqualTo(200);
        }

        @Test
        void get_is_refused_unless_it_is_allowed() {
            restart(new Options().cookies());

            Answer answer = with("GET", signIn())
                    .header("Sec-Fetch-Site", "same-origin")
                    .send();

            assertThat(answer.status()).isEqualTo(405);
            assertThat(answer.header("Allow")).isEqualTo("POST");
        }

        @Test
        void a_cookie_that_is_missing_or_doubtful_is_an_invalid_request() {
            restart(new Options().cookies());

            assertThat(server.to("POST", PATH)
                            .header("X-Requested-With", "x")
                            .send()
                            .line())
                    .isEqualTo(error("invalid_request", "refresh_token is missing or empty"));
            assertThat(with("POST", "a; JWT_REFRESH_TOKEN=b")
                            .header("X-Requested-With", "x")
                            .send()
                            .line())
                    .isEqualTo(error("invalid_request", "refresh_token is missing or empty"));
            assertInvalidGrant(with("POST", "x").header("X-Requested-With", "x").send());
        }

        @Test
        void a_page_of_somebody_else_cannot_use_the_cookie() {
            restart(new Options().cookies());
            String token = signIn();

            Answer silent = with("POST", token).send();
            Answer foreign =
                    with("POST", token).header("Origin", "https://evil.example").send();
            Answer own = with("POST", token)
                    .header("Origin", "http://" + server.host())
                    .send();

            assertThat(silent.status()).isEqualTo(403);
            assertThat(silent.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(foreign.status()).isEqualTo(403);
            assertThat(own.status()).isEqualTo(200);
        }

        @Test
        void a_page_of_somebody_else_cannot_give_its_visitors_a_session() {
            restart(new Options().cookies());

            Answer answer = server.refresh(signIn())
                    .header("Origin", "https://evil.example")
                    .send();

            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.cookies()).isEmpty();
        }
    }
}
