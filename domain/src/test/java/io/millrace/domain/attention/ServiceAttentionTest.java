package io.millrace.domain.attention;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.attention.Attention.Kind;
import io.millrace.domain.attention.Attention.Severity;
import io.millrace.domain.attention.DiskSpace.Level;
import io.millrace.domain.client.ClientRejection;
import io.millrace.domain.client.RejectionCount;
import io.millrace.domain.client.RequestKind;
import io.millrace.domain.cluster.Instance;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceAttentionTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    @Test
    void a_certificate_is_mentioned_thirty_days_before_its_end() {
        assertThat(ServiceAttention.certificate(30)).isEmpty();
        assertThat(ServiceAttention.certificate(29)).get().satisfies(found -> {
            assertThat(found.severity()).isEqualTo(Severity.WARNING);
            assertThat(found.message()).isEqualTo("The certificate of this instance expires in 29 days.");
        });
        assertThat(ServiceAttention.certificate(1).orElseThrow().message()).endsWith("in 1 day.");
        assertThat(ServiceAttention.certificate(-1).orElseThrow().severity()).isEqualTo(Severity.ERROR);
    }

    @ParameterizedTest
    @CsvSource({"536870911, NONE", "536870912, LITTLE", "5368709119, LITTLE", "5368709120, ENOUGH"})
    void free_bytes_have_levels(long free, Level level) {
        assertThat(Level.ofFreeBytes(free)).isEqualTo(level);
    }

    @Test
    void each_disk_with_little_space_is_mentioned() {
        List<Attention> found = ServiceAttention.disks(List.of(
                new DiskSpace("a", Level.ENOUGH), new DiskSpace("b", Level.LITTLE), new DiskSpace("c", Level.NONE)));

        assertThat(found).extracting(Attention::subject).containsExactly(Optional.of("b"), Optional.of("c"));
        assertThat(found).extracting(Attention::severity).containsExactly(Severity.WARNING, Severity.ERROR);
    }

    @Test
    void instances_of_one_version_are_not_mentioned() {
        assertThat(ServiceAttention.instances(List.of(instance("1.0.0"), instance("1.0.0"))))
                .isEmpty();
        assertThat(ServiceAttention.instances(List.of(instance("1.1.0"), instance("1.0.0"))))
                .get()
                .extracting(Attention::message)
                .isEqualTo("The instances have different versions: 1.0.0, 1.1.0.");
    }

    private static Instance instance(String version) {
        return new Instance(UUID.randomUUID(), "mill", version, "127.0.0.1:8080", NOON);
    }

    @Test
    void rejected_documents_are_a_warning_and_repeated_ones_a_note() {
        List<Attention> found = ServiceAttention.rejections(List.of(
                rejected(RequestKind.BULK_ITEM, "document_parsing_exception"),
                rejected(RequestKind.BULK_ITEM, "version_conflict_engine_exception"),
                rejected(RequestKind.SEARCH, "illegal_argument_exception")));

        assertThat(found)
                .extracting(Attention::severity)
                .containsExactly(Severity.WARNING, Severity.NOTE, Severity.NOTE);
        assertThat(found.get(0))
                .isEqualTo(new Attention(
                        Kind.REJECTED_REQUESTS,
                        Severity.WARNING,
                        Optional.of("Vector/0.42"),
                        "3 requests (bulk item) of the client Vector/0.42 (user anna) were rejected since"
                                + " 2026-11-20T12:00:00Z, the last one at 2026-11-20T12:00:00Z:"
                                + " document_parsing_exception.",
                        "Correct the documents of the client; documents of a data stream need a date in @timestamp."));
    }

    @Test
    void at_most_ten_reasons_of_rejections_are_listed() {
        RejectionCount same = rejected(RequestKind.SEARCH, "illegal_argument_exception");

        List<Attention> found = ServiceAttention.rejections(Collections.nCopies(12, same));

        assertThat(found).hasSize(11);
        assertThat(found.get(10).message()).isEqualTo("Requests were rejected for 2 further reasons.");
        assertThat(ServiceAttention.rejections(Collections.nCopies(11, same))
                        .get(10)
                        .message())
                .isEqualTo("Requests were rejected for 1 further reason.");
    }

    private static RejectionCount rejected(RequestKind kind, String type) {
        return new RejectionCount(new ClientRejection("Vector/0.42", "anna", kind, type, ""), 3, NOON, NOON);
    }

    @Test
    void messages_and_remedies_are_sentences() {
        List<Attention> all = Stream.of(
                        ServiceAttention.disks(
                                List.of(new DiskSpace("b", Level.LITTLE), new DiskSpace("c", Level.NONE))),
                        ServiceAttention.rejections(List.of(rejected(RequestKind.OTHER, "some"))),
                        ServiceAttention.certificate(3).stream().toList())
                .flatMap(List::stream)
                .toList();

        assertThat(all).allSatisfy(found -> {
            assertThat(found.message()).matches("[A-Z0-9].*\\.");
            assertThat(found.remedy()).matches("[A-Z].*\\.");
        });
    }
}
