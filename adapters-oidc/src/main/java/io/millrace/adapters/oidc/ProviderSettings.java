package io.millrace.adapters.oidc;

import com.nimbusds.jose.JWSAlgorithm;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.provider.RoleMapping;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The configuration of one identity provider.
 *
 * @param issuer the issuer, exactly as in the claim {@code iss} and in the metadata of the provider
 * @param keySet the address of the key set; empty to find it in the metadata of the provider
 * @param audiences a token is accepted if its audience contains one of these; empty if no access token is accepted
 * @param client authenticates this service at the provider; required for introspection
 * @param introspects whether tokens that are no JSON Web Tokens are checked by the provider
 * @param signIn the client that signs users in; empty if users cannot sign in at the provider
 * @param presentation what clients see of the provider
 * @param userClaim the claim with the user name; the subject if a token does not have it
 * @param rolesClaim the path of the claim with the roles or groups, with dots between nested names
 * @param algorithms the allowed signature algorithms
 * @param authorities a file with trusted CA certificates as PEM; empty to use the trust store of Java
 * @param proxy the HTTP proxy for requests to the provider
 */
public record ProviderSettings(
        ProviderName name,
        String issuer,
        Optional<URI> keySet,
        Set<String> audiences,
        Optional<Client> client,
        boolean introspects,
        Optional<SignIn> signIn,
        Presentation presentation,
        String userClaim,
        String rolesClaim,
        RoleMapping roles,
        Set<String> algorithms,
        Optional<Path> authorities,
        Optional<Proxy> proxy) {

    /** The signature algorithms that can be allowed; all use a public key of the provider. */
    public static final List<String> ALGORITHMS = List.of(
            JWSAlgorithm.RS256.getName(),
            JWSAlgorithm.RS384.getName(),
            JWSAlgorithm.RS512.getName(),
            JWSAlgorithm.PS256.getName(),
            JWSAlgorithm.PS384.getName(),
            JWSAlgorithm.PS512.getName(),
            JWSAlgorithm.ES256.getName(),
            JWSAlgorithm.ES384.getName(),
            JWSAlgorithm.ES512.getName());

    public ProviderSettings {
        audiences = Set.copyOf(audiences);
        algorithms = Set.copyOf(algorithms);
    }

    /** The id and secret of this service at the provider. */
    public record Client(String id, String secret) {

        @Override
        public String toString() {
            return "Client[id=" + id + "]";
        }
    }

    /**
     * The sign-in of users with an authorization code.
     *
     * @param secret the secret of the client; empty for a public client
     * @param scopes the requested scopes, with {@code openid}
     */
    public record SignIn(String clientId, Optional<String> secret, List<String> scopes) {

        public SignIn {
            scopes = List.copyOf(scopes);
        }

        @Override
        public String toString() {
            return "SignIn[clientId=" + clientId + ", scopes=" + scopes + "]";
        }
    }

    /** The name of the provider on pages, and the client of the command line at the provider. */
    public record Presentation(String label, Optional<CommandLine> commandLine) {}

    /** The client of the command line at the provider, and the scopes that it requests. */
    public record CommandLine(String clientId, List<String> scopes) {

        public CommandLine {
            scopes = List.copyOf(scopes);
        }
    }

    /** An HTTP proxy. */
    public record Proxy(String host, int port) {}
}
