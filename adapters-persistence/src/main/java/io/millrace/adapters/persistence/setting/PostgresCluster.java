package io.millrace.adapters.persistence.setting;

import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.application.port.driven.service.Cluster;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;

/**
 * Counts the instances that share the database by their connections for announcements. Every instance has one such
 * connection.
 */
public record PostgresCluster(Jdbi jdbi) implements Cluster {

    @Override
    public UUID identity() {
        return jdbi.withHandle(handle -> handle.createQuery("select c.uuid from millrace.cluster_identity c")
                .mapTo(UUID.class)
                .one());
    }

    @Override
    public int instances() {
        return jdbi.withHandle(handle -> handle.createQuery("""
            select count(*)
            from pg_stat_activity a
            where a.datname = current_database() and a.application_name = :announcements
            """)
                .bind("announcements", PostgresAnnouncements.APPLICATION_NAME)
                .mapTo(Integer.class)
                .one());
    }
}
