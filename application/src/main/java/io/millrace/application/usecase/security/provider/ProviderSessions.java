package io.millrace.application.usecase.security.provider;

import io.millrace.application.port.driven.service.security.provider.ForeignSessions;
import io.millrace.application.port.driven.service.security.provider.IdentityProviders;
import io.millrace.application.port.driven.service.security.provider.IdentityProviders.Grant;
import io.millrace.application.port.driven.service.security.provider.Sealing;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.ForeignProfile;
import io.millrace.domain.security.ForeignSession;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.user.Username;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The sessions of users of identity providers. From time to time, the provider must confirm that a session may
 * continue.
 */
public final class ProviderSessions {

    /** The time for which a check claims a session. It is longer than all requests of one check together can take. */
    private static final Duration CLAIM = Duration.ofMinutes(2);

    /** How long a request waits for a concurrent check of the same session. */
    private static final Duration WAIT = Duration.ofSeconds(1);

    /** The maximum length of a token that is stored, in characters. */
    private static final int LONGEST_TOKEN = 16_384;

    private final ForeignSessions sessions;
    private final IdentityProviders providers;
    private final Sealing sealing;
    private final Clock clock;
    private final Map<SessionId, CompletableFuture<Boolean>> checks = new ConcurrentHashMap<>();

    public ProviderSessions(ForeignSessions sessions, IdentityProviders providers, Sealing sealing, Clock clock) {
        this.sessions = sessions;
        this.providers = providers;
        this.sealing = sealing;
        this.clock = clock;
    }

    /**
     * Returns the session of a user. Returns empty if the session does not exist, has expired or belongs to another
     * user, or if the provider is no longer configured.
     */
    public Optional<ForeignSession> find(SessionId id, Username username) {
        return sessions.find(id)
                .filter(session -> session.profile().username().equals(username))
                .filter(session -> !session.isExpired(clock.instant()))
                .filter(session -> providers.accepts(session.identity()));
    }

    /**
     * If the session must be confirmed now, requests the confirmation from the provider that the user may still use the
     * session.
     *
     * @return whether the session continues; {@code false} if the session must end
     * @throws Rejection with reason {@code UNAVAILABLE} if the provider does not respond or its response cannot be
     *     checked; then the session remains unchanged
     */
    public boolean confirm(SessionId id, Username username) {
        Optional<ForeignSession> known = find(id, username);
        if (known.isEmpty() || !known.get().isDue(clock.instant())) {
            return known.isPresent();
        }
        CompletableFuture<Boolean> own = new CompletableFuture<>();
        CompletableFuture<Boolean> other = checks.putIfAbsent(id, own);
        if (other != null) {
            return outcomeOf(other);
        }
        try {
            // A concurrent request may have completed a check between the first read of the session and now.
            Optional<ForeignSession> current = find(id, username);
            boolean isConfirmed = current.isPresent() && (!current.get().isDue(clock.instant()) || ask(current.get()));
            own.complete(isConfirmed);
            return isConfirmed;
        } finally {
            checks.remove(id, own);
            // If the check has failed, this ends the wait of concurrent requests. After a success it has no effect.
            own.cancel(false);
        }
    }

    private static boolean outcomeOf(CompletableFuture<Boolean> check) {
        try {
            return check.get(WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw beingChecked();
        } catch (CancellationException | ExecutionException | TimeoutException e) {
            throw beingChecked();
        }
    }

    private boolean ask(ForeignSession session) {
        Instant claim = sessions.claim(session.id(), CLAIM).orElseThrow(ProviderSessions::beingChecked);
        boolean isAnswered = false;
        try {
            // Another instance may have replaced the token before the claim.
            Optional<ForeignSession> claimed = sessions.find(session.id());
            if (claimed.isEmpty()) {
                return false;
            }
            ForeignSession current = claimed.get();
            Instant now = clock.instant();
            if (!current.isDue(now)) {
                return true;
            }
            Optional<String> token =
                    current.tokens().refresh().flatMap(text -> sealing.open(text, purpose(session.id(), "refresh")));
            Optional<Grant> grant =
                    token.flatMap(given -> providers.refresh(current.identity(), current.profile(), given));
            if (grant.isPresent()) {
                ForeignProfile profile = grant.get().profile();
                boolean isConfirmed = grant.get().isConfirmed();
                sessions.replace(
                        current.confirmed(
                                current.profile().with(profile.roles(), profile.fullName(), profile.email()),
                                seal(current.id(), grant.get(), current.tokens()),
                                isConfirmed ? now : current.checkedAt()),
                        claim);
                if (!isConfirmed) {
                    throw new Rejection(
                            Rejection.Reason.UNAVAILABLE, "the identity provider did not confirm the user; try again");
                }
            }
            isAnswered = grant.isPresent();
            if (!isAnswered) {
                sessions.remove(session.id());
            }
            return isAnswered;
        } finally {
            if (!isAnswered) {
                sessions.release(session.id(), claim);
            }
        }
    }

    private static Rejection beingChecked() {
        return new Rejection(
                Rejection.Reason.UNAVAILABLE, "the identity provider is being asked about this session; try again");
    }

    /** Returns the sealed tokens of a grant. If the grant lacks a token, the known token is kept. */
    ForeignSession.Tokens seal(SessionId id, Grant grant, ForeignSession.Tokens known) {
        return new ForeignSession.Tokens(
                encrypted(id, "refresh", grant.refreshToken()).or(known::refresh),
                encrypted(id, "id", grant.idToken()).or(known::id));
    }

    private Optional<String> encrypted(SessionId id, String kind, Optional<String> token) {
        return token.filter(text -> text.length() <= LONGEST_TOKEN).map(text -> sealing.seal(text, purpose(id, kind)));
    }

    Optional<String> idToken(ForeignSession session) {
        return session.tokens().id().flatMap(text -> sealing.open(text, purpose(session.id(), "id")));
    }

    private static String purpose(SessionId id, String kind) {
        return kind + " token of session " + id;
    }
}
