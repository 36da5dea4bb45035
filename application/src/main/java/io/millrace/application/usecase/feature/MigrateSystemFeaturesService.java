package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.feature.SystemMigrations;
import io.millrace.application.port.driving.feature.MigrateSystemFeatures;
import io.millrace.application.usecase.work.WorkAnnouncements;
import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.reindex.IndexUpgrade;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Starts a migration. If several callers start it concurrently, one caller succeeds, and the other callers get the
 * outcome that a migration is running.
 */
public record MigrateSystemFeaturesService(
        FeatureSurvey survey, SystemMigrations migrations, StoreClock clock, WorkAnnouncements announcements)
        implements MigrateSystemFeatures {

    private static final Outcome RUNNING = new Outcome.Refused("a migration of system features is already running");
    private static final Outcome NOTHING = new Outcome.Refused("No system indices require migration");

    @Override
    public Outcome migrate() {
        Optional<SystemMigration> retained = migrations.find();
        if (retained.filter(SystemMigration.Running.class::isInstance).isPresent()) {
            return RUNNING;
        }
        Map<FeatureName, List<IndexUpgrade.Pending>> outdated = survey.outdated();
        if (outdated.isEmpty()) {
            return NOTHING;
        }
        SystemMigration.Run run = new SystemMigration.Run(clock.now(), survey.version());
        Optional<SystemMigration.Running> started = SystemMigration.start(retained, run, outdated);
        if (started.isEmpty() || !migrations.start(started.get())) {
            return RUNNING;
        }
        announcements.publish();
        return new Outcome.Accepted(List.copyOf(outdated.keySet()));
    }
}
