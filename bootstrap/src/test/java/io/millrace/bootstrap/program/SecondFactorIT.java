package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.application.usecase.security.FakeTotpSecrets;
import io.millrace.bootstrap.program.Commands.Outcome;
import io.millrace.bootstrap.program.StoreClient.Answer;
import io.millrace.domain.security.factor.TimeStep;
import io.millrace.domain.security.factor.TotpSecret;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Second factors with two instances of the running program, and with its command line. */
class SecondFactorIT {

    private static final String PASSWORD = "seven wet stones";

    @TempDir
    private static Path folder;

    private static LocalPair services;

    @BeforeAll
    static void start() {
        services = LocalPair.start(folder, TokenClient.REFRESH_TOKENS);
    }

    @AfterAll
    static void stop() {
        services.close();
    }

    private static Answer logIn(StoreClient client, String user, String code) {
        ObjectNode body =
                StoreClient.MAPPER.createObjectNode().put("username", user).put("password", PASSWORD);
        if (!code.isEmpty()) {
            body.put("otp", code);
        }
        return client.with("").post("/login", body.toString());
    }

    private static StoreClient bearer(StoreClient client, Answer login) {
        return client.with(
                "Authorization",
                "Bearer " + login.orFail().json().path("access_token").asText());
    }

    /** Returns the code of the step that is this many steps after the current one. */
    private static String code(String secret, int later) {
        TimeStep now = TimeStep.at(Instant.now());
        return new FakeTotpSecrets()
                .code(new TotpSecret(secret), new TimeStep(now.number() + later))
                .digits();
    }

    private static JsonNode activate(StoreClient client, String secret) {
        return client.post("/_security/user/_totp/_activate", "{\"otp\":\"" + code(secret, 0) + "\"}")
                .orFail()
                .json()
                .path("recovery_codes");
    }

    @Test
    void a_factor_that_was_enabled_on_one_instance_counts_on_the_other() {
        StoreClient one = services.one().client();
        StoreClient other = services.other().client();
        TokenClient.of(services.one()).putUser("rita", PASSWORD, "admin");
        StoreClient rita = bearer(one, logIn(one, "rita", ""));

        String secret = rita.post("/_security/user/_totp")
                .orFail()
                .json()
                .path("secret")
                .asText();
        JsonNode codes = activate(rita, secret);
        // The code of the current step may have been used, and that of the next step is accepted too.
        String next = code(secret, 1);

        assertThat(codes).hasSize(10);
        assertThat(logIn(other, "rita", "").json().path("code").asText()).isEqualTo("one_time_code_required");
        assertThat(logIn(other, "rita", next).status()).isEqualTo(200);
        assertThat(logIn(one, "rita", next).status()).isEqualTo(401);
        Answer recovered = logIn(one, "rita", codes.get(0).asText());
        assertThat(logIn(other, "rita", codes.get(0).asText()).status()).isEqualTo(401);
        String basic = Base64.getEncoder().encodeToString(("rita:" + PASSWORD).getBytes(StandardCharsets.UTF_8));
        assertThat(other.with("Authorization", "Basic " + basic)
                        .get("/_security/_authenticate")
                        .text())
                .contains("users with a second factor cannot send their password");
        assertThat(bearer(other, recovered)
                        .get("/_security/user/_totp")
                        .json()
                        .path("recovery_codes")
                        .asInt())
                .isEqualTo(9);

        bearer(other, recovered)
                .send("DELETE", "/_security/user/_totp", "application/json", "{\"password\":\"" + PASSWORD + "\"}")
                .orFail();

        assertThat(logIn(one, "rita", "").status()).isEqualTo(200);
    }

    @Test
    void a_role_requires_a_factor_and_the_command_line_enables_it() throws Exception {
        StoreClient one = services.one().client();
        one.put("/_security/role/careful", "{\"require_second_factor\":true}").orFail();
        assertThat(one.get("/_security/role/careful")
                        .json()
                        .at("/careful/require_second_factor")
                        .asBoolean())
                .isTrue();
        TokenClient.of(services.one()).putUser("bob", PASSWORD, "admin", "careful");
        StoreClient bob = bearer(one, logIn(one, "bob", ""));
        assertThat(bob.get("/_security/user").status()).isEqualTo(403);
        assertThat(bob.get("/_security/user").text()).contains("requires a second factor");

        String secret =
                bob.post("/_security/user/_totp").orFail().json().path("secret").asText();
        JsonNode codes = activate(bob, secret);

        Path password = Files.writeString(folder.resolve("password"), PASSWORD);
        LocalCommands commands = LocalCommands.of(folder.resolve("home"), services.other());
        Outcome without = commands.run("login", "-u", "bob", "--password-file", password.toString());
        assertThat(without.errors()).contains("bob has a second factor");
        assertThat(without.status()).isEqualTo(4);
        Outcome with = commands.run(
                "login",
                "-u",
                "bob",
                "--password-file",
                password.toString(),
                "--otp",
                codes.get(1).asText());
        assertThat(with.status()).as(with.errors()).isZero();
        StoreClient again = bearer(one, logIn(one, "bob", codes.get(2).asText()));
        assertThat(again.get("/_security/user").status()).isEqualTo(200);
        Answer removed = one.delete("/_security/user/bob/_totp");
        assertThat(removed.json().path("found").asBoolean()).isTrue();
        assertThat(again.get("/_security/_authenticate").status()).isEqualTo(401);
    }

    @Test
    void weak_passwords_are_refused_with_the_field_and_the_rule() {
        StoreClient one = services.one().client();

        for (String weak : List.of("password123", "iloveyou", "millrace1", "weakuser1", "abcabcabc", "123456789")) {
            Answer refused = one.put("/_security/user/weakuser", "{\"password\":\"" + weak + "\",\"roles\":[]}");
            assertThat(refused.status()).as(weak).isEqualTo(400);
            assertThat(refused.text()).contains("[password] must not");
        }
        assertThat(one.post(
                                "/graphql",
                                "{\"query\":\"mutation { putUser(name: \\\"weakuser\\\", user: {roles: [],"
                                        + " password: \\\"password123\\\"}) { name } }\"}")
                        .text())
                .contains("[password] must not be a common password");
    }
}
