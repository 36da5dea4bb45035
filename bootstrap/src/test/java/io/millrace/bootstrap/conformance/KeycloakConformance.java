package io.millrace.bootstrap.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.bootstrap.CommandLineInTest;
import io.millrace.bootstrap.program.MillraceProcess;
import io.millrace.bootstrap.program.StoreClient;
import io.millrace.command.console.FakeStopRequest;
import io.millrace.command.line.FakeKeyboard;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page about identity providers, with Keycloak. */
class KeycloakConformance {

    private static final String CLIENT = "framework.security.oauth2.clients.keycloak.";
    private static final String REALM = "company";
    private static final String FRONT_END = "front-end";
    private static final String PASSWORD = "password-of-a-user";
    private static final String SECRET = "secret-of-a-service";
    private static final Pattern COMPLETE = Pattern.compile("already contains the code: (\\S+)");

    @TempDir
    private Path folder;

    @Test
    void tokens_of_a_front_end_are_accepted_with_the_roles_of_their_user() throws IOException {
        Keycloak keycloak = Keycloak.start();
        try (MillraceProcess service = MillraceProcess.start(
                folder,
                CLIENT + "openid.issuer=" + keycloak.issuer(REALM),
                CLIENT + "audience=millrace",
                CLIENT + "claims.roles=realm_access.roles",
                CLIENT + "roles=log-operators=admin,employees=reader")) {
            prepare(keycloak);
            JsonNode olga = signIn(keycloak, "olga");
            JsonNode gus = signIn(keycloak, "gus");

            JsonNode operator = as(service, olga, "access_token")
                    .get("/_security/_authenticate")
                    .orFail()
                    .json();
            assertThat(operator.path("username").asText()).isEqualTo("keycloak:olga");
            assertThat(operator.path("roles").toString()).isEqualTo("[\"admin\"]");
            assertThat(as(service, olga, "access_token")
                            .graphQl("{ dataStreams { nodes { name } } }")
                            .has("dataStreams"))
                    .isTrue();
            assertThat(as(service, gus, "access_token").get("/_data_stream").status())
                    .as("a user without a mapped role")
                    .isEqualTo(403);
            assertThat(as(service, olga, "id_token").get("/_data_stream").status())
                    .isEqualTo(401);
            assertThat(as(service, olga, "refresh_token").get("/_data_stream").status())
                    .isEqualTo(401);

            rotateKey(keycloak);
            JsonNode afterRotation = signIn(keycloak, "olga");
            assertThat(as(service, afterRotation, "access_token")
                            .get("/_data_stream")
                            .status())
                    .as("a token that a new key signed")
                    .isEqualTo(200);

            JsonNode unseen = signIn(keycloak, "olga");
            disable(keycloak, "gus");
            assertThat(signIn(keycloak, "gus").has("access_token")).isFalse();

            keycloak.close();
            assertThat(as(service, unseen, "access_token").get("/_data_stream").status())
                    .as("a token that is checked for the first time while Keycloak is away")
                    .isEqualTo(200);
        } finally {
            keycloak.close();
        }
    }

    @Test
    void the_command_line_and_services_get_tokens_from_keycloak() throws Exception {
        try (Keycloak keycloak = Keycloak.start();
                MillraceProcess service = MillraceProcess.start(
                        folder,
                        CLIENT + "openid.issuer=" + keycloak.issuer(REALM),
                        CLIENT + "audience=millrace",
                        CLIENT + "claims.roles=realm_access.roles",
                        CLIENT + "roles=log-operators=admin,employees=reader",
                        CLIENT + "command-line.client-id=millrace-cli")) {
            prepare(keycloak);
            prepareCommandLine(keycloak);

            JsonNode shipper = keycloak.tokenOfService(REALM, "shipper", SECRET);
            JsonNode caller = as(service, shipper, "access_token")
                    .get("/_security/_authenticate")
                    .orFail()
                    .json();
            assertThat(caller.path("username").asText()).isEqualTo("keycloak:service-account-shipper");
            assertThat(caller.path("roles").toString()).isEqualTo("[\"reader\"]");

            Path page = folder.resolve("page");
            Path browser = Files.writeString(
                    folder.resolve("browser"),
                    "#!/bin/sh\nprintf '%s' \"$1\" > " + page + ".next\nmv " + page + ".next " + page + "\n");
            Files.setPosixFilePermissions(browser, PosixFilePermissions.fromString("rwx------"));
            try (Command login = new Command(service, browser.toString(), "login", "--provider")) {
                await().atMost(TestTimeouts.HANGING).until(() -> Files.exists(page));
                Keycloak.signInOnPages(URI.create(Files.readString(page)), "olga", PASSWORD);
                login.requireDone("signed in as keycloak:olga");
            }
            try (Command list = new Command(service, "", "stream", "list")) {
                list.requireDone("");
            }
            try (Command logout = new Command(service, "", "logout")) {
                logout.requireDone("signed out at");
            }

            try (Command login = new Command(service, "", "login", "--provider", "keycloak", "--device")) {
                await().atMost(TestTimeouts.HANGING)
                        .until(() -> COMPLETE.matcher(login.errors()).find());
                Matcher complete = COMPLETE.matcher(login.errors());
                assertThat(complete.find()).isTrue();
                Keycloak.signInOnPages(URI.create(complete.group(1)), "olga", PASSWORD);
                login.requireDone("signed in as keycloak:olga");
            }
        }
    }

