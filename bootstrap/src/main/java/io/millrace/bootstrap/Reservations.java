package io.millrace.bootstrap;

import io.millrace.bootstrap.configuration.Settings;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.ReservedNames;
import java.util.HashSet;
import java.util.List;
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
        List.of(
                        settings.graphQl().path(),
                        settings.graphQl().webSocket().path(),
                        settings.graphQl().explorer().path(),
                        settings.security().login().path(),
                        settings.security().logout().path(),
                        settings.security().oauth().path(),
                        settings.security().keys().path(),
                        settings.security().introspection().path())
                .forEach(path -> names.add(path.split("/", 3)[1]));
        return names;
    }
}
