package io.millrace.application.port.driving.feature;

import io.millrace.domain.feature.SystemFeaturesStatus;

/** Tells how system features are doing. */
public interface ReadSystemFeatures {

    SystemFeaturesStatus read();
}
