package io.millrace.adapters.persistence.security;

import io.millrace.adapters.persistence.database.Moments;
import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.application.port.driven.service.security.user.LoginAttempts;
import io.millrace.domain.security.user.AttemptLimit;
import io.millrace.domain.security.user.AttemptLimit.Failures;
import io.millrace.domain.security.user.AttemptSource;
import io.millrace.domain.security.user.Username;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Stores failed login attempts in a table. The key of a row is a digest of the user name and the address, so that the
 * table contains neither of them. Each insertion of a row also removes up to two rows that expired long ago, so that
 * the table remains small.
 */
public record PostgresLoginAttempts(Jdbi jdbi) implements LoginAttempts {

    private static final int REMOVED_AT_ONCE = 2;
    private static final Duration LONG_OVER = AttemptLimit.WINDOW.multipliedBy(2);

    @Override
    public Optional<RecordedFailures> find(AttemptSource source) {
        return jdbi.withHandle(handle -> handle.createQuery("""
            select a.failures, a.since, clock_timestamp() as now
            from millrace.login_attempt a
            where a.source = :source
            """)
                .bind("source", digest(source))
                .map((row, context) -> new RecordedFailures(
                        new Failures(row.getInt("failures"), Moments.instant(row, "since")),
                        Moments.instant(row, "now")))
                .findOne()
                .filter(reading -> !reading.failures().isOver(reading.now())));
    }

    @Override
    public RecordedFailures add(AttemptSource source) {
        Digest digest = digest(source);
        Optional<RecordedFailures> added;
        do {
            added = PatientTransactions.run(
                    jdbi, transaction -> addFirst(transaction, digest).or(() -> addAnother(transaction, digest)));
        } while (added.isEmpty());
        return added.get();
    }

    @Override
    public void announceExhausted(Username username) {
        PatientTransactions.run(jdbi, transaction -> {
            CallerAnnouncements.publish(transaction, username);
            return username;
        });
    }

    @Override
    public int forgetExpired() {
        return Batches.all(size ->
                PatientTransactions.run(jdbi, transaction -> removeExpired(transaction, AttemptLimit.WINDOW, size)));
    }

    private static Optional<RecordedFailures> addFirst(Handle transaction, Digest source) {
        Optional<Instant> since = transaction
                .createQuery("""
                    insert into millrace.login_attempt (source, failures, since)
                    values (:source, 1, clock_timestamp())
                    on conflict (source) do nothing
                    returning since
                    """)
                .bind("source", source)
                .map((row, context) -> Moments.instant(row, "since"))
                .findOne();
        if (since.isPresent()) {
            removeExpired(transaction, LONG_OVER, REMOVED_AT_ONCE);
        }
        return since.map(moment -> new RecordedFailures(new Failures(1, moment), moment));
    }

    /** Adds a failure to an existing row and returns the new count; empty if the row was removed concurrently. */
    private static Optional<RecordedFailures> addAnother(Handle transaction, Digest source) {
        Optional<Failures> before = transaction
                .createQuery("""
                    select a.failures, a.since
                    from millrace.login_attempt a
                    where a.source = :source
                    for update
                    """)
                .bind("source", source)
                .map((row, context) -> new Failures(row.getInt("failures"), Moments.instant(row, "since")))
                .findOne();
        return before.map(failures -> {
            Instant now = Moments.now(transaction);
            Failures after = failures.another(now);
            transaction
                    .createUpdate("""
                        update millrace.login_attempt
                        set failures = :failures, since = :since
                        where source = :source
                        """)
                    .bind("source", source)
                    .bind("failures", after.count())
                    .bind("since", Moments.bound(after.since()))
                    .execute();
            return new RecordedFailures(after, now);
        });
    }

    private static int removeExpired(Handle transaction, Duration age, int most) {
        return transaction
                .createUpdate("""
                    with expired as materialized (
                        select a.source
                        from millrace.login_attempt a
                        where a.since <= (select clock_timestamp() - make_interval(secs => :age))
                        limit :most
                        for update skip locked
                    )
                    delete from millrace.login_attempt a
                    using expired e
                    where a.source = e.source
                    """)
                .bind("age", (double) age.toSeconds())
                .bind("most", most)
                .execute();
    }

    /** Returns the key of the row for a source. The separator of user name and address cannot occur in a user name. */
    private static Digest digest(AttemptSource source) {
        return Digest.of(source.user() + '\0' + source.address());
    }
}
