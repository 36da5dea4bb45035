package io.millrace.application.port.driving.index;

import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.NameScope;

/**
 * The data streams and indices of a request, and how to treat missing ones.
 *
 * @param scope what the patterns of the selection may find; all else counts as missing
 * @param ignoreUnavailable whether missing or closed names are skipped
 * @param allowNoIndices whether patterns may find nothing
 * @param user whose request it is; empty for the service itself
 */
public record ReadTarget(
        NameSelection selection, NameScope scope, boolean ignoreUnavailable, boolean allowNoIndices, String user) {

    /** Returns a target whose user does not matter, because no documents are searched. */
    public ReadTarget(NameSelection selection, NameScope scope, boolean ignoreUnavailable, boolean allowNoIndices) {
        this(selection, scope, ignoreUnavailable, allowNoIndices, "");
    }
}
