package io.millrace.adapters.http.setting;

import io.millrace.adapters.http.json.FlatSettings;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.application.port.driving.setting.ChangeClusterSettings;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** {@code PUT /_cluster/settings}. */
record ChangeClusterSettingsHandler(ChangeClusterSettings settings, AuditChange audit) implements Handler {

    private static final String DEPRECATION =
            "[transientSettings removal] Updating cluster settings through transientSettings is"
                    + " deprecated. Prefer using persistent settings instead.";

    @Override
    public Response handle(Request request) {
        boolean flat = request.parameters().bool("flat_settings", false);
        Optional<JsonObject> body = request.findJson("cluster_update_settings_request")
                .map(found -> found.allowing("persistent", "transient"));
        Map<String, Optional<String>> persistent = FlatSettings.read(body, "persistent");
        Map<String, Optional<String>> transients = FlatSettings.read(body, "transient");
        ChangeClusterSettings.Request changes = new ChangeClusterSettings.Request(persistent, transients);
        settings.change(changes);
        audit.audit(request.access().caller(), Kind.SETTINGS_CHANGED, changes.audited());
        Response response = Response.object(200, json -> {
            json.writeBooleanField("acknowledged", true);
            ReadClusterSettingsHandler.write(json, "persistent", set(persistent), flat);
            ReadClusterSettingsHandler.write(json, "transient", set(transients), flat);
        });
        return response.warning(transients.isEmpty() ? Optional.empty() : Optional.of(DEPRECATION));
    }

    /** Returns the settings that got a new value. The response contains them. */
    private static SortedMap<String, String> set(Map<String, Optional<String>> changes) {
        SortedMap<String, String> values = new TreeMap<>();
        changes.forEach((key, value) -> value.ifPresent(text -> values.put(key, text)));
        return values;
    }
}
