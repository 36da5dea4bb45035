package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driving.stream.ModifyDataStreams;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.stream.BackingIndexChange;
import java.util.List;

/**
 * Adds and removes backing indices of data streams.
 *
 * @param restricted the names of the indices of the service, which must not be added to a data stream
 */
public record ModifyDataStreamsService(DataStreams streams, RestrictedNames restricted) implements ModifyDataStreams {

    @Override
    public void modify(List<BackingIndexChange> changes) {
        if (changes.isEmpty()) {
            throw Rejection.invalid("no data stream actions specified, at least one must be specified");
        }
        for (BackingIndexChange change : changes) {
            if (change instanceof BackingIndexChange.Addition) {
                restricted.requireTogether(change.index(), change.stream());
            }
        }
        streams.modify(changes);
    }
}
