package io.millrace.adapters.persistence.reindex;

import io.millrace.adapters.persistence.database.Moments;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/** Reads and writes tasks as rows of the tables {@code reindex_task} and {@code reindex_item}. */
final class ReindexTaskRows {

    private ReindexTaskRows() {}

    private static String column(ReindexTask.State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    /** Stores a task. If a task with the same lease is recorded, replaces it. */
    static void write(Handle transaction, String lease, ReindexTask task) {
        transaction
                .createUpdate("""
                    insert into millrace.reindex_task
                        (stream, lease, state, started_at, version, version_number, indices_in_stream, ended_at, allows_loss,
                        plain_index)
                    values (:stream, :lease, :state, :startedAt, :version, :versionNumber, :indicesInStream, :endedAt, :allowsLoss,
                        :plainIndex)
                    on conflict (stream) do update
                    set state = excluded.state, started_at = excluded.started_at, version = excluded.version,
                        version_number = excluded.version_number, indices_in_stream = excluded.indices_in_stream, ended_at = excluded.ended_at,
                        waiting_reason = null, allows_loss = excluded.allows_loss,
                        plain_index = excluded.plain_index
                    """)
                .bind("stream", task.stream().value())
                .bind("lease", lease)
                .bind("state", column(task.state()))
                .bind("startedAt", Moments.bound(task.run().startedAt()))
                .bind("version", task.run().version().text())
                .bind("versionNumber", task.run().version().number())
                .bind("indicesInStream", task.run().indicesInStream())
                .bind("endedAt", endedAt(task))
                .bind("allowsLoss", task.run().allowsLossOfExcludedFields())
                .bind("plainIndex", task.run().plainIndex())
                .execute();
        transaction
                .createUpdate("delete from millrace.reindex_item where stream = :stream")
                .bind("stream", task.stream().value())
                .execute();
        insertItems(transaction, task.stream(), 0, task.upgrades());
    }

    /**
     * Copies the recorded task of a data stream or plain index to the table of earlier tasks, and removes the oldest
     * earlier tasks. The recorded task must have ended. It is locked, so that no other transaction deletes it.
     */
    static void keepEarlier(Handle transaction, StreamName stream) {
        transaction
                .createUpdate("""
                    with task as (
                        insert into millrace.earlier_reindex_task
                            (stream, started_at, state, ended_at, version, version_number, indices_in_stream, allows_loss,
                            plain_index)
                        select t.stream, t.started_at, t.state, t.ended_at, t.version, t.version_number, t.indices_in_stream,
                            t.allows_loss, t.plain_index
                        from millrace.reindex_task t
                        where t.stream = :stream and t.state <> 'running'
                            and t.ended_at > clock_timestamp() - make_interval(secs => :retention)
                        for update of t
                        on conflict do nothing
                        returning stream, started_at
                    ), item as (
                        insert into millrace.earlier_reindex_item
                            (stream, started_at, position, source_id, index_name, state, documents, copied, message)
                        select i.stream, t.started_at, i.position, i.source_id, i.index_name, i.state, i.documents, i.copied,
                            i.message
                        from task t join millrace.reindex_item i on i.stream = t.stream
                    )
                    delete from millrace.earlier_reindex_task e
                    where e.stream = :stream and e.started_at in (
                        select o.started_at from millrace.earlier_reindex_task o
                        where o.stream = :stream
                        order by o.started_at desc
                        offset :kept
                    )
                    """)
                .bind("stream", stream.value())
                .bind("kept", ReindexTasks.MOST_EARLIER - 1)
                .bind("retention", ReindexTask.RETENTION.toSeconds())
                .execute();
    }

    /** Stores the new number of backing indices of the data stream, and adds indices to the end of the task's list. */
    static void extend(Handle transaction, String lease, int indicesInStream, List<? extends IndexUpgrade> added) {
        Optional<Map.Entry<StreamName, Integer>> after = transaction
                .createQuery("""
                    update millrace.reindex_task t
                    set indices_in_stream = :indices
                    where t.lease = :lease
                    returning t.stream, (
                        select coalesce(max(i.position) + 1, 0) from millrace.reindex_item i where i.stream = t.stream
                    ) as next
                    """)
                .bind("indices", indicesInStream)
                .bind("lease", lease)
                .map((row, context) -> Map.entry(new StreamName(row.getString("stream")), row.getInt("next")))
                .findOne();
        after.ifPresent(place -> insertItems(transaction, place.getKey(), place.getValue(), added));
    }

    /**
     * Replaces the recorded state of a task by a later state of the same run.
     *
     * @throws FencedOffException if the task was deleted or another run has begun
     */
    static void replace(Handle transaction, Fence fence, ReindexTask task) {
        boolean recorded = transaction
                .createQuery("""
                    select t.state from millrace.reindex_task t
                    where t.stream = :stream and t.lease = :lease and t.started_at = :startedAt
                    """)
                .bind("stream", task.stream().value())
                .bind("lease", fence.task())
                .bind("startedAt", Moments.bound(task.run().startedAt()))
                .mapTo(String.class)
                .findOne()
                .isPresent();
        if (!recorded) {
            throw new FencedOffException(fence);
        }
        write(transaction, fence.task(), task);
    }

    private static @Nullable OffsetDateTime endedAt(ReindexTask task) {
        return task instanceof ReindexTask.Ended ended ? Moments.bound(ended.endedAt()) : null;
    }

    private static void insertItems(
            Handle transaction, StreamName stream, int from, List<? extends IndexUpgrade> upgrades) {
        if (upgrades.isEmpty()) {
            return;
        }
        try (PreparedBatch batch = transaction.prepareBatch("""
            insert into millrace.reindex_item
                (stream, position, source_id, index_name, state, documents, copied, message)
            values (:stream, :position, :source, :index, :state, :documents, :copied, :message)
            """)) {
            int position = from;
            for (IndexUpgrade upgrade : upgrades) {
                UpgradeItem.bind(batch, upgrade)
                        .bind("stream", stream.value())
                        .bind("position", position++)
                        .bind("index", upgrade.index().value())
                        .add();
            }
            batch.execute();
        }
    }

    /** Stores the progress of an index. Returns false if the index does not belong to the task. */
    static boolean update(Handle transaction, String lease, IndexUpgrade upgrade) {
        Update update = transaction.createUpdate("""
            update millrace.reindex_item i
            set state = :state, documents = :documents, copied = :copied, message = :message
            from millrace.reindex_task t
            where t.stream = i.stream and t.lease = :lease and i.source_id = :source
            """);
        return UpgradeItem.bind(update, upgrade).bind("lease", lease).execute() > 0;
    }

    /** Stores that the upgrade of an index is complete, if the index belongs to the task of this lease. */
    static void markDone(Handle transaction, String lease, IndexId source) {
        transaction
                .createUpdate("""
                    update millrace.reindex_item i
                    set state = 'done', copied = documents, message = null
                    from millrace.reindex_task t
                    where t.stream = i.stream and t.lease = :lease and i.source_id = :source
                    """)
                .bind("lease", lease)
                .bind("source", source.value())
                .execute();
    }

    /** Converts rows to tasks. The rows must be ordered by task, and the rows of each task by item. */
    static List<ReindexTask> tasks(List<Row> rows) {
        List<ReindexTask> tasks = new ArrayList<>();
        List<IndexUpgrade> upgrades = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            row.upgrade().ifPresent(upgrades::add);
            boolean last = i + 1 == rows.size() || !rows.get(i + 1).isOf(row);
            if (last) {
                tasks.add(row.task(upgrades));
                upgrades.clear();
            }
        }
        return tasks;
    }

