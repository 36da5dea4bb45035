package io.millrace.adapters.http.setting;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.FlatSettings;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.ClusterSettings.Values;
import io.millrace.application.port.driving.setting.ManageClusterSettings;
import io.millrace.domain.setting.ClusterSetting;
import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** {@code GET /_cluster/settings}. */
record ReadClusterSettingsHandler(ManageClusterSettings settings) implements Handler {

    @Override
    public Response handle(Request request) {
        boolean flat = request.parameters().bool("flat_settings", false);
        boolean withDefaults = request.parameters().bool("include_defaults", false);
        Values values = settings.read();
        return Response.object(200, json -> {
            write(json, "persistent", byKey(values.persistent()), flat);
            write(json, "transient", byKey(values.transients()), flat);
            if (withDefaults) {
                write(json, "defaults", defaults(values), flat);
            }
        });
    }

    static void write(JsonGenerator json, String name, SortedMap<String, String> settings, boolean flat)
            throws IOException {
        json.writeFieldName(name);
        FlatSettings.write(json, settings, flat);
    }

    private static SortedMap<String, String> byKey(Map<ClusterSetting, String> values) {
        SortedMap<String, String> sorted = new TreeMap<>();
        values.forEach((setting, value) -> sorted.put(setting.key(), value));
        return sorted;
    }

    private static SortedMap<String, String> defaults(Values values) {
        SortedMap<String, String> defaults = new TreeMap<>();
        for (ClusterSetting setting : ClusterSetting.values()) {
            if (!values.persistent().containsKey(setting)
                    && !values.transients().containsKey(setting)) {
                defaults.put(setting.key(), setting.defaultValue());
            }
        }
        return defaults;
    }
}
