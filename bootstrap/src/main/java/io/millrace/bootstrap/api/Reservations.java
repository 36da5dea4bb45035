package io.millrace.bootstrap.api;

import io.millrace.configuration.Settings;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.ReservedNames;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The reserved names. Clients must not create indices and data streams with these names. */
public final class Reservations {

    private static final Set<String> FIXED =
            Set.of("oauth", "caches", "health", "metrics", "openapi.yaml", "docs", "console", ".well-known");

    private Reservations() {}

    /** Returns the reserved names for the settings and system features. */
    public static ReservedNames names(Settings settings, SystemFeatures features) {
        return new ReservedNames(firstSegments(settings), features.names());
    }

    /**
     * Returns the first segment of each path of the service. Paths that begin with the name of an index or a data
     * stream are not included.
     */
    public static Set<String> firstSegments(Settings settings) {
        Set<String> names = new HashSet<>(FIXED);
        paths(settings).values().forEach(path -> names.add(path.split("/", 3)[1]));
        return names;
    }

    /** Returns the paths that can be configured. The key is the default path; the value is the configured path. */
    public static Map<String, String> paths(Settings settings) {
        Settings.ProviderSignIn signIn = settings.security().signIn();
        return Map.ofEntries(
                Map.entry("/graphql", settings.graphQl().path()),
                Map.entry("/graphql-ws", settings.graphQl().webSocket().path()),
                Map.entry("/explorer", settings.graphQl().explorer().path()),
                Map.entry("/login", settings.security().login().path()),
                Map.entry("/logout", settings.security().logout().path()),
                Map.entry("/oauth/access_token", settings.security().oauth().path()),
                Map.entry("/oauth/login/{provider}", signIn.loginUri()),
                Map.entry("/oauth/callback/{provider}", signIn.callbackUri()),
                Map.entry("/oauth/logout/{provider}", signIn.logoutUri()),
                Map.entry("/keys", settings.security().keys().path()),
                Map.entry("/token_info", settings.security().introspection().path()));
    }
}
