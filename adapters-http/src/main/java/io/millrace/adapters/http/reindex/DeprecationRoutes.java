package io.millrace.adapters.http.reindex;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.application.port.driving.deprecation.ListDeprecations;
import io.millrace.domain.security.privilege.Action;
import java.util.List;
import java.util.stream.Stream;

/** The routes that list outdated data and configuration without effect. */
public final class DeprecationRoutes {

    private DeprecationRoutes() {}

    public static List<Route> of(ListDeprecations deprecations) {
        ListDeprecationsHandler handler = new ListDeprecationsHandler(deprecations);
        return Stream.of("/_migration/deprecations", "/{index}/_migration/deprecations")
                .map(path -> Route.in(Area.STORE, Action.READ_DEPRECATIONS, path, "GET")
                        .parameters("master_timeout")
                        .onWorker(handler))
                .toList();
    }
}
