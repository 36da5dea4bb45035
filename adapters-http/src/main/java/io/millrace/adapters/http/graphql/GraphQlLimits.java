package io.millrace.adapters.http.graphql;

import java.time.Duration;
import java.util.Objects;

/**
 * How much one operation may ask for. What is over a limit is refused before anything is looked up.
 *
 * @param characters of a document
 * @param tokens of a document
 * @param depth of fields inside one another
 * @param fields of an operation, fragments spread out
 * @param rootFields of an operation, each of which costs at least one question to the store
 * @param aliases in a document
 * @param directives in a document
 * @param introspectionDepth of fields inside {@code __schema} and {@code __type}
 * @param timeout for a query or a mutation
 * @param introspection whether questions about the schema are answered
 */
public record GraphQlLimits(
        int characters,
        int tokens,
        int depth,
        int fields,
        int rootFields,
        int aliases,
        int directives,
        int introspectionDepth,
        Duration timeout,
        boolean introspection) {

    private static final int ROOT_FIELDS = 50;
    private static final int ALIASES = 200;
    private static final int DIRECTIVES = 100;
    private static final int INTROSPECTION_DEPTH = 20;

    public GraphQlLimits {
        Objects.requireNonNull(timeout, "timeout");
    }

    /** Returns the limits that operators set, and for the others what no usual client comes near. */
    public static GraphQlLimits of(
            int characters, int tokens, int depth, int fields, Duration timeout, boolean introspection) {
        return new GraphQlLimits(
                characters,
                tokens,
                depth,
                fields,
                ROOT_FIELDS,
                ALIASES,
                DIRECTIVES,
                INTROSPECTION_DEPTH,
                timeout,
                introspection);
    }

    /** Returns the limits of a service that nobody has configured. */
    public static GraphQlLimits defaults() {
        return of(100_000, 5_000, 25, 2_000, Duration.ofSeconds(10), true);
    }
}
