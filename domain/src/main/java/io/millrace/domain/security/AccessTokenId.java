package io.millrace.domain.security;

import io.millrace.domain.text.RandomText;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The claim {@code jti} of an access token of this service. It contains the session and the credentials version of the
 * user, so that the service can revoke all tokens of the session or of the user. For other services, the claim is only
 * a unique text.
 *
 * @param credentialsVersion the version of the user's credentials; empty if an extension authenticated the user
 */
public record AccessTokenId(SessionId session, Optional<CredentialsVersion> credentialsVersion, String unique) {

    public AccessTokenId {
        Objects.requireNonNull(session, "session");
        Objects.requireNonNull(credentialsVersion, "credentialsVersion");
        RandomText.requireForm(unique);
    }

    /** Returns a new id for a token of {@code session}. */
    public static AccessTokenId random(Session session, RandomGenerator random) {
        return new AccessTokenId(session.id(), session.credentialsVersion(), RandomText.of(random));
    }

    /** Parses a claim. Returns empty if the claim does not have the form that this service creates. */
    public static Optional<AccessTokenId> parse(String claim) {
        String[] parts = claim.length() > 200 ? new String[0] : claim.split("\\.", -1);
        if (parts.length != 3
                || !RandomText.hasForm(parts[0])
                || !(parts[1].isEmpty() || RandomText.hasForm(parts[1]))
                || !RandomText.hasForm(parts[2])) {
            return Optional.empty();
        }
        return Optional.of(new AccessTokenId(
                new SessionId(parts[0]),
                parts[1].isEmpty() ? Optional.empty() : Optional.of(new CredentialsVersion(parts[1])),
                parts[2]));
    }

    /** Returns the text of the claim. */
    public String value() {
        return session.value() + "."
                + credentialsVersion.map(CredentialsVersion::value).orElse("") + "." + unique;
    }

    @Override
    public String toString() {
        return value();
    }
}
