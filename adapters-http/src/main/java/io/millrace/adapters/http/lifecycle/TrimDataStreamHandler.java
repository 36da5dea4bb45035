package io.millrace.adapters.http.lifecycle;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.lifecycle.TrimDataStream;
import io.millrace.application.port.driving.lifecycle.TrimDataStream.Outcome;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import java.util.Locale;

/** {@code POST /_data_stream/{name}/_trim}. */
record TrimDataStreamHandler(TrimDataStream streams, AuditChange audit) implements Handler {

    @Override
    public Response handle(Request request) {
        String name = request.variable("name");
        request.access().require(name);
        boolean dryRun = request.parameters().bool("dry_run", false);
        JsonObject body = request.json("trim").allowing("before").requiring("before");
        Timestamp before = body.text("before", TrimDataStreamHandler::time).orElseThrow();
        TrimDataStream.Request trim = new TrimDataStream.Request(new StreamName(name), before, dryRun);
        Outcome outcome = streams.trim(trim);
        if (!dryRun && !outcome.removed().isEmpty()) {
            audit.audit(request.access().caller(), Kind.INDICES_REMOVED, TrimDataStream.audited(trim, outcome));
        }
        return Response.object(200, json -> {
            json.writeBooleanField("acknowledged", !dryRun);
            json.writeBooleanField("dry_run", dryRun);
            Members.texts(json, "removed", outcome.removed(), IndexName::value);
            Members.objects(json, "kept", outcome.kept(), kept -> {
                json.writeStringField("index", kept.index().value());
                json.writeStringField("reason", kept.reason().name().toLowerCase(Locale.ROOT));
                Members.text(json, "maximum_timestamp", kept.latest().map(Timestamp::toString));
            });
        });
    }

    private static Timestamp time(String text) {
        return Timestamp.parse(text)
                .orElseThrow(() -> RequestRefusedException.illegalArgument("failed to parse date field [" + text
                        + "] with format [strict_date_optional_time||epoch_millis]"));
    }
}
