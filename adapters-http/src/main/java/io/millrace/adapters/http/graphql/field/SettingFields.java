package io.millrace.adapters.http.graphql.field;

import graphql.schema.DataFetchingEnvironment;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.port.driven.service.ClusterSettings.Values;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.application.port.driving.setting.ManageClusterSettings;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.setting.ClusterSetting;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The fields about cluster settings. */
public record SettingFields(ManageClusterSettings settings, AuditChange audit) {

    private static final String SETTING = "ClusterSetting";

    public void register(Fields fields) {
        fields.acting("Query", "clusterSettings", Action.READ_SETTINGS, (environment, access) -> settings.read())
                .acting("Mutation", "changeClusterSettings", Action.CHANGE_SETTINGS, this::change);
        fields.of(Values.class, "ClusterSettings").showing("settings", SettingFields::all);
        fields.of(Setting.class, SETTING)
                .showing("key", setting -> setting.of().key())
                .showing("value", setting -> setting.values().effective(setting.of()))
                .showing("defaultValue", setting -> setting.of().defaultValue())
                .showing("persistent", setting -> setting.values().persistent().get(setting.of()))
                .showing("transient", setting -> setting.values().transients().get(setting.of()));
    }

    /** A cluster setting, with the persistent and transient values of all settings. */
    private record Setting(ClusterSetting of, Values values) {}

    private static List<Setting> all(Values values) {
        return Arrays.stream(ClusterSetting.values())
                .sorted(Comparator.comparing(ClusterSetting::key))
                .map(setting -> new Setting(setting, values))
                .toList();
    }

    private Values change(DataFetchingEnvironment environment, Access access) {
        Map<String, Optional<String>> persistent = new LinkedHashMap<>();
        Map<String, Optional<String>> transients = new LinkedHashMap<>();
        for (Map<String, Object> wanted :
                Objects.requireNonNull(environment.<List<Map<String, Object>>>getArgument("settings"), "settings")) {
            String key = Objects.toString(wanted.get("key"));
            Optional<String> value = Optional.ofNullable((String) wanted.get("value"));
            Map<String, Optional<String>> section =
                    Boolean.TRUE.equals(wanted.get("transient")) ? transients : persistent;
            if (section.put(key, value) != null) {
                throw Rejection.invalid("setting [" + key + "] is given twice");
            }
        }
        ManageClusterSettings.Request changes = new ManageClusterSettings.Request(persistent, transients);
        settings.change(changes);
        audit.audit(access.caller(), Kind.SETTINGS_CHANGED, changes.audited());
        return settings.read();
    }
}
