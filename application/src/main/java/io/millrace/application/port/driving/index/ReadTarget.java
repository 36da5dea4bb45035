package io.millrace.application.port.driving.index;

import io.millrace.domain.index.NameSelection;
import java.util.Objects;

/**
 * Which data streams and indices a request is about, and what to do about those that are not there.
 *
 * @param ignoreUnavailable whether names that are missing or closed are passed over
 * @param allowNoIndices whether patterns may find nothing
 */
public record ReadTarget(NameSelection selection, boolean ignoreUnavailable, boolean allowNoIndices) {

    public ReadTarget {
        Objects.requireNonNull(selection, "selection");
    }
}
