package io.millrace.adapters.http.route;

import io.millrace.adapters.http.route.message.Headers;
import io.millrace.adapters.http.route.message.PathTemplate;
import io.millrace.adapters.http.route.message.PathTemplate.Segment;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All routes. In each segment of a path, a fixed word takes precedence over a variable, regardless of the method. A
 * path therefore belongs only to the most specific matching template.
 */
public final class RouteTable {

    private static final List<String> ORDER_OF_METHODS = List.of("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD");

    private final Node root = new Node();
    private final Set<String> reserved;
    private final List<Route> routes;

    /**
     * Creates the table.
     *
     * @param reserved first segments of paths that do not belong to {@link Area#STORE}, in addition to the first
     *     segments of the routes of other areas
     * @throws IllegalArgumentException if two routes have the same path and method
     */
    public RouteTable(Collection<Route> routes, Set<String> reserved) {
        this.routes = List.copyOf(routes);
        Set<String> all = new HashSet<>(reserved);
        for (Route route : routes) {
            List<Segment> segments = route.path().segments();
            if (route.area() != Area.STORE && !segments.isEmpty()) {
                if (segments.get(0).isVariable()) {
                    throw new IllegalArgumentException(
                            "only a route of the store may begin with a variable: " + route.path());
                }
                all.add(segments.get(0).name());
            }
            add(route);
        }
        this.reserved = Set.copyOf(all);
    }

    public List<Route> routes() {
        return routes;
    }

    /** Returns the first segments of paths that must not be used as names of data streams or indices. */
    public Set<String> reserved() {
        return reserved;
    }

    /** Returns the area that determines the form of the rejection if no route matches. */
    public Area areaOf(String firstSegment) {
        return reserved.contains(firstSegment) ? Area.OPERATIONS : Area.STORE;
    }

    /** Finds the route for a request. */
    public Match match(String method, List<String> segments) {
        Node node = find(root, segments, 0, !segments.isEmpty() && isNoName(segments.get(0)));
        if (node == null) {
            return new Match.Missing();
        }
        Route route = node.routes.get(method);
        if (route == null && method.equals("HEAD")) {
            route = node.routes.get("GET");
        }
        if (route == null) {
            return new Match.WrongMethod(node.routes.values().iterator().next(), node.methods());
        }
        return new Match.Found(route, variables(route.path(), segments));
    }

    /**
     * Returns whether a first segment cannot be the name of a data stream or index: it is reserved, or begins with an
     * underscore and is not {@code _all}.
     */
    private boolean isNoName(String firstSegment) {
        return reserved.contains(firstSegment) || (firstSegment.startsWith("_") && !firstSegment.equals("_all"));
    }

    private void add(Route route) {
        Node node = root;
        for (Segment segment : route.path().segments()) {
            node = node.child(segment);
        }
        for (String method : route.methods()) {
            Route earlier = node.routes.putIfAbsent(method, route);
            if (earlier != null) {
                throw new IllegalArgumentException(
                        "two routes for " + method + ": " + earlier.path() + " and " + route.path());
            }
        }
    }

    private static @Nullable Node find(Node node, List<String> segments, int depth, boolean wordsOnly) {
        if (depth == segments.size()) {
            return node.routes.isEmpty() ? null : node;
        }
        Node word = node.words.get(segments.get(depth));
        if (word != null) {
            Node found = find(word, segments, depth + 1, false);
            if (found != null) {
                return found;
            }
        }
        Node variable = node.variable;
        return variable == null || wordsOnly ? null : find(variable, segments, depth + 1, false);
    }

    private static Map<String, String> variables(PathTemplate path, List<String> values) {
        Map<String, String> variables = new HashMap<>();
        for (int index = 0; index < values.size(); index++) {
            Segment segment = path.segments().get(index);
            if (segment.isVariable()) {
                variables.put(segment.name(), values.get(index));
            }
        }
        return variables;
    }

    /** The result of a lookup. */
    public sealed interface Match {

        /**
         * Returns the match for a request with these headers, because a route can have a separate page for browsers.
         */
        default Match chosenBy(Headers headers) {
            return this;
        }

        record Found(Route route, Map<String, String> variables) implements Match {

            @Override
            public Match chosenBy(Headers headers) {
                return new Found(route.chosenBy(headers), variables);
            }
        }

        /**
         * The path exists, but not with this method.
         *
         * @param any any of the routes of the path
         * @param methods the supported methods, without {@code HEAD}
         */
        record WrongMethod(Route any, List<String> methods) implements Match {}

        record Missing() implements Match {}
    }

    private static final class Node {

        private final Map<String, Node> words = new HashMap<>();
        private final Map<String, Route> routes = new LinkedHashMap<>();
        private @Nullable Node variable;

        Node child(Segment segment) {
            if (!segment.isVariable()) {
                return words.computeIfAbsent(segment.name(), name -> new Node());
            }
            Node next = Optional.ofNullable(variable).orElseGet(Node::new);
            variable = next;
            return next;
        }

        List<String> methods() {
            return Stream.concat(
                            ORDER_OF_METHODS.stream().filter(routes::containsKey),
                            routes.keySet().stream()
                                    .filter(method -> !ORDER_OF_METHODS.contains(method))
                                    .sorted())
                    .toList();
        }
    }
}
