package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.Indices.Changed;
import io.millrace.application.port.driving.index.ChangeIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.change.IndexChange;
import io.millrace.domain.index.change.SettingsChange;
import java.util.List;

/**
 * Changes and deletes indices.
 *
 * @param features the system features. Clients cannot change the settings and mappings of their indices, and cannot add
 *     blocks to them, because clients could not remove the blocks. Clients cannot close or delete their permanent
 *     indices
 */
public record ChangeIndicesService(
        Indices indices, DataStreams streams, TargetResolution resolution, SystemFeatures features)
        implements ChangeIndices {

    @Override
    public void changeSettings(SettingsRequest request) {
        SettingsChange change = SettingsChange.ofRequest(request.settings(), request.preservesExisting());
        update(resolution.findIndices(request.target()), "settings", change);
    }

    @Override
    public void extendMappings(MappingsRequest request) {
        List<Index> found = resolution.find(request.target()).stream()
                .filter(hit -> !request.writeIndexOnly() || isWriteIndex(hit))
                .map(Found::index)
                .toList();
        update(found, "mappings", request.change());
    }

    private void update(List<Index> found, String what, IndexChange change) {
        found.forEach(
                index -> features.requireNotSystem(index.name().value(), "only the service can change its " + what));
        Changed outcome = indices.update(found.stream().map(Index::id).toList(), change);
        outcome.refused().values().stream().findFirst().ifPresent(refusal -> {
            throw outcome.changed().isEmpty() ? refusal : partly(refusal, found, outcome.changed());
        });
    }

    private static Rejection partly(Rejection refusal, List<Index> found, List<IndexId> changed) {
        List<IndexName> names = found.stream()
                .filter(index -> changed.contains(index.id()))
                .map(Index::name)
                .toList();
        return refusal.continuedBy("; only " + names + " were changed");
    }

    private static boolean isWriteIndex(Found found) {
        return found.named()
                || found.index().membership().isEmpty()
                || !found.index().rolledOver();
    }

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
        // An upgrade temporarily opens a closed index and adds a write block. Afterwards it closes the index again,
        // unless a user opened it. To record the request of the user, this opens indices with a write block too.
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

    @Override
    public void delete(ReadTarget target) {
        // Also checks names that are aliases or do not exist.
        target.selection().spelledOut().forEach(features::requireNotPermanent);
        List<Index> doomed = resolution.findUnaliased(target);
        for (Index index : doomed) {
            features.requireNotPermanent(index.name().value());
            index.requireDeletable();
            index.membership().map(Membership::stream).ifPresent(stream -> requireNotWriteIndex(index, stream));
        }
        doomed.forEach(indices::delete);
    }

    private void requireNotWriteIndex(Index index, StreamName stream) {
        boolean writeIndex = streams.find(stream)
                .map(found -> found.writeIndex().id().equals(index.id()))
                .orElse(false);
        if (writeIndex) {
            throw Rejection.invalid("index [" + index.name() + "] is the write index for data stream [" + stream
                    + "] and cannot be deleted");
        }
    }
}
