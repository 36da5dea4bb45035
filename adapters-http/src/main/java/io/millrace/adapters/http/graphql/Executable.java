package io.millrace.adapters.http.graphql;

import graphql.GraphQL;
import graphql.schema.FieldCoordinates;
import java.util.Set;
import java.util.function.Supplier;
import org.dataloader.DataLoaderRegistry;

/**
 * Executes documents.
 *
 * @param loaders creates the data loaders of one operation, which batch reads
 * @param quick the fields whose values are in the heap. Operations with only these fields run on the thread that
 *     receives requests, so the fetchers of these fields must not block.
 * @param immediate the fields whose fetchers return plain values, not promises or values with errors, and use only
 *     source, arguments, context, definition and selections. Queries with only these fields are executed without
 *     graphql-java.
 */
public record Executable(
        GraphQL graphQl,
        Supplier<DataLoaderRegistry> loaders,
        Set<FieldCoordinates> quick,
        Set<FieldCoordinates> immediate) {

    public Executable {
        quick = Set.copyOf(quick);
        immediate = Set.copyOf(immediate);
    }

    /** Returns an executable that treats all fields as blocking. */
    public static Executable of(GraphQL graphQl) {
        return new Executable(graphQl, DataLoaderRegistry::new, Set.of(), Set.of());
    }

    /** Returns an executable with the object {@code others}, all of whose fields are treated as blocking. */
    public Executable replacedBy(GraphQL others) {
        return new Executable(others, loaders, Set.of(), Set.of());
    }
}