    /** A row with a task and one of its items (the upgrade of one index). A task without items has one row. */
    record Row(
            Run run,
            ReindexTask.State state,
            Optional<Instant> endedAt,
            Optional<String> waitingReason,
            Optional<IndexUpgrade> upgrade) {

        boolean isOf(Row other) {
            return run.stream().equals(other.run.stream()) && run.startedAt().equals(other.run.startedAt());
        }

        static Row of(ResultSet row) throws SQLException {
            Run run = new Run(
                    new StreamName(row.getString("stream")),
                    Moments.instant(row, "started_at"),
                    UpgradeItem.version(row),
                    row.getInt("indices_in_stream"),
                    row.getBoolean("allows_loss"),
                    row.getBoolean("plain_index"));
            ReindexTask.State state =
                    ReindexTask.State.valueOf(row.getString("state").toUpperCase(Locale.ROOT));
            return new Row(
                    run,
                    state,
                    state == ReindexTask.State.RUNNING
                            ? Optional.empty()
                            : Optional.of(Moments.instant(row, "ended_at")),
                    Optional.ofNullable(row.getString("waiting_reason")),
                    UpgradeItem.read(row));
        }

        ReindexTask task(List<IndexUpgrade> upgrades) {
            return switch (state) {
                case RUNNING -> new ReindexTask.Running(run, upgrades, waitingReason);
                case FAILED -> new ReindexTask.Failed(run, upgrades, endedAt.orElseThrow());
                case CANCELLED -> new ReindexTask.Cancelled(run, upgrades, endedAt.orElseThrow());
                case COMPLETE -> new ReindexTask.Complete(run, upgrades, endedAt.orElseThrow());
            };
        }
    }
}
