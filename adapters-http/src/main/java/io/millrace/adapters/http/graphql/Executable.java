package io.millrace.adapters.http.graphql;

import graphql.GraphQL;
import graphql.schema.FieldCoordinates;
import java.util.Set;
import java.util.function.Supplier;
import org.dataloader.DataLoaderRegistry;

/**
 * Executes documents.
 *
 * @param loaders creates the data loaders of one operation
 * @param quick the fields with values in memory. Operations with only these fields run on the thread that receives
 *     requests, so their fetchers must never block.
 * @param immediate the fields whose fetchers return plain values, neither promises nor values with errors, and use only
 *     source, arguments, context, definition and selections. Queries with only these fields run without the engine.
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

    /** Returns an executable without knowledge about its fields. */
    public static Executable of(GraphQL graphQl) {
        return new Executable(graphQl, DataLoaderRegistry::new, Set.of(), Set.of());
    }

    /** Returns an executable with the fields of {@code others}, which may block. */
    public Executable replacedBy(GraphQL others) {
        return new Executable(others, loaders, Set.of(), Set.of());
    }
}
