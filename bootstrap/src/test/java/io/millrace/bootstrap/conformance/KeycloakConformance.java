package io.millrace.bootstrap.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.bootstrap.program.MillraceProcess;
import io.millrace.bootstrap.program.StoreClient;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page about identity providers, with Keycloak. */
class KeycloakConformance {

    private static final String CLIENT = "framework.security.oauth2.clients.keycloak.";
    private static final String REALM = "company";
    private static final String FRONT_END = "front-end";
    private static final String PASSWORD = "password-of-a-user";

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
