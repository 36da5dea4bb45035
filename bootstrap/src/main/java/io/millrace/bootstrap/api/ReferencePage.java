package io.millrace.bootstrap.api;

import io.millrace.adapters.http.page.Pages;
import io.millrace.adapters.http.reference.ReferenceRoutes;
import io.millrace.adapters.http.route.Route;
import io.millrace.configuration.Settings;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Returns the routes of the API reference page. The page must be enabled and must be part of this build. */
public final class ReferencePage {

    private static final Logger LOGGER = LoggerFactory.getLogger(ReferencePage.class);

    private ReferencePage() {}

    /** Returns the path of the page; empty if the page does not exist. */
    public static Optional<String> path(Settings settings) {
        return Optional.of(ReferenceRoutes.PATH).filter(path -> settings.referencePage() && ReferenceRoutes.isBuilt());
    }

    public static List<Route> routes(Settings settings, Pages pages) {
        if (pages.reference().isEmpty()) {
            LOGGER.info(
                    "the reference page {} is not loaded: {}",
                    ReferenceRoutes.PATH,
                    settings.referencePage()
                            ? "this program was built without it; the build needs npm"
                            : "it is disabled");
            return List.of();
        }
        return ReferenceRoutes.of(
                new ReferenceRoutes.Options(pages, settings.graphQl().path(), ConsolePage.hasSession(settings, pages)));
    }
}
