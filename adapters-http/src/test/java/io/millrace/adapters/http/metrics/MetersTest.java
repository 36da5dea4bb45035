package io.millrace.adapters.http.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.cache.InMemoryCaches;
import io.millrace.adapters.http.graphql.response.OperationKind;
import io.millrace.adapters.http.graphql.response.OperationObserver.Result;
import io.millrace.adapters.http.graphql.socket.SocketObserver;
import io.millrace.adapters.http.server.RequestObserver;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.StopReason;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.port.driving.security.token.RefreshAccess;
import io.millrace.domain.event.LoginFailedEvent;
import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.FeatureStatus;
import io.millrace.domain.feature.FeatureStatus.OutdatedIndex;
import io.millrace.domain.feature.MigrationStatus;
import io.millrace.domain.feature.SystemFeaturesStatus;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
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
        return new IndexUpgrade.Pending(
                new IndexId(String.valueOf(number)), new IndexName(".ds-logs-2026.11.20-00000" + number));
    }

    private static ReindexTask.Running running() {
        return new ReindexTask.Running(
                new Run(new StreamName("logs"), NOON, Versions.latest(), 4),
                List.of(BUSY, upgrade(2), upgrade(3).begin().finish()));
    }

    private static SystemFeaturesStatus features() {
        return new SystemFeaturesStatus(
                List.of(new FeatureStatus(
                        new FeatureName("audit"),
                        Versions.previous(),
                        MigrationStatus.IN_PROGRESS,
                        List.of(new OutdatedIndex(
                                new IndexName(".audit"), Versions.previous(), Optional.of(BUSY), Optional.empty())))),
                MigrationStatus.IN_PROGRESS);
    }

    private static Supplier<List<CacheDescription>> noCaches() {
        return new InMemoryCaches()::list;
    }

    @Test
    void requests_are_timed_by_method_route_and_status() {
        RequestObserver requests = meters.requests();
        requests.ended("GET", "/{index}/_search", 200, 2_000_000, 10, 500);
        requests.ended("GET", "/{index}/_search", 200, 1_000_000, 5, 200);
        requests.ended("BREW", "-", 405, 1_000, 0, 0);

        assertThat(meters.scrape().lines())
                .contains(
                        "http_server_requests_seconds_count{method=\"GET\",route=\"/{index}/_search\",status=\"200\"}"
                                + " 2",
                        "http_server_requests_seconds_sum{method=\"GET\",route=\"/{index}/_search\",status=\"200\"}"
                                + " 0.003",
                        "http_server_requests_seconds_count{method=\"other\",route=\"-\",status=\"405\"} 1",
                        "http_server_received_bytes_total 15.0",
                        "http_server_sent_bytes_total 700.0")
                .anyMatch(line -> line.startsWith("http_server_requests_seconds_bucket{")
                        && line.contains("route=\"/{index}/_search\"")
                        && line.contains("le=\"0.005\""));
    }

    @Test
    void sign_ins_are_counted_from_zero_by_their_outcome() {
        meters.security().heard(new LoginFailedEvent("anna", "127.0.0.1", LoginFailedEvent.Reason.WRONG_PASSWORD));

        assertThat(meters.scrape().lines())
                .contains(
                        "security_logins_total{outcome=\"wrong_password\"} 1.0",
                        "security_logins_total{outcome=\"disabled\"} 0.0",
                        "security_logins_total{outcome=\"success\"} 0.0",
                        "security_tokens_issued_total{type=\"refresh\"} 0.0");
    }

    @Test
    void refreshes_are_counted_by_what_comes_of_them() {
        RefreshAccess nobody = meters.security().countedExchange(token -> Optional.empty());
        RefreshAccess broken = meters.security().countedExchange(token -> {
            throw new IllegalStateException("the store is away");
        });

        nobody.refresh("spent");
        assertThatThrownBy(() -> broken.refresh("good")).isInstanceOf(IllegalStateException.class);

        assertThat(meters.scrape().lines())
                .contains(
                        "security_refreshes_total{outcome=\"refused\"} 1.0",
                        "security_refreshes_total{outcome=\"error\"} 1.0",
                        "security_refreshes_total{outcome=\"success\"} 0.0");
    }

    @Test
    void entries_of_the_audit_trail_are_counted_and_handed_on() {
        List<AuditTrail.Entry> kept = new ArrayList<>();
        AuditTrail trail = meters.security().countedTrail(kept::add);

        trail.record(new AuditTrail.Entry(
                NOON, AuditTrail.Kind.REFRESH_TOKEN_REUSED, Optional.empty(), Optional.empty(), Map.of()));

        assertThat(kept).hasSize(1);
        assertThat(meters.scrape().lines()).contains("security_audit_entries_total{kind=\"refresh_token_reused\"} 1.0");
    }

    @Test
    void operations_are_timed_by_type_and_outcome() {
        meters.operations().ended(Optional.of(OperationKind.QUERY), Optional.empty(), Result.SUCCESS, 3_000_000);
        meters.operations().ended(Optional.empty(), Optional.empty(), Result.REFUSED, 1_000);

        assertThat(meters.scrape().lines())
                .contains(
                        "graphql_operations_seconds_count{outcome=\"success\",type=\"query\"} 1",
                        "graphql_operations_seconds_count{outcome=\"refused\",type=\"unknown\"} 1",
                        "graphql_operations_seconds_count{outcome=\"failed\",type=\"mutation\"} 0");
    }

    @Test
    void only_so_many_documents_have_a_counter_of_their_own() {
        for (int number = 0; number < 150; number++) {
            meters.operations()
                    .ended(
                            Optional.of(OperationKind.QUERY),
                            Optional.of(new DocumentHash("%016x".formatted(number) + "0".repeat(48))),
                            Result.SUCCESS,
                            1_000);
        }

        assertThat(meters.scrape().lines())
                .contains("graphql_document_operations_total{document=\"other\"} 50.0")
                .filteredOn(line -> line.startsWith("graphql_document_operations_total{"))
                .hasSize(101);
    }

    @Test
    void sockets_are_counted_while_they_are_open_and_by_the_code_they_are_closed_with() {
        SocketObserver sockets = meters.sockets();
        sockets.opened();
        sockets.opened();
        sockets.operations(3);
        sockets.closing(4403);
        sockets.closing(3999);
        sockets.gone();
        sockets.operations(-2);

        assertThat(meters.scrape().lines())
                .contains(
                        "graphql_sockets_open 1.0",
                        "graphql_sockets_opened_total 2.0",
                        "graphql_sockets_operations 1.0",
                        "graphql_sockets_closed_total{code=\"4403\"} 1.0",
                        "graphql_sockets_closed_total{code=\"other\"} 1.0");
    }

    @Test
    void upgrades_of_this_instance_are_counted() {
        UpgradeMeters upgrades = meters.upgrades();
        UpgradeEvent.Subject logs = UpgradeEvent.Subject.of(new StreamName("logs"));
        upgrades.accept(new UpgradeEvent.Taken(logs, 7));
        upgrades.accept(new UpgradeEvent.TakenOver(logs));
        upgrades.accept(new UpgradeEvent.Copied(logs, 5_000, Duration.ofSeconds(2)));
        upgrades.accept(new UpgradeEvent.Paused(logs, Duration.ofMillis(500)));
        upgrades.accept(new UpgradeEvent.Settled(
                logs, new IndexUpgrade.Failed(new IndexId("1"), new IndexName("old"), "it is gone")));
        upgrades.accept(new UpgradeEvent.Left(logs, StopReason.LEASE_LOST));

        assertThat(meters.scrape().lines())
                .contains(
                        "reindex_tasks_taken_total 1.0",
                        "reindex_failovers_total 1.0",
                        "reindex_copied_documents_total 5000.0",
                        "reindex_copy_seconds_total 2.0",
                        "reindex_throttle_wait_seconds_total 0.5",
                        "reindex_errors_total{kind=\"stream_index\"} 1.0",
                        "reindex_tasks_left_total{reason=\"lease_lost\"} 1.0",
                        "reindex_tasks_left_total{reason=\"stopping\"} 0.0");
    }

    @Test
    void a_running_upgrade_waits_when_its_holder_has_not_been_heard_of_for_too_long() {
        Map<String, Duration> heartbeats = new HashMap<>();
        meters.watch(new Sources(
                noCaches(), () -> List.of(running()), MetersTest::features, () -> heartbeats, List.of("audit")));

        assertThat(meters.scrape().lines()).contains("reindex_tasks_waiting 1.0", "reindex_tasks_held 0.0");

        heartbeats.put(ReindexTasks.leaseOf(new StreamName("logs")), Duration.ofMillis(1500));
        assertThat(meters.scrape().lines())
                .contains("reindex_tasks_waiting 0.0", "reindex_tasks_held 1.0", "reindex_heartbeat_age_seconds 1.5");

        heartbeats.put(ReindexTasks.leaseOf(new StreamName("logs")), Duration.ofSeconds(60));
        assertThat(meters.scrape().lines())
                .contains("reindex_tasks_waiting 1.0", "reindex_tasks_held 0.0", "reindex_heartbeat_age_seconds 60.0");
    }

    @Test
    void every_name_begins_with_one_of_few_words() {
        meters.watch(new Sources(noCaches(), List::of, MetersTest::features, Map::of, List.of("audit")));

        assertThat(meters.scrape().lines().filter(line -> line.startsWith("# TYPE ")))
                .isNotEmpty()
                .allMatch(line -> line.matches("# TYPE (http_server|jvm|reindex|lifecycle|cache|graphql|security)_.*"));
    }

    @Test
    void upgrades_tell_how_many_there_are_and_how_far_they_came() {
        meters.watch(
                new Sources(noCaches(), () -> List.of(running()), MetersTest::features, Map::of, List.of("audit")));

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
        meters.watch(new Sources(noCaches(), List::of, MetersTest::features, Map::of, List.of("audit")));

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
        meters.watch(new Sources(caches::list, List::of, MetersTest::features, Map::of, List.of()));

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
                () -> {
                    throw new IllegalStateException("the store is away");
                },
                List.of("audit")));

        assertThat(meters.scrape().lines())
                .contains(
                        "reindex_tasks{state=\"running\"} NaN",
                        "reindex_tasks_waiting NaN",
                        "reindex_heartbeat_age_seconds NaN",
                        "reindex_system_feature_status{feature=\"audit\",status=\"ERROR\"} NaN")
                .anyMatch(line -> line.startsWith("jvm_memory_used_bytes"));
    }
}
