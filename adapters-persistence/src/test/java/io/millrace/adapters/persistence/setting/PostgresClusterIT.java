package io.millrace.adapters.persistence.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.database.DatabaseClock;
import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.domain.cluster.Instance;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class PostgresClusterIT {

    private final StoreDatabase database = StoreDatabase.empty();
    private final PostgresCluster cluster = new PostgresCluster(database.jdbi());

    @Test
    void the_identity_stays() {
        assertThat(cluster.identity()).isEqualTo(new PostgresCluster(database.jdbi()).identity());
    }

    @Test
    void counts_the_instances_that_listen() {
        await().until(() -> cluster.countInstances() == 0);

        try (PostgresAnnouncements one = open();
                PostgresAnnouncements two = open()) {
            await().until(() -> one.isListening() && two.isListening());

            assertThat(cluster.countInstances()).isEqualTo(2);
        }
        await().until(() -> cluster.countInstances() == 0);
    }

    @Test
    void an_instance_that_has_introduced_itself_is_described_until_its_connection_ends() {
        Instance first = instance("a");
        Instance second = instance("b");
        try (PostgresAnnouncements one = open();
                PostgresAnnouncements earlierVersion = open()) {
            one.introduce(PostgresCluster.introductionOf(first));
            try (PostgresAnnouncements two = open()) {
                two.introduce(PostgresCluster.introductionOf(second));

                await().until(() -> cluster.instances().equals(List.of(first, second)));
            }

            await().until(() -> cluster.instances().equals(List.of(first)));
            assertThat(earlierVersion.isListening()).isTrue();
        }
    }

    @Test
    void an_instance_whose_connection_was_replaced_is_described_once() {
        Instance instance = instance("a");
        try (PostgresAnnouncements announcements = open()) {
            announcements.introduce(PostgresCluster.introductionOf(instance));
            await().until(() -> cluster.instances().equals(List.of(instance)));
            int first = pid();

            terminate(first);

            await().until(() -> cluster.instances().equals(List.of(instance)) && pid() != first);
        }
    }

    private static Instance instance(String name) {
        return new Instance(
                UUID.randomUUID(), name, "1.2.3", "10.0.0.1:9200", Instant.parse("2026-11-20T12:00:00.123456Z"));
    }

    private int pid() {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select max(i.pid) from millrace.instance i")
                        .mapTo(Integer.class)
                        .one());
    }

    private void terminate(int pid) {
        database.jdbi()
                .useHandle(handle -> handle.createQuery("select pg_terminate_backend(:pid)")
                        .bind("pid", pid)
                        .mapTo(Boolean.class)
                        .one());
    }

    private PostgresAnnouncements open() {
        return PostgresAnnouncements.open(database.database().settings(), database.dataSource(), new DatabaseClock());
    }
}
