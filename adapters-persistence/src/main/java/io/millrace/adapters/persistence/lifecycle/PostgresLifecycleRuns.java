package io.millrace.adapters.persistence.lifecycle;

import io.millrace.adapters.persistence.database.Moments;
import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/** Stores the last run of the lifecycles and its failures in two tables. Durations are stored in milliseconds. */
public record PostgresLifecycleRuns(Jdbi jdbi) implements LifecycleRuns {

    @Override
    public Status readStatus() {
        return jdbi.withHandle(handle -> handle.createQuery("""
            select millrace.stream_clock() as now, r.started_at, r.since_last_start, r.duration, r.held_until, r.overdue
            from (select) as always left join millrace.lifecycle_run r on true
            """)
                .map((row, context) -> new Status(Moments.instant(row, "now"), run(row)))
                .one());
    }

    private static Optional<Run> run(ResultSet row) throws SQLException {
        Optional<Instant> startedAt = moment(row, "started_at");
        return startedAt.isEmpty()
                ? Optional.empty()
                : Optional.of(new Run(
                        startedAt.get(),
                        duration(row, "since_last_start"),
                        duration(row, "duration"),
                        moment(row, "held_until"),
                        row.getInt("overdue")));
    }

    private static Optional<Instant> moment(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
    }

    private static Optional<Duration> duration(ResultSet row, String column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? Optional.empty() : Optional.of(Duration.ofMillis(millis));
    }

    @Override
    public boolean begin(Optional<Run> last, Run next) {
        return PatientTransactions.run(
                jdbi,
                transaction -> transaction
                                .createUpdate("""
                                    insert into millrace.lifecycle_run as r
                                        (started_at, since_last_start, held_until, overdue)
                                    select :startedAt, :sinceLastStart, :heldUntil, :overdue
                                    where cast(:last as timestamptz) is null
                                        or exists (select from millrace.lifecycle_run)
                                    on conflict (only_row) do update
                                    set started_at = excluded.started_at, since_last_start = excluded.since_last_start,
                                        duration = null, held_until = excluded.held_until, overdue = excluded.overdue
                                    where r.started_at = :last
                                    """)
                                .bind("startedAt", Moments.bound(next.startedAt()))
                                .bind("sinceLastStart", millis(next.sinceLastStart()))
                                .bind("heldUntil", bound(next.heldUntil()))
                                .bind("overdue", next.overdue())
                                .bind("last", bound(last.map(Run::startedAt)))
                                .execute()
                        == 1);
    }

    private static @Nullable Long millis(Optional<Duration> duration) {
        return duration.map(Duration::toMillis).orElse(null);
    }

    private static @Nullable OffsetDateTime bound(Optional<Instant> moment) {
        return moment.map(Moments::bound).orElse(null);
    }

    @Override
    public void end(Run run) {
        PatientTransactions.run(
                jdbi,
                transaction -> transaction
                        .createUpdate("""
                            update millrace.lifecycle_run
                            set duration = :duration, overdue = :overdue
                            where started_at = :startedAt
                            """)
                        .bind("duration", millis(run.duration()))
                        .bind("overdue", run.overdue())
                        .bind("startedAt", Moments.bound(run.startedAt()))
                        .execute());
    }

    @Override
    public Map<IndexName, Failure> failures(Collection<StreamName> streams) {
        return jdbi.withHandle(handle -> handle.createQuery("""
            select e.stream, e.index_name, e.message, e.first_at, e.last_at, e.retries
            from millrace.lifecycle_error e
            where e.stream = any(:streams)
            """)
                .bindArray(
                        "streams",
                        String.class,
                        streams.stream().map(StreamName::value).toList())
                .map((row, context) -> Map.entry(
                        new IndexName(row.getString("index_name")),
                        new Failure(
                                new StreamName(row.getString("stream")),
                                row.getString("message"),
                                Moments.instant(row, "first_at"),
                                Moments.instant(row, "last_at"),
                                row.getInt("retries"))))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    @Override
    public void settle(StreamName stream, Map<IndexName, String> failures, Instant now) {
        List<IndexName> inOrder = failures.keySet().stream().sorted().toList();
        PatientTransactions.run(jdbi, transaction -> {
            transaction
                    .createUpdate("""
                        delete from millrace.lifecycle_error
                        where stream = :stream and not index_name = any(:failed)
                        """)
                    .bind("stream", stream.value())
                    .bindArray(
                            "failed",
                            String.class,
                            inOrder.stream().map(IndexName::value).toList())
                    .execute();
            for (IndexName index : inOrder) {
                transaction
                        .createUpdate("""
                            insert into millrace.lifecycle_error as e
                                (stream, index_name, message, first_at, last_at, retries)
                            values (:stream, :index, :message, :now, :now, 0)
                            on conflict (stream, index_name) do update
                            set message = excluded.message, last_at = excluded.last_at, retries = e.retries + 1
                            """)
                        .bind("stream", stream.value())
                        .bind("index", index.value())
                        .bind("message", failures.get(index))
                        .bind("now", Moments.bound(now))
                        .execute();
            }
            return inOrder;
        });
    }
}
