package io.millrace.adapters.http.setting;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.application.port.driving.setting.ManageClusterSettings;
import io.millrace.domain.security.privilege.Action;
import java.util.List;

/** The routes of cluster settings. */
public final class SettingRoutes {

    private SettingRoutes() {}

    /**
     * Returns the routes.
     *
     * @param largestBody the maximum size of a body in bytes
     */
    public static List<Route> of(ManageClusterSettings settings, AuditChange audit, long largestBody) {
        return List.of(
                Route.in(Area.STORE, Action.READ_SETTINGS, "/_cluster/settings", "GET")
                        .parameters("flat_settings", "include_defaults", "master_timeout", "timeout", "local")
                        .onWorker(new ReadClusterSettingsHandler(settings)),
                Route.in(Area.STORE, Action.CHANGE_SETTINGS, "/_cluster/settings", "PUT")
                        .parameters("flat_settings", "master_timeout", "timeout")
                        .body(BodyRule.optional(largestBody, BodyType.JSON))
                        .onWorker(new ChangeClusterSettingsHandler(settings, audit)));
    }
}
