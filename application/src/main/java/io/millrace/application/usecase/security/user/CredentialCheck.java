package io.millrace.application.usecase.security.user;

import io.millrace.application.port.driven.service.security.SecurityEvents;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driven.service.security.user.LoginAttempts;
import io.millrace.application.port.driven.service.security.user.LoginAttempts.RecordedFailures;
import io.millrace.application.port.driven.service.security.user.PasswordHashes;
import io.millrace.application.port.driven.service.security.user.PasswordHashes.Requester;
import io.millrace.application.port.driven.service.security.user.Users;
import io.millrace.application.usecase.security.factor.SecondFactorCheck;
import io.millrace.domain.Rejection;
import io.millrace.domain.event.LoginFailedEvent;
import io.millrace.domain.event.LoginFailedEvent.Reason;
import io.millrace.domain.security.user.AttemptLimit;
import io.millrace.domain.security.user.AttemptSource;
import io.millrace.domain.security.user.Credentials;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.PasswordHash;
import io.millrace.domain.security.user.SignInLimits;
import io.millrace.domain.security.user.Username;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Checks user names and passwords, for logins and for Basic authentication. All failures take the same time, regardless
 * of the reason.
 *
 * <p>If the limit of attempts is reached while an attempt is being checked, the outcome of this attempt is not
 * disclosed, even if the credentials are correct. The limit of an address does not apply to users who recently signed
 * in from this address. Therefore a flood of attempts from the address does not lock these users out.
 */
public final class CredentialCheck {

    private final Users users;
    private final PasswordHashes hashes;
    private final LoginAttempts attempts;
    private final Supplier<SignInLimits> limits;
    private final SecurityEvents events;
    private final SecondFactorCheck factors;
    private final LimitedSources limited;
    private final KnownSources known = new KnownSources();

    /**
     * Creates a check.
     *
     * @param limits returns the current limits of login attempts; called for each attempt, because the limits may
     *     change
     * @param nanos a monotonic clock
     */
    public CredentialCheck(
            Users users,
            PasswordHashes hashes,
            LoginAttempts attempts,
            Supplier<SignInLimits> limits,
            SecurityEvents events,
            SecondFactorCheck factors,
            LongSupplier nanos) {
        this.users = users;
        this.hashes = hashes;
        this.attempts = attempts;
        this.limits = limits;
        this.events = events;
        this.factors = factors;
        this.limited = new LimitedSources(nanos);
    }

    /** The outcome of a check. */
    sealed interface Result {

        /** The credentials belong to this user. */
        record Matched(Account account) implements Result {}

        /**
         * The password is correct, but the user also needs a one-time code or recovery code, which is missing or wrong.
         *
         * @param isWrong whether the code is wrong; if false, it is missing
         */
        record CodeRequired(Username user, boolean isWrong) implements Result {}

        /** The user does not exist, is disabled, or has another password. */
        record Failed() implements Result {}

        /** The limit of attempts is reached. */
        record Limited(Duration retryAfter) implements Result {}
    }

    /**
     * Requires that a result shows a correct password or code of a signed-in user. If the password is correct, no code
     * is needed.
     *
     * @param field the name of the password or code in the request
     * @throws Rejection if the password or code is wrong, or if the limit of attempts is reached
     */
    static void requireCorrect(Result result, String field) {
        if (result instanceof Result.Limited limited) {
            throw new Rejection(
                    Rejection.Reason.OVERLOADED,
                    "too many failed attempts by this user or from this address; try again in ["
                            + Math.max(1, limited.retryAfter().toSeconds()) + "s]");
        }
        boolean isCorrect = result instanceof Result.Matched
                || (result instanceof Result.CodeRequired required && !required.isWrong());
        if (!isCorrect) {
            throw Rejection.invalid("[" + field + "] is wrong");
        }
    }

    Result check(Credentials credentials, String address) {
        return check(List.of(credentials), address);
    }

    /**
     * Checks all readings of a header as one attempt. A header can be decoded in several ways, and each way yields one
     * reading: the credentials in that decoding.
     *
     * @return the outcome of the first reading that matches; otherwise a failure, which is counted once for each user
     *     name in the readings
     */
    Result check(List<Credentials> readings, String address) {
        for (Credentials reading : readings) {
            Requester requester = requester(reading, address);
            Optional<Duration> wait = waitOf(requester);
            if (wait.isPresent()) {
                return publishLimited(requester.source(), address, wait.get());
            }
        }
        Map<Requester, Reason> failures = new LinkedHashMap<>();
        for (Credentials reading : readings) {
            Requester requester = requester(reading, address);
            Optional<Account> account = Username.find(reading.username()).flatMap(users::find);
            Optional<Result> matched = matched(account, reading, requester, address);
            if (matched.isPresent()) {
                return matched.get();
            }
            failures.put(requester, reasonOf(account));
        }
        Result result = new Result.Failed();
        for (Map.Entry<Requester, Reason> failure : failures.entrySet()) {
            Result counted = recordFailure(failure.getKey(), address, failure.getValue());
            result = counted instanceof Result.Limited ? counted : result;
        }
        return result;
    }

    /**
     * Checks a one-time code or a recovery code of a user with a second factor, by the same rules as the code of a
     * login.
     */
    Result checkCode(Account account, String code, String address) {
        Requester requester =
                requester(new Credentials(account.user().username().value(), ""), address);
        return waitOf(requester)
                .map(wait -> publishLimited(requester.source(), address, wait))
                .or(() -> refused(account.user().username(), Optional.of(code), requester, address))
                .orElseGet(() -> new Result.Matched(account));
    }

