package io.millrace.bootstrap.api;

import io.millrace.adapters.http.console.ConsoleRoutes;
import io.millrace.adapters.http.console.ConsoleSettings;
import io.millrace.adapters.http.console.ConsoleSettings.SignIn;
import io.millrace.adapters.http.page.Pages;
import io.millrace.adapters.http.route.Route;
import io.millrace.configuration.Settings;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Returns the routes of the web console. The console must be enabled and must be part of this build. */
public final class ConsolePage {

    private static final Logger LOGGER = LoggerFactory.getLogger(ConsolePage.class);

    private ConsolePage() {}

    /** Returns the path of the page; empty if the page does not exist. */
    public static Optional<String> path(Settings settings) {
        return Optional.of(ConsoleRoutes.PATH).filter(path -> settings.consolePage() && ConsoleRoutes.isBuilt());
    }

    /** Returns whether users sign in on the console. Other pages can then use the same session. */
    static boolean hasSession(Settings settings, Pages pages) {
        return pages.console().isPresent() && signIn(settings.security()) == SignIn.SESSION;
    }

    public static List<Route> routes(Settings settings, Pages pages) {
        if (pages.console().isEmpty()) {
            LOGGER.info(
                    "the console {} is not loaded: {}",
                    ConsoleRoutes.PATH,
                    settings.consolePage()
                            ? "this program was built without it; the build needs npm"
                            : "it or the GraphQL endpoint is disabled, or graphql.documents is trusted-only");
            return List.of();
        }
        return ConsoleRoutes.of(new ConsoleSettings(settings.graphQl().path(), pages, signIn(settings.security())));
    }

    private static SignIn signIn(Settings.Security security) {
        if (!security.enabled()) {
            return SignIn.NONE;
        }
        return security.pageSessions() ? SignIn.SESSION : SignIn.OFF;
    }
}
