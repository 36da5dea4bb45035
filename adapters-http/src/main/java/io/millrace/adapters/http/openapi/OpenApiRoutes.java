package io.millrace.adapters.http.openapi;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.EntityTag;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.domain.security.Action;
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
 * {@code /openapi.yaml}: describes every route, this one included. It is kept by hand beside the routes, with the paths
 * that are usual.
 */
public final class OpenApiRoutes {

    private static final String RESOURCE = "/openapi.yaml";

    private OpenApiRoutes() {}

    /**
     * Returns the route.
     *
     * @param moved the paths that the configuration has moved, by the ones that the description has for them
     */
    public static List<Route> of(Map<String, String> moved) {
        byte[] description = describe(read(), moved);
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

    /** Writes the paths as they are configured, all at once, so that two may have changed places. */
    private static byte[] describe(String description, Map<String, String> moved) {
        if (moved.isEmpty()) {
            return description.getBytes(StandardCharsets.UTF_8);
        }
        String paths = moved.keySet().stream().map(Pattern::quote).collect(Collectors.joining("|"));
        // A path stands before its operations, in backticks or at the end of an address; /graphql is not in /_graphql.
        Pattern written = Pattern.compile("(?m)(?<=^  |`|localhost:8080)(" + paths + ")(?=[:/`]|$)");
        return written.matcher(description)
                .replaceAll(match -> Matcher.quoteReplacement(moved.get(match.group(1))))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String read() {
        try (InputStream resource =
                Objects.requireNonNull(OpenApiRoutes.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
