package io.millrace.bootstrap;

import io.millrace.bootstrap.configuration.Settings;
import io.millrace.domain.index.ReservedNames;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The first segments of the paths of all areas but the store, as configured. */
final class ReservedPaths {

    private static final Set<String> FIXED =
            Set.of("oauth", "caches", "health", "metrics", "openapi.yaml", "docs", ".well-known");

    private ReservedPaths() {}

    static ReservedNames of(Settings settings) {
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
        return new ReservedNames(names);
    }
}
