package io.millrace.adapters.persistence.setting;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.service.Cluster.Census;
import org.junit.jupiter.api.Test;

class PostgresClusterIT {

    private final StoreDatabase database = StoreDatabase.empty();
    private final PostgresCluster cluster = new PostgresCluster(database.jdbi());

    @Test
    void the_identity_stays() {
        assertThat(cluster.identity()).isEqualTo(new PostgresCluster(database.jdbi()).identity());
    }

    @Test
    void counts_the_instances_that_listen_and_the_indices_that_are_open() {
        PostgresDataStreams streams = new PostgresDataStreams(database.jdbi());
        rolledOver(streams, streams.create(aNewStream("logs")));
        new PostgresIndices(database.jdbi()).create(aNewIndex("plain"));
        await().until(() -> cluster.census().equals(new Census(0, 3)));

        try (PostgresAnnouncements one = open();
                PostgresAnnouncements two = open()) {
            await().until(() -> one.isListening() && two.isListening());

            assertThat(cluster.census()).isEqualTo(new Census(2, 3));
        }
        await().until(() -> cluster.census().equals(new Census(0, 3)));
    }

    private PostgresAnnouncements open() {
        return PostgresAnnouncements.open(database.database().settings(), database.dataSource());
    }
}
