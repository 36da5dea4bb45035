package io.millrace.adapters.persistence.client;

import io.millrace.adapters.persistence.database.Moments;
import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.application.port.driven.service.client.ClientRejections;
import io.millrace.domain.client.ClientRejection;
import io.millrace.domain.client.RejectionCount;
import io.millrace.domain.client.RequestKind;
import java.util.Comparator;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Stores the counts of rejected requests in one table, which all instances share. */
public record PostgresClientRejections(Jdbi jdbi) implements ClientRejections {

    /** The order of updates. All instances update rows in the same order, so that updates rarely cause deadlocks. */
    private static final Comparator<RejectionCount> ORDER =
            Comparator.comparing(count -> count.rejection().toString());

    @Override
    public void add(List<RejectionCount> counts) {
        List<RejectionCount> inOrder = counts.stream().sorted(ORDER).toList();
        PatientTransactions.run(jdbi, transaction -> {
            PreparedBatch batch = transaction.prepareBatch("""
                insert into millrace.client_rejection as r
                    (client, username, kind, type, reason, count, since, last)
                values (:client, :user, :kind, :type, :reason, :count, :since, :last)
                on conflict (client, username, kind, type, reason) do update
                set count = r.count + excluded.count, since = least(r.since, excluded.since),
                    last = greatest(r.last, excluded.last)
                """);
            for (RejectionCount count : inOrder) {
                ClientRejection rejection = count.rejection();
                batch.bind("client", rejection.client())
                        .bind("user", rejection.user())
                        .bind("kind", rejection.kind().name())
                        .bind("type", rejection.type())
                        .bind("reason", rejection.reason())
                        .bind("count", count.count())
                        .bind("since", Moments.bound(count.since()))
                        .bind("last", Moments.bound(count.last()))
                        .add();
            }
            batch.execute();
            transaction
                    .createUpdate("""
                        with ranked as (
                            select r.client, r.username, r.kind, r.type, r.reason, r.last,
                                row_number() over (partition by r.username order by r.last desc) as place
                            from millrace.client_rejection r
                        )
                        delete from millrace.client_rejection
                        where last <= (select max(r.last) from millrace.client_rejection r) - :retention * interval '1 second'
                            or (client, username, kind, type, reason) in (
                                select r.client, r.username, r.kind, r.type, r.reason
                                from ranked r
                                where r.place > :mostOfUser
                            )
                            or (client, username, kind, type, reason) in (
                                select r.client, r.username, r.kind, r.type, r.reason
                                from ranked r
                                where r.place <= :mostOfUser
                                order by r.last desc
                                offset :most
                            )
                        """)
                    .bind("retention", RETENTION.toSeconds())
                    .bind("most", MOST)
                    .bind("mostOfUser", MOST_OF_USER)
                    .execute();
            return inOrder;
        });
    }

    @Override
    public List<RejectionCount> list() {
        return jdbi.withHandle(handle -> handle.createQuery("""
            select r.client, r.username, r.kind, r.type, r.reason, r.count, r.since, r.last
            from millrace.client_rejection r
            order by r.last desc
            limit :most
            """)
                .bind("most", MOST)
                .map((row, context) -> new RejectionCount(
                        new ClientRejection(
                                row.getString("client"),
                                row.getString("username"),
                                RequestKind.valueOf(row.getString("kind")),
                                row.getString("type"),
                                row.getString("reason")),
                        row.getLong("count"),
                        Moments.instant(row, "since"),
                        Moments.instant(row, "last")))
                .list());
    }
}
