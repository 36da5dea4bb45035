package io.millrace.bootstrap.api;

import io.millrace.adapters.http.explorer.ExplorerRoutes;
import io.millrace.adapters.http.explorer.ExplorerSettings;
import io.millrace.adapters.http.explorer.ExplorerSettings.SignIn;
import io.millrace.adapters.http.explorer.ExplorerUnusableException;
import io.millrace.adapters.http.page.Pages;
import io.millrace.adapters.http.route.Route;
import io.millrace.bootstrap.extension.Extensions;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.configuration.Settings;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Assembles the explorer, a page for GraphQL requests. */
public final class ExplorerPage {

    private static final Logger LOGGER = LoggerFactory.getLogger(ExplorerPage.class);

    private ExplorerPage() {}

    /** Returns the path of the page; empty if the page does not exist. */
    public static Optional<String> path(Settings settings) {
        Settings.GraphQl graphQl = settings.graphQl();
        return Optional.of(graphQl.explorer().path()).filter(path -> graphQl.explorerEnabled() && graphQl.enabled());
    }

    /**
     * Returns the routes of the explorer; an empty list if the explorer or the GraphQL endpoint is disabled.
     *
     * @throws StartRefusedException if the configuration of the explorer cannot be used
     */
    public static List<Route> routes(Settings settings, Pages pages, Extensions extensions) {
        Settings.GraphQl graphQl = settings.graphQl();
        if (pages.explorer().isEmpty()) {
            LOGGER.info(
                    "the explorer page {} is not loaded: {}",
                    graphQl.explorer().path(),
                    graphQl.explorerEnabled() ? "the GraphQL endpoint is disabled" : "it is disabled");
            return List.of();
        }
        Settings.WebSocket webSocket = graphQl.webSocket();
        try {
            return ExplorerRoutes.of(
                    new ExplorerSettings(
                            graphQl.explorer(),
                            graphQl.path(),
                            Optional.of(webSocket.path()).filter(path -> webSocket.enabled()),
                            pages,
                            signIn(settings, pages)),
                    extensions::openResource);
        } catch (ExplorerUnusableException e) {
            throw new StartRefusedException(String.valueOf(e.getMessage()), e);
        }
    }

    private static SignIn signIn(Settings settings, Pages pages) {
        Settings.Security security = settings.security();
        if (!security.enabled()) {
            return SignIn.needless();
        }
        SignIn.Mode mode = ConsolePage.hasSession(settings, pages) ? SignIn.Mode.SESSION : modeOfClients(security);
        return new SignIn(mode, path(security.login()), path(security.logout()));
    }

    private static SignIn.Mode modeOfClients(Settings.Security security) {
        return !security.login().enabled()
                ? SignIn.Mode.OFF
                : switch (security.authentication()) {
                    case BEARER -> SignIn.Mode.BEARER;
                    case COOKIE -> SignIn.Mode.COOKIE;
                };
    }

    private static String path(Settings.Endpoint endpoint) {
        return endpoint.enabled() ? endpoint.path() : "";
    }
}
