package io.millrace.adapters.http.graphql.plan;

import graphql.GraphQLContext;
import graphql.execution.CoercedVariables;
import graphql.execution.RawVariables;
import graphql.execution.ValuesResolver;
import graphql.language.Document;
import graphql.language.OperationDefinition;
import graphql.language.OperationDefinition.Operation;
import graphql.schema.FieldCoordinates;
import graphql.schema.GraphQLSchema;
import io.millrace.adapters.http.graphql.error.FieldFailures;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * Selects the {@link ExecutionMode} of each operation of one document. An operation is executed in the first mode that
 * is possible.
 *
 * <p>{@link ExecutionMode#INLINE} requires:
 *
 * <ul>
 *   <li>The request came by HTTP and is short, so that it can be read quickly.
 *   <li>The request contains its document, and clients may send any document. Otherwise the document must be read from
 *       the database.
 *   <li>The document is cached. Otherwise it must be parsed and validated first.
 *   <li>The document has only queries, with few fields. All these fields are {@link Fetching#IN_MEMORY}, even those
 *       that a condition excludes.
 *   <li>All requirements of {@link ExecutionMode#PLANNED}.
 * </ul>
 *
 * <p>{@link ExecutionMode#PLANNED} requires:
 *
 * <ul>
 *   <li>The schema is the schema of this service. An extension that provides a {@link graphql.GraphQL} expects that
 *       graphql-java calls its fetchers and its instrumentation.
 *   <li>The operation is a query. Mutations need an order of their fields, and subscriptions have many results.
 *   <li>The document is not large, so that its plans are small.
 *   <li>No requested field is {@link Fetching#BATCHED}, belongs to the introspection, or has a type that is an
 *       interface or a union. Fields that {@code @skip} or {@code @include} excludes are not requested.
 *   <li>The document does not already have the maximum number of plans.
 *   <li>All variables have values of their types. Otherwise graphql-java creates the errors.
 *   <li>The plan does not give up. It gives up if graphql-java must create an error: for null in a non-null field, for
 *       a value that is not of the type of its field, and for arguments that do not fit. It also gives up if the
 *       response is no longer needed.
 * </ul>
 *
 * <p>All other operations are executed in the mode {@link ExecutionMode#ENGINE}. The requirements that depend only on
 * the document are checked once, by the constructor. Thread-safe.
 */
public final class ExecutionModes {

    private static final int MOST_BYTES_INLINE = 1 << 12;
    private static final int MOST_FIELDS_INLINE = 100;
    private static final int MOST_FIELDS_PLANNED = 200;

    /**
     * The maximum number of plans of one document. A query has one plan for each combination of the conditions of
     * {@code @skip} and {@code @include}, and this number grows exponentially with the number of conditions.
     */
    private static final int MOST_PLANS = 8;

    private final GraphQLSchema schema;
    private final Map<FieldCoordinates, Fetching> fetching;
    private final QueryPlanner planner;
    private final ExecutionMode fastest;
    private final Map<QueryPlanner.Case, Optional<QueryPlan>> plans = new ConcurrentHashMap<>();

    /**
     * Creates the object without plans. A plan is created at its first use.
     *
     * @param fetching the fields of this service; empty if an extension provides the schema
     * @param document a valid document
     * @param fields the number of fields of its largest operation
     */
    public ExecutionModes(
            GraphQLSchema schema, Map<FieldCoordinates, Fetching> fetching, Document document, long fields) {
        this.schema = schema;
        this.fetching = fetching;
        this.planner = new QueryPlanner(schema, document, this::isPlannable);
        if (fetching.isEmpty() || fields > MOST_FIELDS_PLANNED) {
            this.fastest = ExecutionMode.ENGINE;
        } else {
            this.fastest =
                    fields <= MOST_FIELDS_INLINE && isInMemory(document) ? ExecutionMode.INLINE : ExecutionMode.PLANNED;
        }
    }

    /** Returns whether a request whose body has this length may be read on the IO thread that received it. */
    public static boolean isShort(int bytes) {
        return bytes <= MOST_BYTES_INLINE;
    }

    /** Returns the fastest mode for operations of the document. Single operations may need a slower mode. */
    public ExecutionMode fastest() {
        return fastest;
    }

    /**
     * Executes an operation with a plan.
     *
     * @param sent the variables sent by the client
     * @param context the values that fetchers need
     * @param cancelled whether the response is no longer needed
     * @return the response; empty if the mode of the operation is {@link ExecutionMode#ENGINE}
     */
    public Optional<QueryPlan.Answer> execute(
            OperationDefinition operation,
            Map<String, Object> sent,
            Map<Object, Object> context,
            FieldFailures failures,
            BooleanSupplier cancelled) {
        if (fastest == ExecutionMode.ENGINE || !isQuery(operation)) {
            return Optional.empty();
        }
        GraphQLContext values = GraphQLContext.of(context);
        CoercedVariables variables;
        try {
            variables = operation.getVariableDefinitions().isEmpty()
                    ? CoercedVariables.emptyVariables()
                    : ValuesResolver.coerceVariableValues(
                            schema, operation.getVariableDefinitions(), RawVariables.of(sent), values, Locale.ROOT);
        } catch (RuntimeException wrong) {
            return Optional.empty();
        }
        return plan(operation, variables).flatMap(plan -> plan.execute(values, variables, failures, cancelled));
    }

    private Optional<QueryPlan> plan(OperationDefinition operation, CoercedVariables variables) {
        QueryPlanner.Case which = planner.which(operation, variables);
        Optional<QueryPlan> known = plans.get(which);
        if (known != null) {
            return known;
        }
        if (plans.size() >= MOST_PLANS) {
            return Optional.empty();
        }
        return plans.computeIfAbsent(which, unknown -> planner.plan(operation, variables));
    }

    private static boolean isQuery(OperationDefinition operation) {
        return operation.getOperation() == Operation.QUERY;
    }

    private boolean isPlannable(FieldCoordinates field) {
        Fetching how = fetching.get(field);
        return how == Fetching.IN_MEMORY || how == Fetching.DIRECT;
    }

    private boolean isInMemory(Document document) {
        return document.getDefinitionsOfType(OperationDefinition.class).stream().allMatch(ExecutionModes::isQuery)
                && planner.namedFields().stream().allMatch(field -> fetching.get(field) == Fetching.IN_MEMORY);
    }
}
