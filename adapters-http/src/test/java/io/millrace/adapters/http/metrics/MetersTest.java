package io.millrace.adapters.http.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.cache.InMemoryCaches;
import io.millrace.application.usecase.cache.ReadCachesService;
import io.millrace.domain.event.LoginFailedEvent;
import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.FeatureStatus;
import io.millrace.domain.feature.FeatureStatus.OutdatedIndex;
import io.millrace.domain.feature.MigrationStatus;
import io.millrace.domain.feature.SystemFeaturesStatus;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MetersTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final IndexUpgrade.InProgress BUSY =
            upgrade(1).begin().counted(70).copied(30);

    private final Meters meters = new Meters();

    @AfterEach
    void close() {
        meters.close();
    }

    private static IndexUpgrade.Pending upgrade(int number) {
        return new IndexUpgrade.Pending(new IndexId(number), new IndexName(".ds-logs-2026.11.20-00000" + number));
    }

    private static ReindexTask.Running running() {
        return new ReindexTask.Running(
                new Run(new StreamName("logs"), NOON, IndexVersion.CURRENT, 4),
                List.of(BUSY, upgrade(2), upgrade(3).begin().finish()));
    }

    private static SystemFeaturesStatus features() {
        return new SystemFeaturesStatus(
                List.of(new FeatureStatus(
                        new FeatureName("audit"),
                        IndexVersion.PREVIOUS,
                        MigrationStatus.IN_PROGRESS,
                        List.of(new OutdatedIndex(
                                new IndexName(".audit"), IndexVersion.PREVIOUS, Optional.of(BUSY), Optional.empty())))),
                MigrationStatus.IN_PROGRESS);
    }

    private static ReadCachesService noCaches() {
        return new ReadCachesService(new InMemoryCaches());
    }

    @Test
    void requests_are_timed_by_method_route_and_status() {
        meters.ended("GET", "/{index}/_search", 200, 2_000_000);
        meters.ended("GET", "/{index}/_search", 200, 1_000_000);
        meters.ended("BREW", "-", 405, 1_000);

        assertThat(meters.scrape().lines())
                .contains(
                        "http_server_requests_seconds_count{method=\"GET\",route=\"/{index}/_search\",status=\"200\"} 2",
                        "http_server_requests_seconds_sum{method=\"GET\",route=\"/{index}/_search\",status=\"200\"} 0.003",
                        "http_server_requests_seconds_count{method=\"other\",route=\"-\",status=\"405\"} 1");
    }

    @Test
    void sign_ins_are_counted_from_zero_by_their_outcome() {
        meters.heard(new LoginFailedEvent("anna", "127.0.0.1", LoginFailedEvent.Reason.WRONG_PASSWORD));

        assertThat(meters.scrape().lines())
                .contains(
                        "security_logins_total{outcome=\"wrong_password\"} 1.0",
                        "security_logins_total{outcome=\"success\"} 0.0",
                        "security_tokens_issued_total{type=\"refresh\"} 0.0");
    }

    @Test
    void upgrades_tell_how_many_there_are_and_how_far_they_came() {
        meters.watch(new Sources(noCaches(), () -> List.of(running()), MetersTest::features, List.of("audit")));

        assertThat(meters.scrape().lines())
                .contains(
                        "reindex_tasks{state=\"running\"} 1.0",
                        "reindex_tasks{state=\"failed\"} 0.0",
                        "reindex_indices{state=\"in_progress\"} 1.0",
                        "reindex_indices{state=\"pending\"} 1.0",
                        "reindex_indices{state=\"done\"} 1.0",
                        "reindex_documents_to_copy 70.0",
                        "reindex_documents_copied 30.0");
    }

    @Test
    void system_features_tell_their_status_and_how_far_they_came() {
        meters.watch(new Sources(noCaches(), List::of, MetersTest::features, List.of("audit")));

        assertThat(meters.scrape().lines())
                .contains(
                        "reindex_system_feature_status{feature=\"audit\",status=\"IN_PROGRESS\"} 1.0",
                        "reindex_system_feature_status{feature=\"audit\",status=\"ERROR\"} 0.0",
                        "reindex_system_feature_documents_to_copy{feature=\"audit\"} 70.0",
                        "reindex_system_feature_documents_copied{feature=\"audit\"} 30.0");
    }

    @Test
    void caches_tell_how_they_fare() {
        InMemoryCaches caches = new InMemoryCaches();
        caches.put("words", "a", "b");
        meters.watch(new Sources(new ReadCachesService(caches), List::of, MetersTest::features, List.of()));

        assertThat(meters.scrape().lines())
                .anyMatch(line -> line.startsWith("cache_gets_total{cache=\"words\",result=\"hit\"} "))
                .contains("cache_entries{cache=\"words\"} 1.0");
    }

    @Test
    void while_the_store_is_away_its_meters_have_no_number_and_the_others_do() {
        meters.watch(new Sources(
                noCaches(),
                () -> {
                    throw new IllegalStateException("the store is away");
                },
                () -> {
                    throw new IllegalStateException("the store is away");
                },
                List.of("audit")));

        assertThat(meters.scrape().lines())
                .contains(
                        "reindex_tasks{state=\"running\"} NaN",
                        "reindex_system_feature_status{feature=\"audit\",status=\"ERROR\"} NaN")
                .anyMatch(line -> line.startsWith("jvm_memory_used_bytes"));
    }
}
