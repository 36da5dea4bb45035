package io.millrace.adapters.http.security;

import static io.millrace.adapters.http.security.SecurityServer.PASSWORD;
import static io.millrace.adapters.http.security.SecurityServer.basic;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.security.SecurityServer.Answer;
import io.millrace.adapters.http.security.SecurityServer.Call;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SecondFactorRoutesTest {

    private static final String OWN = "/_security/user/_totp";
    private static final String CODE_REQUIRED = "401 application/problem+json {\"type\":\"about:blank\",\"title\":"
            + "\"Unauthorized\",\"status\":401,\"detail\":\"a one-time code is required in [otp] in addition to the"
            + " password\",\"code\":\"one_time_code_required\"}";

    private final SecurityServer server =
            new SecurityServer().with("anna", "writer").with("root", "admin");

    @AfterEach
    void stop() {
        server.close();
    }

    private record Enabled(String secret, List<String> codes) {}

    private Enabled enable(String user) {
        String token = server.signIn(user).access();
        String secret = server.to("POST", OWN).bearer(token).send().member("secret");
        Answer answer = activate(token, server.code(secret, 0));
        assertThat(answer.status()).isEqualTo(200);
        Matcher list = Pattern.compile("\\[(.*)]").matcher(answer.body());
        assertThat(list.find()).isTrue();
        List<String> codes = Arrays.asList(list.group(1).replace("\"", "").split(",", -1));
        server.pass(Duration.ofMinutes(2));
        return new Enabled(secret, codes);
    }

    private Answer activate(String token, String code) {
        return server.to("POST", OWN + "/_activate")
                .bearer(token)
                .json("{\"otp\":\"" + code + "\"}")
                .send();
    }

    private Call login(String code) {
        return server.to("POST", "/login")
                .json("{\"username\":\"anna\",\"password\":\"" + PASSWORD + "\",\"otp\":\"" + code + "\"}");
    }

    @Test
    void a_user_gets_the_secret_and_a_qr_code_and_after_the_first_code_the_recovery_codes() {
        String token = server.signIn("anna").access();

        Answer begun = server.to("POST", OWN).bearer(token).send();
        String secret = begun.member("secret");
        Answer wrong = activate(token, "123 45x");
        Answer activated = activate(token, server.code(secret, 0));

        assertThat(begun.member("uri")).startsWith("otpauth://totp/Millrace:anna?secret=" + secret);
        assertThat(begun.body()).containsPattern("\"qr_code\":\\[\"1111111[01]{26,}1111111\"");
        assertThat(begun.caching()).isEqualTo("no-store; no-cache");
        assertThat(wrong.status()).isEqualTo(400);
        assertThat(wrong.body()).contains("[otp] is not the current one-time code");
        assertThat(activated.body()).containsPattern("\\{\"recovery_codes\":\\[(\"[a-z2-7-]{27}\",?){10}]}");
        assertThat(activated.caching()).isEqualTo("no-store; no-cache");
        assertThat(server.to("GET", OWN).bearer(token).send().status()).isEqualTo(401);
        assertThat(server.audited).extracting(entry -> entry.kind()).contains(Kind.SECOND_FACTOR_ENABLED);
        assertThat(server.audited.toString()).doesNotContain(secret);
    }

    @Test
    void a_login_without_a_code_is_told_that_one_is_required() {
        Enabled enabled = enable("anna");

        assertThat(server.login("anna", PASSWORD).send().line()).isEqualTo(CODE_REQUIRED);
        assertThat(server.login("anna", PASSWORD).send().header("WWW-Authenticate"))
                .isEqualTo("Bearer realm=\"millrace\"");
        assertThat(server.login("anna", "wrong horse").send().body())
                .doesNotContain("one_time_code_required", "otp")
                .contains("user name or password is wrong");
        assertThat(login("000 00").send().body())
                .contains("[otp] is wrong, or was used before", "one_time_code_required");
        assertThat(login(server.code(enabled.secret(), 0)).send().status()).isEqualTo(200);
        assertThat(login(server.code(enabled.secret(), 0)).send().status()).isEqualTo(401);
    }

    @Test
    void forms_and_page_sessions_take_a_code_too() {
        Enabled enabled = enable("anna");

        assertThat(server.to("POST", "/login")
                        .form(
                                "username",
                                "anna",
                                "password",
                                PASSWORD,
                                "otp",
                                enabled.codes().get(0))
                        .send()
                        .status())
                .isEqualTo(200);
        assertThat(server.to("POST", "/_session")
                        .json("{\"username\":\"anna\",\"password\":\"" + PASSWORD + "\"}")
                        .send()
                        .line())
                .isEqualTo(CODE_REQUIRED);
        assertThat(server.to("POST", "/_session")
                        .json("{\"username\":\"anna\",\"password\":\"" + PASSWORD + "\",\"otp\":\""
                                + server.code(enabled.secret(), 0) + "\"}")
                        .send()
                        .cookies())
                .isNotEmpty();
    }

    @Test
    void a_refresh_token_needs_no_code() {
        Enabled enabled = enable("anna");

        String refresh = login(server.code(enabled.secret(), 0)).send().tokens().refresh();

        assertThat(server.refresh(refresh).send().status()).isEqualTo(200);
    }

    @Test
    void basic_credentials_are_refused_with_the_reason() {
        enable("anna");

        Answer answer = server.to("GET", "/_security/_authenticate")
                .header("Authorization", basic("anna", PASSWORD))
                .send();

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.body()).contains("users with a second factor cannot send their password with each request");
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer realm=\"millrace\"");
        assertThat(server.to("GET", "/_security/_authenticate")
                        .header("Authorization", basic("anna", "wrong horse"))
                        .send()
                        .body())
                .contains("unable to authenticate user [anna]");
    }

    @Test
    void too_many_wrong_codes_are_limited() {
        enable("anna");

        for (int i = 0; i < 5; i++) {
            assertThat(login("12345" + i).send().status()).isEqualTo(401);
        }

        assertThat(login("123456").send().status()).isEqualTo(429);
    }

    @Test
    void a_user_removes_the_own_factor_with_the_password() {
        Enabled enabled = enable("anna");
        String token = login(server.code(enabled.secret(), 0)).send().tokens().access();

        Answer missing = server.to("DELETE", OWN).bearer(token).json("{}").send();
        Answer wrong = server.to("DELETE", OWN)
                .bearer(token)
                .json("{\"password\":\"wrong horse\"}")
                .send();
        Answer unknown = server.to("DELETE", OWN)
                .bearer(token)
                .json("{\"secret\":\"x\"}")
                .send();
        Answer removed = server.to("DELETE", OWN)
                .bearer(token)
                .json("{\"password\":\"" + PASSWORD + "\"}")
                .send();

        assertThat(missing.body()).contains("exactly one of [password] and [otp] is required");
        assertThat(wrong.body()).contains("[password] is wrong");
        assertThat(unknown.body()).contains("unknown field [secret]");
        assertThat(List.of(missing.status(), wrong.status(), unknown.status(), removed.status()))
                .containsExactly(400, 400, 400, 200);
        assertThat(server.login("anna", PASSWORD).send().status()).isEqualTo(200);
    }

    @Test
    void an_administrator_sees_and_removes_the_factors_of_others() {
        enable("anna");
        String root = server.signIn("root").access();
        String path = "/_security/user/anna/_totp";

        assertThat(server.to("GET", path).bearer(root).send().body())
                .isEqualTo("{\"enabled\":true,\"recovery_codes\":10}");
        assertThat(server.to("DELETE", path).bearer(root).send().line())
                .isEqualTo("200 application/json {\"found\":true}");
        assertThat(server.to("DELETE", path).bearer(root).send().line())
                .isEqualTo("404 application/json {\"found\":false}");
        assertThat(server.to("GET", "/_security/user/nobody/_totp")
                        .bearer(root)
                        .send()
                        .status())
                .isEqualTo(404);
        String anna = server.signIn("anna").access();
        assertThat(server.to("GET", OWN).bearer(anna).send().body())
                .isEqualTo("{\"enabled\":false,\"recovery_codes\":0}");
        assertThat(server.to("DELETE", path).bearer(anna).send().status()).isEqualTo(403);
    }

    @Test
    void an_api_key_cannot_enable_a_factor() {
        String root = server.signIn("root").access();
        String key = server.to("POST", "/_security/api_key")
                .bearer(root)
                .json("{\"name\":\"k\"}")
                .send()
                .member("encoded");

        Answer answer =
                server.to("POST", OWN).header("Authorization", "ApiKey " + key).send();

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains("only a user of this service who signed in with a password");
    }

    @Test
    void a_role_that_requires_a_factor_withholds_privileges_and_the_answer_says_why() {
        server.withCarefulRole("careful").with("bert", "admin", "careful");
        String token = server.signIn("bert").access();

        Answer refused =
                server.to("GET", "/_security/user/anna/_totp").bearer(token).send();
        Answer withBasic = server.to("GET", "/_security/user/anna/_totp")
                .header("Authorization", basic("bert", PASSWORD))
                .send();

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.body())
                .contains("because a role of the user requires a second factor; enable one with"
                        + " [POST /_security/user/_totp]");
        assertThat(withBasic.status()).isEqualTo(403);
        assertThat(server.to("GET", "/_security/_authenticate")
                        .bearer(token)
                        .send()
                        .status())
                .isEqualTo(200);
        assertThat(server.to("GET", OWN).bearer(token).send().status()).isEqualTo(200);
        assertThat(server.to("POST", "/logout").bearer(token).send().status()).isEqualTo(204);
    }

    @Test
    void an_api_key_of_a_user_without_the_required_factor_has_no_privileges() {
        server.with("bert", "admin", "careful");
        String key = server.to("POST", "/_security/api_key")
                .bearer(server.signIn("bert").access())
                .json("{\"name\":\"k\"}")
                .send()
                .member("encoded");
        Call call = server.to("GET", "/_security/user/anna/_totp").header("Authorization", "ApiKey " + key);
        assertThat(call.send().status()).isEqualTo(200);

        server.withCarefulRole("careful");

        assertThat(call.send().status()).isEqualTo(403);
    }
}
