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
import java.util.List;
import java.util.Objects;

/** {@code /openapi.yaml}: describes every route, this one included. It is kept by hand beside the routes. */
public final class OpenApiRoutes {

    private static final String RESOURCE = "/openapi.yaml";

    private OpenApiRoutes() {}

    /** Returns the route. */
    public static List<Route> all() {
        byte[] description = read();
        EntityTag tag = EntityTag.of(description);
        return List.of(Route.in(Area.OPERATIONS, "/openapi.yaml", "GET")
                .needs(Action.PUBLIC)
                .anyParameter()
                .atOnce(request -> answer(request, description, tag)));
    }

    private static Response answer(Request request, byte[] description, EntityTag tag) {
        Response answer =
                tag.isKnownTo(request) ? Response.empty(304) : Response.bytes(200, "application/yaml", description);
        return answer.with("ETag", tag.text()).with("Cache-Control", "no-cache");
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
