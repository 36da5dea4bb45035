package io.millrace.adapters.http.graphql.request;

import graphql.Directives;
import graphql.language.Definition;
import graphql.language.Directive;
import graphql.language.DirectivesContainer;
import graphql.language.Document;
import graphql.language.Field;
import graphql.language.FragmentDefinition;
import graphql.language.FragmentSpread;
import graphql.language.InlineFragment;
import graphql.language.OperationDefinition;
import graphql.language.Selection;
import graphql.language.SelectionSet;
import graphql.language.VariableDefinition;
import io.millrace.adapters.http.graphql.error.GraphQlErrors;
import io.millrace.adapters.http.graphql.error.Stage;
import io.millrace.adapters.http.graphql.response.GraphQlRefusal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks a document against the limits before it is validated. Each fragment is measured once, even if it is used
 * several times, so the time is linear in the length of the document.
 */
public final class DocumentCheck {

    private static final long SATURATED = Integer.MAX_VALUE;

    /** The introspection fields whose lists grow with the schema, or lead from a type to other types. */
    private static final Set<String> LISTS = Set.of("types", "fields", "inputFields", "interfaces", "possibleTypes");

    private final GraphQlLimits limits;
    private final Map<String, FragmentDefinition> fragments = new HashMap<>();
    private final Map<String, Extent> measured = new HashMap<>();
    private int aliases;
    private int directives;

    private DocumentCheck(GraphQlLimits limits) {
        this.limits = limits;
    }

    /**
     * Checks a document.
     *
     * @return the number of fields of the largest operation, with fragments expanded
     * @throws GraphQlRefusal if the document exceeds a limit
     */
    public static long check(Document document, GraphQlLimits limits) {
        return new DocumentCheck(limits).check(document);
    }

    /**
     * The size of a selection, with fragments expanded.
     *
     * @param lists the fields with a name in {@link #LISTS}
     * @param introspection the size of the introspection in the selection
     */
    private record Extent(long depth, long fields, long rootFields, Lists lists, Introspection introspection) {

        static final Extent NOTHING = new Extent(0, 0, 0, Lists.NONE, Introspection.NOTHING);

        Extent combine(Extent other) {
            return new Extent(
                    Math.max(depth, other.depth),
                    sum(fields, other.fields),
                    sum(rootFields, other.rootFields),
                    lists.combine(other.lists),
                    introspection.combine(other.introspection));
        }

        Extent inside(String field) {
            Lists own = LISTS.contains(field) ? lists.oneMore() : lists;
            return new Extent(
                    depth + 1,
                    sum(fields, 1),
                    1,
                    own,
                    isIntrospection(field) ? new Introspection(depth + 1, sum(fields, 1), own) : introspection);
        }
    }

    /** The number of introspection lists, and the depth of their nesting. */
    private record Lists(long count, long nested) {

        static final Lists NONE = new Lists(0, 0);

        Lists combine(Lists other) {
            return new Lists(sum(count, other.count), Math.max(nested, other.nested));
        }

        Lists oneMore() {
            return new Lists(sum(count, 1), nested + 1);
        }
    }

    /** The size of the selections in {@code __schema} and {@code __type}, including these two fields. */
    private record Introspection(long depth, long fields, Lists lists) {

        static final Introspection NOTHING = new Introspection(0, 0, Lists.NONE);

        Introspection combine(Introspection other) {
            return new Introspection(
                    Math.max(depth, other.depth), sum(fields, other.fields), lists.combine(other.lists));
        }
    }

    private static GraphQlRefusal refused(String code, String message) {
        return new GraphQlRefusal(Stage.NOT_VALID, code, message);
    }

    private static long sum(long one, long other) {
        return Math.min(SATURATED, one + other);
    }

    private static boolean isIntrospection(String field) {
        return field.equals("__schema") || field.equals("__type");
    }

    private long check(Document document) {
        long fields = 0;
        for (Definition<?> definition : document.getDefinitions()) {
            if (definition instanceof FragmentDefinition fragment) {
                fragments.putIfAbsent(fragment.getName(), fragment);
            }
        }
        for (Definition<?> definition : document.getDefinitions()) {
            if (definition instanceof OperationDefinition operation) {
                count(operation.getDirectives());
                for (VariableDefinition variable : operation.getVariableDefinitions()) {
                    count(variable.getDirectives());
                }
                Extent extent = measure(operation.getSelectionSet());
                require(extent);
                fields = Math.max(fields, extent.fields());
            } else if (definition instanceof FragmentDefinition fragment) {
                // A fragment that no operation uses is also limited, because it is also validated.
                requireSize(measure(fragment));
            } else {
                throw refused(GraphQlErrors.VALIDATION_FAILED, "a document must contain only operations and fragments");
            }
        }
        return fields;
    }

