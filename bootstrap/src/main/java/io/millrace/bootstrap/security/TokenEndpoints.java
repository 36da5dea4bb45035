package io.millrace.bootstrap.security;

import io.millrace.adapters.http.extension.LoginHandler;
import io.millrace.adapters.http.extension.LogoutHandler;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.adapters.http.security.SecurityRoutes;
import io.millrace.adapters.http.security.SecurityRoutes.Place;
import io.millrace.adapters.http.security.ServerMetadata;
import io.millrace.adapters.http.security.provider.OfferedProvider;
import io.millrace.adapters.http.security.provider.PageTargets;
import io.millrace.adapters.http.security.provider.ProviderPaths;
import io.millrace.adapters.http.security.provider.ProviderRoutes;
import io.millrace.adapters.http.security.provider.SignInOffer;
import io.millrace.adapters.http.security.session.CookieLoginHandler;
import io.millrace.adapters.http.security.session.CookieLogoutHandler;
import io.millrace.adapters.http.security.session.TokenCookies;
import io.millrace.adapters.http.security.session.TokenLoginHandler;
import io.millrace.adapters.http.security.session.TokenLogoutHandler;
import io.millrace.adapters.http.token.JwkSet;
import io.millrace.adapters.oidc.ProviderSettings;
import io.millrace.application.port.driving.SecurityUseCases;
import io.millrace.bootstrap.extension.Extensions;
import io.millrace.configuration.Settings;
import io.millrace.configuration.key.TokenTransport;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Assembles the endpoints for tokens. The classes of an endpoint are loaded only if the endpoint is enabled and its
 * components are available.
 */
final class TokenEndpoints {

    private static final Logger LOGGER = LoggerFactory.getLogger(TokenEndpoints.class);

    private final Settings.Security settings;
    private final Extensions extensions;
    private final Identification identification;
    private final SecurityUseCases.Tokens ports;
    private final SecurityUseCases.AtProviders atProviders;
    private final String noRefresh;
    private final JwkSet keys;
    private final List<String> pages;
    private final List<Route> routes = new ArrayList<>();

    /**
     * Assembles the endpoints.
     *
     * @param pages the paths of the pages to which the browser may return after a sign-in at an identity provider
     * @param noRefresh the reason why the service issues no refresh tokens; an empty string if the service issues
     *     refresh tokens
     */
    TokenEndpoints(
            Settings.Security settings,
            Extensions extensions,
            Identification identification,
            SecurityUseCases.Tokens ports,
            SecurityUseCases.AtProviders atProviders,
            String noRefresh,
            JwkSet keys,
            List<String> pages) {
        this.settings = settings;
        this.extensions = extensions;
        this.identification = identification;
        this.ports = ports;
        this.atProviders = atProviders;
        this.noRefresh = noRefresh;
        this.keys = keys;
        this.pages = pages;
        join();
    }

    List<Route> routes() {
        return routes;
    }

