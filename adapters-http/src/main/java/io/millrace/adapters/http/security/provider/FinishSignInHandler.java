package io.millrace.adapters.http.security.provider;

import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.page.Escaping;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.security.HeadRefusal;
import io.millrace.adapters.http.security.session.TokenCookies;
import io.millrace.adapters.http.security.session.TokensJson;
import io.millrace.application.port.driving.security.provider.SignInAtProvider;
import io.millrace.application.port.driving.security.provider.SignInAtProvider.Outcome;
import io.millrace.application.port.driving.security.provider.SignInAtProvider.Refusal;
import io.millrace.application.port.driving.security.token.IssueTokens;
import io.millrace.application.port.driving.security.token.IssueTokens.Tokens;
import io.millrace.domain.security.provider.ProviderName;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * {@code GET /oauth/callback/{provider}}: finishes a sign-in. The tokens are in the cookies of the pages if a page began
 * the sign-in, and otherwise where clients get their tokens. The attempt is valid only once in the same browser, because
 * every response removes its cookie.
 */
record FinishSignInHandler(SignInAtProvider signIn, IssueTokens issue, ProviderPaths paths, Destination destination)
        implements Handler {

    /**
     * Where the tokens go.
     *
     * @param pages the cookies of the pages of this service
     * @param clients the cookies of clients; empty if clients get tokens in the body
     * @param afterwards the page after a sign-in that no page began, if clients get cookies
     */
    record Destination(TokenCookies pages, Optional<TokenCookies> clients, String afterwards) {}

    @Override
    public Response handle(Request request) {
        HeadRefusal.refuse(request);
        ProviderName provider = ProviderPaths.providerOf(request);
        Outcome outcome = signIn.finish(
                provider,
                new SignInAtProvider.Callback(
                        AttemptCookie.find(request),
                        parameter(request, "state"),
                        parameter(request, "code"),
                        parameter(request, "error"),
                        parameter(request, "iss")),
                request.remoteAddress());
        Response response = outcome instanceof Outcome.Accepted accepted
                ? accepted(accepted)
                : refused((Outcome.Refused) outcome, request);
        return AttemptCookie.clear(response, paths.callbackOf(provider))
                .with("Referrer-Policy", "no-referrer")
                .notStored();
    }

    private static Optional<String> parameter(Request request, String name) {
        return request.parameters().text(name).filter(value -> !value.isEmpty());
    }

    private Response accepted(Outcome.Accepted accepted) {
        Tokens tokens = issue.issue(accepted.user());
        if (accepted.target().isPresent()) {
            return destination.pages().set(redirect(accepted.target().get()), tokens);
        }
        return destination
                .clients()
                .map(cookies -> cookies.set(redirect(destination.afterwards()), tokens))
                .orElseGet(() -> Response.json(200, TokensJson.of(tokens)));
    }

    private static Response redirect(String path) {
        return Response.empty(302).with("Location", path);
    }

    /** Responds with a page for browsers. No text of the provider is in the response. */
    private static Response refused(Outcome.Refused refused, Request request) {
        int status = refused.refusal() == Refusal.DENIED ? 403 : 400;
        String text = refused.refusal().text();
        boolean isBrowser = request.header("Accept")
                .filter(types -> types.contains("text/html"))
                .isPresent();
        if (!isBrowser) {
            return Response.refusal(Area.SECURITY, StoreError.of(status, "security_exception", text));
        }
        String link = refused.target()
                .map(target -> "<p><a href=\"" + Escaping.html(target) + "\">Back</a></p>")
                .orElse("");
        String page = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Sign-in</title><h1>Sign-in"
                + "</h1><p>" + Escaping.html(text) + "</p>" + link + "</html>";
        return Response.bytes(status, "text/html; charset=UTF-8", page.getBytes(StandardCharsets.UTF_8))
                .with("Content-Security-Policy", "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
                .with("X-Frame-Options", "DENY");
    }
}
