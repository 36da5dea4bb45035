package io.millrace.adapters.http.graphql;

import io.millrace.domain.Rejection;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list.
 *
 * @param begun whether it begins behind a cursor
 * @param more whether there is more behind
 * @param total how many there are in all, if that was asked for
 */
record Connection<T>(List<Edge<T>> edges, boolean begun, boolean more, OptionalLong total) {

    /** Most that one part may have. */
    private static final int LARGEST = 1_000;

    Connection {
        edges = List.copyOf(edges);
    }

    /** One of the list, and the mark of its place. */
    record Edge<T>(String cursor, T node) {}

    /**
     * Returns how many are wanted.
     *
     * @throws Rejection if that is none, or too many
     */
    static int requireSize(int first) {
        if (first < 1 || first > LARGEST) {
            throw Rejection.invalid("[first] must be between 1 and " + LARGEST + ", but was [" + first + "]");
        }
        return first;
    }

    List<T> nodes() {
        return edges.stream().map(Edge::node).toList();
    }

    static void register(Fields fields, String name) {
        fields.showing(Connection.class, name + "Connection", "edges", connection -> connection.edges())
                .showing(Connection.class, name + "Connection", "nodes", connection -> connection.nodes())
                .showing(Connection.class, name + "Connection", "pageInfo", connection -> connection)
                .showing(Edge.class, name + "Edge", "cursor", edge -> edge.cursor())
                .showing(Edge.class, name + "Edge", "node", edge -> edge.node());
    }

    static void registerPageInfo(Fields fields) {
        String type = "PageInfo";
        fields.showing(Connection.class, type, "hasNextPage", connection -> connection.more())
                .showing(Connection.class, type, "hasPreviousPage", connection -> connection.begun())
                .showing(Connection.class, type, "startCursor", connection -> cursor(connection, false))
                .showing(Connection.class, type, "endCursor", connection -> cursor(connection, true));
    }

    private static @Nullable String cursor(Connection<?> connection, boolean last) {
        List<? extends Edge<?>> edges = connection.edges();
        return edges.isEmpty() ? null : edges.get(last ? edges.size() - 1 : 0).cursor();
    }
}
