package io.millrace.adapters.http.graphql.request;

import graphql.language.Definition;
import graphql.language.Document;
import graphql.language.Field;
import graphql.language.FragmentDefinition;
import graphql.language.FragmentSpread;
import graphql.language.InlineFragment;
import graphql.language.OperationDefinition;
import graphql.language.Selection;
import graphql.language.SelectionSet;
import graphql.language.TypeName;
import graphql.schema.FieldCoordinates;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import graphql.schema.GraphQLTypeUtil;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a valid document needs only values in the heap. Each definition is checked separately, so that a
 * fragment is checked once.
 */
public record QuickDocuments(GraphQLSchema schema, Set<FieldCoordinates> quick) {

    private static final String TYPE_NAME = "__typename";

    public boolean contains(Document document) {
        return document.getDefinitions().stream().allMatch(this::isQuick);
    }

    private boolean isQuick(Definition<?> definition) {
        if (definition instanceof FragmentDefinition fragment) {
            return isQuick(fragment.getSelectionSet(), fragment.getTypeCondition());
        }
        return definition instanceof OperationDefinition operation
                && operation.getOperation() == OperationDefinition.Operation.QUERY
                && isQuick(operation.getSelectionSet(), schema.getQueryType());
    }

    private boolean isQuick(SelectionSet selections, @Nullable TypeName type) {
        return type != null
                && schema.getType(type.getName()) instanceof GraphQLObjectType object
                && isQuick(selections, object);
    }

    private boolean isQuick(SelectionSet selections, GraphQLObjectType type) {
        return selections.getSelections().stream().allMatch(selection -> isQuick(selection, type));
    }

    private boolean isQuick(Selection<?> selection, GraphQLObjectType type) {
        if (selection instanceof Field field) {
            return field.getName().equals(TYPE_NAME)
                    || (quick.contains(FieldCoordinates.coordinates(type.getName(), field.getName()))
                            && isQuick(field, type));
        }
        if (selection instanceof InlineFragment inline) {
            return inline.getTypeCondition() == null
                    ? isQuick(inline.getSelectionSet(), type)
                    : isQuick(inline.getSelectionSet(), inline.getTypeCondition());
        }
        return selection instanceof FragmentSpread;
    }

    private boolean isQuick(Field field, GraphQLObjectType type) {
        return field.getSelectionSet() == null
                || (GraphQLTypeUtil.unwrapAll(
                                        type.getFieldDefinition(field.getName()).getType())
                                instanceof GraphQLObjectType object
                        && isQuick(field.getSelectionSet(), object));
    }
}
