package io.millrace.domain.reindex;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.upgrade.SizeEstimate;
import io.millrace.domain.reindex.UpgradeVolume.Part;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class UpgradeVolumeTest {

    private static final UpgradeVolume NOTHING = new UpgradeVolume(List.of());

    private static UpgradeVolume ofDocuments(long... documents) {
        return new UpgradeVolume(LongStream.of(documents)
                .mapToObj(count -> new Part(count, count * 1_000))
                .toList());
    }

    /** An estimate of ten bytes for each document, one of them for filters. */
    private static final class TenBytes implements SizeEstimate {

        @Override
        public void add(DocumentId id, Timestamp timestamp, byte[] source) {}

        @Override
        public Size of(long documents) {
            return new Size(10 * documents, documents);
        }
    }

    @Test
    void documents_and_bytes_are_those_of_all_indices() {
        assertThat(ofDocuments(3, 4).documents()).isEqualTo(7);
        assertThat(ofDocuments(3, 4).bytes()).isEqualTo(7_000);
    }

    @Test
    void the_size_after_the_upgrade_is_the_sum_of_the_indices() {
        assertThat(ofDocuments(3, 4).after(new TenBytes())).isEqualTo(new SizeEstimate.Size(70, 7));
    }

    @Test
    void a_sample_has_four_thousand_documents_unless_they_are_large() {
        UpgradeVolume large = new UpgradeVolume(List.of(new Part(100_000, 100_000L << 20)));

        assertThat(ofDocuments(100_000).sampleSize(1)).isEqualTo(4_000);
        assertThat(large.sampleSize(1)).isEqualTo(8);
        assertThat(NOTHING.sampleSize(1)).isEqualTo(1);
    }

    @Test
    void many_estimates_in_one_request_share_the_sample_of_ten() {
        assertThat(ofDocuments(100_000).sampleSize(10)).isEqualTo(4_000);
        assertThat(ofDocuments(100_000).sampleSize(100)).isEqualTo(400);
    }

    @Test
    void indices_are_upgraded_one_after_another_or_concurrently() {
        UpgradeVolume volume = ofDocuments(4_000, 1_000, 2_000);

        assertThat(volume.leastTime(Throttle.of(1_000), new Concurrency(1))).contains(Duration.ofSeconds(7));
        assertThat(volume.leastTime(Throttle.of(1_000), new Concurrency(2))).contains(Duration.ofSeconds(4));
        assertThat(volume.leastTime(Throttle.of(500), new Concurrency(9))).contains(Duration.ofSeconds(8));
        assertThat(NOTHING.leastTime(Throttle.of(500), new Concurrency(1))).contains(Duration.ZERO);
    }

    @Test
    void the_duration_is_unknown_without_a_limit() {
        assertThat(ofDocuments(10).leastTime(Throttle.NONE, new Concurrency(1))).isEmpty();
    }
}
