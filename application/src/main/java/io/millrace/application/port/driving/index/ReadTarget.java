package io.millrace.application.port.driving.index;

import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.NameScope;

/**
 * The data streams and indices of a request, and how to treat missing ones.
 *
 * @param scope the names that patterns of the selection may match; others count as missing
 * @param ignoreUnavailable whether missing or closed names are skipped
 * @param allowNoIndices whether an empty match is allowed
 * @param user the user of the request; empty for the service itself
 */
public record ReadTarget(
        NameSelection selection, NameScope scope, boolean ignoreUnavailable, boolean allowNoIndices, String user) {

    /** Creates a target without a user, for requests that do not search documents. */
    public ReadTarget(NameSelection selection, NameScope scope, boolean ignoreUnavailable, boolean allowNoIndices) {
        this(selection, scope, ignoreUnavailable, allowNoIndices, "");
    }
}
