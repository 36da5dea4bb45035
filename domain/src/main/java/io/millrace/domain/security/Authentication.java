package io.millrace.domain.security;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/**
 * An authenticated caller.
 *
 * @param roles each once, in order of their names
 * @param fullName the display name of the user
 * @param means how the caller was authenticated
 * @param session that of the tokens the caller has or is about to get; nothing with Basic credentials
 */
public record Authentication(
        Username username,
        List<RoleName> roles,
        Optional<String> fullName,
        Optional<String> email,
        Means means,
        Optional<Session> session) {

    public Authentication {
        Objects.requireNonNull(username, "username");
        roles = List.copyOf(new TreeSet<>(roles));
        Objects.requireNonNull(fullName, "fullName");
        Objects.requireNonNull(email, "email");
        Objects.requireNonNull(means, "means");
        Objects.requireNonNull(session, "session");
    }

    /** Returns a caller vouched for by an authentication extension. */
    public static Authentication of(Username username, List<RoleName> roles) {
        return new Authentication(
                username, roles, Optional.empty(), Optional.empty(), new Means.Vouched(), Optional.empty());
    }

    /** Returns the caller of every request while security is off, who may do everything. */
    public static Authentication unsecured() {
        return new Authentication(
                new Username("anonymous"),
                List.of(Role.ADMIN),
                Optional.empty(),
                Optional.empty(),
                new Means.Unsecured(),
                Optional.empty());
    }

    /** Returns the caller that {@code user} is. */
    public static Authentication of(User user, Means means, Optional<Session> session) {
        return new Authentication(user.username(), user.roles(), user.fullName(), user.email(), means, session);
    }

    /** Returns the full name, or the user name if there is none. */
    public String displayName() {
        return fullName.orElse(username.value());
    }

    /** Returns whether the caller has the role {@code admin}. */
    public boolean isAdmin() {
        return roles.contains(Role.ADMIN);
    }

    /** Returns the same caller in {@code next}. */
    public Authentication in(Session next) {
        return new Authentication(username, roles, fullName, email, means, Optional.of(next));
    }

    /** How a caller was authenticated. */
    public sealed interface Means {

        /** By user name and password, to sign in. */
        record Login() implements Means {}

        /** By user name and password, for one request. */
        record Basic() implements Means {}

        /** By an access token. */
        record Bearer(AccessTokenClaims claims) implements Means {

            public Bearer {
                Objects.requireNonNull(claims, "claims");
            }
        }

        /** By a refresh token. */
        record Refresh() implements Means {}

        /** By an authentication extension. */
        record Vouched() implements Means {}

        /** Not at all: security is off, and every caller may do everything. */
        record Unsecured() implements Means {}
    }
}
