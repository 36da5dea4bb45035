package io.millrace.domain.security;

import io.millrace.domain.security.user.Username;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The refresh tokens of one session. Each token except the first was issued in exchange for an earlier token. The first
 * token has step 0. The exchange of a token of step 0 returns a token of step 1, and so on.
 *
 * <p>The use of a token of the current step starts the next step of the family. A token of the previous step is
 * accepted for {@link #GRACE} after the end of that step, and is exchanged for another token of the current step.
 * Therefore a client is not locked out if it lost the response or sent two requests concurrently. Any other token was
 * already used. If it is used again, it was probably stolen.
 *
 * @param credentialsVersion the version of the user's credentials when the session began
 * @param currentStep the step of the tokens that were not used yet
 * @param currentSince the time when the current step began
 * @param revoked whether all tokens of this family are rejected
 */
public record RefreshFamily(
        SessionId session,
        Username username,
        Optional<CredentialsVersion> credentialsVersion,
        Instant startedAt,
        long currentStep,
        Instant currentSince,
        boolean revoked) {

    /** The time for which a token of the previous step is still accepted. */
    public static final Duration GRACE = Duration.ofSeconds(10);

    /**
     * The maximum number of tokens of one step, except for the first step. One token results from the exchange. There
     * are further tokens if the exchange is repeated within {@link #GRACE}.
     */
    public static final int MOST_OF_ONE_STEP = 3;

    /** The maximum time for which a token may remain unused. */
    public static final Duration LONGEST_IDLE = Duration.ofHours(24);

    /** The maximum life of a family, even if it is in use. */
    public static final Duration LONGEST_LIFE = Duration.ofDays(30);

    public RefreshFamily {
        if (currentStep < 0) {
            throw new IllegalArgumentException("step " + currentStep);
        }
    }

    /** Returns a new family at step 0. */
    public static RefreshFamily begin(
            SessionId session, Username username, Optional<CredentialsVersion> credentialsVersion, Instant now) {
        return new RefreshFamily(session, username, credentialsVersion, now, 0, now, false);
    }

    /** Returns the result of using a token of the given step. */
    public Use use(long step, Instant now) {
        if (revoked || isExpired(now)) {
            return new Use.Refused();
        }
        if (step == currentStep) {
            return new Use.Accepted(
                    new RefreshFamily(session, username, credentialsVersion, startedAt, currentStep + 1, now, false));
        }
        if (step == currentStep - 1 && now.isBefore(currentSince.plus(GRACE))) {
            return new Use.Accepted(this);
        }
        return new Use.Reused(revoke());
    }

    /** Returns whether a new token with this step may be stored. Only the current and the previous step are allowed. */
    public boolean admits(long step, Instant now) {
        return !revoked && !isExpired(now) && (step == currentStep || step == currentStep - 1);
    }

    /** Returns whether a token of {@code step} would be accepted, without using the token. */
    public boolean accepts(long step, Instant now) {
        return use(step, now) instanceof Use.Accepted;
    }

    public RefreshFamily revoke() {
        return new RefreshFamily(session, username, credentialsVersion, startedAt, currentStep, currentSince, true);
    }

    /** Returns when the family expires if it is not used again. Afterwards its record may be removed. */
    public Instant expiresAt() {
        Instant idle = currentSince.plus(LONGEST_IDLE);
        Instant absolute = startedAt.plus(LONGEST_LIFE);
        return idle.isBefore(absolute) ? idle : absolute;
    }

    public boolean isExpired(Instant now) {
        return !now.isBefore(expiresAt());
    }

    /** The result of using a token. */
    public sealed interface Use {

        /**
         * The token is valid. {@code family} is the new state, which must be stored. A new token with the current step
         * of {@code family} may be created.
         */
        record Accepted(RefreshFamily family) implements Use {

            /** Returns the session of the new token. */
            public Session session() {
                return new Session(family.session(), family.credentialsVersion(), family.currentStep());
            }
        }

        /** A used token was presented again. {@code family} is the revoked state, which must be stored. */
        record Reused(RefreshFamily family) implements Use {}

        /** The family is revoked or has expired. Nothing must be stored. */
        record Refused() implements Use {}
    }
}
