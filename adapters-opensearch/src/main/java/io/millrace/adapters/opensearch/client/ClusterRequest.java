package io.millrace.adapters.opensearch.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.domain.index.IndexName;
import java.net.URLEncoder;
import java.util.Optional;
import java.util.Set;

/**
 * A request to a cluster. Any node can execute it.
 *
 * @param target the path and the query, percent-encoded
 * @param lines whether the body contains a JSON value on each line
 * @param mark a text that the cluster stores with the task that executes this request, so that the task can be found
 */
public record ClusterRequest(String method, String target, Optional<Body> body, boolean lines, Optional<String> mark) {

    /** The path of requests that validate an index template and change nothing. */
    public static final String SIMULATION = "/_index_template/_simulate";

    private static final Set<String> SEARCHING = Set.of("_search", "_msearch");
    private static final Set<String> READING = Set.of("_msearch", "_mget", "_search", "_count", "_refresh");

    /** Creates a request without a mark for its task. */
    public ClusterRequest(String method, String target, Optional<Body> body, boolean lines) {
        this(method, target, body, lines, Optional.empty());
    }

    public static ClusterRequest get(String target) {
        return new ClusterRequest("GET", target, Optional.empty(), false);
    }

    public static ClusterRequest put(String target, String json) {
        return new ClusterRequest("PUT", target, Optional.of(Body.of(json.getBytes(UTF_8))), false);
    }

    public static ClusterRequest put(String target) {
        return new ClusterRequest("PUT", target, Optional.empty(), false);
    }

    public static ClusterRequest post(String target) {
        return new ClusterRequest("POST", target, Optional.empty(), false);
    }

    public static ClusterRequest post(String target, String json) {
        return new ClusterRequest("POST", target, Optional.of(Body.of(json.getBytes(UTF_8))), false);
    }

    public static ClusterRequest delete(String target) {
        return new ClusterRequest("DELETE", target, Optional.empty(), false);
    }

    /** Returns a request whose body contains a JSON value on each line. Each line must end with a line break. */
    public static ClusterRequest lines(String target, byte[] lines) {
        return lines(target, Body.of(lines));
    }

    /** Returns a request like {@link #lines(String, byte[])}. Its body is written while the request is sent. */
    public static ClusterRequest lines(String target, Body lines) {
        return new ClusterRequest("POST", target, Optional.of(lines), true);
    }

    /** Encodes a name for the path or the query of a URL. */
    public static String encoded(String name) {
        return URLEncoder.encode(name, UTF_8).replace("+", "%20");
    }

    /** Returns a copy of this request with an additional parameter in the query of the URL. */
    ClusterRequest with(String parameter, String value) {
        return new ClusterRequest(
                method, target + (target.indexOf('?') < 0 ? "?" : "&") + parameter + "=" + value, body, lines, mark);
    }

    /**
     * Returns a copy of this request with a mark. The response of the cluster to {@code GET /_tasks} contains the mark
     * together with the task that executes the request.
     */
    public ClusterRequest marked(String text) {
        return new ClusterRequest(method, target, body, lines, Optional.of(text));
    }

    /** Returns whether the request only reads. Such a request can safely be sent twice. */
    boolean isRead() {
        return method.equals("GET")
                || (method.equals("POST") && (READING.contains(lastPart()) || target.startsWith(SIMULATION)));
    }

    /** Returns whether the request searches documents. */
    boolean isSearch() {
        return method.equals("POST") && SEARCHING.contains(lastPart());
    }

    private String lastPart() {
        int end = target.indexOf('?');
        String path = end < 0 ? target : target.substring(0, end);
        return path.substring(path.lastIndexOf('/') + 1);
    }

    @Override
    public String toString() {
        return method + " " + target;
    }

    /** Returns the path of an index. */
    public static String path(IndexName name) {
        return "/" + encoded(name.value());
    }
}
