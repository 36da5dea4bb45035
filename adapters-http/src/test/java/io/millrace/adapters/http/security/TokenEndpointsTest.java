package io.millrace.adapters.http.security;

import static io.millrace.adapters.http.security.SecurityServer.ISSUER;
import static io.millrace.adapters.http.security.SecurityServer.NOON;
import static io.millrace.adapters.http.security.SecurityServer.PASSWORD;
import static io.millrace.adapters.http.security.SecurityServer.basic;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
import io.millrace.adapters.http.security.SecurityServer.Answer;
import io.millrace.adapters.http.security.SecurityServer.Call;
import io.millrace.adapters.http.security.SecurityServer.Options;
import io.millrace.adapters.http.security.SecurityServer.Tokens;
import java.text.ParseException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The endpoints that describe and take back tokens, and the keys that prove them. */
class TokenEndpointsTest {

    private static final String NOT_STORED = "no-store; no-cache";
    private static final String INACTIVE = "200 application/json {\"active\":false}";

    private SecurityServer server =
            new SecurityServer().with("anna", "writer", "admin").with("bert").with("carla", "x admin", "reader");

    @AfterEach
    void stop() {
        server.close();
    }

    private Call introspect(String token) {
        return server.to("POST", "/token_info")
                .header("Authorization", basic("anna", PASSWORD))
                .form("token", token);
    }

    private Call revoke(String token) {
        return server.to("POST", "/oauth/revoke")
                .header("Authorization", basic("anna", PASSWORD))
                .form("token", token);
    }

    private static String jti(Tokens tokens) {
        try {
            return SignedJWT.parse(tokens.access()).getJWTClaimsSet().getJWTID();
        } catch (ParseException e) {
            throw new AssertionError(e);
        }
    }

    private static String claims(Tokens tokens) {
        long now = NOON.getEpochSecond();
        return "200 application/json {\"active\":true,\"username\":\"anna\",\"sub\":\"anna\",\"name\":\"Anna Example\","
                + "\"admin\":true,\"roles\":[\"admin\",\"writer\"],\"jti\":\"" + jti(tokens) + "\",\"iat\":" + now
                + ",\"nbf\":" + now + ",\"exp\":" + (now + 3_600) + ",\"iss\":\"" + ISSUER
                + "\",\"token_type\":\"Bearer\",\"scope\":\"admin writer\"}";
    }

    @Nested
    class Introspection {

        @Test
        void an_access_token_is_told_with_its_claims() {
            Tokens tokens = server.signIn("anna");

            Answer answer = introspect(tokens.access()).send();

            assertThat(answer.line()).isEqualTo(claims(tokens));
            assertThat(answer.caching()).isEqualTo(NOT_STORED);
        }

        @ParameterizedTest
        @ValueSource(strings = {"access_token", "refresh_token", "something"})
        void a_hint_that_is_wrong_does_no_harm(String hint) {
            Tokens tokens = server.signIn("anna");

            Answer answer = server.to("POST", "/token_info")
                    .bearer(tokens.access())
                    .form("token", tokens.access(), "token_type_hint", hint)
                    .send();

            assertThat(answer.line()).isEqualTo(claims(tokens));
        }

        @Test
        void a_refresh_token_is_told_with_its_user() {
            Tokens tokens = server.signIn("anna");

            assertThat(introspect(tokens.refresh()).send().line())
                    .isEqualTo("200 application/json {\"active\":true,\"username\":\"anna\",\"sub\":\"anna\","
                            + "\"name\":\"Anna Example\",\"admin\":true,\"roles\":[\"admin\",\"writer\"]}");
            assertThat(server.refresh(tokens.refresh()).send().status()).isEqualTo(200);
        }

        @Test
        void a_role_that_is_no_single_word_does_not_look_like_two() {
            Tokens tokens = server.signIn("carla");

            assertThat(introspect(tokens.access()).send().body())
                    .contains("\"admin\":false,\"roles\":[\"reader\",\"x admin\"]")
                    .endsWith("\"scope\":\"reader\"}");
        }

