package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.bootstrap.program.Commands.Outcome;
import io.millrace.command.client.provider.FakeProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The login of the command line at an identity provider that a service offers. */
class ProviderLoginIT {

    private static final String CLIENT = "framework.security.oauth2.clients.fake.";

    @TempDir
    private static Path folder;

    @TempDir
    private Path home;

    private static FakeProvider provider;
    private static RunningService service;

    @BeforeAll
    static void start() {
        provider = new FakeProvider();
        service = LocalService.startOn(
                TestDatabase.create(),
                folder,
                CLIENT + "openid.issuer=" + provider.issuer(),
                CLIENT + "audience=millrace",
                CLIENT + "claims.roles=roles",
                CLIENT + "roles=operators=admin",
                CLIENT + "command-line.client-id=" + FakeProvider.CLIENT);
    }

    @AfterAll
    static void stop() {
        service.close();
        provider.close();
    }

    private Outcome run(String... arguments) {
        return new LocalCommands(home, Map.of("MILLRACE_URL", service.address().toString())).run(arguments);
    }

    private static String token(String audience) {
        String token = provider.sign(new JWTClaimsSet.Builder()
                .audience(audience)
                .claim("preferred_username", "anna")
                .claim("roles", List.of("operators")));
        KnownSecrets.add(token);
        return token;
    }

    @Test
    void a_user_signs_in_with_a_code_uses_the_service_and_signs_out() throws Exception {
        String access = token("millrace");
        provider.issue(access, "refresh-token-1", Optional.empty());

        Outcome login = run("login", "--provider", "--device");

        assertThat(login.status()).as(login.errors()).isZero();
        assertThat(login.output()).isEqualTo("signed in as fake:anna at " + service.address() + System.lineSeparator());
        assertThat(login.errors())
                .contains("requests a sign-in at " + provider.issuer().substring("http://".length())
                        + ", with the client millrace-cli.")
                .contains("enter this code: WDJB-MJHT")
                .doesNotContain(access, "refresh-token-1", "secret-code");
        Path stored = home.resolve(".config/millrace/tokens.json");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(stored)))
                .isEqualTo("rw-------");

        Outcome created = run("stream", "create", "logs-provider-it", "--template");
        assertThat(created.status()).as(created.errors()).isZero();

        provider.forms.clear();
        Outcome logout = run("logout");
        assertThat(logout.output()).isEqualTo("signed out fake:anna at " + service.address() + System.lineSeparator());
        assertThat(provider.forms).singleElement().satisfies(form -> {
            assertThat(form.path()).isEqualTo("/revoke");
            assertThat(form.fields()).containsEntry("token", "refresh-token-1");
        });
        assertThat(stored).content().doesNotContain(access, "refresh-token-1");
        assertThat(run("stream", "list").status()).isEqualTo(4);
    }

    @Test
    void a_token_that_the_service_rejects_is_not_stored() {
        provider.issue(token("another"), "refresh-token-2", Optional.empty());

        Outcome login = run("login", "--provider", "fake", "--device");

        assertThat(login.status()).isEqualTo(4);
        assertThat(login.errors())
                .contains("succeeded, but the service at " + service.address() + " rejects the access token");
        assertThat(home.resolve(".config/millrace/tokens.json")).doesNotExist();
    }

    @Test
    void mistakes_are_told() {
        assertThat(run("login", "--provider", "another").errors())
                .contains("the service offers no sign-in of the command line at the identity provider another; it has"
                        + " fake");
        assertThat(run("login", "--device").errors()).contains("--device requires --provider");
        provider.reject("access_denied");
        Outcome denied = run("login", "--provider", "--device");
        assertThat(denied.status()).isEqualTo(4);
        assertThat(denied.errors()).contains("did not allow the sign-in");
    }
}
