package io.millrace.adapters.http.openapi;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.EntityTag;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.domain.security.privilege.Action;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The route {@code /openapi.yaml}, which describes all routes. The file is maintained by hand and contains the default
 * paths.
 */
public final class OpenApiRoutes {

    private static final String RESOURCE = "/openapi.yaml";

    private OpenApiRoutes() {}

    /**
     * Returns the route.
     *
     * @param configured the configured paths, by default path
     */
    public static List<Route> of(Map<String, String> configured) {
        byte[] description = describe(read(), configured);
        EntityTag tag = EntityTag.of(description);
        Response answer = Response.compressible(200, "application/yaml", description);
        return List.of(Route.in(Area.OPERATIONS, Action.PUBLIC, "/openapi.yaml", "GET")
                .anyParameter()
                .atOnce(request -> answer(request, answer, tag)));
    }

    private static Response answer(Request request, Response description, EntityTag tag) {
        Response answer = tag.isKnownTo(request) ? Response.empty(304) : description;
        return answer.with("ETag", tag.text()).with("Cache-Control", "no-cache");
    }

    /**
     * Replaces the default paths by the configured paths. Does this in one pass, because two paths may have been
     * swapped.
     */
    private static byte[] describe(byte[] description, Map<String, String> configured) {
        String paths = configured.keySet().stream()
                .filter(path -> !path.equals(configured.get(path)))
                .map(Pattern::quote)
                .collect(Collectors.joining("|"));
        if (paths.isEmpty()) {
            return description;
        }
        // Matches paths before their operations, in backticks or at the end of an address; /graphql does not match
        // /_graphql.
        Pattern written = Pattern.compile("(?m)(?<=^  |`|localhost:8080)(" + paths + ")(?=[:/`]|$)");
        return written.matcher(new String(description, StandardCharsets.UTF_8))
                .replaceAll(match -> Matcher.quoteReplacement(configured.get(match.group(1))))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] read() {
        try (InputStream resource =
                Objects.requireNonNull(OpenApiRoutes.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            return resource.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
