package io.millrace.adapters.http.security;

import static io.millrace.adapters.http.security.SecurityServer.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.extension.LoginHandler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.security.SecurityServer.Answer;
import io.millrace.adapters.http.security.SecurityServer.Options;
import io.millrace.application.port.driven.service.security.SessionEndedException;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.domain.event.LoginFailedEvent;
import io.millrace.domain.security.Authentication;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoginEndpointTest {

    private static final String NOT_STORED = "no-store; no-cache";
    private static final String REFUSED = "401 application/problem+json {\"type\":\"about:blank\",\"title\":"
            + "\"Unauthorized\",\"status\":401,\"detail\":\"user name or password is wrong\"}";

    private SecurityServer server = new SecurityServer().with("anna", "writer", "admin");

    @AfterEach
    void stop() {
        server.close();
    }

    private void restart(Options options) {
        server.close();
        server = new SecurityServer(options).with("anna", "writer");
    }

    private static String badRequest(String detail) {
        return "400 application/problem+json {\"type\":\"about:blank\",\"title\":\"Bad Request\",\"status\":400,"
                + "\"detail\":\"" + detail + "\"}";
    }

    @Nested
    class Success {

        @Test
        void the_answer_holds_the_user_and_the_tokens() {
            Answer answer = server.login("anna", PASSWORD).send();

            assertThat(answer.line())
                    .isEqualTo("200 application/json {\"username\":\"anna\",\"roles\":[\"admin\",\"writer\"],"
                            + "\"access_token\":\"" + answer.tokens().access() + "\",\"refresh_token\":\""
                            + answer.tokens().refresh() + "\",\"token_type\":\"Bearer\",\"expires_in\":3600}");
            assertThat(answer.caching()).isEqualTo(NOT_STORED);
            assertThat(answer.cookies()).isEmpty();
        }

        @Test
        void roles_are_left_out_if_there_are_none() {
            server.with("bert");

            assertThat(server.login("bert", PASSWORD).send().body())
                    .startsWith("{\"username\":\"bert\",\"access_token\":\"");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "application/x-www-form-urlencoded",
                    "application/x-www-form-urlencoded; charset=UTF-8",
                    "application/x-www-form-urlencoded;charset=iso-8859-1",
                    "Application/X-WWW-Form-Urlencoded"
                })
        void a_form_does_as_well(String contentType) {
            Answer answer = server.to("POST", "/login")
                    .body(contentType, "username=anna&remember=me&password=correct+horse")
                    .send();

            assertThat(answer.status()).isEqualTo(200);
        }

        @Test
        void members_that_are_not_known_are_passed_over() {
            Answer answer = server.to("POST", "/login")
                    .body(
                            "application/json; charset=utf-8",
                            "{\"username\":\"anna\",\"remember\":[true],\"password\":\"" + PASSWORD + "\"}")
                    .send();

            assertThat(answer.status()).isEqualTo(200);
        }
    }

    @Nested
    class Failure {

        @Test
        void every_failure_is_answered_alike() {
            server.with("disabled", false, "writer");

            List<Answer> answers = List.of(
                    server.login("anna", "wrong horse").send(),
                    server.login("nobody", PASSWORD).send(),
                    server.login("disabled", PASSWORD).send(),
                    server.login("anna", "short").send(),
                    server.login("no:body", PASSWORD).send(),
                    server.login("anna", "x".repeat(2_000)).send());

            assertThat(answers).allSatisfy(answer -> {
                assertThat(answer.line()).isEqualTo(REFUSED);
                assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer realm=\"millrace\"");
                assertThat(answer.caching()).isEqualTo(NOT_STORED);
            });
        }

        @Test
        void too_many_failures_are_answered_with_how_long_to_wait() {
            for (int attempt = 0; attempt < 5; attempt++) {
                server.login("anna", "wrong horse").send();
                server.pass(Duration.ofMillis(300));
            }

            Answer answer = server.login("anna", PASSWORD).send();
            assertThat(answer.status()).isEqualTo(429);
            assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(answer.header("Retry-After")).matches("[1-9][0-9]?");
            assertThat(answer.caching()).isEqualTo(NOT_STORED);

            server.pass(Duration.ofSeconds(Long.parseLong(answer.header("Retry-After"))));
            assertThat(server.login("anna", PASSWORD).send().status()).isEqualTo(200);
        }

        @Test
        void too_many_at_once_are_told_to_come_again() {
            server.passwords.overloaded = true;

            Answer answer = server.login("anna", PASSWORD).send();

            assertThat(answer.status()).isEqualTo(429);
            assertThat(answer.header("Retry-After")).isEqualTo("1");
            assertThat(answer.caching()).isEqualTo(NOT_STORED);
        }

        @Test
        void a_session_that_is_ended_meanwhile_is_a_failure_like_any_other() {
            restart(new Options().loginHandler((user, request) -> {
                throw new SessionEndedException(user.session().orElseThrow().id());
            }));

            Answer answer = server.login("anna", PASSWORD).send();

            assertThat(answer.line()).isEqualTo(REFUSED);
            assertThat(answer.caching()).isEqualTo(NOT_STORED);
        }
    }

    @Nested
    class Malformed {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{}|[username] and [password] must be given and must not be empty",
                    "{'username':'anna'}|[password] must be given and must not be empty",
                    "{'password':'correct horse'}|[username] must be given and must not be empty",
                    "{'username':'','password':'correct horse'}|[username] must be given and must not be empty",
                    "{'username':'  ','password':'correct horse'}|[username] must be given and must not be empty",
                    "{'username':'anna','password':null}|[password] must be given and must not be empty",
                    "{'username':7,'password':'x'}|[1:13] [login] username doesn't support values of type:"
                            + " VALUE_NUMBER",
                    "{'username':'a','password':['x']}|[1:28] [login] password doesn't support values of type:"
                            + " START_ARRAY",
                    "[]|[1:1] [login] Expected START_OBJECT but was: START_ARRAY",
                    "{'username':'a','username':'b','password':'x'}|[1:17] Duplicate field 'username'"
                })
        void json_is_refused_with_what_is_wrong(String text, String detail) {
            Answer answer =
                    server.to("POST", "/login").json(text.replace('\'', '"')).send();

            assertThat(answer.line()).isEqualTo(badRequest(detail));
            assertThat(answer.caching()).isEqualTo(NOT_STORED);
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "username=anna|[password] must be given and must not be empty",
                    "username=&password=x|[username] must be given and must not be empty",
                    "username=anna&password=a&password=b|field [password] must not be given twice",
                    "username=anna&password=%zz|the form contains an invalid percent-encoding",
                    "username=anna&password=%FF|the form is not valid UTF-8"
                })
        void a_form_is_refused_with_what_is_wrong(String text, String detail) {
            Answer answer = server.to("POST", "/login")
                    .body("application/x-www-form-urlencoded", text)
                    .send();

            assertThat(answer.line()).isEqualTo(badRequest(detail));
            assertThat(answer.caching()).isEqualTo(NOT_STORED);
        }

        @Test
        void broken_json_is_refused() {
            Answer answer = server.to("POST", "/login").json("{\"username\":").send();

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        }

        @Test
        void a_missing_body_is_refused() {
            assertThat(server.to("POST", "/login").send().line()).isEqualTo(badRequest("request body is required"));
        }

        @Test
        void malformed_requests_are_no_attempts() {
            for (int attempt = 0; attempt < 10; attempt++) {
                server.to("POST", "/login").json("{\"username\":\"anna\"}").send();
                server.to("POST", "/login")
                        .json("{\"username\":\"anna\",\"password\":1}")
                        .send();
            }

            assertThat(server.events).noneMatch(LoginFailedEvent.class::isInstance);
            assertThat(server.login("anna", PASSWORD).send().status()).isEqualTo(200);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "text/plain",
                    "multipart/form-data; boundary=x",
                    "application/x-ndjson",
                    "application/json; charset=utf-16",
                    "nothing"
                })
        void other_types_of_bodies_are_refused(String contentType) {
            Answer answer = server.to("POST", "/login")
                    .body(contentType, "{\"username\":\"anna\",\"password\":\"" + PASSWORD + "\"}")
                    .send();

            assertThat(answer.status()).isEqualTo(415);
            assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(answer.caching()).isEqualTo(NOT_STORED);
        }

        @Test
        void a_body_of_more_than_8_kibibytes_is_refused() {
            assertThat(server.login("anna", "x".repeat(8_192)).send().status()).isEqualTo(413);
        }

        @ParameterizedTest
        @CsvSource({"'{},',[1:193]", "'[],',[1:193]", "7,[1:131]"})
        void a_body_of_more_than_64_values_is_refused(String value, String place) {
            String many = value.equals("7") ? "7,".repeat(100) : value.repeat(100);

            Answer answer =
                    server.to("POST", "/login").json("{\"x\":[" + many + "0]}").send();

            assertThat(answer.line()).isEqualTo(badRequest(place + " more than [64] values"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"GET", "HEAD", "PUT", "DELETE"})
        void other_methods_are_refused(String method) {
            Answer answer = server.to(method, "/login").send();

            assertThat(answer.status()).isEqualTo(405);
            assertThat(answer.header("Allow")).isEqualTo("POST");
        }

        @Test
        void credentials_do_not_belong_into_the_address() {
            assertThat(server.to("POST", "/login?username=anna&password=secret")
                            .json("{}")
                            .send()
                            .status())
                    .isEqualTo(400);
        }
    }

    @Nested
    class WithCookies {

        @Test
        void the_tokens_go_into_cookies_that_no_script_sees() {
            restart(new Options().cookies());

            Answer answer = server.login("anna", PASSWORD).send();

            assertThat(answer.line())
                    .isEqualTo("200 application/json {\"username\":\"anna\",\"roles\":[\"writer\"],"
                            + "\"expires_in\":3600}");
            assertThat(answer.cookies())
                    .containsExactly(
                            "JWT=" + answer.cookie("JWT") + "; Path=/; Max-Age=3600; Secure; HttpOnly; SameSite=Lax",
                            "JWT_REFRESH_TOKEN=" + answer.cookie("JWT_REFRESH_TOKEN")
                                    + "; Path=/oauth/access_token; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax",
                            "JWT_REFRESH_TOKEN=" + answer.cookie("JWT_REFRESH_TOKEN")
                                    + "; Path=/logout; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax");
            assertThat(answer.caching()).isEqualTo(NOT_STORED);
        }

        @Test
        void a_failure_sets_none() {
            restart(new Options().cookies());

            Answer answer = server.login("anna", "wrong horse").send();

            assertThat(answer.line()).isEqualTo(REFUSED);
            assertThat(answer.cookies()).isEmpty();
        }

        @Test
        void a_page_of_somebody_else_cannot_sign_its_visitors_in() {
            restart(new Options().cookies());

            Answer answer = server.to("POST", "/login")
                    .header("Origin", "https://evil.example")
                    .form("username", "anna", "password", PASSWORD)
                    .send();

            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(server.events).isEmpty();
            assertThat(server.audited).singleElement().satisfies(entry -> {
                assertThat(entry.kind()).isEqualTo(Kind.ACCESS_DENIED);
                assertThat(entry.address()).contains("127.0.0.1");
                assertThat(entry.details()).containsExactly(Map.entry("request", "POST /login"));
            });
        }
    }

    @Nested
    class WithAHandlerOfAnExtension {

        @Test
        void its_answers_are_given_and_never_stored() {
            restart(new Options().loginHandler(new LoginHandler() {

                @Override
                public Response loggedIn(Authentication user, Request request) {
                    return Response.text(202, "welcome " + user.username());
                }

                @Override
                public Response refused(Request request) {
                    return Response.text(401, "no").with("WWW-Authenticate", "Custom");
                }
            }));

            Answer success = server.login("anna", PASSWORD).send();
            Answer failure = server.login("anna", "wrong horse").send();

            assertThat(success.status() + " " + success.body()).isEqualTo("202 welcome anna");
            assertThat(success.caching()).isEqualTo(NOT_STORED);
            assertThat(failure.status() + " " + failure.body()).isEqualTo("401 no");
            assertThat(failure.header("WWW-Authenticate")).isEqualTo("Custom");
            assertThat(failure.caching()).isEqualTo(NOT_STORED);
        }
    }
}
