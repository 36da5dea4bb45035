package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import io.millrace.bootstrap.program.StoreClient.Answer;
import io.millrace.bootstrap.program.TokenClient.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every bad token gets the same answer, at little cost, and no token reaches the log. */
class HostileTokensIT {

    private static final String PASSWORD = "Paddle-and-sluice-2";

    @TempDir
    private static Path folder;

    private static LocalService service;
    private static TokenClient client;
    private static Map<String, String> hostile;

    @BeforeAll
    static void start() throws JOSEException, IOException {
        RSAKey key = new RSAKeyGenerator(2_048).keyID("key-1").generate();
        RSAKey next = new RSAKeyGenerator(2_048).keyID("key-2").generate();
        RSAKey attacker = new RSAKeyGenerator(2_048).keyID("key-3").generate();
        Path file = Files.writeString(folder.resolve("keys.json"), new JWKSet(List.of(key, next)).toString(false));
        service = LocalService.start(
                folder,
                TokenClient.REFRESH_TOKENS,
                "framework.security.endpoints.oauth.get-allowed=true",
                "framework.security.issuer=https://millrace.example",
                "framework.security.keys.file=" + file);
        client = TokenClient.of(service);
        client.putUser("nina", PASSWORD, "reader");
        Tokens good = client.logIn("nina", PASSWORD);
        // The same claims signed here are let in, so that what is refused is refused for what is wrong with it.
        assertThat(status(HostileTokens.resigned(good.access(), key))).isEqualTo(200);
        hostile = HostileTokens.of(good.access(), key, attacker);
        hostile.put("a refresh token", good.refresh());
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static Answer presented(String token) {
        return client.client().with("Bearer " + token).get("/logs-a/_search");
    }

    private static int status(String token) {
        return client.client().with("Bearer " + token).get("/").status();
    }

    /** Returns what of an answer a client sees, without the time. */
    private static String visible(Answer answer) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(answer.headers());
        List.of("date", "traceparent", "x-request-id").forEach(headers::remove);
        return answer.status() + " " + headers + " " + answer.text();
    }

    @Test
    void every_hostile_token_is_answered_with_the_same_401() {
        assertThat(hostile).hasSizeGreaterThan(200);
        String refusal = visible(presented("x.y.z"));

        hostile.forEach((what, token) -> {
            Answer answer = presented(token);

            assertThat(answer.status()).as(what).isEqualTo(401);
            assertThat(visible(answer)).as(what).isEqualTo(refusal);
        });

        assertThat(refusal).contains("WWW-Authenticate", "Bearer realm=\"millrace\", error=\"invalid_token\"");
    }

    @Test
    void none_of_them_is_active_but_for_the_refresh_token() {
        hostile.forEach(
                (what, token) -> assertThat(client.isActive(token)).as(what).isEqualTo(what.equals("a refresh token")));
    }

    @Test
    void none_of_them_refreshes_anything() {
        Map<String, String> none = new TreeMap<>(hostile);
        none.remove("a refresh token");

        none.forEach((what, token) -> {
            Answer answer = client.refresh(token);

            assertThat(answer.status()).as(what).isEqualTo(400);
            assertThat(answer.json().path("error").asText()).as(what).isEqualTo("invalid_grant");
        });
    }

    @Test
    void a_megabyte_of_token_is_not_even_read() {
        String megabyte = "A".repeat(1 << 20);

        // A head that is too large is refused before anything can tell what was asked, so without a body.
        assertThat(client.client()
                        .with("Bearer " + megabyte)
                        .beyondDescription()
                        .get("/logs-a/_search")
                        .status())
                .isEqualTo(400);
        assertThat(client.client().form("/token_info", "token=" + megabyte).status())
                .isEqualTo(413);
        assertThat(client.refresh(megabyte).status()).isEqualTo(413);
    }

    @Test
    void tokens_in_a_query_do_not_reach_the_log() {
        String token = client.logIn("admin", StoreClient.ADMIN_PASSWORD).refresh();

        assertThat(service.client()
                        .with("")
                        .get("/oauth/access_token?grant_type=refresh_token&refresh_token=" + token)
                        .status())
                .isEqualTo(200);
        assertThat(service.client().get("/nowhere/at/all?token=" + token).status())
                .isEqualTo(400);
        assertThat(service.log()).doesNotContain(token);
    }
}