    /** A command in this virtual machine, which runs while the test acts as its user. */
    private final class Command implements AutoCloseable {

        private final ByteArrayOutputStream output = new ByteArrayOutputStream();
        private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
        private final FakeStopRequest stop = new FakeStopRequest();
        private final CompletableFuture<Integer> status;

        Command(MillraceProcess service, String browser, String... arguments) {
            status = CompletableFuture.supplyAsync(() -> CommandLineInTest.run(
                    new PrintStream(output, true, StandardCharsets.UTF_8),
                    new PrintStream(errors, true, StandardCharsets.UTF_8),
                    Map.of("MILLRACE_URL", service.address().toString(), "BROWSER", browser),
                    folder.toString(),
                    FakeKeyboard.piping(""),
                    () -> stop,
                    arguments));
        }

        String errors() {
            return errors.toString(StandardCharsets.UTF_8);
        }

        void requireDone(String message) {
            assertThat(status.orTimeout(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS)
                            .join())
                    .as(errors())
                    .isZero();
            assertThat(output.toString(StandardCharsets.UTF_8)).contains(message);
        }

        @Override
        public void close() {
            stop.arrive();
        }
    }

    private static void prepareCommandLine(Keycloak keycloak) {
        keycloak.manage("POST", "/company/clients", """
                {"clientId":"millrace-cli","publicClient":true,"standardFlowEnabled":true,
                "redirectUris":["http://127.0.0.1/*"],
                "attributes":{"oauth2.device.authorization.grant.enabled":"true"},"protocolMappers":[
                {"name":"audience","protocol":"openid-connect","protocolMapper":"oidc-audience-mapper",
                "config":{"included.custom.audience":"millrace","access.token.claim":"true"}}]}
                """);
        keycloak.manage("POST", "/company/clients", """
                {"clientId":"shipper","secret":"%s","serviceAccountsEnabled":true,"protocolMappers":[
                {"name":"audience","protocol":"openid-connect","protocolMapper":"oidc-audience-mapper",
                "config":{"included.custom.audience":"millrace","access.token.claim":"true"}}]}
                """.formatted(SECRET));
        JsonNode role = keycloak.manage("GET", "/company/roles/employees", "");
        keycloak.manage(
                "POST",
                "/company/users/" + idOf(keycloak, "service-account-shipper") + "/role-mappings/realm",
                "[" + role + "]");
    }

    private static StoreClient as(MillraceProcess service, JsonNode tokens, String kind) {
        return service.client().with("Bearer " + tokens.path(kind).asText());
    }

    private static JsonNode signIn(Keycloak keycloak, String user) {
        return keycloak.token(REALM, FRONT_END, user, PASSWORD);
    }

    private static void prepare(Keycloak keycloak) {
        keycloak.manage("POST", "", """
                {"realm":"company","enabled":true,"roles":{"realm":[{"name":"log-operators"},{"name":"employees"}]}}
                """);
        keycloak.manage("POST", "/company/clients", """
                {"clientId":"front-end","publicClient":true,"directAccessGrantsEnabled":true,"protocolMappers":[
                {"name":"audience","protocol":"openid-connect","protocolMapper":"oidc-audience-mapper",
                "config":{"included.custom.audience":"millrace","access.token.claim":"true"}}]}
                """);
        for (String user : new String[] {"olga", "gus"}) {
            keycloak.manage("POST", "/company/users", """
                    {"username":"%s","firstName":"%s","lastName":"Example","email":"%s@example.org","enabled":true,
                    "emailVerified":true,"credentials":[{"type":"password","value":"%s","temporary":false}]}
                    """.formatted(user, user, user, PASSWORD));
        }
        JsonNode role = keycloak.manage("GET", "/company/roles/log-operators", "");
        keycloak.manage("POST", "/company/users/" + idOf(keycloak, "olga") + "/role-mappings/realm", "[" + role + "]");
    }

    private static String idOf(Keycloak keycloak, String user) {
        return keycloak.manage("GET", "/company/users?username=" + user, "")
                .path(0)
                .path("id")
                .asText();
    }

    private static void rotateKey(Keycloak keycloak) {
        keycloak.manage("POST", "/company/components", """
                {"name":"next","providerId":"rsa-generated","providerType":"org.keycloak.keys.KeyProvider",
                "config":{"priority":["200"],"enabled":["true"],"active":["true"]}}
                """);
    }

    private static void disable(Keycloak keycloak, String user) {
        keycloak.manage("PUT", "/company/users/" + idOf(keycloak, user), "{\"enabled\":false}");
    }
}
