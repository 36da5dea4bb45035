package io.millrace.adapters.opensearch.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.Optional;

/**
 * One request to a cluster.
 *
 * @param target path and query, encoded
 * @param body absent if there is none
 * @param lines whether the body is lines of JSON
 */
public record Call(String method, String target, Optional<byte[]> body, boolean lines) {

    public static Call get(String target) {
        return new Call("GET", target, Optional.empty(), false);
    }

    public static Call put(String target, String json) {
        return new Call("PUT", target, Optional.of(json.getBytes(UTF_8)), false);
    }

    public static Call put(String target) {
        return new Call("PUT", target, Optional.empty(), false);
    }

    public static Call post(String target) {
        return new Call("POST", target, Optional.empty(), false);
    }

    public static Call post(String target, String json) {
        return new Call("POST", target, Optional.of(json.getBytes(UTF_8)), false);
    }

    public static Call delete(String target) {
        return new Call("DELETE", target, Optional.empty(), false);
    }

    /** Returns a request whose body is lines of JSON, each with its end. */
    public static Call lines(String target, byte[] lines) {
        return new Call("POST", target, Optional.of(lines), true);
    }

    /** Returns a name as it stands in a path or a query. */
    public static String encoded(String name) {
        return URLEncoder.encode(name, UTF_8).replace("+", "%20");
    }

    @Override
    public String toString() {
        return method + " " + target;
    }
}
