package io.millrace.domain.security;

import io.millrace.domain.security.apikey.DescribedApiKey;
import io.millrace.domain.security.certificate.ClientCertificate;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.provider.ForeignIdentity;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/**
 * An authenticated caller.
 *
 * @param roles the roles without duplicates, ordered by name
 * @param fullName the display name of the user
 * @param means how the caller was authenticated
 * @param session the session of the caller's tokens, which may not be stored yet; empty for Basic credentials
 * @param lacksSecondFactor whether the caller is a user of this service without a second factor; {@code false} for
 *     users of identity providers and extensions, because this service does not check their second factors
 * @param address the source address of the request, for the audit trail; empty if the address is not known
 */
public record Authentication(
        Username username,
        List<RoleName> roles,
        Optional<String> fullName,
        Optional<String> email,
        Means means,
        Optional<Session> session,
        boolean lacksSecondFactor,
        Optional<String> address) {

    public Authentication {
        Objects.requireNonNull(username, "username");
        roles = List.copyOf(new TreeSet<>(roles));
        Objects.requireNonNull(fullName, "fullName");
        Objects.requireNonNull(email, "email");
        Objects.requireNonNull(means, "means");
        Objects.requireNonNull(session, "session");
        Objects.requireNonNull(address, "address");
    }

    /** Creates a caller without a known address. */
    public Authentication(
            Username username,
            List<RoleName> roles,
            Optional<String> fullName,
            Optional<String> email,
            Means means,
            Optional<Session> session,
            boolean lacksSecondFactor) {
        this(username, roles, fullName, email, means, session, lacksSecondFactor, Optional.empty());
    }

    /** Creates a caller whose second factor this service does not check. */
    public Authentication(
            Username username,
            List<RoleName> roles,
            Optional<String> fullName,
            Optional<String> email,
            Means means,
            Optional<Session> session) {
        this(username, roles, fullName, email, means, session, false);
    }

    /** Returns a caller authenticated by an extension. */
    public static Authentication of(Username username, List<RoleName> roles) {
        return new Authentication(
                username, roles, Optional.empty(), Optional.empty(), new Means.Vouched(), Optional.empty());
    }

    /** Returns the caller that all requests have if security is disabled. This caller has all privileges. */
    public static Authentication unsecured() {
        return new Authentication(
                new Username("anonymous"),
                List.of(Role.ADMIN),
                Optional.empty(),
                Optional.empty(),
                new Means.Unsecured(),
                Optional.empty());
    }

    /** Returns {@code user} as a caller. */
    public static Authentication of(User user, Means means, Optional<Session> session) {
        return new Authentication(
                user.username(), user.roles(), user.fullName(), user.email(), means, session, !user.hasSecondFactor());
    }

    /** Returns the full name, or the user name if no full name is known. */
    public String displayName() {
        return fullName.orElse(username.value());
    }

    /** Returns the API key of the caller, if the caller used one. */
    public Optional<DescribedApiKey> apiKey() {
        return means instanceof Means.ByApiKey byKey ? Optional.of(byKey.key()) : Optional.empty();
    }

    /**
     * Returns a description of the user. If the caller used an API key, the description also contains the id of the
     * key.
     */
    public String description() {
        return apiKey().map(described -> "API key id [" + described.key().id() + "] of ")
                        .orElse("") + "user [" + username + "]";
    }

    /** Returns the identity of the caller at an identity provider, if the caller is a user of a provider. */
    public Optional<ForeignIdentity> foreignIdentity() {
        if (means instanceof Means.ProviderSession signedIn) {
            return Optional.of(signedIn.identity());
        }
        return means instanceof Means.Foreign foreign ? Optional.of(foreign.identity()) : Optional.empty();
    }

    /** Returns the certificate of the caller, if the caller was authenticated by a certificate. */
    public Optional<ClientCertificate> certificate() {
        return means instanceof Means.ByCertificate by ? Optional.of(by.certificate()) : Optional.empty();
    }

    /**
     * Returns when the access token of the caller expires. Returns empty if the caller used no access token or the
     * expiry is not known.
     */
    public Optional<Instant> expiresAt() {
        if (means instanceof Means.Bearer bearer) {
            return Optional.of(bearer.claims().expiresAt());
        }
        if (means instanceof Means.ProviderSession signedIn) {
            return signedIn.claims().map(AccessTokenClaims::expiresAt);
        }
        return means instanceof Means.Foreign foreign ? foreign.expiresAt() : Optional.empty();
    }

    /** Returns whether the caller has the role {@code admin}. */
    public boolean isAdmin() {
        return roles.contains(Role.ADMIN);
    }

    /** Returns a copy that belongs to another session. */
    public Authentication in(Session next) {
        return new Authentication(
                username, roles, fullName, email, means, Optional.of(next), lacksSecondFactor, address);
    }

    /** Returns a copy with the source address of a request. */
    public Authentication at(String source) {
        return new Authentication(
                username, roles, fullName, email, means, session, lacksSecondFactor, Optional.of(source));
    }

    /** The way in which a caller was authenticated. */
    public sealed interface Means {

        /** By user name and password in a login. */
        record Login() implements Means {}

        /** By user name and password in a single request. */
        record Basic() implements Means {}

        /** By an access token. */
        record Bearer(AccessTokenClaims claims) implements Means {

            public Bearer {
                Objects.requireNonNull(claims, "claims");
            }
        }

        /** By a refresh token. */
        record Refresh() implements Means {}

        /** By an API key, which may limit the privileges of its owner. The caller is the owner. */
        record ByApiKey(DescribedApiKey key) implements Means {

            public ByApiKey {
                Objects.requireNonNull(key, "key");
            }
        }

        /** By a certificate that the client presented in the TLS handshake. */
        record ByCertificate(ClientCertificate certificate) implements Means {

            public ByCertificate {
                Objects.requireNonNull(certificate, "certificate");
            }
        }

        /**
         * By a token of an identity provider.
         *
         * @param expiresAt the expiry of the token; empty if the provider did not send it
         */
        record Foreign(ForeignIdentity identity, Optional<Instant> expiresAt) implements Means {

            public Foreign {
                Objects.requireNonNull(identity, "identity");
                Objects.requireNonNull(expiresAt, "expiresAt");
            }
        }

        /**
         * By a session of this service that began with a sign-in at an identity provider.
         *
         * @param claims the claims of the access token; empty if the caller has just signed in or used a refresh token
         */
        record ProviderSession(ForeignIdentity identity, Optional<AccessTokenClaims> claims) implements Means {

            public ProviderSession {
                Objects.requireNonNull(identity, "identity");
                Objects.requireNonNull(claims, "claims");
            }
        }

        /** By an authentication extension. */
        record Vouched() implements Means {}

        /** Not authenticated, because security is disabled and every caller has all privileges. */
        record Unsecured() implements Means {}
    }
}