    private void join() {
        Optional<TokenCookies> cookies = settings.authentication() == TokenTransport.COOKIE
                ? Optional.of(TokenCookies.ofClients(
                        List.of(settings.oauth().path(), settings.logout().path())))
                : Optional.empty();
        boolean inCookies = cookies.isPresent();
        LoginHandler builtInLogin = cookies.<LoginHandler>map(jar -> new CookieLoginHandler(ports.issue(), jar))
                .orElseGet(() -> new TokenLoginHandler(ports.issue()));
        LoginHandler login = extensions.find(LoginHandler.class).orElse(builtInLogin);
        login.useBuiltIn(builtInLogin);
        LogoutHandler builtInLogout =
                cookies.<LogoutHandler>map(CookieLogoutHandler::new).orElseGet(TokenLogoutHandler::new);
        LogoutHandler logout = extensions.find(LogoutHandler.class).orElse(builtInLogout);
        logout.useBuiltIn(builtInLogout);
        add(
                "login",
                settings.login(),
                () -> SecurityRoutes.login(
                        ports.logIn(), login, settings.login().path(), inCookies));
        add(
                "logout",
                settings.logout(),
                () -> cookies.map(jar -> SecurityRoutes.logoutByCookies(
                                ports.logOut(),
                                atProviders.signOut(),
                                logout,
                                place(settings.logout()),
                                identification,
                                jar))
                        .orElseGet(() -> SecurityRoutes.logout(
                                ports.logOut(), atProviders.signOut(), logout, place(settings.logout()))));
        if (ports.refresh().isPresent() || !settings.oauth().enabled()) {
            add(
                    "refresh",
                    settings.oauth(),
                    () -> SecurityRoutes.refresh(
                            ports.refresh().orElseThrow(), ports.issue(), place(settings.oauth()), cookies));
        } else {
            notLoaded("refresh", settings.oauth().path(), noRefresh);
        }
        add(
                "keys",
                settings.keys(),
                () -> SecurityRoutes.keys(keys, settings.keys().path()));
        add(
                "introspection",
                settings.introspection(),
                () -> SecurityRoutes.introspection(
                        ports.manage(), settings.introspection().path()));
        if (settings.pageSessions()) {
            routes.addAll(SecurityRoutes.pageSession(
                    Optional.of(ports.logIn()).filter(check -> settings.login().enabled()),
                    ports.logOut(),
                    atProviders.signOut(),
                    ports.issue(),
                    ports.refresh(),
                    identification));
        }
        if (settings.pageSessions() || !settings.providers().isEmpty()) {
            routes.addAll(ProviderRoutes.offer(new SignInOffer(
                    settings.login().enabled(),
                    settings.providers().stream().map(this::offered).toList())));
        }
        if (settings.hasProviderSignIn()) {
            Settings.ProviderSignIn signIn = settings.signIn();
            routes.addAll(ProviderRoutes.of(
                    atProviders,
                    ports.issue(),
                    new ProviderPaths(signIn.loginUri(), signIn.callbackUri(), signIn.logoutUri()),
                    new PageTargets(pages),
                    cookies,
                    signIn.loginSuccess()));
        }
        routes.addAll(SecurityRoutes.revocation(ports.manage(), SecurityRoutes.REVOCATION_PATH));
        routes.addAll(metadata());
    }

    private OfferedProvider offered(ProviderSettings provider) {
        return new OfferedProvider(
                provider.name().value(),
                provider.presentation().label(),
                provider.signIn()
                        .map(client ->
                                Settings.ProviderSignIn.of(settings.signIn().loginUri(), provider.name())),
                provider.issuer(),
                provider.presentation()
                        .commandLine()
                        .map(client -> new OfferedProvider.CommandLine(client.clientId(), client.scopes())));
    }

    private List<Route> metadata() {
        Optional<URI> issuer = issuer();
        return SecurityRoutes.metadata(
                new ServerMetadata(
                        issuer.orElse(URI.create("http://localhost")),
                        path(settings.oauth()).filter(path -> ports.refresh().isPresent()),
                        path(settings.keys()),
                        path(settings.introspection()),
                        Optional.of(SecurityRoutes.REVOCATION_PATH)),
                issuer.isEmpty());
    }

    private Optional<URI> issuer() {
        try {
            return Optional.of(new URI(settings.accessTokens().issuer())).filter(ServerMetadata::isIssuer);
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    private void add(String name, Settings.Endpoint endpoint, Supplier<List<Route>> made) {
        if (endpoint.enabled()) {
            routes.addAll(made.get());
        } else {
            notLoaded(name, endpoint.path(), "it is disabled");
        }
    }

    private static void notLoaded(String name, String path, String why) {
        LOGGER.info("the {} endpoint {} is not loaded: {}", name, path, why);
    }

    private static Place place(Settings.Endpoint endpoint) {
        return new Place(endpoint.path(), endpoint.getAllowed());
    }

    private static Optional<String> path(Settings.Endpoint endpoint) {
        return Optional.of(endpoint.path()).filter(path -> endpoint.enabled());
    }
}
