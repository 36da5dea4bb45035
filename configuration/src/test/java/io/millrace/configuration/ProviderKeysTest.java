package io.millrace.configuration;

import static io.millrace.configuration.ConfigurationFixture.nothingSet;
import static io.millrace.configuration.ConfigurationFixture.set;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.oidc.ProviderSettings;
import io.millrace.domain.security.privilege.RoleName;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProviderKeysTest {

    private static final String CLIENTS = "framework.security.oauth2.clients.";
    private static final String ISSUER = CLIENTS + "keycloak.openid.issuer=https://id.example/realms/a";

    @TempDir
    private Path folder;

    private static List<ProviderSettings> providers(ConfigurationFixture sources) {
        return Settings.of(sources.load()).security().providers();
    }

    @Test
    void without_keys_there_is_no_provider() {
        assertThat(providers(nothingSet())).isEmpty();
    }

    @Test
    void a_provider_needs_only_an_issuer_and_an_audience() {
        assertThat(providers(set(ISSUER, CLIENTS + "keycloak.audience=millrace")))
                .singleElement()
                .satisfies(provider -> {
                    assertThat(provider.name()).hasToString("keycloak");
                    assertThat(provider.issuer()).isEqualTo("https://id.example/realms/a");
                    assertThat(provider.audiences()).containsExactly("millrace");
                    assertThat(provider.client()).isEmpty();
                    assertThat(provider.introspects()).isFalse();
                    assertThat(provider.userClaim()).isEqualTo("preferred_username");
                    assertThat(provider.rolesClaim()).isEqualTo("roles");
                    assertThat(provider.roles().rolesOf(List.of("admin"))).isEmpty();
                    assertThat(provider.algorithms()).containsExactlyInAnyOrder("RS256", "PS256", "ES256");
                });
    }

    @Test
    void environment_variables_configure_a_provider_whose_name_may_have_hyphens() {
        String prefix = "FRAMEWORK_SECURITY_OAUTH2_CLIENTS_ENTRA_ID_";
        ConfigurationFixture sources = nothingSet()
                .environment(prefix + "OPENID_ISSUER", "https://login.example/v2.0")
                .environment(prefix + "AUDIENCE", "api://millrace,other")
                .environment(prefix + "CLAIMS_ROLES", "groups")
                .environment(prefix + "ROLES", "Operators of logs=admin,g=reader,g=writer")
                .environment(
                        "FRAMEWORK_SECURITY_TOKEN_JWT_SIGNATURES_JWKS_ENTRA_ID_URL",
                        "https://keys.example/set?p=policy");

        assertThat(providers(sources)).singleElement().satisfies(provider -> {
            assertThat(provider.name()).hasToString("entra-id");
            assertThat(provider.audiences()).containsExactlyInAnyOrder("api://millrace", "other");
            assertThat(provider.rolesClaim()).isEqualTo("groups");
            assertThat(provider.roles().rolesOf(List.of("g", "Operators of logs")))
                    .containsExactly(new RoleName("reader"), new RoleName("writer"), new RoleName("admin"));
            assertThat(provider.keySet()).isEqualTo(Optional.of(URI.create("https://keys.example/set?p=policy")));
        });
    }

    @Test
    void a_provider_with_a_client_id_needs_no_audience_and_offers_a_sign_in() {
        assertThat(providers(set(ISSUER, CLIENTS + "keycloak.client-id=millrace", CLIENTS + "keycloak.label=Company")))
                .singleElement()
                .satisfies(provider -> {
                    assertThat(provider.signIn())
                            .contains(new ProviderSettings.SignIn(
                                    "millrace", Optional.empty(), List.of("openid", "profile", "email")));
                    assertThat(provider.presentation())
                            .isEqualTo(new ProviderSettings.Presentation("Company", Optional.empty()));
                });
    }

    @Test
    void the_sign_in_can_be_switched_off_and_the_command_line_has_its_own_client() {
        assertThat(providers(set(
                        ISSUER,
                        CLIENTS + "keycloak.audience=a",
                        CLIENTS + "keycloak.client-id=millrace",
                        CLIENTS + "keycloak.authorization-code.enabled=false",
                        CLIENTS + "keycloak.command-line.client-id=cli")))
                .singleElement()
                .satisfies(provider -> {
                    assertThat(provider.signIn()).isEmpty();
                    assertThat(provider.presentation())
                            .isEqualTo(new ProviderSettings.Presentation(
                                    "keycloak",
                                    Optional.of(new ProviderSettings.CommandLine(
                                            "cli", List.of("openid", "offline_access")))));
                });
    }

    @Test
    void the_pages_have_a_sign_in_if_only_a_provider_offers_one() {
        String noPasswords = "framework.security.endpoints.login.enabled=false";

        assertThat(Settings.of(set(noPasswords).load()).security().pageSessions())
                .isFalse();
        assertThat(Settings.of(set(noPasswords, ISSUER, CLIENTS + "keycloak.client-id=millrace")
                                .load())
                        .security()
                        .pageSessions())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    login-uri=/oauth/login | must be a path whose last segment is {provider}
                    login-uri={provider} | must be a path whose last segment is {provider}
                    login-uri=/_security/{provider} | must be a path whose last segment is {provider}
                    login-uri=/oauth/callback/{provider} | must differ from framework.security.oauth2.
                    callback-uri=/console/{provider} | must not begin with a segment that the service reserves
                    clients.keycloak.scopes=profile | must contain openid
                    """)
    void a_mistake_in_the_sign_in_is_reported(String setting, String problem) {
        assertThat(set(ISSUER, CLIENTS + "keycloak.client-id=millrace", "framework.security.oauth2." + setting)
                        .problems())
                .anySatisfy(line -> assertThat(line).contains(problem));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    keycloak.client-id=a | keycloak.openid.issuer is not set, but is required for the identity provider
                    keycloak.openid.issuer=https://id.example | is required, because tokens for other services must not
                    keycloak.openid.issuer=http://id.example | begins with https://
                    keycloak.openid.issuer=https://user:secret@id.example | begins with https://
                    keycloak.openid.issuer=https://id.example/?a=b | begins with https://
                    keycloak.roles=admin | role at the provider=role
                    keycloak.algorithms=HS256 | RS256
                    keycloak.algorithms=none | RS256
                    keycloak.proxy=proxy | host:port
                    keycloak.proxy=proxy:70000 | host:port
                    Keycloak.client-id=a | the nearest known key is
                    keycloak.client-secre=a | the nearest known key is
                    """)
    void a_mistake_is_reported_with_its_key(String setting, String problem) {
        assertThat(set(CLIENTS + setting).problems())
                .anySatisfy(line -> assertThat(line).contains(problem));
    }

    @Test
    void a_provider_must_differ_from_other_providers_and_from_this_service() {
        assertThat(set(
                                ISSUER,
                                CLIENTS + "keycloak.audience=a",
                                CLIENTS + "other.openid.issuer=https://id.example/realms/a",
                                CLIENTS + "other.audience=a")
                        .problems())
                .singleElement()
                .satisfies(line -> assertThat(line).contains("must differ from " + CLIENTS + "keycloak.openid.issuer"));
        assertThat(set(ISSUER, CLIENTS + "keycloak.audience=a", "framework.security.issuer=https://id.example/realms/a")
                        .problems())
                .singleElement()
                .satisfies(line -> assertThat(line).contains("must differ from framework.security.issuer"));
    }

    @Test
    void introspection_needs_a_secret_which_is_never_shown() {
        String introspection = CLIENTS + "keycloak.introspection.enabled=true";
        String audience = CLIENTS + "keycloak.audience=a";
        String id = CLIENTS + "keycloak.client-id=a";

        assertThat(set(ISSUER, audience, introspection).problems())
                .singleElement()
                .satisfies(line -> assertThat(line).contains("client-secret is not set"));
        Configuration good = set(ISSUER, audience, id, introspection, CLIENTS + "keycloak.client-secret=hush-hush")
                .load();
        assertThat(good.lines().toString()).doesNotContain("hush-hush").contains("keycloak.client-secret");
    }

    @Test
    void a_provider_that_is_added_or_removed_is_a_difference() {
        Configuration without = nothingSet().load();
        Configuration with = set(ISSUER, CLIENTS + "keycloak.audience=a").load();

        assertThat(without.differences(with)).extracting(Object::toString).contains(CLIENTS + "keycloak.openid.issuer");
        assertThat(with.differences(without)).extracting(Object::toString).contains(CLIENTS + "keycloak.openid.issuer");
        assertThat(with.differences(with)).isEmpty();
    }

    @Test
    void a_variable_of_a_known_provider_adds_no_other_provider() throws IOException {
        Path file = Files.writeString(
                folder.resolve("millrace.properties"),
                CLIENTS + "ad-claims.openid.issuer=https://id.example\n" + CLIENTS + "ad-claims.audience=a\n");

        assertThat(providers(nothingSet()
                        .file(file)
                        .environment("FRAMEWORK_SECURITY_OAUTH2_CLIENTS_AD_CLAIMS_ROLES", "a=reader")))
                .singleElement()
                .satisfies(provider -> assertThat(provider.name()).hasToString("ad-claims"));
    }
}
