package io.millrace.adapters.http.index;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.FlatSettings;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ChangeIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.NameSelection.Expand;
import java.util.Map;
import java.util.Optional;

/** {@code PUT /_settings} and {@code /{index}/_settings}. */
record ChangeIndexSettingsHandler(ChangeIndices indices) implements Handler {

    private static final String WRAPPER = "settings";

    @Override
    public Response handle(Request request) {
        NotOffered.requireNone(request.parameters(), "reopen");
        boolean preserve = request.parameters().bool("preserve_existing", false);
        ReadTarget target = Targets.read(request, Expand.OPEN);
        indices.changeSettings(
                request.access().caller(),
                new ChangeIndices.SettingsRequest(target, settings(request.json("index_settings")), preserve));
        return Response.acknowledged();
    }

    private static Map<String, Optional<String>> settings(JsonObject body) {
        Optional<JsonValue> wrapped = body.find(WRAPPER).filter(JsonValue::isObject);
        if (wrapped.isPresent() && body.members().size() > 1) {
            throw RequestRefusedException.illegalArgument("mix of settings map and top-level properties");
        }
        return FlatSettings.read(wrapped.orElse(body.value()));
    }
}
