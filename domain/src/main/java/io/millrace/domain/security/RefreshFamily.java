package io.millrace.domain.security;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The refresh tokens of one session. Each token except the first was exchanged for the previous one. The first token
 * has step 0; a token exchanged for one of step n has step n + 1.
 *
 * <p>A token of the current step advances the family to the next step. A token of the previous step is accepted for
 * {@link #GRACE} after the end of that step and leads to the current step. A client that lost the response, or sent two
 * requests concurrently, is therefore not locked out. Any other token was used before, and its reuse means that it was
 * stolen.
 *
 * @param credentialsVersion the version of the user's credentials when the session began
 * @param currentStep the step of unused tokens
 * @param currentSince when this step began
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

    /** How long the previous token is accepted. */
    public static final Duration GRACE = Duration.ofSeconds(10);

    /**
     * The largest number of tokens of one step after the first: one for the exchange, and its repetitions during the
     * grace period.
     */
    public static final int MOST_OF_ONE_STEP = 3;

    /** How long a token may remain unused. */
    public static final Duration LONGEST_IDLE = Duration.ofHours(24);

    /** The longest life of a family, regardless of its use. */
    public static final Duration LONGEST_LIFE = Duration.ofDays(30);

    public RefreshFamily {
        if (currentStep < 0) {
            throw new IllegalArgumentException("step " + currentStep);
        }
    }

    /** Starts a family. */
    public static RefreshFamily begin(
            SessionId session, Username username, Optional<CredentialsVersion> credentialsVersion, Instant now) {
        return new RefreshFamily(session, username, credentialsVersion, now, 0, now, false);
    }

    /** Uses a token of {@code step}, which belongs to this family. */
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

    /**
     * Returns whether a token of {@code step} may join the family, which is possible for the current and the previous
     * step.
     */
    public boolean admits(long step, Instant now) {
        return !revoked && !isExpired(now) && (step == currentStep || step == currentStep - 1);
    }

    /** Returns whether a token of {@code step} would be accepted, without using it up. */
    public boolean accepts(long step, Instant now) {
        return use(step, now) instanceof Use.Accepted;
    }

    public RefreshFamily revoke() {
        return new RefreshFamily(session, username, credentialsVersion, startedAt, currentStep, currentSince, true);
    }

    /** Returns when the family expires without further use; its record may be removed afterwards. */
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
         * The token is valid: a successor with the current step of {@code family} may be created, and {@code family}
         * replaces the old one.
         */
        record Accepted(RefreshFamily family) implements Use {

            /** Returns the session of the successor. */
            public Session session() {
                return new Session(family.session(), family.credentialsVersion(), family.currentStep());
            }
        }

        /** A used token was presented again: {@code family}, which is revoked, replaces the old one. */
        record Reused(RefreshFamily family) implements Use {}

        /** The family is revoked or has expired; nothing changes. */
        record Refused() implements Use {}
    }
}
