package io.millrace.bootstrap.conformance.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** An API as its specification describes it: turns named parameters into a method and a path with a query. */
final class RestApi {

    private static final Pattern PART = Pattern.compile("\\{(\\w+)}");

    private final List<Route> routes = new ArrayList<>();

    private record Route(String path, List<String> methods, Set<String> parts) {}

    /** The start of a request. */
    record Target(String method, String path) {}

    /**
     * Reads a specification.
     *
     * @param specification the value of the only member of its file
     */
    RestApi(JsonNode specification) {
        for (JsonNode path : specification.at("/url/paths")) {
            List<String> methods = new ArrayList<>();
            path.path("methods").forEach(method -> methods.add(method.asText()));
            Set<String> parts = new HashSet<>();
            path.path("parts").fieldNames().forEachRemaining(parts::add);
            routes.add(new Route(path.path("path").asText(), methods, parts));
        }
        routes.sort(Comparator.comparing(route -> -route.parts().size()));
    }

    /**
     * Returns method and path of a request, empty if a part of every path is missing. Uses the longest path whose parts all
     * have values.
     */
    Optional<Target> target(Map<String, ?> parameters, boolean hasBody) {
        return routes.stream()
                .filter(route -> route.parts().stream().allMatch(part -> isGiven(parameters.get(part))))
                .findFirst()
                .map(route -> new Target(method(route, hasBody), path(route, parameters)));
    }

    private static boolean isGiven(@Nullable Object value) {
        return value != null && !text(value).isEmpty();
    }

    private static String method(Route route, boolean hasBody) {
        List<String> methods = route.methods();
        if (hasBody && methods.contains("GET") && methods.contains("POST")) {
            return "POST";
        }
        return methods.contains("PUT") && methods.contains("POST") ? "PUT" : methods.get(0);
    }

    private static String path(Route route, Map<String, ?> parameters) {
        Matcher parts = PART.matcher(route.path());
        String path = parts.replaceAll(part -> Matcher.quoteReplacement(encoded(text(parameters.get(part.group(1))))));
        StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
        parameters.forEach((name, value) -> {
            if (!route.parts().contains(name) && value != null) {
                query.add(encoded(name) + "=" + encoded(text(value)));
            }
        });
        return path + query;
    }

    private static String text(@Nullable Object value) {
        if (value instanceof List<?> values) {
            StringJoiner joined = new StringJoiner(",");
            values.forEach(element -> joined.add(String.valueOf(element)));
            return joined.toString();
        }
        return String.valueOf(value);
    }

    /** Returns a text as part of a path. */
    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
