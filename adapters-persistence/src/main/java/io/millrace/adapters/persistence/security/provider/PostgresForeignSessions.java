package io.millrace.adapters.persistence.security.provider;

import io.millrace.adapters.persistence.database.AsciiJson;
import io.millrace.adapters.persistence.database.Moments;
import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.adapters.persistence.security.Batches;
import io.millrace.adapters.persistence.security.CallerAnnouncements;
import io.millrace.adapters.persistence.security.HiddenText;
import io.millrace.application.port.driven.service.security.provider.ForeignSessions;
import io.millrace.domain.security.ForeignProfile;
import io.millrace.domain.security.ForeignSession;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.provider.ForeignIdentity;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.user.Username;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** Stores the sessions of users of identity providers in a table. */
public record PostgresForeignSessions(Jdbi jdbi) implements ForeignSessions {

    private static final String COLUMNS = """
        s.session, s.provider, s.issuer, s.subject, s.sid, s.username, s.roles, s.full_name, s.email, s.refresh_token,
        s.id_token, s.started_at, s.checked_at, s.expires_at
        """;

    @Override
    public void add(ForeignSession session) {
        PatientTransactions.run(
                jdbi,
                transaction -> bind(transaction.createUpdate("""
                    insert into millrace.foreign_session
                        (session, provider, issuer, subject, sid, username, roles, full_name, email, refresh_token,
                            id_token, started_at, checked_at, expires_at)
                    values
                        (:session, :provider, :issuer, :subject, :sid, :username, :roles, :full_name, :email,
                            :refresh_token, :id_token, :started_at, :checked_at, :expires_at)
                    """), session)
                        .bind("provider", session.identity().provider().value())
                        .bind("issuer", session.identity().issuer())
                        .bind("subject", written(session.identity().subject()))
                        .bind("sid", written(session.sid()))
                        .bind("username", session.profile().username().value())
                        .bind("started_at", Moments.bound(session.startedAt()))
                        .bind("expires_at", Moments.bound(session.expiresAt()))
                        .execute());
    }

    @Override
    public Optional<ForeignSession> find(SessionId id) {
        return jdbi.withHandle(handle -> handle.createQuery(
                        "select " + COLUMNS + " from millrace.foreign_session s where s.session = :session")
                .bind("session", id.value())
                .map((row, context) -> session(row))
                .findOne());
    }

    @Override
    public List<ForeignSession> list(
            ProviderName provider, Optional<String> subject, Optional<String> sid, Instant latest) {
        if (subject.isEmpty() && sid.isEmpty()) {
            throw new IllegalArgumentException("neither a subject nor an id");
        }
        String bySid = subject.isPresent() ? " and (s.sid = :sid or s.sid is null)" : " and s.sid = :sid";
        String condition = (subject.isPresent() ? " and s.subject = :subject" : "") + (sid.isPresent() ? bySid : "");
        return jdbi.withHandle(handle -> {
            var query = handle.createQuery("select " + COLUMNS + """
                    from millrace.foreign_session s
                    where s.provider = :provider and s.started_at <= :latest
                    """ + condition + " limit :most")
                    .bind("provider", provider.value())
                    .bind("latest", Moments.bound(latest))
                    .bind("most", MOST_LISTED);
            subject.ifPresent(text -> query.bind("subject", written(text)));
            sid.ifPresent(text -> query.bind("sid", written(text)));
            return query.map((row, context) -> session(row)).list();
        });
    }

    @Override
    public Optional<Instant> claim(SessionId id, Duration time) {
        return PatientTransactions.run(
                jdbi,
                transaction -> transaction
                        .createQuery("""
                            update millrace.foreign_session
                            set claimed_until = clock_timestamp() + make_interval(secs => :time)
                            where session = :session
                                and (claimed_until is null or claimed_until <= clock_timestamp())
                            returning claimed_until
                            """)
                        .bind("time", (double) time.toSeconds())
                        .bind("session", id.value())
                        .map((row, context) -> Moments.instant(row, "claimed_until"))
                        .findOne());
    }

    @Override
    public void release(SessionId id, Instant claim) {
        PatientTransactions.run(
                jdbi,
                transaction -> transaction
                        .createUpdate("""
                            update millrace.foreign_session
                            set claimed_until = null
                            where session = :session and claimed_until = :claim
                            """)
                        .bind("session", id.value())
                        .bind("claim", Moments.bound(claim))
                        .execute());
    }