        @Test
        void a_user_without_roles_has_no_scope() {
            assertThat(introspect(server.signIn("bert").access()).send().body())
                    .contains("\"roles\":[]")
                    .endsWith("\"token_type\":\"Bearer\"}");
        }

        @Test
        void of_what_is_not_good_nothing_is_told() {
            Tokens ended = server.signIn("anna");
            server.to("POST", "/logout").bearer(ended.access()).send();
            Tokens old = server.signIn("bert");
            server.pass(Duration.ofHours(25));

            assertThat(introspect(ended.access()).send().line()).isEqualTo(INACTIVE);
            assertThat(introspect(ended.refresh()).send().line()).isEqualTo(INACTIVE);
            assertThat(introspect(old.access()).send().line()).isEqualTo(INACTIVE);
            assertThat(introspect(old.refresh()).send().line()).isEqualTo(INACTIVE);
            assertThat(introspect("garbage").send().line()).isEqualTo(INACTIVE);
            assertThat(introspect("x".repeat(60_000)).send().line()).isEqualTo(INACTIVE);
            assertThat(introspect("garbage").send().caching()).isEqualTo(NOT_STORED);
        }

        @Test
        void a_spent_refresh_token_is_not_good() {
            Tokens tokens = server.signIn("anna");
            server.refresh(tokens.refresh()).send();
            server.pass(Duration.ofSeconds(11));

            assertThat(introspect(tokens.refresh()).send().line()).isEqualTo(INACTIVE);
        }

        @ParameterizedTest
        @CsvSource({
            "nothing=x,field [token] is missing or empty",
            "token=,field [token] is missing or empty",
            "token=a&token=b,field [token] must not be given twice",
            "token=%zz,the form contains an invalid percent-encoding"
        })
        void a_malformed_form_is_refused(String form, String detail) {
            Answer answer = server.to("POST", "/token_info")
                    .header("Authorization", basic("anna", PASSWORD))
                    .body("application/x-www-form-urlencoded", form)
                    .send();

            assertThat(answer.line())
                    .isEqualTo("400 application/problem+json {\"type\":\"about:blank\",\"title\":\"Bad Request\","
                            + "\"status\":400,\"detail\":\"" + detail + "\"}");
            assertThat(answer.caching()).isEqualTo(NOT_STORED);
        }

        @Test
        void credentials_of_a_client_may_be_form_urlencoded() {
            assertThat(server.to("POST", "/token_info")
                            .header("Authorization", basic("anna", "correct+horse"))
                            .form("token", "x")
                            .send()
                            .line())
                    .isEqualTo(INACTIVE);
            assertThat(server.to("POST", "/oauth/revoke")
                            .header("Authorization", basic("%61nna", "correct%20horse"))
                            .form("token", "x")
                            .send()
                            .status())
                    .isEqualTo(200);
            assertThat(server.to("POST", "/logout")
                            .header("Authorization", basic("anna", "correct+horse"))
                            .send()
                            .status())
                    .as("other endpoints take credentials as they are written")
                    .isEqualTo(401);
        }

        @Test
        void other_types_of_bodies_are_refused() {
            Answer answer = server.to("POST", "/token_info")
                    .header("Authorization", basic("anna", PASSWORD))
                    .json("{\"token\":\"x\"}")
                    .send();

            assertThat(answer.status()).isEqualTo(415);
            assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        }

