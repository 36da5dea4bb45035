package io.millrace.bootstrap.api;

import io.millrace.adapters.http.reference.ReferenceRoutes;
import io.millrace.adapters.http.route.Route;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Returns the routes for the page of the API reference, if the page is enabled and part of this build. */
public final class ReferencePage {

    private static final Logger LOGGER = LoggerFactory.getLogger(ReferencePage.class);

    private ReferencePage() {}

    public static List<Route> routes(boolean enabled) {
        Optional<List<Route>> routes = enabled ? ReferenceRoutes.find() : Optional.empty();
        if (routes.isEmpty()) {
            LOGGER.info(
                    "the reference page {} is not loaded: {}",
                    ReferenceRoutes.PATH,
                    enabled ? "this program was built without it; the build needs npm" : "it is disabled");
        }
        return routes.orElse(List.of());
    }
}
