package io.millrace.adapters.persistence.security;

import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.application.port.driven.service.security.RevokedTokens;
import io.millrace.domain.security.AccessTokenId;
import io.millrace.domain.security.SessionId;
import java.time.Duration;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** Stores revoked tokens and sessions in a table. */
public record PostgresRevokedTokens(Jdbi jdbi) implements RevokedTokens {

    private static final String TOKEN = "token";
    private static final String SESSION = "session";

    @Override
    public void revoke(AccessTokenId token, Duration life) {
        revoke(TOKEN, token.value(), token.session(), life);
    }

    @Override
    public void revoke(SessionId session, Duration life) {
        revoke(SESSION, session.value(), session, life);
    }

    @Override
    public boolean isRevoked(AccessTokenId token) {
        return jdbi.withHandle(handle -> handle.createQuery("""
            select exists (
                select from millrace.revoked_token r
                where (r.kind, r.id) in (values ('token', :token), ('session', :session))
            )
            """)
                .bind("token", token.value())
                .bind("session", token.session().value())
                .mapTo(Boolean.class)
                .one());
    }

    @Override
    public int forgetExpired() {
        return Batches.all(size -> PatientTransactions.run(
                jdbi,
                transaction -> transaction.createUpdate("""
                    with expired as materialized (
                        select r.kind, r.id
                        from millrace.revoked_token r
                        where r.expires_at < (select clock_timestamp())
                        limit :size
                        for update skip locked
                    )
                    delete from millrace.revoked_token r
                    using expired e
                    where r.kind = e.kind and r.id = e.id
                    """).bind("size", size).execute()));
    }

    /**
     * Revokes a token or session. The announcement contains the session, because cached callers are invalidated by
     * their session.
     */
    private void revoke(String kind, String id, SessionId session, Duration life) {
        PatientTransactions.run(jdbi, transaction -> {
            write(transaction, kind, id, life);
            CallerAnnouncements.publish(transaction, session);
            return id;
        });
    }

    /** Revokes a session and announces it, unless the session was already revoked. */
    static void revokeOnce(Handle transaction, SessionId session, Duration life) {
        int rows = transaction
                .createUpdate("""
                    insert into millrace.revoked_token (kind, id, expires_at)
                    values (:kind, :id, clock_timestamp() + make_interval(secs => :life))
                    on conflict (kind, id) do nothing
                    """)
                .bind("kind", SESSION)
                .bind("id", session.value())
                .bind("life", seconds(life))
                .execute();
        if (rows > 0) {
            CallerAnnouncements.publish(transaction, session);
        }
    }

    private static double seconds(Duration life) {
        return life.plus(CLOCK_DIFFERENCE).toSeconds();
    }

    private static void write(Handle transaction, String kind, String id, Duration life) {
        transaction
                .createUpdate("""
                    insert into millrace.revoked_token (kind, id, expires_at)
                    values (:kind, :id, clock_timestamp() + make_interval(secs => :life))
                    on conflict (kind, id) do update
                    set expires_at = greatest(millrace.revoked_token.expires_at, excluded.expires_at)
                    """)
                .bind("kind", kind)
                .bind("id", id)
                .bind("life", seconds(life))
                .execute();
    }
}
