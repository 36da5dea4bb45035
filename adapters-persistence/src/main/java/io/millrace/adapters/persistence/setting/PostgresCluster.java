package io.millrace.adapters.persistence.setting;

import io.millrace.adapters.persistence.database.Moments;
import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.adapters.persistence.database.PostgresAnnouncements.Introduction;
import io.millrace.application.port.driven.service.Cluster;
import io.millrace.domain.cluster.Instance;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;

/**
 * Finds the instances that share the database. Every instance has one connection for announcements; these connections
 * identify the instances.
 */
public record PostgresCluster(Jdbi jdbi) implements Cluster {

    @Override
    public UUID identity() {
        return jdbi.withHandle(handle -> handle.createQuery("select c.uuid from millrace.cluster_identity c")
                .mapTo(UUID.class)
                .one());
    }

    @Override
    public int countInstances() {
        return jdbi.withHandle(handle -> handle.createQuery("""
            select count(*)
            from pg_stat_activity a
            where a.datname = current_database() and a.application_name = :announcements
            """)
                .bind("announcements", PostgresAnnouncements.APPLICATION_NAME)
                .mapTo(Integer.class)
                .one());
    }

    @Override
    public List<Instance> instances() {
        return jdbi.withHandle(handle -> handle.createQuery("""
            select i.id, i.name, i.version, i.address, i.started_at
            from millrace.instance i
            join pg_stat_activity a on a.pid = i.pid and a.backend_start = i.backend_start
            where a.datname = current_database()
            order by i.name, i.started_at, i.id
            """)
                .map((row, context) -> new Instance(
                        row.getObject("id", UUID.class),
                        row.getString("name"),
                        row.getString("version"),
                        row.getString("address"),
                        Moments.instant(row, "started_at")))
                .list());
    }

    /**
     * Returns the introduction of an instance. When a connection executes the introduction, it stores that the
     * connection belongs to this instance, and deletes the rows of connections that have ended. The connection must be
     * in auto-commit mode.
     */
    public static Introduction introductionOf(Instance instance) {
        return connection -> {
            try (PreparedStatement statement = connection.prepareStatement("""
                with ended as (
                    delete from millrace.instance i
                    where not exists (
                        select from pg_stat_activity a
                        where a.pid = i.pid and a.backend_start = i.backend_start
                    )
                )
                insert into millrace.instance (pid, backend_start, id, name, version, address, started_at)
                select a.pid, a.backend_start, ?, ?, ?, ?, ?
                from pg_stat_activity a
                where a.pid = pg_backend_pid()
                """)) {
                statement.setObject(1, instance.id());
                statement.setString(2, instance.name());
                statement.setString(3, instance.version());
                statement.setString(4, instance.address());
                statement.setObject(5, Moments.bound(instance.startedAt()));
                statement.execute();
            }
        };
    }
}
