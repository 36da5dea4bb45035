package io.millrace.adapters.http.security.provider;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.security.ServerMetadata;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.provider.ProviderName;

/**
 * The paths of the sign-in at identity providers. The last segment of each is the variable {@code {provider}}.
 *
 * @param login begins a sign-in
 * @param callback finishes a sign-in
 * @param logout receives logout tokens of the provider
 */
public record ProviderPaths(String login, String callback, String logout) {

    private static final String VARIABLE = "provider";

    String callbackOf(ProviderName provider) {
        return callback.replace("{" + VARIABLE + "}", provider.value());
    }

    static ProviderName providerOf(Request request) {
        String name = request.variable(VARIABLE);
        if (!ProviderName.isLegal(name)) {
            throw Rejection.notFound("there is no sign-in at an identity provider with this name");
        }
        return new ProviderName(name);
    }

    /**
     * Returns the scheme and host of the request.
     *
     * @throws RequestRefusedException 400 if the host is not legal
     */
    static String originOf(Request request) {
        return ServerMetadata.originOf(request)
                .orElseThrow(() -> RequestRefusedException.illegalArgument("the header [Host] is not legal"))
                .toString();
    }
}
