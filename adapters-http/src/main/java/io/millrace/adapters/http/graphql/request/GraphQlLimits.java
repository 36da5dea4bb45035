package io.millrace.adapters.http.graphql.request;

import java.time.Duration;

/**
 * The limits of one operation. A document that exceeds a limit is rejected before it is validated.
 *
 * @param characters the maximum UTF-16 length of a document
 * @param tokens the maximum number of tokens in a document
 * @param depth the maximum depth of nested fields
 * @param fields the maximum number of fields in an operation, with fragments expanded
 * @param rootFields the maximum number of root fields in an operation; each of them needs at least one database query
 * @param aliases the maximum number of aliases in a document
 * @param directives the maximum number of directives in a document
 * @param introspection the limits of the fields in {@code __schema} and {@code __type}
 * @param timeout the time limit of a query or a mutation
 */
public record GraphQlLimits(
        int characters,
        int tokens,
        int depth,
        int fields,
        int rootFields,
        int aliases,
        int directives,
        Introspection introspection,
        Duration timeout) {

    private static final int ROOT_FIELDS = 50;
    private static final int ALIASES = 200;
    private static final int DIRECTIVES = 100;
    private static final int INTROSPECTION_DEPTH = 20;
    private static final int INTROSPECTION_FIELDS = 500;
    private static final int INTROSPECTION_LISTS = 20;
    private static final int INTROSPECTION_LISTS_NESTED = 2;

    /**
     * The limits of introspection. Types refer to their fields and fields to types, so that a short query can have a
     * huge response. The same list can also be requested many times.
     *
     * @param answered whether introspection is enabled
     * @param depth the maximum depth of nested fields
     * @param fields the maximum number of fields, with fragments expanded
     * @param lists the maximum number of lists of types and fields
     * @param listsNested the maximum nesting of lists of types and fields
     */
    public record Introspection(boolean answered, int depth, int fields, int lists, int listsNested) {}

    /**
     * Returns limits with the values that operators can configure. The other limits are far above the needs of usual
     * clients.
     */
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
                new Introspection(
                        introspection,
                        INTROSPECTION_DEPTH,
                        INTROSPECTION_FIELDS,
                        INTROSPECTION_LISTS,
                        INTROSPECTION_LISTS_NESTED),
                timeout);
    }

    public static GraphQlLimits defaults() {
        return of(100_000, 5_000, 25, 2_000, Duration.ofSeconds(10), true);
    }
}
