package io.millrace.adapters.http.graphql.field;

import graphql.schema.DataFetchingEnvironment;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.feature.ManageSystemFeatures;
import io.millrace.application.port.driving.feature.ManageSystemFeatures.Outcome;
import io.millrace.application.port.driving.feature.WatchSystemFeatures;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.FeatureStatus;
import io.millrace.domain.feature.FeatureStatus.OutdatedIndex;
import io.millrace.domain.feature.SystemFeaturesStatus;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.security.privilege.Action;
import java.util.List;

/** The fields about system features. */
public record FeatureFields(ManageSystemFeatures features, WatchSystemFeatures watch, AuditChange audit) {

    private static final String FEATURES = "SystemFeatures";
    private static final String FEATURE = "SystemFeature";
    private static final String INDEX = "SystemIndex";
    private static final String MIGRATION = "SystemFeatureMigration";

    public void register(Fields fields) {
        fields.acting("Query", "systemFeatures", Action.READ_SYSTEM_FEATURES, (environment, access) -> features.read())
                .acting("Mutation", "migrateSystemFeatures", Action.MIGRATE_SYSTEM_FEATURES, this::migrate)
                .acting(
                        "Subscription",
                        "systemFeaturesProgress",
                        Action.READ_SYSTEM_FEATURES,
                        (environment, access) -> watch.watch());
        fields.of(SystemFeaturesStatus.class, FEATURES)
                .showing("migrationStatus", all -> all.status().name())
                .showing("features", SystemFeaturesStatus::features);
        fields.of(FeatureStatus.class, FEATURE)
                .showing("name", feature -> feature.feature().value())
                .showing(
                        "minimumIndexVersion",
                        feature -> feature.minimumVersion().toString())
                .showing("migrationStatus", feature -> feature.status().name())
                .showing("indices", FeatureStatus::indices);
        fields.of(OutdatedIndex.class, INDEX)
                .showing("index", index -> index.index().value())
                .showing("version", index -> index.version().toString())
                .showing(
                        "totalDocCount",
                        index -> index.progress()
                                .map(IndexUpgrade.InProgress::documents)
                                .orElse(null))
                .showing(
                        "reindexedDocCount",
                        index -> index.progress()
                                .map(IndexUpgrade.InProgress::copied)
                                .orElse(null))
                .showing("failure", index -> index.failure().orElse(null));
        fields.of(Outcome.class, MIGRATION)
                .showing("accepted", Outcome.Accepted.class::isInstance)
                .showing("reason", outcome -> outcome instanceof Outcome.Refused refused ? refused.reason() : null)
                .showing("features", FeatureFields::names);
    }

    private static List<String> names(Outcome outcome) {
        return outcome instanceof Outcome.Accepted accepted
                ? accepted.features().stream().map(FeatureName::value).toList()
                : List.of();
    }

    private Outcome migrate(DataFetchingEnvironment environment, Access access) {
        Outcome outcome = features.migrate();
        if (outcome instanceof Outcome.Accepted accepted) {
            audit.audit(access.caller(), Kind.MIGRATION_STARTED, accepted.audited());
        }
        return outcome;
    }
}
