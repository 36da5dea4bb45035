package io.millrace.adapters.http.graphql.field;

import graphql.Directives;
import graphql.schema.DataFetcher;
import graphql.schema.DataFetchingEnvironment;
import graphql.schema.FieldCoordinates;
import graphql.schema.GraphQLCodeRegistry;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import graphql.schema.LightDataFetcher;
import io.millrace.adapters.http.graphql.plan.Fetching;
import io.millrace.adapters.http.graphql.request.NullVariables;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.domain.security.privilege.Action;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Provides the values of all fields of the schema. A field either performs an action, which requires privileges, or
 * returns a part of the value of its parent. If a field of the schema is not registered, the service does not start.
 */
public final class Fields {

    private final Map<FieldCoordinates, DataFetcher<?>> fetchers = new LinkedHashMap<>();
    private final Map<FieldCoordinates, Action> actions = new LinkedHashMap<>();
    private final Map<FieldCoordinates, Fetching> fetching = new HashMap<>();
    private final Outages outages;

    public Fields(Outages outages) {
        this.outages = outages;
    }

    /** Fetches the value of a field with an action. */
    @FunctionalInterface
    public interface Fetcher {

        /**
         * Returns the value.
         *
         * @param access checks the action of the field; implementations must check it for every affected name
         */
        @Nullable Object fetch(DataFetchingEnvironment environment, Access access);
    }

    /** Registers a field with an action. */
    public Fields acting(String type, String field, Action action, Fetcher fetcher) {
        if (action.scope() == Action.Scope.NOBODY) {
            throw new IllegalArgumentException(type + "." + field + " has an action for which there is no caller");
        }
        actions.put(FieldCoordinates.coordinates(type, field), action);
        return put(type, field, environment -> fetch(environment, action, fetcher));
    }

    private @Nullable Object fetch(DataFetchingEnvironment environment, Action action, Fetcher fetcher) {
        Access access = access(environment, action);
        Optional<Object> value = outages.execute(() -> Optional.ofNullable(fetcher.fetch(environment, access)));
        requireSettled(access);
        return value.orElse(null);
    }

    private static Access access(DataFetchingEnvironment environment, Action action) {
        Access whole = environment.getGraphQlContext().get(Access.class);
        Access access = Objects.requireNonNull(whole, "access").to(action);
        access.require();
        NullVariables.requireArguments(environment);
        return access;
    }

    private static void requireSettled(Access access) {
        if (!access.isSettled()) {
            throw new IllegalStateException("a field did not check the privileges of its caller");
        }
    }

    /** Loads the value of a field in a batch with the values of other fields. */
    @FunctionalInterface
    interface Loading {

        /** Starts to load the value. Implementations must check {@code access} like a {@link Fetcher}. */
        CompletableFuture<?> load(DataFetchingEnvironment environment, Access access);
    }

    /** Registers a field with an action that is performed once for many parents. */
    Fields loading(String type, String field, Action action, Loading loading) {
        DataFetcher<CompletableFuture<?>> fetcher = environment -> {
            Access access = access(environment, action);
            CompletableFuture<?> value = loading.load(environment, access);
            requireSettled(access);
            return value;
        };
        actions.put(FieldCoordinates.coordinates(type, field), action);
        put(type, field, fetcher);
        fetching.put(FieldCoordinates.coordinates(type, field), Fetching.BATCHED);
        return this;
    }

    /** Returns an object that registers the fields of {@code type} whose values are parts of their parent. */
    public <S> Parts<S> of(Class<S> source, String type) {
        return new Parts<>(source, type);
    }

    /**
     * Registers the fields of one GraphQL type that only return a part of their parent. The parent is always an
     * instance of the class {@code source}.
     */
    public final class Parts<S> {

        private final Class<S> source;
        private final String type;

        private Parts(Class<S> source, String type) {
            this.source = source;
            this.type = type;
        }

        public Parts<S> showing(String field, Function<S, @Nullable Object> part) {
            put(type, field, new Part<>(source, part));
            return this;
        }

