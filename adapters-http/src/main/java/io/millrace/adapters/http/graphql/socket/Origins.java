package io.millrace.adapters.http.graphql.socket;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.route.Request;
import io.millrace.domain.network.AllowedOrigins;
import io.millrace.domain.network.WebOrigin;
import java.util.Optional;

/**
 * Prevents pages of other sites from opening a socket with the credentials that a browser adds. Browsers always send
 * the origin of a page, so a request without an origin does not come from a page.
 */
record Origins(AllowedOrigins allowed) {

    /**
     * Checks the origin of a request.
     *
     * @throws RequestRefusedException 403 if the request comes from a page of another origin that is not allowed
     */
    void require(Request request) {
        Optional<String> origin = request.header("Origin");
        if (origin.isPresent() && !allowed.allow(origin.get()) && !isOwn(origin.get(), request)) {
            throw RequestRefusedException.of(
                    403, "security_exception", "pages of this origin are not allowed to open web sockets");
        }
    }

    private static boolean isOwn(String origin, Request request) {
        Optional<WebOrigin> own = request.header("Host").flatMap(host -> WebOrigin.ofHost(request.scheme(), host));
        return own.isPresent() && own.equals(WebOrigin.find(origin));
    }
}
