package io.millrace.adapters.http.security;

import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.provider.SignOutAtProvider;
import io.millrace.domain.security.Authentication;
import java.net.URI;
import java.util.Optional;

/** Adds the address for the sign-out at an identity provider to the response to a logout. */
record LogoutRedirect(SignOutAtProvider signOut) {

    /**
     * Returns the response with the member {@code redirect}, if the user signed in at a provider. The body of an
     * extension remains unchanged.
     */
    Response extend(Response response, Authentication user, Request request) {
        Optional<String> address = signOut.signOut(
                user, ServerMetadata.originOf(request).map(URI::toString).orElse(""));
        if (address.isEmpty() || !(response.content() instanceof Response.Content.Empty)) {
            return response;
        }
        Response extended = Response.object(200, json -> Members.text(json, "redirect", address));
        for (Response.Header header : response.headers()) {
            extended = extended.with(header.name(), header.value());
        }
        return extended;
    }
}
