package io.millrace.application.usecase.feature;

import io.millrace.application.port.driving.feature.ReadSystemFeatures;
import io.millrace.domain.feature.SystemFeaturesStatus;

/** Tells what a survey finds. */
public final class ReadSystemFeaturesService implements ReadSystemFeatures {

    private final FeatureSurvey survey;

    public ReadSystemFeaturesService(FeatureSurvey survey) {
        this.survey = survey;
    }

    @Override
    public SystemFeaturesStatus read() {
        return survey.status();
    }
}
