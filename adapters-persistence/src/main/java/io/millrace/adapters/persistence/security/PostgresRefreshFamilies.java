package io.millrace.adapters.persistence.security;

import io.millrace.adapters.persistence.database.Moments;
import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.application.port.driven.service.security.RefreshFamilies;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.RefreshFamily;
import io.millrace.domain.security.RefreshFamily.Use;
import io.millrace.domain.security.Session;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.user.Username;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * Stores refresh tokens and their families in tables. Every change of a family first locks the row of the family and
 * then reads the clock. Therefore later changes have later times.
 */
public record PostgresRefreshFamilies(Jdbi jdbi) implements RefreshFamilies {

    private static final String COLUMNS = """
        f.session, f.username, f.stamp, f.started_at, f.current_step, f.current_since, f.revoked
        """;

    @Override
    public boolean store(Session session, Username username, UUID key) {
        return PatientTransactions.run(jdbi, transaction -> {
            Optional<RefreshFamily> family = lock(transaction, session.id());
            Instant now = Moments.now(transaction);
            if (family.filter(known -> !known.isExpired(now)).isPresent()) {
                return join(transaction, family.get(), session, username, key, now);
            }
            if (session.step() > 0) {
                return false;
            }
            return begin(transaction, session, username, key, now) || joinRival(transaction, session, username, key);
        });
    }

    @Override
    public Optional<Used> use(UUID key, Duration life) {
        return PatientTransactions.run(jdbi, transaction -> {
            Optional<Step> presented = lockFamilyOf(transaction, key);
            Instant now = Moments.now(transaction);
            return presented.filter(step -> !step.family().isExpired(now)).map(step -> {
                Use use = step.family().use(step.step(), now);
                apply(transaction, step.family(), use, life);
                return new Used(step.family(), use);
            });
        });
    }

    @Override
    public Optional<Found> find(UUID key) {
        return jdbi.withHandle(handle -> handle.createQuery("select " + COLUMNS + """
                , t.step, clock_timestamp() as now
            from millrace.refresh_token t
            join millrace.refresh_family f on f.session = t.session
            where t.sha256 = :sha256
            """)
                .bind("sha256", Digest.of(key.toString()))
                .map((row, context) -> new Found(family(row), row.getLong("step"), Moments.instant(row, "now")))
                .findOne()
                .filter(found -> !found.family().isExpired(found.now())));
    }

    @Override
    public void revoke(SessionId session) {
        revoke("session", session.value(), transaction -> CallerAnnouncements.publish(transaction, session));
    }

    @Override
    public void revokeAll(Username username) {
        revoke("username", username.value(), transaction -> CallerAnnouncements.publish(transaction, username));
    }

    private void revoke(String column, String value, Consumer<Handle> announcement) {
        PatientTransactions.run(jdbi, transaction -> {
            int rows = transaction
                    .createUpdate("update millrace.refresh_family set revoked = true where " + column
                            + " = :value and not revoked")
                    .bind("value", value)
                    .execute();
            if (rows > 0) {
                announcement.accept(transaction);
            }
            return rows;
        });
    }

    @Override
    public int forgetExpired() {
        return Batches.all(size -> PatientTransactions.run(
                jdbi,
                transaction -> transaction.createUpdate("""
                    with expired as materialized (
                        select f.session
                        from millrace.refresh_family f
                        where f.expires_at <= (select clock_timestamp())
                        limit :size
                        for update skip locked
                    )
                    delete from millrace.refresh_family f
                    using expired e
                    where f.session = e.session
                    """).bind("size", size).execute()));
    }

    private static Optional<RefreshFamily> lock(Handle transaction, SessionId session) {
        return transaction
                .createQuery(
                        "select " + COLUMNS + " from millrace.refresh_family f where f.session = :session for update")
                .bind("session", session.value())
                .map((row, context) -> family(row))
                .findOne();
    }

    private static Optional<Step> lockFamilyOf(Handle transaction, UUID key) {
        return transaction
                .createQuery("select " + COLUMNS + """
                        , t.step
                    from millrace.refresh_token t
                    join millrace.refresh_family f on f.session = t.session
                    where t.sha256 = :sha256
                    for update of f
                    """)
                .bind("sha256", Digest.of(key.toString()))
                .map((row, context) -> new Step(family(row), row.getLong("step")))
                .findOne();
    }