        /** Registers a field whose value is loaded in a batch with the values of other parents. */
        Parts<S> loading(String field, BiFunction<DataFetchingEnvironment, S, CompletableFuture<?>> part) {
            DataFetcher<CompletableFuture<?>> fetcher = environment ->
                    part.apply(environment, source.cast(Objects.requireNonNull(environment.getSource(), "source")));
            put(type, field, fetcher);
            fetching.put(FieldCoordinates.coordinates(type, field), Fetching.BATCHED);
            return this;
        }
    }

    /**
     * Returns a part of the parent. As a {@code LightDataFetcher} it needs no environment, so graphql-java does not
     * create one for each value.
     */
    private record Part<S>(Class<S> source, Function<S, @Nullable Object> part) implements LightDataFetcher<Object> {

        @Override
        public @Nullable Object get(
                GraphQLFieldDefinition definition, Object parent, Supplier<DataFetchingEnvironment> environment) {
            return part.apply(source.cast(parent));
        }

        @Override
        public @Nullable Object get(DataFetchingEnvironment environment) {
            return part.apply(source.cast(Objects.requireNonNull(environment.getSource(), "source")));
        }
    }

    private Fields put(String type, String field, DataFetcher<?> fetcher) {
        FieldCoordinates coordinates = FieldCoordinates.coordinates(type, field);
        if (fetchers.putIfAbsent(coordinates, fetcher) != null) {
            throw new IllegalArgumentException(type + "." + field + " is registered twice");
        }
        fetching.put(coordinates, Fetching.DIRECT);
        return this;
    }

    /** Marks registered fields as {@link Fetching#IN_MEMORY}. */
    void inMemory(String type, String... names) {
        for (String name : names) {
            if (fetching.replace(FieldCoordinates.coordinates(type, name), Fetching.IN_MEMORY) == null) {
                throw new IllegalArgumentException(type + "." + name + " is not registered");
            }
        }
    }

    /** Returns how the fields are fetched. */
    public Map<FieldCoordinates, Fetching> fetching() {
        return Map.copyOf(fetching);
    }

    /** Returns the fields with an action, and their actions. */
    public Map<FieldCoordinates, Action> actions() {
        return Map.copyOf(actions);
    }

    public GraphQLCodeRegistry.Builder registry() {
        GraphQLCodeRegistry.Builder registry = GraphQLCodeRegistry.newCodeRegistry();
        fetchers.forEach(registry::dataFetcher);
        // graphql-java adds the directive @defer to every schema. It is hidden, because responses are always complete
        // and it has no effect.
        registry.dataFetcher(FieldCoordinates.coordinates("__Schema", "directives"), (DataFetcher<?>)
                environment -> environment.getGraphQLSchema().getDirectives().stream()
                        .filter(directive -> !directive.getName().equals(Directives.DeferDirective.getName()))
                        .toList());
        return registry;
    }

    /**
     * Compares a schema with the registered fields.
     *
     * @throws IllegalStateException if a field of the schema is not registered, or a registered field is not in the
     *     schema
     */
    public void requireAll(GraphQLSchema schema) {
        for (var type : schema.getAllTypesAsList()) {
            if (type instanceof GraphQLObjectType object && !object.getName().startsWith("__")) {
                for (GraphQLFieldDefinition field : object.getFieldDefinitions()) {
                    if (!fetchers.containsKey(FieldCoordinates.coordinates(object.getName(), field.getName()))) {
                        throw new IllegalStateException(
                                "no action is registered for the field " + object.getName() + "." + field.getName());
                    }
                }
            }
        }
        for (FieldCoordinates coordinates : fetchers.keySet()) {
            GraphQLObjectType object = schema.getObjectType(coordinates.getTypeName());
            if (object == null || object.getFieldDefinition(coordinates.getFieldName()) == null) {
                throw new IllegalStateException("the schema has no field " + coordinates);
            }
        }
    }
}
