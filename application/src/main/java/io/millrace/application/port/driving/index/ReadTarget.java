package io.millrace.application.port.driving.index;

import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.privilege.NameScope;

/**
 * The data streams and indices that a request names, and the treatment of missing names.
 *
 * @param scope the names that patterns of the selection may match
 * @param ignoreUnavailable whether missing or closed names are skipped
 * @param allowNoIndices whether the request is allowed to match no index
 * @param user the user of the request; an empty string for the service itself
 */
public record ReadTarget(
        NameSelection selection, NameScope scope, boolean ignoreUnavailable, boolean allowNoIndices, String user) {

    /** Creates a target without a user, for requests that do not search documents. */
    public ReadTarget(NameSelection selection, NameScope scope, boolean ignoreUnavailable, boolean allowNoIndices) {
        this(selection, scope, ignoreUnavailable, allowNoIndices, "");
    }
}
