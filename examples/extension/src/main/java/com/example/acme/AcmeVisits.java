package com.example.acme;

import io.millrace.application.port.driven.service.feature.SystemDocuments;
import io.millrace.application.port.driven.service.feature.SystemFeatureExtension;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.SystemFeature;
import io.millrace.domain.feature.SystemIndex;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.List;

/** Records in a separate system index when the service became ready. */
public final class AcmeVisits implements SystemFeatureExtension {

    private static final IndexName INDEX = new IndexName(".acme-visits");

    @Override
    public SystemFeature feature() {
        return new SystemFeature(
                new FeatureName("acme_visits"),
                "Keeps when the service was started",
                List.of(new SystemIndex(INDEX, JsonText.EMPTY_OBJECT)));
    }

    @Override
    public void start(SystemDocuments documents) {
        Instant now = Instant.now();
        documents.add(
                INDEX,
                List.of(new NewDocument(
                        new DocumentId("start-" + now.toEpochMilli()),
                        Timestamp.ofInstant(now),
                        "{\"@timestamp\":\"" + now + "\",\"event\":\"started\"}")));
    }
}
