package io.millrace.adapters.http.security.provider;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.adapters.http.security.Form;
import io.millrace.adapters.http.security.SecurityRoutes;
import io.millrace.adapters.http.security.session.TokenCookies;
import io.millrace.application.port.driving.SecurityUseCases.AtProviders;
import io.millrace.application.port.driving.security.token.IssueTokens;
import io.millrace.domain.security.privilege.Action;
import java.util.List;
import java.util.Optional;

/** The routes of the sign-in and the logout at identity providers. */
public final class ProviderRoutes {

    private ProviderRoutes() {}

    /**
     * Returns the routes.
     *
     * @param targets the pages that a sign-in may show afterwards
     * @param clients the cookies of clients; empty if clients get tokens in the body
     * @param afterwards the page after a sign-in that no page began, if clients get cookies
     */
    public static List<Route> of(
            AtProviders ports,
            IssueTokens issue,
            ProviderPaths paths,
            PageTargets targets,
            Optional<TokenCookies> clients,
            String afterwards) {
        return List.of(
                Route.in(Area.SECURITY, Action.PUBLIC, paths.login(), "GET")
                        .parameters("target")
                        .onWorker(new BeginSignInHandler(ports.signIn(), paths, targets)),
                Route.in(Area.SECURITY, Action.PUBLIC, paths.callback(), "GET")
                        // Providers may send further parameters.
                        .anyParameter()
                        .offeringHtml()
                        .onWorker(new FinishSignInHandler(
                                ports.signIn(),
                                issue,
                                paths,
                                new FinishSignInHandler.Destination(
                                        TokenCookies.ofPages(SecurityRoutes.SESSION_PATH), clients, afterwards))),
                Route.in(Area.TOKEN, Action.PUBLIC, paths.logout(), "POST")
                        .body(BodyRule.required(Form.LARGEST, BodyType.FORM))
                        .onWorker(new BackChannelLogoutHandler(ports.signOut())));
    }

    /** Returns the route that lists the ways to sign in. */
    public static List<Route> offer(SignInOffer offer) {
        return List.of(Route.in(Area.SECURITY, Action.PUBLIC, SecurityRoutes.SESSION_PATH + "/providers", "GET")
                .atOnce(request -> Response.json(200, offer::writeTo).notStored()));
    }
}
