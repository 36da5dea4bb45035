package io.millrace.application.usecase.attention;

import io.millrace.application.port.driven.service.host.Host;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Status;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.attention.ListAttention;
import io.millrace.application.port.driving.client.CountRejections;
import io.millrace.application.port.driving.deprecation.ListDeprecations.Deprecations;
import io.millrace.application.port.driving.deprecation.ListDeprecations.StreamFinding;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles.Statistics;
import io.millrace.application.port.driving.security.user.ManageUsers;
import io.millrace.domain.attention.Attention;
import io.millrace.domain.attention.DataAttention;
import io.millrace.domain.attention.ServiceAttention;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.security.privilege.Rights;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Reads facts from other use cases, and applies the rules of the domain to these facts.
 *
 * @param users empty if the service has no security
 */
public record AttentionService(StoreUseCases store, CountRejections rejections, Host host, Optional<ManageUsers> users)
        implements ListAttention {

    @Override
    public List<Attention> list(Rights rights) {
        List<Attention> found = new ArrayList<>();
        addUpgrades(found, rights);
        addDeprecations(found, rights);
        if (rights.allows(Action.READ_SYSTEM_FEATURES)) {
            found.addAll(DataAttention.features(store.features().read().features()));
        }
        if (rights.allows(Action.READ_LIFECYCLE_STATISTICS)) {
            addLifecycles(found, rights);
        }
        if (rights.allows(Action.READ_METRICS)) {
            OptionalLong days = host.certificateDays();
            if (days.isPresent()) {
                ServiceAttention.certificate(days.getAsLong()).ifPresent(found::add);
            }
            found.addAll(ServiceAttention.disks(host.disks()));
        }
        if (rights.allows(Action.READ_NODES)) {
            ServiceAttention.instances(store.cluster().instances()).ifPresent(found::add);
        }
        if (rights.allows(Action.READ_USERS)) {
            users.flatMap(ManageUsers::findGeneratedPassword)
                    .map(ServiceAttention::generatedPassword)
                    .ifPresent(found::add);
        }
        // Rejected requests contain names of users.
        if (rights.allows(ClusterPrivilege.MANAGE)) {
            found.addAll(ServiceAttention.rejections(rejections.list()));
        }
        found.sort(Comparator.comparing(Attention::severity).thenComparing(Attention::kind));
        return found;
    }

    private void addUpgrades(List<Attention> found, Rights rights) {
        if (rights.allowsSome(Action.READ_REINDEX_STATUS)) {
            found.addAll(DataAttention.upgrades(store.reindex().list().stream()
                    .filter(task -> rights.allows(
                            Action.READ_REINDEX_STATUS, task.stream().value()))
                    .toList()));
        }
    }

    private void addDeprecations(List<Attention> found, Rights rights) {
        if (!rights.allowsSome(Action.LIST_DATA_STREAMS)) {
            return;
        }
        Deprecations outdated = store.deprecations()
                .list(new ReadTarget(
                        NameSelection.parse("*", EnumSet.allOf(Expand.class)),
                        new NameScope(Action.LIST_DATA_STREAMS, Optional.of(rights)),
                        true,
                        true));
        DataAttention.outdatedStreams(
                        names(outdated, finding -> !finding.outdated().isEmpty()))
                .ifPresent(found::add);
        DataAttention.outdatedIndices(outdated.indices().stream()
                        .map(index -> index.name().value())
                        .toList())
                .ifPresent(found::add);
        DataAttention.missingPolicies(
                        names(outdated, finding -> finding.missingPolicy().isPresent()))
                .ifPresent(found::add);
    }

    private static List<String> names(Deprecations found, Predicate<StreamFinding> wanted) {
        return found.streams().stream()
                .filter(wanted)
                .map(finding -> finding.stream().name().value())
                .toList();
    }

    private void addLifecycles(List<Attention> found, Rights rights) {
        Statistics statistics = store.lifecycles().manage().readStatistics();
        Status status = statistics.status();
        status.last().ifPresent(run -> {
            DataAttention.lifecycleRuns(
                            run.startedAt(),
                            status.now(),
                            store.settings().read().lifecycles().pollInterval())
                    .ifPresent(found::add);
            run.heldUntil()
                    .flatMap(until -> DataAttention.heldRemovals(until, status.now()))
                    .ifPresent(found::add);
            DataAttention.overdueIndices(run.overdue()).ifPresent(found::add);
        });
        DataAttention.failedLifecycles(statistics.streams().stream()
                        .filter(stream -> stream.failing() > 0)
                        .map(stream -> stream.name().value())
                        .filter(name -> rights.allows(Action.LIST_DATA_STREAMS, name))
                        .toList())
                .ifPresent(found::add);
    }
}
