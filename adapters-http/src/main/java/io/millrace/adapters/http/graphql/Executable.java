package io.millrace.adapters.http.graphql;

import graphql.GraphQL;
import graphql.schema.FieldCoordinates;
import io.millrace.adapters.http.graphql.plan.Fetching;
import java.util.Map;
import java.util.function.Supplier;
import org.dataloader.DataLoaderRegistry;

/**
 * The GraphQL object that executes documents, with the data that its operations need.
 *
 * @param loaders creates the data loaders of one operation, which batch reads
 * @param fetching how the fields are fetched; empty if this is not known, so that graphql-java executes all operations
 */
public record Executable(
        GraphQL graphQl, Supplier<DataLoaderRegistry> loaders, Map<FieldCoordinates, Fetching> fetching) {

    public Executable {
        fetching = Map.copyOf(fetching);
    }

    /** Returns an executable whose operations are all executed by {@code graphQl}. */
    public static Executable of(GraphQL graphQl) {
        return new Executable(graphQl, DataLoaderRegistry::new, Map.of());
    }

    /** Returns an executable whose operations are all executed by the object {@code others} of an extension. */
    public Executable replacedBy(GraphQL others) {
        return new Executable(others, loaders, Map.of());
    }
}
