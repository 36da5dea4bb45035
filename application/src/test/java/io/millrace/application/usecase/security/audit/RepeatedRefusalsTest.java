package io.millrace.application.usecase.security.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.service.security.audit.AuditTrail.Entry;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RepeatedRefusalsTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final long WINDOW = Duration.ofSeconds(10).toNanos();

    private final RepeatedRefusals refusals = new RepeatedRefusals(Duration.ofNanos(WINDOW));

    private static Entry denied(int second, String user, String names) {
        return denied(second, user, Optional.empty(), names);
    }

    private static Entry denied(int second, String user, Optional<String> address, String names) {
        return new Entry(
                NOON.plusSeconds(second),
                Kind.ACCESS_DENIED,
                Optional.of(user),
                address,
                Map.of("action", "indices:data/read/search", "names", names));
    }

    private static Entry failed(String user, String address) {
        return new Entry(NOON, Kind.LOGIN_FAILED, Optional.of(user), Optional.of(address), Map.of("reason", "limited"));
    }

    @Test
    void equal_refusals_become_one_entry_that_says_how_many_since_when() {
        assertThat(refusals.countAndCheckFirst(denied(0, "anna", "logs"), 0)).isTrue();
        assertThat(refusals.countAndCheckFirst(denied(1, "anna", "logs"), 1)).isFalse();
        assertThat(refusals.countAndCheckFirst(denied(2, "anna", "logs"), 2)).isFalse();

        assertThat(refusals.ended(WINDOW - 1)).isEmpty();
        assertThat(refusals.ended(WINDOW))
                .containsExactly(new Entry(
                        NOON.plusSeconds(2),
                        Kind.ACCESS_DENIED,
                        Optional.of("anna"),
                        Optional.empty(),
                        Map.of(
                                "action",
                                "indices:data/read/search",
                                "names",
                                "logs",
                                "repeated",
                                "2",
                                "since",
                                "2026-11-20T12:00:01Z")));
    }

    @Test
    void what_goes_on_is_one_entry_for_each_window_and_what_has_stopped_begins_anew() {
        refusals.countAndCheckFirst(denied(0, "anna", "logs"), 0);
        refusals.countAndCheckFirst(denied(0, "anna", "logs"), 1);
        refusals.ended(WINDOW);

        assertThat(refusals.countAndCheckFirst(denied(0, "anna", "logs"), WINDOW + 1))
                .isFalse();
        assertThat(refusals.ended(2 * WINDOW)).hasSize(1);
        assertThat(refusals.ended(3 * WINDOW)).isEmpty();
        assertThat(refusals.countAndCheckFirst(denied(0, "anna", "logs"), 3 * WINDOW))
                .isTrue();
    }

    @Test
    void other_refusals_and_what_is_no_refusal_are_entries_of_their_own() {
        assertThat(refusals.countAndCheckFirst(denied(0, "anna", "logs"), 0)).isTrue();
        assertThat(refusals.countAndCheckFirst(denied(0, "anna", "other"), 0)).isTrue();
        assertThat(refusals.countAndCheckFirst(denied(0, "berta", "logs"), 0)).isTrue();
        Entry login = new Entry(NOON, Kind.LOGIN_SUCCESSFUL, Optional.of("anna"), Optional.empty(), Map.of());
        assertThat(refusals.countAndCheckFirst(login, 0)).isTrue();
        assertThat(refusals.countAndCheckFirst(login, 0)).isTrue();
    }

    @Test
    void one_address_with_many_names_is_counted_together() {
        long written = IntStream.range(0, 10_000)
                .filter(i -> refusals.countAndCheckFirst(failed("user-" + i, "192.0.2.1"), 0))
                .count();

        assertThat(written).isEqualTo(RepeatedRefusals.MOST_OF_SOURCE);
        assertThat(refusals.countAndCheckFirst(failed("user", "192.0.2.2"), 0)).isTrue();
        assertThat(refusals.ended(WINDOW)).singleElement().satisfies(summary -> {
            assertThat(summary.user()).isEmpty();
            assertThat(summary.address()).contains("192.0.2.1");
            assertThat(summary.details())
                    .containsEntry("repeated", Long.toString(10_000 - RepeatedRefusals.MOST_OF_SOURCE));
        });
        refusals.ended(2 * WINDOW);
        assertThat(refusals.countAndCheckFirst(failed("user", "192.0.2.1"), 2 * WINDOW))
                .isTrue();
    }

    @Test
    void a_network_of_ipv6_counts_as_one_address() {
        long written = IntStream.range(0, 1_000)
                .filter(i -> refusals.countAndCheckFirst(failed("anna", "2001:db8::" + Integer.toHexString(i)), 0))
                .count();

        assertThat(written).isEqualTo(RepeatedRefusals.MOST_OF_SOURCE);
        assertThat(refusals.all())
                .singleElement()
                .satisfies(summary -> assertThat(summary.address()).contains("2001:db8:0:0::/64"));
    }

    @Test
    void a_user_with_many_names_of_indices_is_counted_together() {
        long written = IntStream.range(0, 1_000)
                .filter(i -> refusals.countAndCheckFirst(denied(0, "anna", "logs-" + i), 0))
                .count();

        assertThat(written).isEqualTo(RepeatedRefusals.MOST_OF_SOURCE);
        assertThat(refusals.all())
                .singleElement()
                .satisfies(summary -> assertThat(summary.user()).contains("anna"));
    }

    @Test
    void a_user_is_counted_together_whatever_the_addresses_and_does_not_hide_other_users() {
        long written = IntStream.range(0, 1_000)
                .filter(i -> refusals.countAndCheckFirst(
                        denied(0, "anna", Optional.of("192.0.2." + i % 250), "logs-" + i), 0))
                .count();

        assertThat(written).isEqualTo(RepeatedRefusals.MOST_OF_SOURCE);
        assertThat(refusals.countAndCheckFirst(denied(0, "bert", Optional.of("192.0.2.1"), "logs"), 0))
                .isTrue();
        assertThat(refusals.ended(WINDOW)).singleElement().satisfies(summary -> {
            assertThat(summary.user()).contains("anna");
            assertThat(summary.address()).isEmpty();
        });
    }

    @Test
    void many_addresses_are_counted_together_in_the_end() {
        long written = IntStream.range(0, 10_000)
                .filter(i ->
                        refusals.countAndCheckFirst(failed("anna", "2001:db8:" + Integer.toHexString(i) + "::1"), 0))
                .count();

        assertThat(written).isEqualTo(RepeatedRefusals.MOST);
        List<Entry> summaries = refusals.ended(WINDOW);
        assertThat(summaries).singleElement().satisfies(summary -> {
            assertThat(summary.user()).isEmpty();
            assertThat(summary.address()).isEmpty();
            assertThat(summary.details()).containsEntry("repeated", Long.toString(10_000 - RepeatedRefusals.MOST));
        });
    }
}
