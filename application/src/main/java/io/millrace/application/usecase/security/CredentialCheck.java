package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.Account;
import io.millrace.application.port.driven.service.security.LoginAttempts;
import io.millrace.application.port.driven.service.security.LoginAttempts.Reading;
import io.millrace.application.port.driven.service.security.PasswordHashes;
import io.millrace.application.port.driven.service.security.SecurityEvents;
import io.millrace.application.port.driven.service.security.Users;
import io.millrace.domain.Rejection;
import io.millrace.domain.event.LoginFailedEvent;
import io.millrace.domain.event.LoginFailedEvent.Reason;
import io.millrace.domain.security.AttemptLimit;
import io.millrace.domain.security.AttemptSource;
import io.millrace.domain.security.Credentials;
import io.millrace.domain.security.Password;
import io.millrace.domain.security.Username;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Compares credentials with those of users, for logins and single requests alike. Every failure does the same work.
 *
 * <p>Attempts that run at the same time are let begin, and of those that end after the limit was reached no outcome is
 * told, not even that one was right.
 */
public final class CredentialCheck {

    private final Users users;
    private final PasswordHashes hashes;
    private final LoginAttempts attempts;
    private final Supplier<AttemptLimit> limit;
    private final SecurityEvents events;
    private final SecurityNews news;

    /**
     * Takes what it needs.
     *
     * @param limit is asked at every attempt, because it may change
     */
    public CredentialCheck(
            Users users,
            PasswordHashes hashes,
            LoginAttempts attempts,
            Supplier<AttemptLimit> limit,
            SecurityEvents events,
            SecurityNews news) {
        this.users = Objects.requireNonNull(users, "users");
        this.hashes = Objects.requireNonNull(hashes, "hashes");
        this.attempts = Objects.requireNonNull(attempts, "attempts");
        this.limit = Objects.requireNonNull(limit, "limit");
        this.events = Objects.requireNonNull(events, "events");
        this.news = Objects.requireNonNull(news, "news");
    }

    /** What came of a comparison. */
    sealed interface Result {

        /** The credentials are those of this user. */
        record Matched(Account account) implements Result {}

        /** They are nobody's, or those of somebody who may not sign in. */
        record Failed() implements Result {}

        /** The limit of attempts is reached. */
        record Limited(Duration retryAfter) implements Result {}
    }

    Result check(Credentials credentials, String address) {
        AttemptSource source = AttemptSource.of(credentials.username(), address);
        Optional<Duration> before = waitOf(source);
        if (before.isPresent()) {
            return limited(source, before.get());
        }
        Optional<Account> account = Username.find(credentials.username()).flatMap(users::find);
        Optional<Password> password = Password.find(credentials.password());
        boolean matches = matches(account, password);
        if (account.isEmpty() || password.isEmpty() || !matches) {
            return failed(source, reasonOf(account));
        }
        Optional<Duration> after = waitOf(source);
        if (after.isPresent()) {
            return limited(source, after.get());
        }
        return new Result.Matched(renewed(account.get(), password.get()));
    }

    private boolean matches(Optional<Account> account, Optional<Password> password) {
        if (account.isPresent() && account.get().user().enabled() && password.isPresent()) {
            return hashes.verify(account.get().hash(), password.get());
        }
        hashes.pretend();
        return false;
    }

    private static Reason reasonOf(Optional<Account> account) {
        if (account.isEmpty()) {
            return Reason.UNKNOWN_USER;
        }
        return account.get().user().enabled() ? Reason.WRONG_PASSWORD : Reason.DISABLED;
    }

    private Result failed(AttemptSource source, Reason reason) {
        Reading reading = attempts.add(source);
        if (reading.failures().count() == limit.get().failuresPerMinute()) {
            // Whoever is remembered from this address must meet the limit too.
            Username.find(source.user()).ifPresent(news::userChanged);
        }
        Optional<Duration> exceeded = limit.get().exceededBy(reading.failures(), reading.now());
        if (exceeded.isPresent()) {
            return limited(source, exceeded.get());
        }
        events.publish(new LoginFailedEvent(source.user(), source.address(), reason));
        return new Result.Failed();
    }

    private Result limited(AttemptSource source, Duration retryAfter) {
        events.publish(new LoginFailedEvent(source.user(), source.address(), Reason.TOO_MANY_ATTEMPTS));
        return new Result.Limited(retryAfter);
    }

    private Optional<Duration> waitOf(AttemptSource source) {
        return attempts.find(source).flatMap(reading -> limit.get().retryAfter(reading.failures(), reading.now()));
    }

    /** Hashes the password anew if that was done with weaker parameters before. */
    private Account renewed(Account account, Password password) {
        if (!hashes.isOutdated(account.hash())) {
            return account;
        }
        try {
            Account next = account.changed(account.user(), hashes.hash(password), account.stamp());
            return users.replace(account, next) ? next : account;
        } catch (Rejection busy) {
            if (busy.reason() == Rejection.Reason.OVERLOADED) {
                return account; // the next time will do
            }
            throw busy;
        }
    }
}
