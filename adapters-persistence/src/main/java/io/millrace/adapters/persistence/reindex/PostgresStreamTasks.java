package io.millrace.adapters.persistence.reindex;

import io.millrace.adapters.persistence.lifecycle.PostgresLifecyclePolicies;
import io.millrace.adapters.persistence.lifecycle.PostgresStreamLifecycles;
import io.millrace.adapters.persistence.reindex.lease.LeaseFence;
import io.millrace.adapters.persistence.reindex.lease.PostgresStoreClock;
import io.millrace.adapters.persistence.setting.PostgresClusterSettings;
import io.millrace.adapters.persistence.stream.StreamTasks;
import io.millrace.application.port.driven.engine.DataStreams.NewDataStream;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.StreamState;
import io.millrace.domain.stream.DataStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** Updates the tasks and lifecycles of data streams if they are in the same database as the data streams. */
public final class PostgresStreamTasks implements StreamTasks {

    @Override
    public void begin(Handle transaction, NewDataStream stream) {
        PostgresStreamLifecycles.begin(
                transaction, stream.name(), stream.firstIndex().createdAt(), stream.lifecycle());
    }

    @Override
    public NewIndex notOutdated(Handle transaction, StreamName stream, NewIndex index) {
        return transaction
                .createQuery("""
                    select t.version, t.version_number from millrace.reindex_task t
                    where t.stream = :stream and t.state = 'running'
                    """)
                .bind("stream", stream.value())
                .map((row, context) -> new IndexVersion(row.getString("version"), row.getString("version_number")))
                .findOne()
                .filter(version -> index.version().major() < version.major())
                .map(index::in)
                .orElse(index);
    }

    @Override
    public void count(Handle transaction, StreamName stream, int indices) {
        transaction
                .createUpdate("""
                    update millrace.reindex_task set indices_in_stream = :indices
                    where stream = :stream and state = 'running'
                    """)
                .bind("stream", stream.value())
                .bind("indices", indices)
                .execute();
    }

    @Override
    public StreamState lockState(Handle transaction, DataStream stream) {
        return new StreamState(
                stream,
                PostgresStreamLifecycles.lock(transaction, stream),
                PostgresLifecyclePolicies.lock(
                        transaction,
                        stream.backingIndices().stream()
                                .flatMap(index -> index.settings().policy().stream())
                                .collect(Collectors.toSet())),
                PostgresClusterSettings.lock(transaction).lifecycles(),
                isBeingUpgraded(transaction, stream.name()),
                PostgresStoreClock.read(transaction));
    }

    private static boolean isBeingUpgraded(Handle transaction, StreamName stream) {
        return transaction
                .createQuery("""
                    select exists (
                        select from millrace.reindex_task t where t.stream = :stream and t.state = 'running'
                    ) or exists (
                        select from millrace.begun_upgrade b where b.task = :lease and not b.ended
                    )
                    """)
                .bind("stream", stream.value())
                .bind("lease", ReindexTasks.leaseOf(stream))
                .mapTo(Boolean.class)
                .one();
    }

    @Override
    public void requireHeld(Handle transaction, List<Fence> fences) {
        fences.forEach(fence -> LeaseFence.check(transaction, fence));
    }

    @Override
    public void end(Handle transaction, StreamName stream) {
        PostgresStreamLifecycles.end(transaction, stream);
    }

    @Override
    public void seize(Handle transaction, StreamName stream) {
        transaction.createUpdate("""
            update millrace.lease l
            set owner = 'deleting ' || gen_random_uuid(), epoch = nextval('millrace.lease_epoch'),
                heartbeat = clock_timestamp()
            from millrace.reindex_task t
            where t.stream = :stream and l.task = t.lease
            """).bind("stream", stream.value()).execute();
    }

    @Override
    public List<Begun> forget(Handle transaction, StreamName stream) {
        List<String> leases = transaction
                .createQuery("""
                    select l.task
                    from millrace.reindex_task t join millrace.lease l on l.task = t.lease
                    where t.stream = :stream
                    for update of l
                    """)
                .bind("stream", stream.value())
                .mapTo(String.class)
                .list();
        List<Begun> begun = new ArrayList<>();
        for (String lease : leases) {
            begun.addAll(transaction
                    .createQuery("""
                        delete from millrace.begun_upgrade where task = :lease
                        returning source_id, replaced_by is not null as replaced
                        """)
                    .bind("lease", lease)
                    .map((row, context) ->
                            new Begun(new IndexId(row.getString("source_id")), row.getBoolean("replaced")))
                    .list());
            transaction
                    .createUpdate("delete from millrace.lease where task = :lease")
                    .bind("lease", lease)
                    .execute();
        }
        transaction
                .createUpdate("delete from millrace.reindex_task where stream = :stream")
                .bind("stream", stream.value())
                .execute();
        return begun;
    }
}
