package io.millrace.adapters.persistence.reindex.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.reindex.PostgresUpgradeStore;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.lease.Leases;
import io.millrace.application.port.driven.service.lease.LeasesContract;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PostgresLeasesIT extends LeasesContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new PostgresUpgradeStore();
    }

    @Nested
    class Dying {

        private static final String TASK = "reindex/logs";

        private PostgresUpgradeStore store;

        @BeforeEach
        void empty() {
            store = new PostgresUpgradeStore();
        }

        private Optional<Lease> claimByAnother() {
            return store.leases().claim(TASK, "two");
        }

        private Connection connect() throws SQLException {
            return store.database().database().connect();
        }

        private static Leases over(Connection connection) {
            return new PostgresLeases(Jdbi.create(connection), Jdbi.create(connection));
        }

        @Test
        void a_silent_holder_whose_connection_has_ended_is_replaced_before_its_lease_expires() throws SQLException {
            Lease before;
            try (Connection holding = connect()) {
                before = over(holding).claim(TASK, "one").orElseThrow();
                store.letTimePass(Leases.SILENCE.plusSeconds(1));
                assertThat(claimByAnother()).isEmpty();
            }

            awaitNoHolder();
            Lease after = claimByAnother().orElseThrow();

            assertThat(after.epoch()).isGreaterThan(before.epoch());
            assertThat(store.leases().heartbeat(List.of(before))).isEmpty();
        }

        @Test
        void a_holder_whose_connection_has_ended_keeps_its_lease_until_it_has_been_silent_for_a_while()
                throws SQLException {
            try (Connection holding = connect()) {
                assertThat(over(holding).claim(TASK, "one")).isPresent();
            }
            awaitNoHolder();

            assertThat(claimByAnother()).isEmpty();
        }

        @Test
        void a_holder_is_alive_over_the_connection_of_its_last_heartbeat() throws SQLException {
            Lease lease;
            try (Connection claiming = connect()) {
                lease = over(claiming).claim(TASK, "one").orElseThrow();
            }
            awaitNoHolder();
            try (Connection beating = connect()) {
                assertThat(over(beating).heartbeat(List.of(lease))).containsExactly(lease);
                store.letTimePass(Leases.SILENCE.plusSeconds(1));

                assertThat(claimByAnother()).isEmpty();
            }
        }

        private void awaitNoHolder() {
            await().until(() -> store.jdbi()
                    .withHandle(handle ->
                            handle.createQuery("""
                                        select not exists (
                                            select a.pid from pg_stat_activity a join millrace.lease l on l.backend = a.pid
                                        )
                                        """).mapTo(Boolean.class).one()));
        }
    }
}