    /**
     * Begins a family with a token. If an expired family of the same session exists, replaces it. Returns false if
     * another request has begun the family concurrently.
     */
    private static boolean begin(Handle transaction, Session session, Username username, UUID key, Instant now) {
        RefreshFamily family = RefreshFamily.begin(session.id(), username, session.credentialsVersion(), now);
        transaction
                .createUpdate("""
                    delete from millrace.refresh_family f
                    where f.session = :session and f.expires_at <= :now
                    """)
                .bind("session", session.id().value())
                .bind("now", Moments.bound(now))
                .execute();
        int rows = bind(transaction.createUpdate("""
            insert into millrace.refresh_family
                (session, username, stamp, started_at, current_step, current_since, revoked, expires_at)
            values
                (:session, :username, :stamp, :started_at, :current_step, :current_since, :revoked,
                    :expires_at)
            on conflict (session) do nothing
            """), family)
                .bind("username", username.value())
                .bind(
                        "stamp",
                        session.credentialsVersion()
                                .map(CredentialsVersion::value)
                                .orElse(null))
                .bind("started_at", Moments.bound(now))
                .execute();
        if (rows > 0) {
            insertToken(transaction, session, key);
        }
        return rows > 0;
    }

    /** Adds the token to a family that another request has begun concurrently. */
    private static boolean joinRival(Handle transaction, Session session, Username username, UUID key) {
        return lock(transaction, session.id())
                .map(family -> join(transaction, family, session, username, key, Moments.now(transaction)))
                .orElse(false);
    }

    /**
     * Adds the token to the family if this is allowed. It is not allowed if the family belongs to another user, because
     * a session belongs to one user. Returns whether the token was added.
     */
    private static boolean join(
            Handle transaction, RefreshFamily family, Session session, Username username, UUID key, Instant now) {
        boolean joins = family.username().equals(username)
                && family.admits(session.step(), now)
                && hasRoom(transaction, session);
        if (joins) {
            insertToken(transaction, session, key);
        }
        return joins;
    }

    private static boolean hasRoom(Handle transaction, Session session) {
        return session.step() == 0
                || transaction
                                .createQuery("""
                                    select count(*)
                                    from millrace.refresh_token t
                                    where t.session = :session and t.step = :step
                                    """)
                                .bind("session", session.id().value())
                                .bind("step", session.step())
                                .mapTo(Integer.class)
                                .one()
                        < RefreshFamily.MOST_OF_ONE_STEP;
    }

    private static void insertToken(Handle transaction, Session session, UUID key) {
        transaction
                .createUpdate("""
                    insert into millrace.refresh_token (sha256, session, step) values (:sha256, :session, :step)
                    """)
                .bind("sha256", Digest.of(key.toString()))
                .bind("session", session.id().value())
                .bind("step", session.step())
                .execute();
    }

    private static void apply(Handle transaction, RefreshFamily before, Use use, Duration life) {
        if (use instanceof Use.Accepted accepted && !accepted.family().equals(before)) {
            replace(transaction, accepted.family());
        } else if (use instanceof Use.Reused reused) {
            replace(transaction, reused.family());
        }
        if (use instanceof Use.Reused || before.revoked()) {
            PostgresRevokedTokens.revokeOnce(transaction, before.session(), life);
        }
    }

    private static void replace(Handle transaction, RefreshFamily family) {
        bind(transaction.createUpdate("""
            update millrace.refresh_family
            set current_step = :current_step, current_since = :current_since, revoked = :revoked,
                expires_at = :expires_at
            where session = :session
            """), family).execute();
    }

    /** Binds the columns that change during the life of a family. */
    private static <T extends SqlStatement<T>> T bind(T statement, RefreshFamily family) {
        return statement
                .bind("session", family.session().value())
                .bind("current_step", family.currentStep())
                .bind("current_since", Moments.bound(family.currentSince()))
                .bind("revoked", family.revoked())
                .bind("expires_at", Moments.bound(family.expiresAt()));
    }

    private static RefreshFamily family(ResultSet row) throws SQLException {
        return new RefreshFamily(
                new SessionId(row.getString("session")),
                new Username(row.getString("username")),
                Optional.ofNullable(row.getString("stamp")).map(CredentialsVersion::new),
                Moments.instant(row, "started_at"),
                row.getLong("current_step"),
                Moments.instant(row, "current_since"),
                row.getBoolean("revoked"));
    }

    private record Step(RefreshFamily family, long step) {}
}
