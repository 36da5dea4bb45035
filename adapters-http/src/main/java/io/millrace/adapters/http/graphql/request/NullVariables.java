package io.millrace.adapters.http.graphql.request;

import graphql.execution.ResultPath;
import graphql.language.Argument;
import graphql.language.ArrayValue;
import graphql.language.Directive;
import graphql.language.DirectivesContainer;
import graphql.language.Document;
import graphql.language.Field;
import graphql.language.FragmentDefinition;
import graphql.language.FragmentSpread;
import graphql.language.InlineFragment;
import graphql.language.NodeUtil;
import graphql.language.ObjectField;
import graphql.language.ObjectValue;
import graphql.language.OperationDefinition;
import graphql.language.Selection;
import graphql.language.SelectionSet;
import graphql.language.Value;
import graphql.language.VariableDefinition;
import graphql.language.VariableReference;
import graphql.schema.DataFetchingEnvironment;
import graphql.schema.GraphQLArgument;
import graphql.schema.GraphQLInputObjectField;
import graphql.schema.GraphQLInputObjectType;
import graphql.schema.GraphQLList;
import graphql.schema.GraphQLNonNull;
import graphql.schema.GraphQLType;
import graphql.schema.GraphQLTypeUtil;
import io.millrace.adapters.http.graphql.error.GraphQlErrors;
import io.millrace.adapters.http.graphql.error.Stage;
import io.millrace.adapters.http.graphql.response.GraphQlRefusal;
import io.millrace.domain.Rejection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Rejects variables that are null where null is not allowed. The validation accepts a variable with a default value in
 * such a position, although clients can explicitly send null. graphql-java later checks only the arguments of fields.
 */
public final class NullVariables {

    private final Set<String> names;
    private final Map<String, FragmentDefinition> fragments;
    private final Set<String> visited = new HashSet<>();

    private NullVariables(Set<String> names, Map<String, FragmentDefinition> fragments) {
        this.names = names;
        this.fragments = fragments;
    }

    /**
     * Checks the conditions of {@code @skip} and {@code @include}.
     *
     * @param sent the variables sent by the client
     * @throws GraphQlRefusal if a condition is null
     */
    public static void requireConditions(Document document, OperationDefinition operation, Map<String, Object> sent) {
        Set<String> names = operation.getVariableDefinitions().stream()
                .map(VariableDefinition::getName)
                .filter(name -> sent.containsKey(name) && sent.get(name) == null)
                .collect(Collectors.toSet());
        if (!names.isEmpty()) {
            new NullVariables(names, NodeUtil.getFragmentsByName(document))
                    .visit(operation.getSelectionSet(), ResultPath.rootPath());
        }
    }

    private void visit(@Nullable SelectionSet selections, ResultPath path) {
        if (selections == null) {
            return;
        }
        for (Selection<?> selection : selections.getSelections()) {
            ResultPath own = selection instanceof Field field ? path.segment(field.getResultKey()) : path;
            for (Directive directive : ((DirectivesContainer<?>) selection).getDirectives()) {
                for (Argument argument : directive.getArguments()) {
                    if (argument.getValue() instanceof VariableReference variable
                            && names.contains(variable.getName())) {
                        throw refused(argument, directive, path.append(firstField(selection)));
                    }
                }
            }
            content(selection).ifPresent(inner -> visit(inner, own));
        }
    }

    /** Returns the content of a selection. A fragment is visited once, even if it is used several times. */
    private Optional<SelectionSet> content(Selection<?> selection) {
        if (selection instanceof Field field) {
            return Optional.ofNullable(field.getSelectionSet());
        }
        if (selection instanceof InlineFragment inline) {
            return Optional.of(inline.getSelectionSet());
        }
        FragmentSpread spread = (FragmentSpread) selection;
        return visited.add(spread.getName()) ? Optional.of(content(spread)) : Optional.empty();
    }

    private SelectionSet content(FragmentSpread spread) {
        return Objects.requireNonNull(fragments.get(spread.getName()), "fragment")
                .getSelectionSet();
    }

    /** Returns the path of the first field of a selection. */
    private ResultPath firstField(Selection<?> selection) {
        Selection<?> first = selection;
        while (!(first instanceof Field)) {
            SelectionSet inner =
                    first instanceof InlineFragment inline ? inline.getSelectionSet() : content((FragmentSpread) first);
            first = inner.getSelections().get(0);
        }
        return ResultPath.rootPath().segment(((Field) first).getResultKey());
    }

    private static GraphQlRefusal refused(Argument argument, Directive directive, ResultPath path) {
        return new GraphQlRefusal(
                Stage.NOT_COERCED,
                List.of(GraphQlErrors.error(
                        GraphQlErrors.BAD_INPUT,
                        "argument [" + argument.getName() + "] of @" + directive.getName() + " must not be null",
                        path,
                        argument.getSourceLocation())));
    }

    /**
     * Checks the arguments of a field, with their members and elements, before they are used.
     *
     * @throws Rejection if a value is null where the schema does not allow it
     */
    public static void requireArguments(DataFetchingEnvironment environment) {
        Map<String, Object> variables = environment.getVariables();
        if (variables.containsValue(null)) {
            for (Argument argument : environment.getField().getArguments()) {
                GraphQLArgument definition = environment.getFieldDefinition().getArgument(argument.getName());
                require(definition.getType(), argument.getValue(), argument.getName(), variables);
            }
        }
    }

    private static void require(GraphQLType type, Value<?> value, String place, Map<String, Object> variables) {
        GraphQLType itself = GraphQLTypeUtil.unwrapNonNull(type);
        if (value instanceof VariableReference variable) {
            boolean isNull = variables.containsKey(variable.getName()) && variables.get(variable.getName()) == null;
            if (isNull && type instanceof GraphQLNonNull) {
                throw Rejection.invalid("[" + place + "] must not be null");
            }
        } else if (itself instanceof GraphQLList list && value instanceof ArrayValue array) {
            for (int i = 0; i < array.getValues().size(); i++) {
                require(list.getWrappedType(), array.getValues().get(i), place + "[" + i + "]", variables);
            }
        } else if (itself instanceof GraphQLList list) {
            require(list.getWrappedType(), value, place, variables);
        } else if (itself instanceof GraphQLInputObjectType known && value instanceof ObjectValue object) {
            for (ObjectField member : object.getObjectFields()) {
                GraphQLInputObjectField field = known.getFieldDefinition(member.getName());
                require(field.getType(), member.getValue(), place + "." + member.getName(), variables);
            }
        }
    }
}
