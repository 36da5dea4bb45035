package io.millrace.adapters.http.graphql.field;

import io.millrace.domain.Rejection;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list.
 *
 * @param previous whether further items may exist before this part
 * @param next whether further items may exist after this part
 * @param total the number of all items, if requested
 */
public record Connection<T>(List<Edge<T>> edges, boolean previous, boolean next, OptionalLong total) {

    /** The maximum number of items in one part. */
    private static final int LARGEST = 1_000;

    public Connection {
        edges = List.copyOf(edges);
    }

    /**
     * One item of the list.
     *
     * @param cursor creates the cursor of the item; called only if the cursor is requested, because this is slow
     */
    public record Edge<T>(Supplier<String> cursor, T node) {}

    /**
     * Returns {@code size} if it is valid.
     *
     * @param argument the name of the argument, for messages
     * @throws Rejection if the size is less than 1 or too large
     */
    public static int requireSize(String argument, int size) {
        if (size < 1 || size > LARGEST) {
            throw Rejection.invalid("[" + argument + "] must be between 1 and " + LARGEST + ", but was [" + size + "]");
        }
        return size;
    }

    List<T> nodes() {
        return edges.stream().map(Edge::node).toList();
    }

    public static void register(Fields fields, String name) {
        fields.of(Connection.class, name + "Connection")
                .showing("edges", connection -> connection.edges())
                .showing("nodes", connection -> connection.nodes())
                .showing("pageInfo", connection -> connection);
        fields.of(Edge.class, name + "Edge")
                .showing("cursor", edge -> edge.cursor().get())
                .showing("node", edge -> edge.node());
    }

    public static void registerPageInfo(Fields fields) {
        String type = "PageInfo";
        fields.of(Connection.class, type)
                .showing("hasNextPage", connection -> connection.next())
                .showing("hasPreviousPage", connection -> connection.previous())
                .showing("startCursor", connection -> cursor(connection, false))
                .showing("endCursor", connection -> cursor(connection, true));
    }

    private static @Nullable String cursor(Connection<?> connection, boolean last) {
        List<? extends Edge<?>> edges = connection.edges();
        return edges.isEmpty()
                ? null
                : edges.get(last ? edges.size() - 1 : 0).cursor().get();
    }
}
