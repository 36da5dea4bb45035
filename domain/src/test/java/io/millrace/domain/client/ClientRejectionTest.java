package io.millrace.domain.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.security.privilege.Action;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientRejectionTest {

    private static ClientRejection rejection(String type, String reason) {
        return new ClientRejection("curl/8.0", "ann", RequestKind.SEARCH, type, reason);
    }

    @Test
    void long_types_and_reasons_are_cut_to_200_characters() {
        String longest = "x".repeat(200);
        String cut = "x".repeat(199) + "…";

        assertThat(rejection(longest, longest).reason()).isEqualTo(longest);
        assertThat(rejection(longest + "y", longest + "y").type()).isEqualTo(cut);
        assertThat(rejection(longest + "y", longest + "y").reason()).isEqualTo(cut);
    }

    @ParameterizedTest
    @CsvSource({
        "version_conflict_engine_exception, true",
        "resource_already_exists_exception, true",
        "document_parsing_exception, false"
    })
    void a_rejection_is_harmless_if_the_object_exists(String type, boolean harmless) {
        assertThat(rejection(type, "r").isHarmless()).isEqualTo(harmless);
    }

    @Test
    void further_rejections_are_summarized_by_user_and_kind() {
        assertThat(rejection("t", "r").summarized())
                .isEqualTo(new ClientRejection("other", "ann", RequestKind.SEARCH, "other", ""));
    }

    @Test
    void the_sum_of_counts_has_the_first_and_the_last_time_of_both() {
        ClientRejection rejection = rejection("parsing_exception", "no object");
        RejectionCount early = new RejectionCount(rejection, 2, Instant.ofEpochSecond(10), Instant.ofEpochSecond(20));
        RejectionCount late = new RejectionCount(rejection, 5, Instant.ofEpochSecond(15), Instant.ofEpochSecond(30));
        RejectionCount sum = new RejectionCount(rejection, 7, Instant.ofEpochSecond(10), Instant.ofEpochSecond(30));

        assertThat(early.plus(late)).isEqualTo(sum);
        assertThat(late.plus(early)).isEqualTo(sum);
    }

    @ParameterizedTest
    @CsvSource({
        "BULK, BULK_REQUEST",
        "WRITE_DOCUMENT, DOCUMENT",
        "SEARCH, SEARCH",
        "COUNT, SEARCH",
        "PUT_TEMPLATE, TEMPLATE",
        "PUT_POLICY, POLICY",
        "CREATE_INDEX, INDEX",
        "UNKNOWN, OTHER"
    })
    void rejections_of_clients_are_recorded_by_their_kind(Action action, RequestKind kind) {
        assertThat(RequestKind.of(action)).contains(kind);
    }

    @Test
    void rejections_of_administrative_requests_are_not_recorded() {
        assertThat(RequestKind.of(Action.PUT_USER)).isEmpty();
    }

    @Test
    void the_parts_of_a_bulk_request_are_its_items() {
        assertThat(RequestKind.BULK_REQUEST.part()).isEqualTo(RequestKind.BULK_ITEM);
        assertThat(RequestKind.SEARCH.part()).isEqualTo(RequestKind.SEARCH);
    }

    @Test
    void a_client_may_lose_documents_only_by_rejected_writes() {
        assertThat(RequestKind.values())
                .filteredOn(RequestKind::containsDocuments)
                .containsExactly(RequestKind.BULK_ITEM, RequestKind.BULK_REQUEST, RequestKind.DOCUMENT);
    }
}
