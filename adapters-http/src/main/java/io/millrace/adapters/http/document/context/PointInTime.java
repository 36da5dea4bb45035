package io.millrace.adapters.http.document.context;

import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.catalog.Snapshot;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import java.util.Set;

/**
 * An opened state of the documents of a target.
 *
 * @param number a random number that distinguishes points in time of the same target
 * @param names the expression that selects the data streams and indices
 * @param expand the states of indices that patterns match
 * @param expires the end of its validity, in milliseconds since 1970
 */
public record PointInTime(
        long number,
        String names,
        Set<Expand> expand,
        boolean ignoreUnavailable,
        boolean allowNoIndices,
        Snapshot snapshot,
        long expires) {

    public PointInTime {
        expand = Set.copyOf(expand);
    }

    static PointInTime of(long number, ReadTarget target, Snapshot snapshot, long expires) {
        NameSelection selection = target.selection();
        return new PointInTime(
                number,
                selection.expression(),
                selection.expand(),
                target.ignoreUnavailable(),
                target.allowNoIndices(),
                snapshot,
                expires);
    }

    /**
     * Returns the target for a search by this caller, with the current privileges of the caller.
     *
     * @throws io.millrace.domain.Rejection 403 if the caller lacks a privilege
     */
    public ReadTarget target(Access access) {
        return Targets.target(NameSelection.parse(names, expand), ignoreUnavailable, allowNoIndices, access);
    }

    PointInTime until(long end) {
        return new PointInTime(number, names, expand, ignoreUnavailable, allowNoIndices, snapshot, end);
    }
}
