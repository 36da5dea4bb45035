package io.millrace.application.port.driven.service.reindex;

import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * An index whose upgrade has begun but not ended.
 *
 * @param index the name of the source
 * @param before the state of the source before the upgrade changed it
 * @param destinations the names of the destinations of all attempts, latest last; not all of these indices need to
 *     exist
 * @param replacedBy the destination that replaced the source, if the replacement is recorded
 * @param documents the number of documents in the source, if they were counted
 * @param lifted the index blocks of users that the upgrade removes from the source for the duration of one call
 */
public record BegunUpgrade(
        IndexId source,
        IndexName index,
        StateAfterUpgrade before,
        List<IndexName> destinations,
        Optional<IndexName> replacedBy,
        OptionalLong documents,
        Set<IndexBlock> lifted) {

    public BegunUpgrade {
        destinations = List.copyOf(destinations);
        lifted = Set.copyOf(lifted);
    }
}
