package io.millrace.application.port.driving.feature;

import io.millrace.domain.feature.SystemFeaturesStatus;

/** Returns the migration status of system features. */
public interface ReadSystemFeatures {

    SystemFeaturesStatus read();
}
