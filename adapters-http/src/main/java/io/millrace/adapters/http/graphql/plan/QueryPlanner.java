package io.millrace.adapters.http.graphql.plan;

import com.fasterxml.jackson.core.io.SerializedString;
import graphql.GraphQLContext;
import graphql.execution.CoercedVariables;
import graphql.execution.FieldCollector;
import graphql.execution.FieldCollectorParameters;
import graphql.execution.MergedField;
import graphql.execution.MergedSelectionSet;
import graphql.execution.ValuesResolver;
import graphql.introspection.Introspection;
import graphql.language.Directive;
import graphql.language.Document;
import graphql.language.Field;
import graphql.language.FragmentDefinition;
import graphql.language.Node;
import graphql.language.NodeUtil;
import graphql.language.OperationDefinition;
import graphql.language.VariableReference;
import graphql.schema.DataFetchingEnvironmentImpl;
import graphql.schema.FieldCoordinates;
import graphql.schema.GraphQLEnumType;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLList;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLScalarType;
import graphql.schema.GraphQLSchema;
import graphql.schema.GraphQLType;
import graphql.schema.GraphQLTypeUtil;
import graphql.validation.DocumentVisitor;
import graphql.validation.LanguageTraversal;
import graphql.validation.TraversalContext;
import io.millrace.adapters.http.graphql.plan.QueryPlan.Leaf;
import io.millrace.adapters.http.graphql.plan.QueryPlan.Many;
import io.millrace.adapters.http.graphql.plan.QueryPlan.One;
import io.millrace.adapters.http.graphql.plan.QueryPlan.RequestedField;
import io.millrace.adapters.http.graphql.plan.QueryPlan.RequestedMember;
import io.millrace.adapters.http.graphql.plan.QueryPlan.Selected;
import io.millrace.adapters.http.graphql.plan.QueryPlan.Shape;
import io.millrace.adapters.http.graphql.plan.QueryPlan.TypeName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Creates the plans of the queries of one document. Thread-safe. */
final class QueryPlanner {

    private static final FieldCollector COLLECTOR = new FieldCollector();

    private final GraphQLSchema schema;
    private final Document document;
    private final Predicate<FieldCoordinates> plannable;
    private final Map<String, FragmentDefinition> fragments;
    private final Set<String> conditions;

    /** The key of a plan: an operation, and the values of the conditions that decide which fields it requests. */
    record Case(Optional<String> operation, List<Object> conditions) {}

    /** Thrown if no plan can be created for a query. */
    private static final class NotPlannableException extends Exception {

        NotPlannableException() {
            super("left to the engine", null, false, false);
        }
    }

    /**
     * Creates a planner.
     *
     * @param plannable whether a plan can fetch a field
     */
    QueryPlanner(GraphQLSchema schema, Document document, Predicate<FieldCoordinates> plannable) {
        this.schema = schema;
        this.document = document;
        this.plannable = plannable;
        this.fragments = NodeUtil.getFragmentsByName(document);
        this.conditions = conditions(document);
    }

    /** Returns the names of the variables in conditions, which decide which fields are requested. */
    private static Set<String> conditions(Document document) {
        Set<String> names = new TreeSet<>();
        visit(document, node -> {
            if (node instanceof Directive) {
                names.addAll(variables(node));
            }
        });
        return names;
    }

    private static Set<String> variables(Node<?> node) {
        Set<String> names = new TreeSet<>();
        visit(node, part -> {
            if (part instanceof VariableReference variable) {
                names.add(variable.getName());
            }
        });
        return names;
    }

    /** Visits a node and all nodes in it. It is not recursive, because values in a document may be nested deeply. */
    private static void visit(Node<?> root, Consumer<Node<?>> visitor) {
        Deque<Node<?>> left = new ArrayDeque<>(List.of(root));
        while (!left.isEmpty()) {
            Node<?> node = left.pop();
            visitor.accept(node);
            node.getChildren().forEach(child -> left.push((Node<?>) child));
        }
    }

    /** Returns all fields in the document with their types, except {@code __typename}. */
    Set<FieldCoordinates> namedFields() {
        Set<FieldCoordinates> named = new HashSet<>();
        TraversalContext types = new TraversalContext(schema);
        new LanguageTraversal().traverse(document, new DocumentVisitor() {
            @Override
            @SuppressWarnings("rawtypes") // so does the interface
            public void enter(Node node, List<Node> path) {
                types.enter(node, path);
                if (node instanceof Field field && !isTypeName(field.getName())) {
                    named.add(FieldCoordinates.coordinates(
                            Objects.requireNonNull(types.getParentType(), "parent")
                                    .getName(),
                            field.getName()));
                }
            }

            @Override
            @SuppressWarnings("rawtypes") // so does the interface
            public void leave(Node node, List<Node> path) {
                types.leave(node, path);
            }
        });
        return named;
    }

