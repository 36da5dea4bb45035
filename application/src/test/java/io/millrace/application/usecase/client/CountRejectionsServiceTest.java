package io.millrace.application.usecase.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.service.client.ClientRejections;
import io.millrace.application.port.driven.service.client.InMemoryClientRejections;
import io.millrace.domain.client.ClientRejection;
import io.millrace.domain.client.RejectionCount;
import io.millrace.domain.client.RequestKind;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CountRejectionsServiceTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final ClientRejection DENIED = rejection("denied");

    private final InMemoryClientRejections store = new InMemoryClientRejections();
    private final List<RejectionCount> logged = new ArrayList<>();
    private final List<String> incidents = new ArrayList<>();
    private final CountRejectionsService service = service(store);

    private CountRejectionsService service(ClientRejections stored) {
        return new CountRejectionsService(
                stored, Clock.fixed(NOON, ZoneOffset.UTC), logged::add, (what, failure) -> incidents.add(what));
    }

    private static ClientRejection rejection(String reason) {
        return new ClientRejection("Fluent-Bit", "shipper", RequestKind.BULK_ITEM, "security_exception", reason);
    }

    private static RejectionCount denied(long count) {
        return new RejectionCount(DENIED, count, NOON, NOON);
    }

    @Test
    void a_report_logs_and_stores_the_counts_since_the_last_report() {
        service.count(DENIED, 3);
        service.count(DENIED, 4);
        service.report();
        service.count(DENIED, 1);
        service.report();
        service.report();

        assertThat(logged).containsExactly(denied(7), denied(1));
        assertThat(store.list()).containsExactly(denied(8));
        assertThat(incidents).isEmpty();
    }

    @Test
    void the_list_contains_counts_that_are_not_stored_yet() {
        service.count(DENIED, 3);
        service.report();
        service.count(DENIED, 2);

        assertThat(service.list()).containsExactly(denied(5));
    }

    @Test
    void counts_that_could_not_be_stored_are_stored_later_but_not_logged_again() {
        Unreliable unreliable = new Unreliable(store);
        CountRejectionsService counting = service(unreliable);
        counting.count(DENIED, 3);
        counting.report();
        assertThat(incidents).hasSize(1);
        assertThat(counting.list()).containsExactly(denied(3));

        unreliable.works = true;
        counting.report();

        assertThat(logged).containsExactly(denied(3));
        assertThat(counting.list()).containsExactly(denied(3));
        assertThat(store.list()).containsExactly(denied(3));
    }

    @Test
    void the_rejections_in_memory_are_bounded() {
        for (int number = 0; number < ClientRejections.MOST + 5; number++) {
            service.count(of("user " + number, "Fluent-Bit"), 1);
        }
        service.report();

        assertThat(logged).hasSize(ClientRejections.MOST);
    }

    @Test
    void a_user_with_many_user_agents_displaces_no_others() {
        service.count(DENIED, 1);
        for (int number = 0; number < 2 * ClientRejections.MOST; number++) {
            service.count(of("mallory", "agent-" + number), 1);
        }
        service.report();

        assertThat(logged).contains(denied(1)).hasSize(ClientRejections.MOST_OF_USER + 2);
        assertThat(logged)
                .filteredOn(count -> count.rejection().client().equals("other"))
                .containsExactly(new RejectionCount(
                        new ClientRejection("other", "mallory", RequestKind.BULK_ITEM, "other", ""),
                        2L * ClientRejections.MOST - ClientRejections.MOST_OF_USER,
                        NOON,
                        NOON));
    }

    private static ClientRejection of(String user, String client) {
        return new ClientRejection(client, user, RequestKind.BULK_ITEM, "security_exception", "denied");
    }

    /** Stores nothing until it works. */
    private static final class Unreliable implements ClientRejections {

        private final ClientRejections store;
        private boolean works;

        Unreliable(ClientRejections store) {
            this.store = store;
        }

        @Override
        public void add(List<RejectionCount> counts) {
            if (!works) {
                throw new IllegalStateException("away");
            }
            store.add(counts);
        }

        @Override
        public List<RejectionCount> list() {
            return store.list();
        }
    }
}
