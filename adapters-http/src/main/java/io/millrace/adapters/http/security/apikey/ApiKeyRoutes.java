package io.millrace.adapters.http.security.apikey;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys;
import io.millrace.domain.security.privilege.Action;
import java.time.Clock;
import java.util.List;

/** The routes of API keys. */
public final class ApiKeyRoutes {

    private static final String PATH = "/_security/api_key";

    /** The maximum size of a body in bytes. It also limits the size of a stored key. */
    private static final long LARGEST_BODY = 32 * 1_024;

    private ApiKeyRoutes() {}

    /**
     * Returns the routes.
     *
     * @param largestBody the maximum size of any body in bytes
     */
    public static List<Route> of(ManageApiKeys keys, Clock clock, long largestBody) {
        long largest = Math.min(largestBody, LARGEST_BODY);
        BodyRule required = BodyRule.required(largest, BodyType.JSON);
        return List.of(
                Route.in(Area.STORE, Action.CREATE_API_KEY, PATH, "PUT", "POST")
                        .parameters("refresh")
                        .body(required)
                        .onWorker(new CreateApiKeyHandler(keys)),
                Route.in(Area.STORE, Action.READ_OWN_API_KEYS, PATH, "GET")
                        .parameters("id", "name", "owner", "username", "realm_name", "active_only", "with_limited_by")
                        .onWorker(new ListApiKeysHandler(keys)),
                Route.in(Area.STORE, Action.INVALIDATE_OWN_API_KEYS, PATH, "DELETE")
                        .body(required)
                        .onWorker(new InvalidateApiKeysHandler(keys)),
                Route.in(Area.STORE, Action.READ_OWN_API_KEYS, "/_security/_query/api_key", "GET", "POST")
                        .parameters("with_limited_by")
                        .body(BodyRule.optional(largest, BodyType.JSON))
                        .onWorker(new QueryApiKeysHandler(keys, clock)));
    }
}
