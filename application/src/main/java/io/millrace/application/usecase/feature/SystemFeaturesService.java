package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.feature.SystemMigrations;
import io.millrace.application.port.driving.feature.ManageSystemFeatures;
import io.millrace.application.usecase.work.WorkAnnouncements;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.FeatureStatus;
import io.millrace.domain.feature.SystemFeature;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.feature.SystemFeaturesStatus;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.upgrade.IndexVersions;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.text.NamePattern;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Reads the versions of the indices of all system features, and starts migrations. If several callers start a migration
 * concurrently, one caller succeeds, and the other callers get the outcome that a migration is running.
 */
public record SystemFeaturesService(
        SystemFeatures features,
        Indices indices,
        SystemMigrations migrations,
        IndexVersions versions,
        StoreClock clock,
        WorkAnnouncements announcements)
        implements ManageSystemFeatures {

    private static final Outcome RUNNING = new Outcome.Refused("a migration of system features is already running");
    private static final Outcome NOTHING = new Outcome.Refused("No system indices require migration");

    @Override
    public SystemFeaturesStatus read() {
        // Reads the record before the indices. Then the response can show an index as in progress although its
        // migration has just ended. The opposite order could show an outdated index although no migration is running.
        Optional<SystemMigration> last = migrations.find();
        List<Index> existing = existing();
        return SystemFeaturesStatus.of(
                features.all().stream()
                        .map(feature -> FeatureStatus.of(feature, ofFeature(feature, existing), last, versions))
                        .toList(),
                last.filter(SystemMigration.Running.class::isInstance).isPresent());
    }

    @Override
    public Outcome migrate() {
        Optional<SystemMigration> retained = migrations.find();
        if (retained.filter(SystemMigration.Running.class::isInstance).isPresent()) {
            return RUNNING;
        }
        Map<FeatureName, List<IndexUpgrade.Pending>> outdated = outdated();
        if (outdated.isEmpty()) {
            return NOTHING;
        }
        SystemMigration.Run run = new SystemMigration.Run(clock.now(), versions.current());
        Optional<SystemMigration.Running> started = SystemMigration.start(retained, run, outdated);
        if (started.isEmpty() || !migrations.start(started.get())) {
            return RUNNING;
        }
        announcements.publish();
        return new Outcome.Accepted(List.copyOf(outdated.keySet()));
    }

    /**
     * Returns the outdated indices of each feature that needs a migration. Features and indices are ordered by name.
     */
    private Map<FeatureName, List<IndexUpgrade.Pending>> outdated() {
        List<Index> existing = existing();
        Map<FeatureName, List<IndexUpgrade.Pending>> outdated = new TreeMap<>();
        for (SystemFeature feature : features.all()) {
            List<IndexUpgrade.Pending> own = ofFeature(feature, existing).stream()
                    .filter(index -> versions.isOutdated(index.version()))
                    .sorted(Comparator.comparing(Index::name))
                    .map(index -> new IndexUpgrade.Pending(index.id(), index.name()))
                    .toList();
            if (!own.isEmpty()) {
                outdated.put(feature.name(), own);
            }
        }
        return outdated;
    }

    private List<Index> existing() {
        if (features.all().isEmpty()) {
            return List.of();
        }
        String patterns = features.names().stream().map(NamePattern::value).collect(Collectors.joining(","));
        NameSelection selection = NameSelection.parse(patterns, EnumSet.of(Expand.OPEN, Expand.CLOSED, Expand.HIDDEN));
        return indices.select(selection, NameScope.everything(Action.READ_SYSTEM_FEATURES)).indices().stream()
                .map(Found::index)
                .toList();
    }

    private static List<Index> ofFeature(SystemFeature feature, List<Index> existing) {
        return existing.stream()
                .filter(index -> feature.owning(index.name()).isPresent())
                .toList();
    }
}
