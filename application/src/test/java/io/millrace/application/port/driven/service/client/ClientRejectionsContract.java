package io.millrace.application.port.driven.service.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.client.ClientRejection;
import io.millrace.domain.client.RejectionCount;
import io.millrace.domain.client.RequestKind;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link ClientRejections} must do. An adapter's test extends this and hands over an empty store. */
public abstract class ClientRejectionsContract {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private ClientRejections rejections;

    protected abstract ClientRejections emptyStore();

    @BeforeEach
    void prepare() {
        rejections = emptyStore();
    }

    private static ClientRejection rejection(String reason) {
        return new ClientRejection(
                "Fluent-Bit", "shipper", RequestKind.BULK_ITEM, "illegal_argument_exception", reason);
    }

    private static RejectionCount count(String reason, long count, Instant since, Instant last) {
        return new RejectionCount(rejection(reason), count, since, last);
    }

    @Test
    void there_are_none_at_first() {
        assertThat(rejections.list()).isEmpty();
    }

    @Test
    void counts_of_the_same_rejection_are_added_up() {
        rejections.add(List.of(count("old", 3, NOON, NOON.plusSeconds(5)), count("é …", 1, NOON, NOON.plusSeconds(6))));
        rejections.add(List.of(count("old", 4, NOON.minusSeconds(5), NOON.plusSeconds(1))));

        assertThat(rejections.list())
                .containsExactly(
                        count("é …", 1, NOON, NOON.plusSeconds(6)),
                        count("old", 7, NOON.minusSeconds(5), NOON.plusSeconds(5)));
    }

    @Test
    void rejections_differ_by_client_user_kind_and_type() {
        List<RejectionCount> counts = List.of(
                count("same", 1, NOON, NOON),
                other("Vector/0.42", "shipper", RequestKind.BULK_ITEM, "illegal_argument_exception", 1),
                other("Fluent-Bit", "anna", RequestKind.BULK_ITEM, "illegal_argument_exception", 2),
                other("Fluent-Bit", "shipper", RequestKind.OTHER, "illegal_argument_exception", 3),
                other("Fluent-Bit", "shipper", RequestKind.BULK_ITEM, "security_exception", 4));
        rejections.add(counts);

        assertThat(rejections.list()).containsExactlyInAnyOrderElementsOf(counts);
    }

    private static RejectionCount other(String client, String user, RequestKind kind, String type, long count) {
        return new RejectionCount(new ClientRejection(client, user, kind, type, "same"), count, NOON, NOON);
    }

    @Test
    void a_day_after_its_last_request_a_rejection_is_removed() {
        Instant later = NOON.plus(ClientRejections.RETENTION);
        rejections.add(List.of(count("ended", 3, NOON, NOON), count("stays", 1, NOON, NOON.plusSeconds(1))));
        rejections.add(List.of(count("new", 1, later, later.plusMillis(1))));

        assertThat(rejections.list())
                .extracting(count -> count.rejection().reason())
                .containsExactly("new", "stays");
    }

    @Test
    void those_with_the_latest_requests_are_kept() {
        rejections.add(IntStream.range(0, ClientRejections.MOST)
                .mapToObj(number -> ofUser("user " + number, NOON.plusMillis(number)))
                .toList());
        rejections.add(List.of(ofUser("next", NOON.plusSeconds(9)), ofUser("user 0", NOON)));

        assertThat(rejections.list())
                .hasSize(ClientRejections.MOST)
                .startsWith(ofUser("next", NOON.plusSeconds(9)))
                .extracting(count -> count.rejection().user())
                .doesNotContain("user 0")
                .contains("user 1");
    }

    private static RejectionCount ofUser(String user, Instant last) {
        return new RejectionCount(
                new ClientRejection("Fluent-Bit", user, RequestKind.BULK_ITEM, "security_exception", "denied"),
                1,
                NOON,
                last);
    }

    @Test
    void the_share_of_one_user_is_limited() {
        rejections.add(List.of(ofUser("anna", NOON)));
        rejections.add(IntStream.range(0, ClientRejections.MOST_OF_USER + 3)
                .mapToObj(number -> count("reason " + number, 1, NOON, NOON.plusMillis(number)))
                .toList());

        assertThat(rejections.list())
                .hasSize(ClientRejections.MOST_OF_USER + 1)
                .contains(ofUser("anna", NOON))
                .extracting(count -> count.rejection().reason())
                .doesNotContain("reason 2")
                .contains("reason 3");
    }
}
