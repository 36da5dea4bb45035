package io.millrace.bootstrap;

import io.millrace.bootstrap.configuration.Settings;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.ReservedNames;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What neither an index nor a data stream may be called. */
final class Reservations {

    private static final Set<String> FIXED =
            Set.of("oauth", "caches", "health", "metrics", "openapi.yaml", "docs", ".well-known");

    private Reservations() {}

    /** Returns the names that nothing a client creates may carry. */
    static ReservedNames names(Settings settings, SystemFeatures features) {
        return new ReservedNames(firstSegments(settings), features.names());
    }

    /** Returns the first segments of the paths of all areas but the store, as configured. */
    static Set<String> firstSegments(Settings settings) {
        Set<String> names = new HashSet<>(FIXED);
        paths(settings).values().forEach(path -> names.add(path.split("/", 3)[1]));
        return names;
    }

    /** Returns the paths that can be configured, each by the one it has otherwise. */
    static Map<String, String> paths(Settings settings) {
        return Map.of(
                "/graphql", settings.graphQl().path(),
                "/graphql-ws", settings.graphQl().webSocket().path(),
                "/explorer", settings.graphQl().explorer().path(),
                "/login", settings.security().login().path(),
                "/logout", settings.security().logout().path(),
                "/oauth/access_token", settings.security().oauth().path(),
                "/keys", settings.security().keys().path(),
                "/token_info", settings.security().introspection().path());
    }
}
