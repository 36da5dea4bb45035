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
 */
public record Executable(GraphQL graphQl, Supplier<DataLoaderRegistry> loaders, Set<FieldCoordinates> quick) {

    public Executable {
        quick = Set.copyOf(quick);
    }

    /** Returns one of whose fields nothing is known. */
    public static Executable of(GraphQL graphQl) {
        return new Executable(graphQl, DataLoaderRegistry::new, Set.of());
    }

    /** Returns one with fields of others, which may wait for anything. */
    public Executable replacedBy(GraphQL others) {
        return new Executable(others, loaders, Set.of());
    }
}
