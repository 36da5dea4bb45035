package io.millrace.adapters.http.security;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Request;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The server metadata of RFC 8414. Endpoints that do not exist are omitted.
 *
 * @param issuer the URL of this service for clients; tokens contain it as claim {@code iss}
 */
public record ServerMetadata(
        URI issuer,
        Optional<String> refreshPath,
        Optional<String> keysPath,
        Optional<String> introspectionPath,
        Optional<String> revocationPath) {

    /** The well-known path of the metadata. */
    public static final String PATH = "/.well-known/oauth-authorization-server";

    public ServerMetadata {
        if (!isIssuer(issuer)) {
            throw new IllegalArgumentException("not the URL of an issuer: " + issuer);
        }
    }

    /** Returns the same metadata with another issuer. */
    ServerMetadata under(URI other) {
        return new ServerMetadata(other, refreshPath, keysPath, introspectionPath, revocationPath);
    }

    /**
     * Returns the same metadata with the scheme and host of {@code request}: the values that a trusted proxy forwarded
     * or, without a proxy, the values of the connection.
     */
    ServerMetadata underHostOf(Request request) {
        return originOf(request).map(this::under).orElse(this);
    }

    /** Returns the scheme and host of {@code request}; empty if the host is not legal. */
    public static Optional<URI> originOf(Request request) {
        return request.header("Host")
                .flatMap(host -> urlOf(request.scheme(), host))
                .filter(ServerMetadata::isIssuer);
    }

    private static Optional<URI> urlOf(String scheme, String host) {
        try {
            return Optional.of(new URI(scheme + "://" + host.strip()))
                    .filter(url -> url.getRawPath().isEmpty());
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns whether clients can find the metadata by this issuer: it is a URL without user info, query and fragment.
     */
    public static boolean isIssuer(URI issuer) {
        String scheme = issuer.getScheme();
        return (Objects.equals(scheme, "https") || Objects.equals(scheme, "http"))
                && issuer.getHost() != null
                && issuer.getRawUserInfo() == null
                && issuer.getRawQuery() == null
                && issuer.getRawFragment() == null;
    }

    void writeTo(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("issuer", issuer.toString());
        writeEndpoint(json, "token_endpoint", refreshPath);
        writeEndpoint(json, "jwks_uri", keysPath);
        writeEndpoint(json, "introspection_endpoint", introspectionPath);
        if (introspectionPath.isPresent()) {
            writeList(json, "introspection_endpoint_auth_methods_supported", "client_secret_basic", "Bearer");
        }
        writeEndpoint(json, "revocation_endpoint", revocationPath);
        if (revocationPath.isPresent()) {
            writeList(json, "revocation_endpoint_auth_methods_supported", "client_secret_basic");
        }
        writeList(json, "response_types_supported");
        if (refreshPath.isPresent()) {
            writeList(json, "grant_types_supported", "refresh_token");
            writeList(json, "token_endpoint_auth_methods_supported", "none");
        } else {
            // The member is always written: without it, clients would assume the default grants, which are not
            // supported.
            writeList(json, "grant_types_supported");
        }
        json.writeEndObject();
    }

    private void writeEndpoint(JsonGenerator json, String name, Optional<String> path) throws IOException {
        if (path.isPresent()) {
            String base = issuer.toString();
            json.writeStringField(
                    name, (base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path.get());
        }
    }

    private static void writeList(JsonGenerator json, String name, String... values) throws IOException {
        Members.texts(json, name, List.of(values), text -> text);
    }
}