    @Override
    public void replace(ForeignSession session, Instant claim) {
        PatientTransactions.run(jdbi, transaction -> {
            Optional<ForeignSession> before = transaction
                    .createQuery("select " + COLUMNS + """
                        from millrace.foreign_session s
                        where s.session = :session and s.claimed_until = :claim
                        for update
                        """)
                    .bind("session", session.id().value())
                    .bind("claim", Moments.bound(claim))
                    .map((row, context) -> session(row))
                    .findOne();
            if (before.isEmpty()) {
                return 0;
            }
            int rows = bind(transaction.createUpdate("""
                update millrace.foreign_session
                set roles = :roles, full_name = :full_name, email = :email, refresh_token = :refresh_token,
                    id_token = :id_token, checked_at = :checked_at, claimed_until = null
                where session = :session
                """), session).execute();
            if (!before.get().profile().equals(session.profile())) {
                CallerAnnouncements.publish(transaction, session.id());
            }
            return rows;
        });
    }

    @Override
    public Optional<ForeignSession> remove(SessionId id) {
        return PatientTransactions.run(jdbi, transaction -> {
            Optional<ForeignSession> removed = transaction
                    .createQuery("""
                        delete from millrace.foreign_session s
                        where s.session = :session
                        returning
                        """ + COLUMNS)
                    .bind("session", id.value())
                    .map((row, context) -> session(row))
                    .findOne();
            if (removed.isPresent()) {
                CallerAnnouncements.publish(transaction, id);
            }
            return removed;
        });
    }

    @Override
    public int removeExpired(Instant now) {
        return Batches.all(size -> PatientTransactions.run(
                jdbi,
                transaction -> transaction
                        .createUpdate("""
                    with expired as materialized (
                        select s.session
                        from millrace.foreign_session s
                        where s.expires_at <= :now
                        limit :size
                        for update skip locked
                    )
                    delete from millrace.foreign_session s
                    using expired e
                    where s.session = e.session
                    """)
                        .bind("now", Moments.bound(now))
                        .bind("size", size)
                        .execute()));
    }

    /** Binds the columns that change during the life of a session. */
    private static <T extends SqlStatement<T>> T bind(T statement, ForeignSession session) {
        ForeignProfile profile = session.profile();
        return statement
                .bind("session", session.id().value())
                .bindArray(
                        "roles",
                        String.class,
                        profile.roles().stream().map(RoleName::value).toList())
                .bind("full_name", written(profile.fullName()))
                .bind("email", written(profile.email()))
                .bind("refresh_token", hidden(session.tokens().refresh()))
                .bind("id_token", hidden(session.tokens().id()))
                .bind("checked_at", Moments.bound(session.checkedAt()));
    }

    private static @Nullable HiddenText hidden(Optional<String> token) {
        return token.map(HiddenText::new).orElse(null);
    }

    private static ForeignSession session(ResultSet row) throws SQLException {
        return new ForeignSession(
                new SessionId(row.getString("session")),
                new ForeignIdentity(
                        new ProviderName(row.getString("provider")),
                        row.getString("issuer"),
                        read(row.getString("subject")).orElseThrow()),
                read(row.getString("sid")),
                new ForeignProfile(
                        new Username(row.getString("username")),
                        Arrays.stream((String[]) row.getArray("roles").getArray())
                                .map(RoleName::new)
                                .toList(),
                        read(row.getString("full_name")),
                        read(row.getString("email"))),
                new ForeignSession.Tokens(
                        Optional.ofNullable(row.getString("refresh_token")),
                        Optional.ofNullable(row.getString("id_token"))),
                Moments.instant(row, "started_at"),
                Moments.instant(row, "checked_at"),
                Moments.instant(row, "expires_at"));
    }

    private static String written(String text) {
        return AsciiJson.ofList(List.of(text));
    }

    private static @Nullable String written(Optional<String> text) {
        return text.map(value -> written(value)).orElse(null);
    }

    private static Optional<String> read(@Nullable String json) {
        return Optional.ofNullable(json).map(text -> AsciiJson.toList(text).get(0));
    }
}
