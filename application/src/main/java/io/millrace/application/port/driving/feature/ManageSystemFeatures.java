package io.millrace.application.port.driving.feature;

import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.SystemFeaturesStatus;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Shows and starts the migration of system features. */
public interface ManageSystemFeatures {

    /** Returns the migration status of all system features. */
    SystemFeaturesStatus read();

    /**
     * Records a migration of all features that need a migration or whose last migration failed. Workers execute the
     * migration in the background.
     */
    Outcome migrate();

    /** The outcome of the request. */
    sealed interface Outcome {

        /** The features will be migrated, in this order. */
        record Accepted(List<FeatureName> features) implements Outcome {

            public Accepted {
                features = List.copyOf(features);
            }

            /** Returns the details for the audit trail. */
            public Map<String, String> audited() {
                return Map.of(
                        "system_features",
                        features.stream().map(FeatureName::value).collect(Collectors.joining(",")));
            }
        }

        /** No migration was started, for the given reason. */
        record Refused(String reason) implements Outcome {}
    }
}