    private void requireSize(Extent extent) {
        require(extent.depth(), limits.depth(), GraphQlErrors.TOO_DEEP, "levels of fields");
        require(extent.fields(), limits.fields(), GraphQlErrors.TOO_MANY_FIELDS, "fields (with fragments expanded)");
    }

    private void require(Extent extent) {
        requireSize(extent);
        require(extent.rootFields(), limits.rootFields(), GraphQlErrors.TOO_MANY_ROOT_FIELDS, "root fields");
        requireIntrospection(extent.introspection());
    }

    private void requireIntrospection(Introspection extent) {
        GraphQlLimits.Introspection most = limits.introspection();
        require(extent.depth(), most.depth(), GraphQlErrors.INTROSPECTION_TOO_DEEP, "levels of introspection fields");
        require(
                extent.lists().nested(),
                most.listsNested(),
                GraphQlErrors.INTROSPECTION_TOO_DEEP,
                "nested lists of types and fields of the schema");
        require(
                extent.fields(),
                most.fields(),
                GraphQlErrors.INTROSPECTION_TOO_LARGE,
                "introspection fields (with fragments expanded)");
        require(
                extent.lists().count(),
                most.lists(),
                GraphQlErrors.INTROSPECTION_TOO_LARGE,
                "lists of types and fields of the schema");
    }

    private static void require(long found, int limit, String code, String what) {
        if (found > limit) {
            throw refused(
                    code,
                    "the operation has "
                            + (found >= SATURATED ? "far too many" : Long.toString(found))
                            + " " + what + "; at most " + limit + " are allowed");
        }
    }

    private Extent measure(FragmentDefinition fragment) {
        Extent known = measured.get(fragment.getName());
        if (known != null) {
            return known;
        }
        if (measured.containsKey(fragment.getName())) {
            throw refused(GraphQlErrors.FRAGMENT_CYCLE, "fragment [" + fragment.getName() + "] spreads itself");
        }
        begin(fragment.getName());
        count(fragment.getDirectives());
        Extent extent = measure(fragment.getSelectionSet());
        measured.put(fragment.getName(), extent);
        return extent;
    }

    /** Marks a fragment as being measured, so that a cycle is detected. */
    @SuppressWarnings("NullAway") // null marks a measurement in progress
    private void begin(String fragment) {
        measured.put(fragment, null);
    }

    private Extent measure(@Nullable SelectionSet set) {
        Extent sum = Extent.NOTHING;
        if (set == null) {
            return sum;
        }
        for (Selection<?> selection : set.getSelections()) {
            if (selection instanceof DirectivesContainer<?> container) {
                count(container.getDirectives());
            }
            if (selection instanceof Field field) {
                sum = sum.combine(measure(field));
            } else if (selection instanceof InlineFragment inline) {
                sum = sum.combine(measure(inline.getSelectionSet()));
            } else if (selection instanceof FragmentSpread spread) {
                FragmentDefinition fragment = fragments.get(spread.getName());
                // A missing fragment is ignored here, because the validation reports it.
                sum = fragment == null ? sum : sum.combine(measure(fragment));
            }
        }
        return sum;
    }

    private Extent measure(Field field) {
        if (field.getAlias() != null && ++aliases > limits.aliases()) {
            throw refused(
                    GraphQlErrors.TOO_MANY_ALIASES, "the document has more than " + limits.aliases() + " aliases");
        }
        String name = Objects.requireNonNullElse(field.getName(), "");
        if (isIntrospection(name) && !limits.introspection().answered()) {
            throw refused(GraphQlErrors.INTROSPECTION_DISABLED, "introspection is disabled");
        }
        return measure(field.getSelectionSet()).inside(name);
    }

    private void count(List<Directive> more) {
        directives += more.size();
        for (Directive directive : more) {
            if (directive.getName().equals(Directives.DeferDirective.getName())) {
                throw refused(GraphQlErrors.VALIDATION_FAILED, "unknown directive [@defer]");
            }
        }
        if (directives > limits.directives()) {
            throw refused(
                    GraphQlErrors.TOO_MANY_DIRECTIVES,
                    "the document has more than " + limits.directives() + " directives");
        }
    }
}
