package io.millrace.adapters.http.graphql.plan;

import com.fasterxml.jackson.core.io.SerializedString;
import graphql.GraphQLContext;
import graphql.GraphQLError;
import graphql.execution.CoercedVariables;
import graphql.execution.MergedField;
import graphql.execution.ResultPath;
import graphql.execution.ValueUnboxer;
import graphql.execution.ValuesResolver;
import graphql.schema.DataFetcher;
import graphql.schema.DataFetchingEnvironment;
import graphql.schema.DataFetchingEnvironmentImpl;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLObjectType;
import graphql.schema.LightDataFetcher;
import io.millrace.adapters.http.graphql.error.FieldFailures;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A prepared query that is executed without graphql-java, which is faster. It contains the requested fields of each
 * type, their fetchers, and the conversion of their values. The responses are exactly equal to the responses of
 * graphql-java. In unexpected cases, such as null for a non-null field, graphql-java executes the whole query again.
 * {@link ExecutionModes} lists these cases. Thread-safe.
 */
public record QueryPlan(Environments base, Selected root) {

    private static final Object MISSING = new Object();

    /** Creates the environment of fetchers for one operation. */
    @FunctionalInterface
    interface Environments {

        DataFetchingEnvironmentImpl.Builder with(GraphQLContext context, CoercedVariables variables);
    }

    /** The requested fields of an object, in the order of the response. */
    record Selected(GraphQLObjectType type, List<SerializedString> names, List<RequestedMember> fields) {}

    /** A requested member of an object. */
    sealed interface RequestedMember {}

    /** The member {@code __typename}. */
    record TypeName(String value) implements RequestedMember {}

    /**
     * A field.
     *
     * @param name the name of the field in the response
     * @param arguments the arguments; absent if they depend on variables
     */
    record RequestedField(
            String name,
            MergedField field,
            GraphQLFieldDefinition definition,
            DataFetcher<?> fetcher,
            Optional<Map<String, Object>> arguments,
            Shape shape)
            implements RequestedMember {}

    /** The conversion of fetched values to the response. */
    sealed interface Shape {

        boolean nullable();
    }

    /** Converts a scalar or a value of an enumeration. */
    record Leaf(boolean nullable, Serializing serializing) implements Shape {}

    /** Converts a fetched value for the response. */
    @FunctionalInterface
    interface Serializing {

        @Nullable Object serialize(Object value, GraphQLContext context, Locale locale);
    }

    /** Converts a list. */
    record Many(boolean nullable, Shape each) implements Shape {}

    /** Converts an object. */
    record One(boolean nullable, Selected selected) implements Shape {}

    /** An object in the response. */
    record Shown(List<SerializedString> names, List<@Nullable Object> values) {}

    /** The data and the errors of the response. */
    public record Answer(@Nullable Object data, List<GraphQLError> errors) {}

    /** Thrown if graphql-java must execute the query. */
    private static final class NotPlannedException extends RuntimeException {

        NotPlannedException() {
            super("left to the engine", null, false, false);
        }
    }

    /** The position of a value in the response, for errors. */
    private record Place(@Nullable Place parent, Object segment) {

        ResultPath path() {
            Deque<Object> segments = new ArrayDeque<>();
            for (Place place = this; place != null; place = place.parent()) {
                segments.addFirst(place.segment());
            }
            return ResultPath.fromList(List.copyOf(segments));
        }
    }

    /**
     * Executes the query.
     *
     * @param cancelled whether the response is no longer needed
     * @return the response; empty if graphql-java must execute the query
     */
    Optional<Answer> execute(
            GraphQLContext context, CoercedVariables variables, FieldFailures failures, BooleanSupplier cancelled) {
        Run run = new Run(this, context, variables, failures, cancelled, new ArrayList<>(0));
        try {
            Object data = run.object(root, null, null);
            return Optional.of(new Answer(data == MISSING ? null : data, run.errors));
        } catch (NotPlannedException unusual) {
            return Optional.empty();
        }
    }

