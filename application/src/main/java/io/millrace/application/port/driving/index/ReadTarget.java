package io.millrace.application.port.driving.index;

import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import java.util.EnumSet;

/**
 * The data streams and indices to which a request refers, and the rules for missing names.
 *
 * @param scope the names that patterns of the selection may match
 * @param ignoreUnavailable whether missing and closed indices are skipped
 * @param allowNoIndices whether the request succeeds if it matches no index
 * @param user the user of the request; an empty string for the service itself
 */
public record ReadTarget(
        NameSelection selection, NameScope scope, boolean ignoreUnavailable, boolean allowNoIndices, String user) {

    /**
     * All open indices, including hidden indices and indices of the service. Only for totals, which disclose no names.
     */
    public static final ReadTarget EVERYTHING = new ReadTarget(
            NameSelection.parse("*", EnumSet.of(Expand.OPEN, Expand.HIDDEN)),
            NameScope.everything(Action.READ_INDEX_STATISTICS),
            true,
            true);

    /** Creates a target without a user, for requests that do not search documents. */
    public ReadTarget(NameSelection selection, NameScope scope, boolean ignoreUnavailable, boolean allowNoIndices) {
        this(selection, scope, ignoreUnavailable, allowNoIndices, "");
    }

    /** Returns a target with the same names, whose patterns match indices in any state. */
    public ReadTarget inAnyState() {
        return new ReadTarget(selection.inAnyState(), scope, ignoreUnavailable, allowNoIndices, user);
    }
}
