package io.millrace.adapters.http.feature;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.feature.ManageSystemFeatures;
import io.millrace.domain.feature.FeatureStatus.OutdatedIndex;
import io.millrace.domain.feature.SystemFeaturesStatus;
import java.io.IOException;

/** {@code GET /_migration/system_features}. */
record ReadSystemFeaturesHandler(ManageSystemFeatures features) implements Handler {

    @Override
    public Response handle(Request request) {
        request.parameters().time("master_timeout");
        SystemFeaturesStatus status = features.read();
        return Response.object(200, json -> write(json, status));
    }

    private static void write(JsonGenerator json, SystemFeaturesStatus status) throws IOException {
        Members.objects(json, "features", status.features(), feature -> {
            json.writeStringField("feature_name", feature.feature().value());
            json.writeStringField(
                    "minimum_index_version", feature.minimumVersion().toString());
            json.writeStringField("migration_status", feature.status().name());
            Members.objects(json, "indices", feature.indices(), index -> write(json, index));
        });
        json.writeStringField("migration_status", status.status().name());
    }

    private static void write(JsonGenerator json, OutdatedIndex index) throws IOException {
        json.writeStringField("index", index.index().value());
        json.writeStringField("version", index.version().toString());
        if (index.progress().isPresent()) {
            json.writeNumberField("total_doc_count", index.progress().get().documents());
            json.writeNumberField("reindexed_doc_count", index.progress().get().copied());
        }
        if (index.failure().isPresent()) {
            json.writeObjectFieldStart("failure_cause");
            json.writeObjectFieldStart("error");
            json.writeArrayFieldStart("root_cause");
            json.writeStartObject();
            writeCause(json, index.failure().get());
            json.writeEndObject();
            json.writeEndArray();
            writeCause(json, index.failure().get());
            json.writeEndObject();
            json.writeEndObject();
        }
    }

    private static void writeCause(JsonGenerator json, String reason) throws IOException {
        json.writeStringField("type", "illegal_state_exception");
        json.writeStringField("reason", reason);
    }
}
