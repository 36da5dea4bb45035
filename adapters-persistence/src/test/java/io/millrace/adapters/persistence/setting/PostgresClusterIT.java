package io.millrace.adapters.persistence.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.database.DatabaseClock;
import io.millrace.adapters.persistence.database.PostgresAnnouncements;
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
        await().until(() -> cluster.instances() == 0);

        try (PostgresAnnouncements one = open();
                PostgresAnnouncements two = open()) {
            await().until(() -> one.isListening() && two.isListening());

            assertThat(cluster.instances()).isEqualTo(2);
        }
        await().until(() -> cluster.instances() == 0);
    }

    private PostgresAnnouncements open() {
        return PostgresAnnouncements.open(database.database().settings(), database.dataSource(), new DatabaseClock());
    }
}