        @Test
        void callers_who_are_not_known_are_refused() {
            Answer none = server.to("POST", "/token_info").form("token", "x").send();
            Answer wrong = server.to("GET", "/token_info").bearer("x").send();

            assertThat(none.status()).isEqualTo(401);
            assertThat(none.header("WWW-Authenticate")).contains("Basic").contains("Bearer");
            assertThat(none.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(wrong.status()).isEqualTo(401);
            assertThat(wrong.header("WWW-Authenticate")).contains("Bearer");
        }

        @Test
        void get_tells_of_the_token_of_the_caller() {
            Tokens tokens = server.signIn("anna");

            Answer answer =
                    server.to("GET", "/token_info").bearer(tokens.access()).send();

            assertThat(answer.line()).isEqualTo(claims(tokens));
            assertThat(answer.caching()).isEqualTo(NOT_STORED);
        }

        @Test
        void get_tells_of_the_token_in_the_cookie_unless_a_header_says_who_calls() {
            server.close();
            server = new SecurityServer(new Options().cookies()).with("anna", "writer", "admin");
            String cookie = "JWT=" + server.login("anna", PASSWORD).send().cookie("JWT");

            Answer known =
                    server.to("GET", "/token_info").header("Cookie", cookie).send();
            Answer header = server.to("GET", "/token_info")
                    .header("Cookie", cookie)
                    .bearer("x")
                    .send();

            assertThat(known.body()).startsWith("{\"active\":true,\"username\":\"anna\"");
            assertThat(header.status()).isEqualTo(401);
        }

        @Test
        void a_page_of_somebody_else_cannot_ask_with_a_cookie() {
            server.close();
            server = new SecurityServer(new Options().cookies()).with("anna", "writer", "admin");
            String cookie = "JWT=" + server.login("anna", PASSWORD).send().cookie("JWT");

            Answer silent = server.to("POST", "/token_info")
                    .header("Cookie", cookie)
                    .form("token", "x")
                    .send();
            Answer own = server.to("POST", "/token_info")
                    .header("Cookie", cookie)
                    .header("Sec-Fetch-Site", "same-origin")
                    .form("token", "x")
                    .send();

            assertThat(silent.status()).isEqualTo(403);
            assertThat(own.line()).isEqualTo(INACTIVE);
        }

        @Test
        void get_asks_a_caller_without_a_token_for_one() {
            Answer answer = server.to("GET", "/token_info")
                    .header("Authorization", basic("anna", PASSWORD))
                    .send();

            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer realm=\"millrace\"");
        }

        @Test
        void get_takes_no_refresh_token_for_an_access_token() {
            assertThat(server.to("GET", "/token_info")
                            .bearer(server.signIn("anna").refresh())
                            .send()
                            .status())
                    .isEqualTo(401);
        }
    }

    @Nested
    class Revocation {

        @Test
        void an_access_token_is_taken_back_alone() {
            Tokens tokens = server.signIn("anna");

            Answer answer = revoke(tokens.access()).send();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).isEmpty();
            assertThat(answer.caching()).isEqualTo(NOT_STORED);
            assertThat(introspect(tokens.access()).send().line()).isEqualTo(INACTIVE);
            assertThat(server.refresh(tokens.refresh()).send().status()).isEqualTo(200);
        }

        @Test
        void a_refresh_token_is_taken_back_with_its_session() {
            Tokens tokens = server.signIn("anna");

            Answer answer = server.to("POST", "/oauth/revoke")
                    .bearer(tokens.access())
                    .form("token", tokens.refresh(), "token_type_hint", "access_token")
                    .send();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(introspect(tokens.access()).send().line()).isEqualTo(INACTIVE);
            assertThat(server.refresh(tokens.refresh()).send().body()).contains("invalid_grant");
        }

        @Test
        void a_token_that_is_not_good_is_nothing_to_take_back() {
            assertThat(revoke("garbage").send().status()).isEqualTo(200);
            assertThat(revoke("x".repeat(60_000)).send().status()).isEqualTo(200);
        }

        @Test
        void refresh_tokens_that_somebody_else_remembers_may_not_be_taken_back() {
            server.close();
            server = new SecurityServer(new Options().foreignPersistence()).with("anna", "writer");

            Answer answer = revoke(server.signIn("anna").refresh()).send();

            assertThat(answer.line())
                    .isEqualTo("400 application/json {\"error\":\"unsupported_token_type\",\"error_description\":"
                            + "\"refresh tokens cannot be revoked here\"}");
            assertThat(answer.caching()).isEqualTo(NOT_STORED);
        }

