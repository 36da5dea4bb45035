package io.millrace.adapters.http.security.provider;

import io.millrace.adapters.http.error.Rejections;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.page.Escaping;
import io.millrace.adapters.http.page.HtmlPage;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.message.MediaType;
import io.millrace.adapters.http.security.HeadRefusal;
import io.millrace.adapters.http.security.session.TokenCookies;
import io.millrace.adapters.http.security.session.TokensJson;
import io.millrace.application.port.driving.security.provider.SignInAtProvider;
import io.millrace.application.port.driving.security.provider.SignInAtProvider.Outcome;
import io.millrace.application.port.driving.security.provider.SignInAtProvider.Refusal;
import io.millrace.application.port.driving.security.token.IssueTokens;
import io.millrace.application.port.driving.security.token.IssueTokens.Tokens;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.provider.ProviderName;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code GET /oauth/callback/{provider}}: finishes a sign-in. The tokens are in the cookies of the pages if a page
 * began the sign-in, and otherwise where clients get their tokens. The response to a finished or refused attempt
 * removes its cookie. The cookie stays if the request does not belong to the attempt, because other sites can send such
 * requests, and if the sign-in cannot be finished for now, so that the user can load the page again.
 */
record FinishSignInHandler(SignInAtProvider signIn, IssueTokens issue, ProviderPaths paths, Destination destination)
        implements Handler {

    private static final String STYLE = ":root { color-scheme: light dark }"
            + " body { margin: 64px auto; max-width: 640px; padding: 0 16px; font: 16px/1.5 system-ui, sans-serif }";

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
        String state = parameter(request, "state").orElse("");
        return finish(provider, state, request)
                .with("Referrer-Policy", "no-referrer")
                .notStored();
    }

    private Response finish(ProviderName provider, String state, Request request) {
        SignInAtProvider.Callback given = new SignInAtProvider.Callback(
                AttemptCookie.find(request, state),
                Optional.of(state),
                parameter(request, "code"),
                parameter(request, "error"),
                parameter(request, "iss"));
        Outcome outcome;
        try {
            outcome = signIn.finish(provider, given, request.remoteAddress());
        } catch (Rejection e) {
            return failed(Rejections.translate(e), Optional.empty(), request);
        }
        if (outcome instanceof Outcome.Accepted accepted) {
            return AttemptCookie.clear(accepted(accepted), state, paths.callbackOf(provider));
        }
        Outcome.Refused refused = (Outcome.Refused) outcome;
        int status = refused.refusal() == Refusal.DENIED ? 403 : 400;
        Response response = failed(
                StoreError.of(status, "security_exception", refused.refusal().text()), refused.target(), request);
        return refused.refusal() == Refusal.UNKNOWN_ATTEMPT
                ? response
                : AttemptCookie.clear(response, state, paths.callbackOf(provider));
    }

    private static Optional<String> parameter(Request request, String name) {
        return request.parameters().text(name).filter(value -> !value.isBlank());
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
    private static Response failed(StoreError error, Optional<String> target, Request request) {
        if (!MediaType.prefersHtml(request.headers())) {
            return Response.refusal(Area.SECURITY, error);
        }
        String link = target.map(path -> "<p><a href=\"" + Escaping.html(path) + "\">Back</a></p>")
                .orElse("");
        String main = "<h1>Sign-in</h1>\n<p>" + Escaping.html(error.cause().reason()) + "</p>\n" + link + "\n";
        Response page = HtmlPage.of("Sign-in – Millrace", STYLE, main).answer(error.status());
        for (Map.Entry<String, List<String>> header : error.headers().entrySet()) {
            page = page.with(header.getKey(), String.join(", ", header.getValue()));
        }
        return page;
    }
}