    private static boolean isTypeName(String field) {
        return field.equals(Introspection.TypeNameMetaFieldDef.getName());
    }

    Case which(OperationDefinition operation, CoercedVariables variables) {
        List<Object> values = new ArrayList<>(conditions.size());
        for (String condition : conditions) {
            values.add(variables.toMap().getOrDefault(condition, Optional.empty()));
        }
        return new Case(Optional.ofNullable(operation.getName()), values);
    }

    /** Returns the plan of a query; empty if a requested field is not plannable or has an abstract type. */
    Optional<QueryPlan> plan(OperationDefinition operation, CoercedVariables variables) {
        GraphQLObjectType type = schema.getQueryType();
        try {
            Selected root = selected(
                    type, COLLECTOR.collectFields(parameters(type, variables), operation.getSelectionSet()), variables);
            return Optional.of(new QueryPlan((context, own) -> environment(operation, context, own), root));
        } catch (NotPlannableException | RuntimeException unusual) {
            return Optional.empty();
        }
    }

    private DataFetchingEnvironmentImpl.Builder environment(
            OperationDefinition operation, GraphQLContext context, CoercedVariables variables) {
        return DataFetchingEnvironmentImpl.newDataFetchingEnvironment()
                .graphQLContext(context)
                .graphQLSchema(schema)
                .document(document)
                .operationDefinition(operation)
                .fragmentsByName(fragments)
                .variables(variables.toMap())
                .locale(Locale.ROOT);
    }

    private FieldCollectorParameters parameters(GraphQLObjectType type, CoercedVariables variables) {
        return FieldCollectorParameters.newParameters()
                .schema(schema)
                .objectType(type)
                .fragments(fragments)
                .variables(variables.toMap())
                .graphQLContext(GraphQLContext.getDefault())
                .build();
    }

    private Selected selected(GraphQLObjectType type, MergedSelectionSet selections, CoercedVariables variables)
            throws NotPlannableException {
        List<RequestedMember> fields = new ArrayList<>(selections.size());
        for (MergedField field : selections.getSubFieldsList()) {
            fields.add(requestedMember(type, field, variables));
        }
        return new Selected(
                type, selections.getKeys().stream().map(SerializedString::new).toList(), List.copyOf(fields));
    }

    private RequestedMember requestedMember(GraphQLObjectType type, MergedField field, CoercedVariables variables)
            throws NotPlannableException {
        if (isTypeName(field.getName())) {
            return new TypeName(type.getName());
        }
        FieldCoordinates coordinates = FieldCoordinates.coordinates(type.getName(), field.getName());
        if (!plannable.test(coordinates)) {
            throw new NotPlannableException();
        }
        GraphQLFieldDefinition definition = type.getFieldDefinition(field.getName());
        return new RequestedField(
                field.getResultKey(),
                field,
                definition,
                schema.getCodeRegistry().getDataFetcher(coordinates, definition),
                arguments(definition, field),
                shape(definition.getType(), field, variables));
    }

    /** Returns the arguments of a field; empty if they depend on variables. */
    private static Optional<Map<String, Object>> arguments(GraphQLFieldDefinition definition, MergedField field) {
        if (definition.getArguments().isEmpty()) {
            return Optional.of(Map.of());
        }
        boolean fixed = field.getArguments().stream()
                .allMatch(argument -> variables(argument).isEmpty());
        return fixed
                ? Optional.of(ValuesResolver.getArgumentValues(
                        definition.getArguments(),
                        field.getArguments(),
                        CoercedVariables.emptyVariables(),
                        GraphQLContext.getDefault(),
                        Locale.ROOT))
                : Optional.empty();
    }

    private Shape shape(GraphQLType type, MergedField field, CoercedVariables variables) throws NotPlannableException {
        boolean nullable = GraphQLTypeUtil.isNullable(type);
        GraphQLType itself = GraphQLTypeUtil.unwrapNonNull(type);
        if (itself instanceof GraphQLScalarType scalar) {
            return new Leaf(nullable, scalar.getCoercing()::serialize);
        }
        if (itself instanceof GraphQLEnumType values) {
            return new Leaf(nullable, values::serialize);
        }
        if (itself instanceof GraphQLList list) {
            return new Many(nullable, shape(list.getWrappedType(), field, variables));
        }
        if (itself instanceof GraphQLObjectType object) {
            return new One(
                    nullable,
                    selected(object, COLLECTOR.collectFields(parameters(object, variables), field), variables));
        }
        throw new NotPlannableException();
    }
}
