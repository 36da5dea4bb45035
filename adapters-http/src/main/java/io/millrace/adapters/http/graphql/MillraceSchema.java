package io.millrace.adapters.http.graphql;

import graphql.GraphQL;
import graphql.schema.FieldCoordinates;
import graphql.schema.GraphQLSchema;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import graphql.schema.idl.TypeDefinitionRegistry;
import io.millrace.adapters.http.cursor.Cursors;
import io.millrace.adapters.http.document.write.SentDocumentReader;
import io.millrace.adapters.http.graphql.error.FieldFailures;
import io.millrace.adapters.http.graphql.field.ApiKeyFields;
import io.millrace.adapters.http.graphql.field.CacheFields;
import io.millrace.adapters.http.graphql.field.CallerFields;
import io.millrace.adapters.http.graphql.field.Connection;
import io.millrace.adapters.http.graphql.field.FeatureFields;
import io.millrace.adapters.http.graphql.field.Fields;
import io.millrace.adapters.http.graphql.field.GraphQlPorts;
import io.millrace.adapters.http.graphql.field.IndexFields;
import io.millrace.adapters.http.graphql.field.LifecycleFields;
import io.millrace.adapters.http.graphql.field.Loaders;
import io.millrace.adapters.http.graphql.field.ReindexFields;
import io.millrace.adapters.http.graphql.field.SecondFactorFields;
import io.millrace.adapters.http.graphql.field.SettingFields;
import io.millrace.adapters.http.graphql.field.StreamFields;
import io.millrace.adapters.http.graphql.field.UserFields;
import io.millrace.adapters.http.graphql.field.document.DocumentFields;
import io.millrace.adapters.http.graphql.field.document.SearchFields;
import io.millrace.adapters.http.graphql.field.service.KeyFields;
import io.millrace.adapters.http.graphql.field.service.MappedFields;
import io.millrace.adapters.http.graphql.field.service.ServiceFields;
import io.millrace.adapters.http.graphql.request.Scalars;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.domain.security.privilege.Action;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;

/**
 * The GraphQL schema of the service itself.
 *
 * @param executable executes operations
 * @param actions the fields that perform actions, and their actions
 */
public record MillraceSchema(Executable executable, Map<FieldCoordinates, Action> actions) {

    private static final String RESOURCE = "/graphql/millrace.graphqls";

    /**
     * Parses the schema and connects its fields to use cases.
     *
     * @param cursors creates the cursors of lists
     * @param largestDocument the maximum size of a document in bytes
     * @param clock the clock for relative dates in queries
     * @param outages classifies failures of the database
     * @throws IllegalStateException if a field of the schema has no action
     */
    public static MillraceSchema of(
            GraphQlPorts ports, Cursors cursors, int largestDocument, Clock clock, Outages outages) {
        return of(Shipped.TYPES, ports, cursors, largestDocument, clock, outages);
    }

    /**
     * Parses the schema, which takes some tenths of a second. May be called before the arguments of {@link #of} exist,
     * to make the start faster.
     */
    public static void prepare() {
        Shipped.TYPES.types();
    }

    static MillraceSchema of(
            String schema, GraphQlPorts ports, Cursors cursors, int largestDocument, Clock clock, Outages outages) {
        return of(new SchemaParser().parse(schema), ports, cursors, largestDocument, clock, outages);
    }

    private static MillraceSchema of(
            TypeDefinitionRegistry types,
            GraphQlPorts ports,
            Cursors cursors,
            int largestDocument,
            Clock clock,
            Outages outages) {
        Fields fields = new Fields(outages);
        Connection.registerPageInfo(fields);
        StoreUseCases store = ports.store();
        new StreamFields(store, cursors).register(fields);
        new LifecycleFields(store).register(fields);
        SentDocumentReader reader = new SentDocumentReader(largestDocument);
        new DocumentFields(store.documents(), ports.live().documents(), cursors, reader, clock).register(fields);
        new IndexFields(store.indices()).register(fields);
        CallerFields.register(fields);
        new UserFields(ports.security()).register(fields);
        new SecondFactorFields(ports.security()).register(fields);
        new ApiKeyFields(ports.security(), cursors).register(fields);
        new SearchFields(store.documents(), cursors, clock).register(fields);
        new SettingFields(store.settings(), store.audit()).register(fields);
        new ReindexFields(store.reindex(), ports.live().upgrades(), store.audit(), outages).register(fields);
        new ServiceFields(store, ports.program()).register(fields);
        new KeyFields(ports.security()).register(fields);
        new MappedFields(store.indices().read()).register(fields);
        new CacheFields(ports.caches(), store.audit()).register(fields);
        new FeatureFields(store.features(), ports.live().features(), store.audit()).register(fields);
        GraphQLSchema made = new SchemaGenerator()
                .makeExecutableSchema(
                        types,
                        RuntimeWiring.newRuntimeWiring()
                                .scalar(Scalars.LONG)
                                .scalar(Scalars.DATE_TIME)
                                .scalar(Scalars.JSON)
                                .scalar(Scalars.FIELD_VALUE)
                                .strictMode(false) // required to replace the scalar ID of graphql-java
                                .scalar(Scalars.ID)
                                .codeRegistry(fields.registry())
                                .build());
        fields.requireAll(made);
        GraphQL graphQl = GraphQL.newGraphQL(made)
                .defaultDataFetcherExceptionHandler(new FieldFailures(outages))
                .build();
        return new MillraceSchema(new Executable(graphQl, new Loaders(ports), fields.fetching()), fields.actions());
    }

    /** Returns the text of the schema. */
    public static String text() {
        try (InputStream input = Objects.requireNonNull(MillraceSchema.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            return new String(input.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The types of the schema file, parsed once. */
    private static final class Shipped {

        private static final TypeDefinitionRegistry TYPES =
                new SchemaParser().parse(text()).readOnly();
    }
}