        @ParameterizedTest
        @CsvSource({
            "token_type_hint=access_token,field [token] is missing or empty",
            "token=a&token=b,field [token] must not be given twice"
        })
        void a_malformed_form_is_an_invalid_request(String form, String description) {
            Answer answer = server.to("POST", "/oauth/revoke")
                    .header("Authorization", basic("anna", PASSWORD))
                    .body("application/x-www-form-urlencoded", form)
                    .send();

            assertThat(answer.line())
                    .isEqualTo("400 application/json {\"error\":\"invalid_request\",\"error_description\":\""
                            + description + "\"}");
        }

        @Test
        void callers_who_are_not_known_are_refused() {
            Answer answer =
                    server.to("POST", "/oauth/revoke").form("token", "x").send();

            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.header("WWW-Authenticate")).contains("Basic").contains("Bearer");
        }

        @Test
        void other_methods_are_refused() {
            Answer answer = server.to("GET", "/oauth/revoke")
                    .header("Authorization", basic("anna", PASSWORD))
                    .send();

            assertThat(answer.status()).isEqualTo(405);
            assertThat(answer.header("Allow")).isEqualTo("POST");
        }
    }

    @Nested
    class Keys {

        @Test
        void the_keys_prove_the_tokens_and_sign_none() throws ParseException {
            Answer answer = server.to("GET", "/keys").send();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("Content-Type")).isEqualTo("application/json");
            assertThat(answer.header("Cache-Control")).isEqualTo("public, max-age=60");
            JWKSet keys = JWKSet.parse(answer.body());
            String used =
                    SignedJWT.parse(server.signIn("anna").access()).getHeader().getKeyID();
            assertThat(keys.getKeys()).hasSize(2).noneMatch(JWK::isPrivate);
            assertThat(keys.getKeyByKeyId(used)).isNotNull();
        }

        @Test
        void the_head_alone_can_be_asked_for() {
            Answer answer = server.to("HEAD", "/keys").send();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).isEmpty();
        }

        @Test
        void other_methods_are_refused() {
            Answer answer = server.to("POST", "/keys").send();

            assertThat(answer.status()).isEqualTo(405);
            assertThat(answer.header("Allow")).isEqualTo("GET, HEAD");
        }
    }

    @Nested
    class Metadata {

        @Test
        void clients_find_everything_there() {
            Answer answer =
                    server.to("GET", "/.well-known/oauth-authorization-server").send();

            assertThat(answer.line())
                    .isEqualTo("200 application/json {\"issuer\":\"https://millrace.example\","
                            + "\"token_endpoint\":\"https://millrace.example/oauth/access_token\","
                            + "\"jwks_uri\":\"https://millrace.example/keys\","
                            + "\"introspection_endpoint\":\"https://millrace.example/token_info\","
                            + "\"introspection_endpoint_auth_methods_supported\":[\"client_secret_basic\",\"Bearer\"],"
                            + "\"revocation_endpoint\":\"https://millrace.example/oauth/revoke\","
                            + "\"revocation_endpoint_auth_methods_supported\":[\"client_secret_basic\"],"
                            + "\"response_types_supported\":[],"
                            + "\"grant_types_supported\":[\"refresh_token\"],"
                            + "\"token_endpoint_auth_methods_supported\":[\"none\"]}");
            assertThat(answer.header("Cache-Control")).isEqualTo("public, max-age=300");
        }

        @Test
        void a_service_that_does_not_know_its_url_goes_by_the_host_that_was_asked() {
            server.close();
            server = new SecurityServer(new Options().goingByHost());

            Answer answer =
                    server.to("GET", "/.well-known/oauth-authorization-server").send();

            assertThat(answer.body())
                    .startsWith("{\"issuer\":\"http://" + server.host() + "\",\"token_endpoint\":\"http://"
                            + server.host() + "/oauth/access_token\"");
            assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        }
    }
}
