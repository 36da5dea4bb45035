package io.millrace.adapters.persistence.reindex;

import io.millrace.adapters.persistence.database.Moments;
import io.millrace.adapters.persistence.reindex.ReindexTaskRows.Row;
import io.millrace.adapters.persistence.reindex.lease.LeaseFence;
import io.millrace.adapters.persistence.reindex.lease.WaitingRows;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.StaleTaskException;
import io.millrace.application.port.driven.service.reindex.WaitingDocuments;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** Stores upgrade tasks in tables. Each task upgrades a data stream or a plain index. */
public final class PostgresReindexTasks extends PostgresBegunUpgrades implements ReindexTasks {

    private static final String RETAINED = """
        (
            t.ended_at is null
            or t.ended_at > clock_timestamp() - make_interval(secs => :retention)
            or t.state = 'cancelled' and exists (
                select r.source_id from millrace.reindex_item r
                where r.stream = t.stream and r.state = 'in_progress'
                union all
                select b.source_id from millrace.begun_upgrade b where b.task = t.lease and not b.ended
            )
        )
        """;

    private static final String COLUMNS = """
        select t.stream, t.state, t.started_at, t.version, t.version_number, t.indices_in_stream, t.ended_at,
            t.waiting_reason, t.allows_loss, t.plain_index,
            i.source_id, i.index_name, i.state as item_state, i.documents, i.copied, i.message
        """;

    private static final String TASKS = COLUMNS + """
        from millrace.reindex_task t
            left join millrace.reindex_item i on i.stream = t.stream
        where %s %s
        order by t.stream, i.position
        """;

    private static final String EARLIER_TASKS = COLUMNS + """
        from (
            select *, null as waiting_reason from millrace.earlier_reindex_task
            where ended_at > clock_timestamp() - make_interval(secs => :retention)
            order by started_at desc
            limit :most
        ) t
            left join millrace.earlier_reindex_item i on i.stream = t.stream and i.started_at = t.started_at
        order by t.stream, t.started_at, i.position
        """;

    private static final double RETENTION = ReindexTask.RETENTION.toSeconds();

    private final UpgradedStreams streams;

    /**
     * Creates the store.
     *
     * @param streams checks and locks a data stream while its task is stored
     */
    public PostgresReindexTasks(Jdbi jdbi, UpgradedStreams streams) {
        super(jdbi);
        this.streams = streams;
    }

    @Override
    public Optional<ReindexTask> find(StreamName stream) {
        return jdbi.withHandle(handle -> find(handle, stream));
    }

    private static Optional<ReindexTask> find(Handle handle, StreamName stream) {
        List<Row> rows = handle.createQuery(String.format(Locale.ROOT, TASKS, RETAINED, "and t.stream = :stream"))
                .bind("retention", RETENTION)
                .bind("stream", stream.value())
                .map((row, context) -> Row.of(row))
                .list();
        return ReindexTaskRows.tasks(rows).stream().findFirst();
    }

    @Override
    public List<ReindexTask> list() {
        return ReindexTaskRows.tasks(
                jdbi.withHandle(handle -> handle.createQuery(String.format(Locale.ROOT, TASKS, RETAINED, ""))
                        .bind("retention", RETENTION)
                        .map((row, context) -> Row.of(row))
                        .list()));
    }

    @Override
    public List<ReindexTask> listEarlier() {
        return ReindexTaskRows.tasks(jdbi.withHandle(handle -> handle.createQuery(EARLIER_TASKS)
                .bind("retention", RETENTION)
                .bind("most", MOST_EARLIER_LISTED)
                .map((row, context) -> Row.of(row))
                .list()));
    }

    @Override
    public void add(ReindexTask.Running task) {
        put(task, Optional::isEmpty);
    }

    @Override
    public void replace(ReindexTask current, ReindexTask next) {
        put(
                next,
                found -> found.filter(task -> task.state() == current.state())
                        .map(task -> task.run().startedAt())
                        .filter(Moments.bound(current.run().startedAt()).toInstant()::equals)
                        .isPresent());
    }

    /**
     * Replaces the recorded task and takes the lease away from its holder. The first transaction stores a new epoch, so
     * that the holder of the lease cannot begin another write. The second transaction waits for writes that are already
     * running. Without the first transaction, the wait could take forever if the holder writes without a pause.
     */
    private void put(ReindexTask next, Predicate<Optional<ReindexTask>> expected) {
        String lease = ReindexTasks.leaseOf(next.stream());
        String token = "replacing " + UUID.randomUUID();
        boolean seized = transactions.run(transaction -> {
            boolean unchanged = expected.test(find(transaction, next.stream()));
            if (unchanged) {
                seize(transaction, lease, token);
            }
            return unchanged;
        });
        if (!seized) {
            throw new StaleTaskException(next.stream());
        }
        boolean written = transactions.run(transaction -> {
            awaitWriters(transaction, lease);
            boolean unchanged = isOfItsStream(transaction, next) && expected.test(find(transaction, next.stream()));
            if (unchanged) {
                if (next instanceof ReindexTask.Running) {
                    ReindexTaskRows.keepEarlier(transaction, next.stream());
                }
                ReindexTaskRows.write(transaction, lease, next);
            }
            releaseLease(transaction, lease, unchanged ? Optional.empty() : Optional.of(token));
            return unchanged;
        });
        if (!written) {
            throw new StaleTaskException(next.stream());
        }
    }

