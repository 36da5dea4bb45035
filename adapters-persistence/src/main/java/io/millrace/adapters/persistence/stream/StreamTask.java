package io.millrace.adapters.persistence.stream;

import io.millrace.adapters.persistence.document.IndexNumbers;
import io.millrace.adapters.persistence.index.CatalogAnnouncements;
import io.millrace.adapters.persistence.index.IndexCatalog;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** What the task that upgrades a data stream means for changes of the stream, each step in a transaction of its caller. */
final class StreamTask {

    private StreamTask() {}

    /**
     * Returns the index in the version of the running task if that is newer: a stream under upgrade gets no further
     * outdated indices, whichever instance rolls it over. The stream is locked, because tasks are recorded only behind
     * that lock.
     */
    static NewIndex notOutdated(Handle transaction, StreamName stream, NewIndex index) {
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

    /** Lets the running task tell how many backing indices there are now. */
    static void count(Handle transaction, StreamName stream) {
        transaction.createUpdate("""
            update millrace.reindex_task
            set indices_in_stream = (
                select count(*) from millrace.backing_index b where b.stream = :stream
            )
            where stream = :stream and state = 'running'
            """).bind("stream", stream.value()).execute();
    }

    /**
     * Takes the lease away. This waits for no write under the lease, and no further one begins once it is committed;
     * {@link #forget} then waits for those under way.
     */
    static int seize(Handle transaction, StreamName stream) {
        return transaction.createUpdate("""
            update millrace.lease l
            set owner = 'deleting ' || gen_random_uuid(), epoch = nextval('millrace.lease_epoch'),
                heartbeat = clock_timestamp()
            from millrace.reindex_task t
            where t.stream = :stream and l.task = t.lease
            """).bind("stream", stream.value()).execute();
    }

    /**
     * Removes the task with its lease, its unfinished destinations, and sources that were replaced and not deleted yet. Called before the stream is locked, because
     * steps of tasks lock their lease first, too.
     */
    static void forget(Handle transaction, StreamName stream) {
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
        for (String lease : leases) {
            transaction
                    .createQuery("""
                        with ended as (
                            delete from millrace.begun_upgrade where task = :lease
                            returning source_id, replaced_by
                        ), forgotten as (
                            delete from millrace.upgrade_source u using ended e where u.index_id = cast(e.source_id as bigint)
                            returning u.destination_id
                        )
                        select f.destination_id as id from forgotten f where f.destination_id is not null
                        union all
                        select cast(e.source_id as bigint) from ended e where e.replaced_by is not null
                        """)
                    .bind("lease", lease)
                    .map((row, context) -> IndexNumbers.id(row.getLong("id")))
                    .list()
                    .forEach(unfinished -> IndexCatalog.find(transaction, unfinished)
                            .filter(index -> index.membership().isEmpty())
                            .ifPresent(index -> remove(transaction, index)));
            transaction
                    .createUpdate("delete from millrace.lease where task = :lease")
                    .bind("lease", lease)
                    .execute();
        }
        transaction
                .createUpdate("delete from millrace.reindex_task where stream = :stream")
                .bind("stream", stream.value())
                .execute();
    }

    private static void remove(Handle transaction, Index index) {
        CatalogAnnouncements.publish(transaction, IndexCatalog.names(transaction, index));
        IndexCatalog.remove(transaction, List.of(index.id()));
    }
}
