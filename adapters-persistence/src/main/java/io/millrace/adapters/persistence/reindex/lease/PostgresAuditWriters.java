package io.millrace.adapters.persistence.reindex.lease;

import io.millrace.adapters.persistence.database.Moments;
import io.millrace.application.port.driven.service.security.audit.AuditWriters;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.IndexName;
import java.util.List;
import java.util.function.Function;
import org.jdbi.v3.core.Jdbi;

/**
 * Stores which instances write the audit trail. Each of these instances has a row in the table of leases. Workers do
 * not acquire these leases.
 */
public record PostgresAuditWriters(Jdbi jdbi) implements AuditWriters {

    /** The prefix that distinguishes the rows of writers from the leases of tasks. */
    static final String PREFIX = "audit-writer/";

    @Override
    public void markAlive(String id, String instance) {
        jdbi.useHandle(handle -> handle.createUpdate("""
            insert into millrace.lease as l (task, owner, epoch, heartbeat)
            values (:task, :owner, nextval('millrace.lease_epoch'), clock_timestamp())
            on conflict (task) do update set heartbeat = clock_timestamp()
            """)
                .bind("task", PREFIX + id)
                .bind("owner", instance)
                .execute());
    }

    @Override
    public void markClosed(String id) {
        jdbi.useHandle(handle -> handle.createUpdate("delete from millrace.lease where task = :task")
                .bind("task", PREFIX + id)
                .execute());
    }

    @Override
    public int removeKilled(IndexName index, Function<Killed, NewDocument> report) {
        return jdbi.inTransaction(transaction -> {
            List<NewDocument> documents = transaction
                    .createQuery("""
                        delete from millrace.lease
                        where starts_with(task, :prefix)
                            and heartbeat < clock_timestamp() - make_interval(secs => :expiry)
                        returning owner, heartbeat
                        """)
                    .bind("prefix", PREFIX)
                    .bind("expiry", (double) EXPIRY.toSeconds())
                    .map((row, context) ->
                            report.apply(new Killed(row.getString("owner"), Moments.instant(row, "heartbeat"))))
                    .list();
            if (!documents.isEmpty()) {
                WaitingRows.add(transaction, index, documents);
            }
            return documents.size();
        });
    }
}
