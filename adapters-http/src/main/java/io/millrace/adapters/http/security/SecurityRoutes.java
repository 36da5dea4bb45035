package io.millrace.adapters.http.security;

import io.millrace.adapters.http.extension.LoginHandler;
import io.millrace.adapters.http.extension.LogoutHandler;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.adapters.http.security.session.CookieLoginHandler;
import io.millrace.adapters.http.security.session.CookieLogoutHandler;
import io.millrace.adapters.http.security.session.TokenCookies;
import io.millrace.adapters.http.token.JwkSet;
import io.millrace.application.port.driving.security.provider.SignOutAtProvider;
import io.millrace.application.port.driving.security.token.IssueTokens;
import io.millrace.application.port.driving.security.token.LogIn;
import io.millrace.application.port.driving.security.token.LogOut;
import io.millrace.application.port.driving.security.token.ManageTokens;
import io.millrace.application.port.driving.security.token.RefreshAccess;
import io.millrace.domain.security.privilege.Action;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The routes of tokens and keys. Each endpoint exists only if its dependencies are configured. */
public final class SecurityRoutes {

    /** The path of token revocation, which is not configurable. */
    public static final String REVOCATION_PATH = "/oauth/revoke";

    /** The path of the session of the pages of this service, which is not configurable. */
    public static final String SESSION_PATH = "/_session";

    private SecurityRoutes() {}

    /**
     * The path of an endpoint.
     *
     * @param getAllowed whether GET does the same as POST
     */
    public record Place(String path, boolean getAllowed) {

        private String[] methods() {
            return getAllowed ? new String[] {"GET", "POST"} : new String[] {"POST"};
        }
    }

    /**
     * Returns the route for logins with user name and password.
     *
     * @param setsCookies whether the handler sets cookies, so that requests from pages of other sites are rejected
     */
    public static List<Route> login(LogIn logIn, LoginHandler handler, String path, boolean setsCookies) {
        return List.of(Route.in(Area.SECURITY, Action.PUBLIC, path, "POST")
                .body(BodyRule.required(CredentialsReader.LARGEST, BodyType.JSON, BodyType.FORM))
                .onWorker(new LoginEndpoint(logIn, handler, setsCookies)));
    }

    /** Returns the route that ends the session, or all sessions, of an authenticated caller. */
    public static List<Route> logout(LogOut logOut, SignOutAtProvider signOut, LogoutHandler handler, Place place) {
        return logout(place, Action.LOG_OUT, new LogoutEndpoint(logOut, new LogoutRedirect(signOut), handler));
    }

    /**
     * Returns the route that ends the sessions of token cookies, even if the access token is no longer valid.
     *
     * @param identification identifies the caller by the access token, if it is valid
     */
    public static List<Route> logoutByCookies(
            LogOut logOut,
            SignOutAtProvider signOut,
            LogoutHandler handler,
            Place place,
            Identification identification,
            TokenCookies cookies) {
        return logout(
                place,
                Action.PUBLIC,
                new CookieLogoutEndpoint(logOut, new LogoutRedirect(signOut), handler, identification, cookies));
    }

    private static List<Route> logout(Place place, Action action, Handler endpoint) {
        return List.of(Route.in(Area.SECURITY, action, place.path(), place.methods())
                .parameters(LogoutEndpoint.EVERYWHERE)
                .body(BodyRule.optional(Form.LARGEST, BodyType.JSON, BodyType.FORM))
                .onWorker(endpoint));
    }

    /**
     * Returns the routes that exchange refresh tokens.
     *
     * @param cookies the cookies for the tokens; absent if request and response bodies contain the tokens
     */
    public static List<Route> refresh(
            RefreshAccess refresh, IssueTokens issue, Place place, Optional<TokenCookies> cookies) {
        Handler handler = new RefreshEndpoint(refresh, issue, cookies);
        List<Route> routes = new ArrayList<>();
        routes.add(Route.in(Area.TOKEN, Action.PUBLIC, place.path(), "POST")
                // RFC 6749 requires that unknown parameters are ignored.
                .anyParameter()
                .body(
                        cookies.isPresent()
                                ? BodyRule.optional(Form.LARGEST, BodyType.FORM)
                                : BodyRule.required(Form.LARGEST, BodyType.FORM))
                .onWorker(handler));
        if (place.getAllowed()) {
            routes.add(Route.in(Area.TOKEN, Action.PUBLIC, place.path(), "GET")
                    .anyParameter()
                    .onWorker(handler));
        }
        return routes;
    }

    /**
     * Returns the routes of the session of a page: they sign in, exchange the refresh token, and sign out. The tokens
     * are in cookies, so that no script can read them and all pages in the browser share the session.
     *
     * @param logIn checks passwords; empty if users can sign in only at identity providers
     * @param refresh exchanges refresh tokens; empty if the service issues none
     * @param identification identifies the caller by the access token, if it is valid
     */
    public static List<Route> pageSession(
            Optional<LogIn> logIn,
            LogOut logOut,
            SignOutAtProvider signOut,
            IssueTokens issue,
            Optional<RefreshAccess> refresh,
            Identification identification) {
        TokenCookies cookies = TokenCookies.ofPages(SESSION_PATH);
        List<Route> routes = new ArrayList<>();
        logIn.ifPresent(
                check -> routes.addAll(login(check, new CookieLoginHandler(issue, cookies), SESSION_PATH, true)));
        refresh.ifPresent(exchange -> routes.addAll(
                refresh(exchange, issue, new Place(SESSION_PATH + "/refresh", false), Optional.of(cookies))));
        routes.addAll(logoutByCookies(
                logOut,
                signOut,
                new CookieLogoutHandler(cookies),
                new Place(SESSION_PATH + "/logout", false),
                identification,
                cookies));
        return routes;
    }

    /** Returns the route of the key set. */
    public static List<Route> keys(JwkSet keys, String path) {
        return List.of(Route.in(Area.SECURITY, Action.PUBLIC, path, "GET").onWorker(new KeysEndpoint(keys)));
    }

    /** Returns the routes that describe tokens. */
    public static List<Route> introspection(ManageTokens tokens, String path) {
        Handler handler = new IntrospectionEndpoint(tokens);
        return List.of(
                Route.in(Area.SECURITY, Action.INTROSPECT, path, "POST")
                        .body(BodyRule.required(Form.LARGEST, BodyType.FORM))
                        .onWorker(handler),
                Route.in(Area.SECURITY, Action.INTROSPECT, path, "GET").onWorker(handler));
    }

    /** Returns the route that revokes tokens. */
    public static List<Route> revocation(ManageTokens tokens, String path) {
        return List.of(Route.in(Area.TOKEN, Action.REVOKE_TOKEN, path, "POST")
                .anyParameter()
                .body(BodyRule.required(Form.LARGEST, BodyType.FORM))
                .onWorker(new RevocationEndpoint(tokens)));
    }

    /**
     * Returns the route of the server metadata.
     *
     * @param dependsOnHost whether the host of each request is used as issuer, because no issuer is configured
     */
    public static List<Route> metadata(ServerMetadata metadata, boolean dependsOnHost) {
        return List.of(Route.in(Area.SECURITY, Action.PUBLIC, ServerMetadata.PATH, "GET")
                .anyParameter()
                .atOnce(request -> dependsOnHost
                        ? Response.json(200, metadata.underHostOf(request)::writeTo)
                                .with("Cache-Control", "no-store")
                        : Response.json(200, metadata::writeTo).with("Cache-Control", "public, max-age=300")));
    }
}
