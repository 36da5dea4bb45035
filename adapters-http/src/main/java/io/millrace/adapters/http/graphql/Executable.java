package io.millrace.adapters.http.graphql;

import graphql.GraphQL;
import graphql.schema.FieldCoordinates;
import java.util.Set;
import java.util.function.Supplier;
import org.dataloader.DataLoaderRegistry;

/**
 * What executes documents.
 *
 * @param loaders makes the data loaders of one operation
 * @param quick the fields whose values are in memory: an operation of these alone is carried out on the thread that
 *     received it, which also receives others, so that none of them may ever wait
 * @param immediate the fields whose fetchers return the value itself, and neither the promise of one nor errors beside it,
 *     and use nothing of their environment but source, arguments, context, definition and selections: queries of these
 *     alone are carried out without the engine
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

    /** Returns one of whose fields nothing is known. */
    public static Executable of(GraphQL graphQl) {
        return new Executable(graphQl, DataLoaderRegistry::new, Set.of(), Set.of());
    }

    /** Returns one with fields of others, which may wait for anything. */
    public Executable replacedBy(GraphQL others) {
        return new Executable(others, loaders, Set.of(), Set.of());
    }
}
