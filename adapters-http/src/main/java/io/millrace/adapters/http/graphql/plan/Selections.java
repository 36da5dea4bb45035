package io.millrace.adapters.http.graphql.plan;

import graphql.language.Field;
import graphql.language.FragmentDefinition;
import graphql.language.FragmentSpread;
import graphql.language.InlineFragment;
import graphql.language.Selection;
import graphql.language.SelectionSet;
import graphql.schema.DataFetchingEnvironment;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Inspects the selections of a field. The API of graphql-java for this resolves the whole operation, which takes far
 * longer.
 */
public final class Selections {

    private Selections() {}

    /** Returns whether the selections of the current field contain a field, even if {@code @skip} excludes it. */
    public static boolean contain(DataFetchingEnvironment environment, String field) {
        return environment.getMergedField().getFields().stream()
                .anyMatch(requested -> contains(requested.getSelectionSet(), field, environment.getFragmentsByName()));
    }

    private static boolean contains(
            @Nullable SelectionSet selections, String field, Map<String, FragmentDefinition> fragments) {
        return selections != null
                && selections.getSelections().stream().anyMatch(selection -> contains(selection, field, fragments));
    }

    private static boolean contains(Selection<?> selection, String field, Map<String, FragmentDefinition> fragments) {
        if (selection instanceof Field requested) {
            return requested.getName().equals(field);
        }
        if (selection instanceof InlineFragment inline) {
            return contains(inline.getSelectionSet(), field, fragments);
        }
        FragmentDefinition fragment = fragments.get(((FragmentSpread) selection).getName());
        return fragment != null && contains(fragment.getSelectionSet(), field, fragments);
    }
}