    private Requester requester(Credentials credentials, String address) {
        AttemptSource source = AttemptSource.of(credentials.username(), address);
        return new Requester(source, known.contains(source));
    }

    /** Returns the outcome if the password belongs to the account and the user is enabled; otherwise empty. */
    private Optional<Result> matched(
            Optional<Account> account, Credentials credentials, Requester requester, String address) {
        String presented = credentials.password();
        Optional<Password> password = Password.find(presented);
        Optional<PasswordHash> hash = account.filter(found -> found.user().enabled() && password.isPresent())
                .map(Account::hash);
        String normalized = password.map(Password::value).orElse(presented);
        boolean isCurrentForm = hashes.verify(hash, normalized, requester);
        // Earlier releases computed the hash from the password without normalizing it.
        boolean matches = isCurrentForm || (!normalized.equals(presented) && hashes.verify(hash, presented, requester));
        if (!matches || account.isEmpty() || password.isEmpty()) {
            return Optional.empty();
        }
        Optional<Duration> wait = waitOf(requester);
        if (wait.isPresent()) {
            return Optional.of(publishLimited(requester.source(), address, wait.get()));
        }
        Account current = renewed(account.get(), password.get(), isCurrentForm);
        if (current.user().hasSecondFactor()) {
            Optional<Result> refused = refused(current.user().username(), credentials.code(), requester, address);
            if (refused.isPresent()) {
                return refused;
            }
        }
        known.add(requester.source());
        return Optional.of(new Result.Matched(current));
    }

    /**
     * Returns the outcome if the code of the user is missing or wrong; otherwise empty. Attempts with codes are also
     * counted per user across all addresses, so that an attacker with many addresses has no better chance of guessing a
     * code. A code is counted before it is checked, so that parallel requests do not improve the chance either.
     */
    private Optional<Result> refused(Username user, Optional<String> code, Requester requester, String address) {
        if (code.isEmpty()) {
            return Optional.of(new Result.CodeRequired(user, false));
        }
        AttemptSource codes = requester.source().ofCodes();
        Optional<Duration> wait = waitOf(codes, AttemptLimit.OF_CODES).or(() -> {
            RecordedFailures counted = attempts.add(codes);
            return AttemptLimit.OF_CODES.exceededBy(counted.failures(), counted.now());
        });
        if (wait.isPresent()) {
            return Optional.of(publishLimited(requester.source(), address, wait.get()));
        }
        if (factors.accepts(user, code.get(), address)) {
            return Optional.empty();
        }
        Result counted = recordFailure(requester, address, Reason.WRONG_CODE);
        return Optional.of(counted instanceof Result.Limited ? counted : new Result.CodeRequired(user, true));
    }

    private static Reason reasonOf(Optional<Account> account) {
        if (account.isEmpty()) {
            return Reason.UNKNOWN_USER;
        }
        return account.get().user().enabled() ? Reason.WRONG_PASSWORD : Reason.DISABLED;
    }

    private Result recordFailure(Requester requester, String address, Reason reason) {
        AttemptSource source = requester.source();
        AttemptLimit ofUser = limits.get().ofUser();
        RecordedFailures reading = attempts.add(source);
        if (reading.failures().count() == ofUser.failuresPerMinute()) {
            Username.find(source.user()).ifPresent(attempts::announceExhausted);
        }
        RecordedFailures ofAll = attempts.add(source.ofEveryUser());
        Optional<Duration> exceeded = ofUser.exceededBy(reading.failures(), reading.now())
                .or(() -> requester.isKnown()
                        ? Optional.empty()
                        : limits.get().ofAddress().exceededBy(ofAll.failures(), ofAll.now()));
        if (exceeded.isPresent()) {
            return publishLimited(source, address, exceeded.get());
        }
        events.publish(new LoginFailedEvent(source.user(), address, reason));
        return new Result.Failed();
    }

    private Result publishLimited(AttemptSource source, String address, Duration retryAfter) {
        events.publish(new LoginFailedEvent(source.user(), address, Reason.TOO_MANY_ATTEMPTS));
        return new Result.Limited(retryAfter);
    }

    private Optional<Duration> waitOf(Requester requester) {
        Optional<Duration> ofAddress = requester.isKnown()
                ? Optional.empty()
                : waitOf(requester.source().ofEveryUser(), limits.get().ofAddress());
        return ofAddress.isPresent()
                ? ofAddress
                : waitOf(requester.source(), limits.get().ofUser());
    }

    private Optional<Duration> waitOf(AttemptSource source, AttemptLimit limit) {
        Optional<Duration> remembered = limited.find(source, limit);
        if (remembered.isPresent()) {
            return remembered;
        }
        Optional<Duration> wait =
                attempts.find(source).flatMap(reading -> limit.retryAfter(reading.failures(), reading.now()));
        wait.ifPresent(left -> limited.add(source, limit, left));
        return wait;
    }

    /**
     * Replaces the hash of the password if it has weaker parameters than new hashes, or was computed from the password
     * without normalization.
     */
    private Account renewed(Account account, Password password, boolean isCurrentForm) {
        if (isCurrentForm && !hashes.isOutdated(account.hash())) {
            return account;
        }
        try {
            Account next = account.changed(account.user(), hashes.hash(password), account.credentialsVersion());
            return users.replace(account, next) ? next : account;
        } catch (Rejection busy) {
            if (busy.reason() == Rejection.Reason.OVERLOADED) {
                return account; // the next login tries again
            }
            throw busy;
        }
    }
}