    /**
     * Locks the data stream of a task, and returns whether the stream contains all indices of the task. Always returns
     * true for an ended task and for the task of a plain index. The deletion of a plain index is detected by the next
     * step of the upgrade.
     */
    private boolean isOfItsStream(Handle transaction, ReindexTask next) {
        return next instanceof ReindexTask.Ended
                || next.run().plainIndex()
                || streams.lock(
                        transaction,
                        next.stream(),
                        next.upgrades().stream().map(IndexUpgrade::source).toList());
    }

    /** Makes {@code token} the owner of the lease, so that no instance begins to work before the task is replaced. */
    private static void seize(Handle transaction, String lease, String token) {
        transaction.createUpdate("""
            insert into millrace.lease (task, owner, epoch, heartbeat)
            values (:lease, :token, nextval('millrace.lease_epoch'), clock_timestamp())
            on conflict (task) do update
            set owner = excluded.owner, epoch = excluded.epoch, heartbeat = excluded.heartbeat
            """).bind("lease", lease).bind("token", token).execute();
    }

    private static void awaitWriters(Handle transaction, String lease) {
        transaction
                .createQuery("select l.epoch from millrace.lease l where l.task = :lease for update")
                .bind("lease", lease)
                .mapTo(Long.class)
                .findOne();
    }

    /** Releases the lease if {@code token} is its owner. Without a token, releases the lease of any owner. */
    private static void releaseLease(Handle transaction, String lease, Optional<String> token) {
        transaction
                .createUpdate("""
                    update millrace.lease
                    set owner = null, epoch = nextval('millrace.lease_epoch')
                    where task = :lease and owner = coalesce(cast(:token as text), owner)
                    """)
                .bind("lease", lease)
                .bind("token", token.orElse(null))
                .execute();
    }

    @Override
    public List<StreamName> listUnfinished(List<IndexVersion> versions) {
        return jdbi.withHandle(handle -> handle.createQuery("""
            select t.stream
            from millrace.reindex_task t
            where t.version = any(:versions) and (
                t.state = 'running'
                or t.state = 'cancelled' and exists (
                    select i.source_id from millrace.reindex_item i
                    where i.stream = t.stream and i.state = 'in_progress'
                    union all
                    select b.source_id from millrace.begun_upgrade b where b.task = t.lease and not b.ended
                )
            )
            order by t.started_at, t.stream
            """)
                .bindArray(
                        "versions",
                        String.class,
                        versions.stream().map(IndexVersion::text).toList())
                .mapTo(String.class)
                .map(StreamName::new)
                .list());
    }

    @Override
    public void update(Lease lease, IndexUpgrade upgrade) {
        boolean known = transactions.run(transaction -> {
            LeaseFence.checkFor(upgrade, transaction, lease.fence());
            rememberCount(transaction, lease.task(), upgrade);
            return ReindexTaskRows.update(transaction, lease.task(), upgrade);
        });
        if (!known) {
            throw new IllegalStateException("index " + upgrade.index() + " is not part of the task " + lease.task());
        }
    }

    @Override
    public void extend(Lease lease, int indicesInStream, List<IndexUpgrade.Pending> added) {
        transactions.run(transaction -> {
            LeaseFence.check(transaction, lease.fence());
            ReindexTaskRows.extend(transaction, lease.task(), indicesInStream, added);
            return added;
        });
    }

    @Override
    public void markWaiting(Lease lease, String reason) {
        setWaitingReason(lease, Optional.of(reason));
    }

    @Override
    public void markProgressing(Lease lease) {
        setWaitingReason(lease, Optional.empty());
    }

    private void setWaitingReason(Lease lease, Optional<String> reason) {
        transactions.run(transaction -> {
            LeaseFence.check(transaction, lease.fence());
            return transaction
                    .createUpdate("update millrace.reindex_task set waiting_reason = :reason where lease = :lease")
                    .bind("reason", reason.orElse(null))
                    .bind("lease", lease.task())
                    .execute();
        });
    }

    @Override
    public void update(Lease lease, ReindexTask next) {
        transactions.run(transaction -> {
            LeaseFence.check(transaction, lease.fence());
            ReindexTaskRows.replace(transaction, lease.fence(), next);
            return next;
        });
    }

    @Override
    public void end(Lease lease, ReindexTask.Ended ended, WaitingDocuments.Addressed result) {
        transactions.run(transaction -> {
            LeaseFence.check(transaction, lease.fence());
            ReindexTaskRows.replace(transaction, lease.fence(), ended);
            WaitingRows.add(transaction, result.index(), List.of(result.document()));
            return ended;
        });
    }

    @Override
    public void forget(Lease lease) {
        transactions.run(transaction -> {
            LeaseFence.check(transaction, lease.fence());
            return transaction.createUpdate("""
                with begun as (
                    delete from millrace.begun_upgrade where task = :lease
                )
                delete from millrace.reindex_task where lease = :lease
                """).bind("lease", lease.task()).execute();
        });
    }

    @Override
    public int forgetExpired() {
        return transactions.run(transaction -> transaction
                .createQuery(String.format(Locale.ROOT, """
                    with forgotten as (
                        delete from millrace.reindex_task t
                        where not %s
                        returning t.lease
                    ), earlier as (
                        delete from millrace.earlier_reindex_task e
                        where e.ended_at <= clock_timestamp() - make_interval(secs => :retention)
                    ), freed as (
                        delete from millrace.lease l
                        using forgotten f
                        where l.task = f.lease
                            and (l.owner is null or l.heartbeat < clock_timestamp() - make_interval(secs => :retention))
                    )
                    select count(*) from forgotten
                    """, RETAINED))
                .bind("retention", RETENTION)
                .mapTo(Integer.class)
                .one());
    }
}
