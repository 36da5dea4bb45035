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
 * @param audiences a token is accepted if its audience contains one of these
 * @param client authenticates this service at the provider; required for introspection
 * @param introspects whether tokens that are no JSON Web Tokens are checked by the provider
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

    /** An HTTP proxy. */
    public record Proxy(String host, int port) {}
}
