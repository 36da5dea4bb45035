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
 * @param audiences a token is accepted only if its audience contains one of these values; empty if no access token is
 *     accepted
 * @param client the credentials of this service at the provider; required for introspection
 * @param introspects whether the provider checks tokens that are not JSON Web Tokens
 * @param signIn the settings of the sign-in; empty if users cannot sign in at the provider
 * @param presentation the description of the provider for clients
 * @param userClaim the claim with the user name; if a token does not have this claim, the subject is the user name
 * @param rolesClaim the path of the claim with the roles or groups; the names of nested objects are separated by dots
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

    /** The signature algorithms that can be allowed. All of them use a public key of the provider. */
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

    /** The id and the secret of this service at the provider. */
    public record Client(String id, String secret) {

        @Override
        public String toString() {
            return "Client[id=" + id + "]";
        }
    }

    /**
     * The settings of the sign-in with an authorization code.
     *
     * @param secret the secret of the client; empty for a public client
     * @param scopes the requested scopes, including {@code openid}
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

    /** The name of the provider on pages, and the settings for the sign-in of the command line at the provider. */
    public record Presentation(String label, Optional<CommandLine> commandLine) {}

    /** The id of the command line as a client of the provider, and the scopes that the command line requests. */
    public record CommandLine(String clientId, List<String> scopes) {

        public CommandLine {
            scopes = List.copyOf(scopes);
        }
    }

    /** An HTTP proxy. */
    public record Proxy(String host, int port) {}
}
