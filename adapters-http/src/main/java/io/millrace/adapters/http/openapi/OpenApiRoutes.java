package io.millrace.adapters.http.openapi;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.domain.security.Action;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code /openapi.yaml}: describes every route, this one included. It is kept by hand beside the routes. */
public final class OpenApiRoutes {

    private static final String RESOURCE = "/openapi.yaml";

    private OpenApiRoutes() {}

    /** Returns the route. */
    public static List<Route> all() {
        byte[] description = read();
        // Weak, because the answer may be compressed.
        String tag = "W/\"" + digest(description) + '"';
        return List.of(Route.in(Area.OPERATIONS, "/openapi.yaml", "GET")
                .needs(Action.PUBLIC)
                .anyParameter()
                .atOnce(request -> answer(request, description, tag)));
    }

    private static Response answer(Request request, byte[] description, String tag) {
        Response answer =
                isKnown(request, tag) ? Response.empty(304) : Response.bytes(200, "application/yaml", description);
        return answer.with("ETag", tag).with("Cache-Control", "no-cache");
    }

    private static boolean isKnown(Request request, String tag) {
        Optional<String> known = request.header("If-None-Match");
        return known.isPresent()
                && Stream.of(known.get().split(",", -1))
                        .map(String::strip)
                        .anyMatch(each -> each.equals("*") || each.equals(tag));
    }

    private static byte[] read() {
        try (InputStream resource =
                Objects.requireNonNull(OpenApiRoutes.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            return resource.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