    private record Run(
            QueryPlan plan,
            GraphQLContext context,
            CoercedVariables variables,
            FieldFailures failures,
            BooleanSupplier cancelled,
            List<GraphQLError> errors) {

        /** Returns an object of the response, or {@link #MISSING} if a non-null field failed. */
        Object object(Selected selected, @Nullable Object source, @Nullable Place place) {
            if (cancelled.getAsBoolean()) {
                throw new NotPlannedException();
            }
            List<@Nullable Object> values = new ArrayList<>(selected.fields().size());
            boolean whole = true;
            for (RequestedMember each : selected.fields()) {
                Object value = each instanceof RequestedField requested
                        ? field(requested, selected.type(), source, place)
                        : ((TypeName) each).value();
                whole &= value != MISSING;
                values.add(value);
            }
            return whole ? new Shown(selected.names(), values) : MISSING;
        }

        private @Nullable Object field(
                RequestedField requested, GraphQLObjectType type, @Nullable Object source, @Nullable Place place) {
            Map<String, Object> arguments = requested.arguments().orElseGet(() -> arguments(requested));
            Object fetched;
            try {
                fetched = requested.fetcher() instanceof LightDataFetcher<?> light
                        ? light.get(
                                requested.definition(), source, () -> environment(requested, type, source, arguments))
                        : requested.fetcher().get(environment(requested, type, source, arguments));
            } catch (Exception failed) {
                errors.add(failures.error(
                        failed,
                        new Place(place, requested.name()).path(),
                        requested.field().getSingleField().getSourceLocation()));
                return requested.shape().nullable() ? null : MISSING;
            }
            return complete(requested.shape(), fetched, place, requested.name());
        }

        private Map<String, Object> arguments(RequestedField requested) {
            try {
                return ValuesResolver.getArgumentValues(
                        requested.definition().getArguments(),
                        requested.field().getArguments(),
                        variables,
                        context,
                        Locale.ROOT);
            } catch (RuntimeException wrong) {
                throw new NotPlannedException();
            }
        }

        private DataFetchingEnvironment environment(
                RequestedField requested,
                GraphQLObjectType type,
                @Nullable Object source,
                Map<String, Object> arguments) {
            return plan.base()
                    .with(context, variables)
                    .source(source)
                    .arguments(arguments)
                    .fieldDefinition(requested.definition())
                    .mergedField(requested.field())
                    .fieldType(requested.definition().getType())
                    .parentType(type)
                    .build();
        }

        private @Nullable Object complete(
                Shape shape, @Nullable Object fetched, @Nullable Place parent, Object segment) {
            Object value = ValueUnboxer.DEFAULT.unbox(fetched);
            if (value == null) {
                return missing(shape);
            }
            if (shape instanceof Leaf leaf) {
                Object shown = serialized(leaf, value);
                return shown == null ? missing(shape) : shown;
            }
            Place place = new Place(parent, segment);
            Object shown = shape instanceof Many many
                    ? list(many, value, place)
                    : object(((One) shape).selected(), value, place);
            return shown == MISSING && shape.nullable() ? null : shown;
        }

        private static @Nullable Object missing(Shape shape) {
            if (shape.nullable()) {
                return null;
            }
            throw new NotPlannedException();
        }

        private @Nullable Object serialized(Leaf leaf, Object value) {
            try {
                return leaf.serializing().serialize(value, context, Locale.ROOT);
            } catch (RuntimeException wrong) {
                throw new NotPlannedException();
            }
        }

        private Object list(Many many, Object value, Place place) {
            if (!(value instanceof Iterable<?> elements)) {
                throw new NotPlannedException();
            }
            List<@Nullable Object> shown = new ArrayList<>();
            boolean whole = true;
            for (Object element : elements) {
                Object each = complete(many.each(), element, place, shown.size());
                whole &= each != MISSING;
                shown.add(each);
            }
            return whole ? shown : MISSING;
        }
    }
}
