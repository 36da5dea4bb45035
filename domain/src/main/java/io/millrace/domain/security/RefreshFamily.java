package io.millrace.domain.security;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The refresh tokens of one session, each but the first exchanged for the one before. The first token belongs to step
 * 0; the token exchanged for one of step n belongs to step n + 1.
 *
 * <p>A token of the current step leads to the next one. A token of the step before is accepted for {@link #GRACE} after
 * that step ended and leads to the current step, so that a client that lost the answer, or asked twice at once, is not
 * locked out. Any other token was used before; presenting it again means that it was stolen.
 *
 * @param credentialsVersion that of the user when the session began
 * @param currentStep the step of tokens that were not used yet
 * @param currentSince when this step began
 * @param revoked whether all tokens of this family are refused
 */
public record RefreshFamily(
        SessionId session,
        Username username,
        Optional<CredentialsVersion> credentialsVersion,
        Instant startedAt,
        long currentStep,
        Instant currentSince,
        boolean revoked) {

    /** How long the immediate predecessor of a token is accepted. */
    public static final Duration GRACE = Duration.ofSeconds(10);

    /**
     * How many tokens of one step there may be after the first step: one for the exchange, and its repetitions during
     * the grace.
     */
    public static final int MOST_OF_ONE_STEP = 3;

    /** How long a token may lie unused. */
    public static final Duration LONGEST_IDLE = Duration.ofHours(24);

    /** How long a family lasts at most, however much it is used. */
    public static final Duration LONGEST_LIFE = Duration.ofDays(30);

    public RefreshFamily {
        if (currentStep < 0) {
            throw new IllegalArgumentException("step " + currentStep);
        }
    }

    /** Begins a family. */
    public static RefreshFamily begin(
            SessionId session, Username username, Optional<CredentialsVersion> credentialsVersion, Instant now) {
        return new RefreshFamily(session, username, credentialsVersion, now, 0, now, false);
    }

    /** Presents a token of {@code step}, which belongs to this family. */
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
     * Returns whether a token of {@code step}, made after a use was accepted, may join: its step must not be over for
     * longer than that of an immediate predecessor.
     */
    public boolean admits(long step, Instant now) {
        return !revoked && !isExpired(now) && (step == currentStep || step == currentStep - 1);
    }

    /** Returns whether a token of {@code step} would be accepted; it is not used up. */
    public boolean accepts(long step, Instant now) {
        return use(step, now) instanceof Use.Accepted;
    }

    public RefreshFamily revoke() {
        return new RefreshFamily(session, username, credentialsVersion, startedAt, currentStep, currentSince, true);
    }

    /** Returns when the family expires unless it is used; its record may be removed then. */
    public Instant expiresAt() {
        Instant idle = currentSince.plus(LONGEST_IDLE);
        Instant absolute = startedAt.plus(LONGEST_LIFE);
        return idle.isBefore(absolute) ? idle : absolute;
    }

    public boolean isExpired(Instant now) {
        return !now.isBefore(expiresAt());
    }

    /** What becomes of a token that is presented. */
    public sealed interface Use {

        /** A successor may be made, of the current step of {@code family}, which takes the place of the old one. */
        record Accepted(RefreshFamily family) implements Use {

            /** Returns the session in which the successor is made. */
            public Session session() {
                return new Session(family.session(), family.credentialsVersion(), family.currentStep());
            }
        }

        /** A used token was presented again: {@code family}, revoked, replaces the old one. */
        record Reused(RefreshFamily family) implements Use {}

        /** The family was revoked or has expired; nothing changes. */
        record Refused() implements Use {}
    }
}
