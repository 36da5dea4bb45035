package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driving.index.ChangeIndexStates;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import java.util.List;

/**
 * Blocks, closes and opens indices.
 *
 * @param features the system features; clients cannot add blocks to their indices, because clients could not remove the
 *     blocks, and cannot close their permanent indices
 */
public record IndexStatesService(Indices indices, TargetResolution resolution, SystemFeatures features)
        implements ChangeIndexStates {

    @Override
    public List<IndexName> close(ReadTarget target) {
        List<Index> open = resolution.findThemselves(target).stream()
                .filter(index -> !index.closed())
                .toList();
        open.forEach(index -> {
            features.requireNotPermanent(index.name().value());
            index.requireChangeable();
        });
        return open.stream().map(indices::close).map(Index::name).toList();
    }

    @Override
    public void open(ReadTarget target) {
        List<Index> found = resolution.findIndices(target);
        found.stream().filter(Index::closed).forEach(Index::requireChangeable);
        // An upgrade opens a closed index, adds a write block and later closes the index again, unless the user opens
        // it here. Open indices with a write block are therefore opened too.
        found.stream()
                .filter(index -> index.closed() || index.blocks().contains(IndexBlock.WRITE))
                .forEach(indices::open);
    }

    @Override
    public List<IndexName> block(ReadTarget target, IndexBlock block) {
        block.requireForRequests();
        List<Index> found = resolution.findThemselves(target);
        List<Index> lacking =
                found.stream().filter(index -> !index.blocks().contains(block)).toList();
        // An existing write block may belong to an upgrade, which removes the block unless the block of the user is
        // recorded here.
        List<Index> blocked = block == IndexBlock.WRITE ? found : lacking;
        blocked.forEach(index -> features.requireNotSystem(index.name().value(), "can only be blocked by the service"));
        lacking.forEach(index -> index.requireCanTake(block));
        blocked.forEach(index -> indices.block(index, block));
        return lacking.stream().map(Index::name).toList();
    }
}
