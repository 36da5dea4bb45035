package io.millrace.adapters.http.feature;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.feature.ManageSystemFeatures;
import io.millrace.application.port.driving.feature.ManageSystemFeatures.Outcome;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.feature.FeatureName;
import java.io.IOException;
import java.util.List;

/** {@code POST /_migration/system_features}. As in Elasticsearch, the status is 200 even if no migration is started. */
record MigrateSystemFeaturesHandler(ManageSystemFeatures features, AuditChange audit) implements Handler {

    @Override
    public Response handle(Request request) {
        request.parameters().time("master_timeout");
        Outcome outcome = features.migrate();
        if (outcome instanceof Outcome.Accepted accepted) {
            audit.audit(request.access().caller(), Kind.MIGRATION_STARTED, accepted.audited());
        }
        return Response.object(200, json -> write(json, outcome));
    }

    private static void write(JsonGenerator json, Outcome outcome) throws IOException {
        if (outcome instanceof Outcome.Accepted accepted) {
            json.writeBooleanField("accepted", true);
            write(json, accepted.features());
        } else if (outcome instanceof Outcome.Refused refused) {
            json.writeBooleanField("accepted", false);
            json.writeStringField("reason", refused.reason());
            write(json, List.of());
        }
    }

    private static void write(JsonGenerator json, List<FeatureName> features) throws IOException {
        Members.objects(json, "features", features, feature -> {
            json.writeStringField("feature_name", feature.value());
        });
    }
}
