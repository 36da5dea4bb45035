package io.millrace.bootstrap.api;

import io.millrace.adapters.http.console.ConsoleRoutes;
import io.millrace.adapters.http.console.ConsoleSettings;
import io.millrace.adapters.http.console.ConsoleSettings.SignIn;
import io.millrace.adapters.http.route.Route;
import io.millrace.configuration.Settings;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Returns the routes of the web console, if the console is enabled and part of this build. */
public final class ConsolePage {

    private static final Logger LOGGER = LoggerFactory.getLogger(ConsolePage.class);

    private ConsolePage() {}

    public static List<Route> routes(Settings settings, Optional<String> referencePath, Optional<String> explorerPath) {
        Optional<List<Route>> routes = settings.consolePage()
                ? ConsoleRoutes.find(new ConsoleSettings(
                        settings.graphQl().path(), referencePath, explorerPath, signIn(settings.security())))
                : Optional.empty();
        if (routes.isEmpty()) {
            LOGGER.info(
                    "the console {} is not loaded: {}",
                    ConsoleRoutes.PATH,
                    settings.consolePage()
                            ? "this program was built without it; the build needs npm"
                            : "it or the GraphQL endpoint is disabled, or graphql.documents is trusted-only");
        }
        return routes.orElse(List.of());
    }

    private static SignIn signIn(Settings.Security security) {
        if (!security.enabled()) {
            return SignIn.NONE;
        }
        return security.pageSessions() ? SignIn.SESSION : SignIn.OFF;
    }
}
