package io.millrace.application.usecase.attention;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.aStreamTemplate;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.host.Host;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Run;
import io.millrace.application.port.driving.client.CountRejections;
import io.millrace.application.port.driving.setting.ManageClusterSettings;
import io.millrace.application.usecase.StoreFixture;
import io.millrace.domain.attention.Attention;
import io.millrace.domain.attention.Attention.Kind;
import io.millrace.domain.attention.DiskSpace;
import io.millrace.domain.client.ClientRejection;
import io.millrace.domain.client.RejectionCount;
import io.millrace.domain.client.RequestKind;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.LifecycleSettings;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.security.privilege.Rights;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.text.NamePattern;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AttentionServiceTest {

    private static final Rights ADMIN = rights(Role.shipped(Role.ADMIN).orElseThrow());

    private final StoreFixture fixture = new StoreFixture();
    private final AttentionService attention =
            new AttentionService(fixture.all(), new OneRejection(), new FullHostWithOldCertificate(), Optional.empty());

    @BeforeEach
    void let_many_things_need_attention() {
        fixture.engine.indexTemplates().put(aStreamTemplate("all", "*logs*"), false);
        for (String name : List.of("logs-a", "logs-b", "other-logs")) {
            fixture.engine.dataStreams().create(aNewStream(name, Versions.previous()));
        }
        fixture.engine.indices().create(aNewIndex("plain", Versions.previous(), Map.of()));
        Instant now = fixture.memory.lifecycleRuns().readStatus().now();
        Run run = new Run(
                now.minus(Duration.ofHours(2)),
                Optional.empty(),
                Optional.empty(),
                Optional.of(now.plusSeconds(60)),
                0);
        fixture.memory.lifecycleRuns().begin(Optional.empty(), run);
        fixture.memory.lifecycleRuns().end(run.ended(Duration.ofSeconds(1), 3));
    }

    @Test
    void an_administrator_sees_everything_with_the_most_severe_first() {
        List<Attention> found = attention.list(ADMIN);

        assertThat(found)
                .extracting(Attention::kind)
                .containsExactly(
                        Kind.LIFECYCLE_NOT_RUNNING,
                        Kind.LOW_DISK_SPACE,
                        Kind.OUTDATED_DATA_STREAMS,
                        Kind.OUTDATED_INDICES,
                        Kind.LIFECYCLE_PAUSED,
                        Kind.LIFECYCLE_OVERDUE,
                        Kind.CERTIFICATE_EXPIRES,
                        Kind.REJECTED_REQUESTS);
        assertThat(found).extracting(Attention::severity).isSorted();
        assertThat(found.get(2).message())
                .isEqualTo("3 data streams have indices of an older index version: logs-a, logs-b, other-logs.");
    }

    @Test
    void only_names_that_the_caller_may_see_are_counted() {
        Rights some = rights(new Role(
                new RoleName("some"),
                Set.of(),
                List.of(new IndexGrant(List.of(new NamePattern("logs-*")), Set.of(IndexPrivilege.READ)))));

        assertThat(attention.list(some)).singleElement().satisfies(found -> {
            assertThat(found.kind()).isEqualTo(Kind.OUTDATED_DATA_STREAMS);
            assertThat(found.message())
                    .isEqualTo("2 data streams have indices of an older index version: logs-a, logs-b.");
        });
    }

    @Test
    void a_caller_without_privileges_sees_nothing() {
        assertThat(attention.list(Rights.of(List.of(), List.of(), RestrictedNames.NONE)))
                .isEmpty();
    }

    @Test
    void rejected_requests_name_users_and_are_shown_only_to_those_who_manage_the_cluster() {
        Rights monitor = rights(new Role(new RoleName("some"), Set.of(ClusterPrivilege.MONITOR), List.of()));

        assertThat(attention.list(monitor))
                .extracting(Attention::kind)
                .containsExactly(
                        Kind.LIFECYCLE_NOT_RUNNING,
                        Kind.LOW_DISK_SPACE,
                        Kind.LIFECYCLE_PAUSED,
                        Kind.LIFECYCLE_OVERDUE,
                        Kind.CERTIFICATE_EXPIRES);
    }

    @Test
    void failed_lifecycles_are_mentioned_only_for_names_that_the_caller_may_see() {
        fixture.all()
                .lifecycles()
                .manage()
                .put(
                        NameSelection.parse("*", EnumSet.allOf(Expand.class)),
                        NameScope.everything(Action.LIST_DATA_STREAMS),
                        new StreamLifecycle(true, Optional.empty()));
        for (String name : List.of("logs-a", "other-logs")) {
            StreamName stream = new StreamName(name);
            IndexName index = fixture.engine
                    .dataStreams()
                    .find(stream)
                    .orElseThrow()
                    .writeIndex()
                    .name();
            fixture.memory.lifecycleRuns().settle(stream, Map.of(index, "blocked"), StoreFixture.NOON);
        }

        assertThat(failedLifecycles(ADMIN))
                .singleElement()
                .satisfies(found -> assertThat(found.message()).endsWith("2 data streams: logs-a, other-logs."));
        assertThat(failedLifecycles(readingLifecycles(
                        List.of(new IndexGrant(List.of(new NamePattern("logs-*")), Set.of(IndexPrivilege.READ))))))
                .singleElement()
                .satisfies(found -> assertThat(found.message()).endsWith("1 data stream: logs-a."));
        assertThat(failedLifecycles(readingLifecycles(List.of()))).isEmpty();
    }

    private List<Attention> failedLifecycles(Rights rights) {
        return attention.list(rights).stream()
                .filter(found -> found.kind() == Kind.LIFECYCLE_FAILED)
                .toList();
    }

    private static Rights readingLifecycles(List<IndexGrant> grants) {
        return rights(new Role(new RoleName("some"), Set.of(ClusterPrivilege.READ_ILM), grants));
    }

    @Test
    void a_pause_of_lifecycle_runs_is_mentioned_only_if_the_interval_is_shorter() {
        fixture.clusterSettings()
                .change(new ManageClusterSettings.Request(
                        Map.of(LifecycleSettings.POLL_KEY, Optional.of("1h")), Map.of()));

        assertThat(attention.list(ADMIN)).extracting(Attention::kind).doesNotContain(Kind.LIFECYCLE_NOT_RUNNING);
    }

    @Test
    void deleted_data_streams_are_not_mentioned() {
        for (String name : List.of("logs-a", "logs-b", "other-logs")) {
            fixture.engine.dataStreams().delete(new StreamName(name));
        }

        assertThat(attention.list(ADMIN)).extracting(Attention::kind).doesNotContain(Kind.OUTDATED_DATA_STREAMS);
    }

    private static Rights rights(Role role) {
        return Rights.of(List.of(role.name()), List.of(role), RestrictedNames.NONE);
    }

    private record OneRejection() implements CountRejections {

        @Override
        public void count(ClientRejection rejection, long requests) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<RejectionCount> list() {
            return List.of(new RejectionCount(
                    new ClientRejection("Vector/0.42", "anna", RequestKind.BULK_ITEM, "security_exception", ""),
                    1,
                    StoreFixture.NOON,
                    StoreFixture.NOON));
        }
    }

    private record FullHostWithOldCertificate() implements Host {

        @Override
        public OptionalLong certificateDays() {
            return OptionalLong.of(3);
        }

        @Override
        public List<DiskSpace> disks() {
            return List.of(new DiskSpace("here", DiskSpace.Level.NONE));
        }
    }
}
