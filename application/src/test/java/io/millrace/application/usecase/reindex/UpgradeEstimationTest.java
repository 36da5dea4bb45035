package io.millrace.application.usecase.reindex;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.InMemoryClusterSettings;
import io.millrace.application.port.driving.reindex.ManageReindexTasks.Estimate;
import io.millrace.application.usecase.index.ReadIndicesService;
import io.millrace.application.usecase.index.TargetResolution;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.IndexVersions;
import io.millrace.domain.index.upgrade.SizeEstimate;
import io.millrace.domain.setting.ClusterSetting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UpgradeEstimationTest {

    private static final StreamName OLD = new StreamName("old");
    private static final StreamName NEW = new StreamName("new");

    private final InMemoryUpgradeStore store = new InMemoryUpgradeStore();
    private final InMemoryClusterSettings settings = new InMemoryClusterSettings();
    private final List<DocumentId> sampled = new ArrayList<>();

    /** The versions of an engine that estimates five bytes for each document. */
    private final class Estimating implements IndexVersions {

        @Override
        public IndexVersion current() {
            return Versions.latest();
        }

        @Override
        public String oldest() {
            return Versions.ofEngine().oldest();
        }

        @Override
        public Optional<SizeEstimate> sizeEstimate() {
            return Optional.of(new SizeEstimate() {

                @Override
                public void add(DocumentId id, Timestamp timestamp, byte[] source) {
                    sampled.add(id);
                }

                @Override
                public Size of(long documents) {
                    return new Size(5 * documents, documents);
                }
            });
        }
    }

    private List<Estimate> estimate(IndexVersions versions, boolean sizes, StreamName... names) {
        return new UpgradeEstimation(
                        store.indices(),
                        new ReadIndicesService(
                                new TargetResolution(store.indices()), store.indices(), store.documents()),
                        store.documents(),
                        versions,
                        settings)
                .estimate(List.of(names), sizes);
    }

    private void createStreams() {
        store.dataStreams().create(aNewStream(NEW.value()));
        Index index = store.dataStreams()
                .create(aNewStream(OLD.value(), Versions.previous()))
                .writeIndex();
        store.documents()
                .append(index, List.of(aDocument("b", "2026-11-20T11:00:00Z"), aDocument("a", "2026-11-20T10:00:00Z")));
    }

    @Test
    void the_outdated_indices_of_each_data_stream_are_estimated_in_the_given_order() {
        createStreams();

        List<Estimate> estimates = estimate(new Estimating(), true, OLD, NEW);

        assertThat(estimates).extracting(Estimate::stream).containsExactly(OLD, NEW);
        assertThat(estimates)
                .extracting(estimate -> estimate.volume().indices().size())
                .containsExactly(1, 0);
        assertThat(estimates.get(0).volume().documents()).isEqualTo(2);
        assertThat(estimates.get(0).bytesAfter()).hasValue(10);
        assertThat(estimates.get(1).bytesAfter()).isEmpty();
        assertThat(sampled).containsExactlyInAnyOrder(new DocumentId("a"), new DocumentId("b"));
    }

    @Test
    void no_documents_are_read_unless_sizes_are_requested_and_the_engine_can_estimate_them() {
        createStreams();

        assertThat(estimate(new Estimating(), false, OLD).get(0).bytesAfter()).isEmpty();
        assertThat(estimate(Versions.ofEngine(), true, OLD).get(0).bytesAfter()).isEmpty();
        assertThat(sampled).isEmpty();
    }

    @Test
    void the_duration_follows_from_the_current_limit() {
        createStreams();
        settings.change(Map.of(ClusterSetting.MAX_REQUESTS_PER_SECOND, Optional.of("0.5")), Map.of());
        Optional<Duration> limited =
                estimate(Versions.ofEngine(), false, OLD).get(0).leastTime();
        settings.change(Map.of(ClusterSetting.MAX_REQUESTS_PER_SECOND, Optional.of("-1")), Map.of());
        Optional<Duration> unlimited =
                estimate(Versions.ofEngine(), false, OLD).get(0).leastTime();

        assertThat(limited).contains(Duration.ofSeconds(4));
        assertThat(unlimited).isEmpty();
    }

    @Test
    void a_closed_index_has_no_sample() {
        createStreams();
        store.indices().close(store.dataStreams().find(OLD).orElseThrow().writeIndex());

        assertThat(estimate(new Estimating(), true, OLD).get(0).bytesAfter()).isEmpty();
    }

    @Test
    void a_data_stream_that_does_not_exist_is_rejected() {
        createStreams();

        assertThatThrownBy(() -> estimate(new Estimating(), true, OLD, new StreamName("gone")))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("gone");
        assertThat(estimate(new Estimating(), true)).isEmpty();
    }
}
