package io.millrace.adapters.persistence.reindex.lease;

import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.lease.LeaseSurvey;
import io.millrace.application.port.driven.service.lease.Leases;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Stores leases in a table.
 *
 * @param unshared a separate pool of connections for heartbeats, so that a heartbeat never waits for a connection
 */
public record PostgresLeases(Jdbi jdbi, Jdbi unshared) implements Leases, LeaseSurvey {

    private static final double MILLIS = 1_000;

    @Override
    public Optional<Lease> claim(String task, String owner) {
        return PatientTransactions.run(
                jdbi,
                transaction -> takeOver(transaction, task, owner)
                        .or(() -> takeFirst(transaction, task, owner))
                        .map(epoch -> new Lease(task, owner, epoch)));
    }

    private static Optional<Long> takeOver(Handle transaction, String task, String owner) {
        return transaction
                .createQuery("""
                    with free as (
                        select l.task
                        from millrace.lease l
                        where l.task = :task
                            and (
                                l.owner is null or l.owner = :owner
                                or l.heartbeat < clock_timestamp() - make_interval(secs => :expiry)
                                or l.heartbeat < clock_timestamp() - make_interval(secs => :silence)
                                    and l.backend is not null
                                    and not exists (select from pg_stat_activity a where a.pid = l.backend)
                            )
                        for update skip locked
                    )
                    update millrace.lease l
                    set epoch = nextval('millrace.lease_epoch'), owner = :owner, heartbeat = clock_timestamp(),
                        backend = pg_backend_pid()
                    from free f
                    where l.task = f.task
                    returning l.epoch
                    """)
                .bind("task", task)
                .bind("owner", owner)
                .bind("expiry", (double) EXPIRY.toSeconds())
                .bind("silence", (double) SILENCE.toSeconds())
                .mapTo(Long.class)
                .findOne();
    }

    private static Optional<Long> takeFirst(Handle transaction, String task, String owner) {
        return transaction
                .createQuery("""
                    insert into millrace.lease (task, owner, epoch, heartbeat, backend)
                    select :task, :owner, nextval('millrace.lease_epoch'), clock_timestamp(), pg_backend_pid()
                    where not exists (select l.task from millrace.lease l where l.task = :task)
                    on conflict (task) do nothing
                    returning epoch
                    """)
                .bind("task", task)
                .bind("owner", owner)
                .mapTo(Long.class)
                .findOne();
    }

    @Override
    public List<Lease> heartbeat(Collection<Lease> held) {
        if (held.isEmpty()) {
            return List.of();
        }
        Set<Fence> alive = unshared.withHandle(handle -> handle.createQuery("""
            update millrace.lease l
            set heartbeat = clock_timestamp(), backend = pg_backend_pid()
            from unnest(:tasks, :epochs) as h (task, epoch)
            where l.task = h.task and l.epoch = h.epoch and l.owner is not null
            returning l.task, l.epoch
            """)
                .bindArray("tasks", String.class, held.stream().map(Lease::task).toList())
                .bindArray("epochs", Long.class, held.stream().map(Lease::epoch).toList())
                .map((row, context) -> new Fence(row.getString("task"), row.getLong("epoch")))
                .set());
        return held.stream().filter(lease -> alive.contains(lease.fence())).toList();
    }

    @Override
    public void release(Lease lease) {
        PatientTransactions.run(
                jdbi,
                transaction -> transaction
                        .createUpdate("update millrace.lease set owner = null where task = :task and epoch = :epoch")
                        .bind("task", lease.task())
                        .bind("epoch", lease.epoch())
                        .execute());
    }

    @Override
    public Map<String, Duration> heartbeats() {
        return unshared.withHandle(handle -> handle.createQuery("""
            select l.task, extract(epoch from clock_timestamp() - l.heartbeat) as age
            from millrace.lease l
            where l.owner is not null and not starts_with(l.task, :writers)
            """)
                .bind("writers", PostgresAuditWriters.PREFIX)
                .map((row, context) -> Map.entry(
                        row.getString("task"), Duration.ofMillis(Math.max(0, (long) (row.getDouble("age") * MILLIS)))))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }
}
