package io.millrace.adapters.http.security.provider;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.provider.SignInAtProvider;
import io.millrace.application.port.driving.security.provider.SignInAtProvider.Begun;
import io.millrace.domain.security.provider.ProviderName;
import java.util.Optional;

/**
 * {@code GET /oauth/login/{provider}}: redirects the browser to the provider, and stores the state of the sign-in in a
 * cookie.
 */
record BeginSignInHandler(SignInAtProvider signIn, ProviderPaths paths, PageTargets targets) implements Handler {

    @Override
    public Response handle(Request request) {
        Optional<String> target = request.parameters().text("target").map(targets::require);
        ProviderName provider = ProviderPaths.providerOf(request);
        String callback = paths.callbackOf(provider);
        Begun begun = signIn.begin(provider, ProviderPaths.originOf(request) + callback, target);
        Response redirect = Response.empty(302).with("Location", begun.address());
        return AttemptCookie.set(redirect, begun.state(), begun.attempt(), callback)
                .with("Referrer-Policy", "no-referrer")
                .notStored();
    }
}
