package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import io.millrace.adapters.oidc.StubProvider;
import io.millrace.adapters.persistence.TestDatabase;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tokens of an identity provider at REST, GraphQL and the security endpoints. */
class ProviderTokensIT {

    private static final String CLIENT = "framework.security.oauth2.clients.keycloak.";
    private static final RSAKey KEY = StubProvider.rsa("one");

    @TempDir
    private static Path folder;

    private static StubProvider provider;
    private static RunningService service;

    @BeforeAll
    static void start() {
        provider = new StubProvider(KEY.toPublicJWK());
        service = LocalService.startOn(
                TestDatabase.create(),
                folder,
                CLIENT + "openid.issuer=" + provider.issuer(),
                CLIENT + "audience=millrace",
                CLIENT + "claims.roles=realm_access.roles",
                CLIENT + "roles=operators=admin,guests=reader");
    }

    @AfterAll
    static void stop() {
        service.close();
        provider.close();
    }

    private static StoreClient as(String name, String... roles) {
        String token = provider.token(
                KEY,
                new JWTClaimsSet.Builder()
                        .subject("id of " + name)
                        .audience("millrace")
                        .expirationTime(Date.from(Instant.now().plusSeconds(3_600)))
                        .claim("preferred_username", name)
                        .claim("realm_access", Map.of("roles", List.of(roles))));
        KnownSecrets.add(token);
        return service.client().with("Bearer " + token);
    }

    @Test
    void a_user_of_the_provider_has_the_privileges_of_the_mapped_roles() {
        StoreClient operator = as("olga", "operators");
        StoreClient guest = as("gus", "guests");

        operator.put("/_index_template/p", "{\"index_patterns\":[\"p-*\"],\"data_stream\":{}}")
                .orFail();
        operator.put("/_data_stream/p-1").orFail();

        assertThat(operator.graphQl("{ dataStreams { nodes { name } } }").toString())
                .contains("p-1");
        assertThat(guest.get("/p-1/_count").status()).isEqualTo(200);
        assertThat(guest.delete("/_data_stream/p-1").status()).isEqualTo(403);
    }

    @Test
    void a_user_without_a_mapped_role_has_no_privileges() {
        StoreClient stranger = as("sid", "admin");

        assertThat(stranger.get("/_data_stream").status()).isEqualTo(403);
        JsonNode self = stranger.get("/_security/_authenticate").orFail().json();
        assertThat(self.path("username").asText()).isEqualTo("keycloak:sid");
        assertThat(self.path("roles")).isEmpty();
        assertThat(self.at("/authentication_realm/name").asText()).isEqualTo("keycloak");
        assertThat(self.path("authentication_type").asText()).isEqualTo("token");
    }

    @Test
    void the_audit_trail_names_issuer_and_subject() {
        as("ina", "operators")
                .put("/_security/role/made-by-ina", "{\"cluster\":[\"monitor\"]}")
                .orFail();

        await().untilAsserted(() -> {
            JsonNode details = AuditSearch.details(service.client(), "role_created", "keycloak:ina");
            assertThat(details.path("issuer").asText()).isEqualTo(provider.issuer());
            assertThat(details.path("subject").asText()).isEqualTo("id of ina");
        });
    }

    @Test
    void what_needs_a_user_of_this_service_is_rejected() {
        StoreClient operator = as("oscar", "operators");

        assertThat(operator.post("/_security/api_key", "{\"name\":\"mine\"}").status())
                .isEqualTo(400);
        assertThat(operator.put("/_security/user/keycloak:oscar", "{\"password\":\"a long password\",\"roles\":[]}")
                        .status())
                .isEqualTo(400);
        assertThat(operator.get("/token_info").status()).isEqualTo(401);
        assertThat(operator.post("/logout").status()).isEqualTo(401);
    }

    @Test
    void a_token_for_another_service_is_rejected() {
        String foreign = provider.token(
                KEY,
                new JWTClaimsSet.Builder()
                        .subject("1")
                        .audience("other")
                        .expirationTime(Date.from(Instant.now().plusSeconds(3_600))));

        assertThat(service.client()
                        .with("Bearer " + foreign)
                        .get("/_data_stream")
                        .status())
                .isEqualTo(401);
    }
}
