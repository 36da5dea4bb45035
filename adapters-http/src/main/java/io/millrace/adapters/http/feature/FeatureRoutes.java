package io.millrace.adapters.http.feature;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.application.port.driving.feature.ManageSystemFeatures;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.security.privilege.Action;
import java.util.List;

/** The routes of system features. */
public final class FeatureRoutes {

    private static final String PATH = "/_migration/system_features";

    private FeatureRoutes() {}

    public static List<Route> of(ManageSystemFeatures features, AuditChange audit) {
        return List.of(
                Route.in(Area.STORE, Action.READ_SYSTEM_FEATURES, PATH, "GET")
                        .parameters("master_timeout")
                        .onWorker(new ReadSystemFeaturesHandler(features)),
                Route.in(Area.STORE, Action.MIGRATE_SYSTEM_FEATURES, PATH, "POST")
                        .parameters("master_timeout")
                        .onWorker(new MigrateSystemFeaturesHandler(features, audit)));
    }
}
