package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.Indices.Changed;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.index.ChangeIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.port.driving.security.audit.AuditChange;
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
import io.millrace.domain.security.Authentication;
import io.millrace.domain.setting.ClusterSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Changes and deletes indices.
 *
 * @param features the system features. Clients cannot change the settings and mappings of the indices of system
 *     features, and cannot add blocks to these indices, because clients could not remove the blocks again. Clients
 *     cannot close or delete the permanent indices
 * @param settings the cluster settings, which decide whether patterns may select indices to delete
 */
public record ChangeIndicesService(
        Indices indices,
        DataStreams streams,
        TargetResolution resolution,
        SystemFeatures features,
        ClusterSettings settings,
        AuditChange audit)
        implements ChangeIndices {

    /** The maximum number of indices that a request with patterns deletes. */
    private static final int MOST_DELETED = 1_000;

    @Override
    public void changeSettings(Authentication caller, SettingsRequest request) {
        SettingsChange change = SettingsChange.ofRequest(request.settings(), request.preservesExisting());
        List<String> values = change.changes().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue().orElse(""))
                .toList();
        update(
                resolution.findIndices(request.target()),
                "settings",
                change,
                changed -> record(
                        caller, Kind.INDEX_SETTINGS_CHANGED, changed, Map.of("settings", AuditChange.names(values))));
    }

    @Override
    public void extendMappings(Authentication caller, MappingsRequest request) {
        List<Index> found = resolution.find(request.target()).stream()
                .filter(hit -> !request.writeIndexOnly() || isWriteIndex(hit))
                .map(Found::index)
                .toList();
        update(
                found,
                "mappings",
                request.change(),
                changed -> record(caller, Kind.INDEX_MAPPINGS_CHANGED, changed, Map.of()));
    }

    private void update(List<Index> found, String what, IndexChange change, Consumer<List<IndexName>> recordChange) {
        found.forEach(
                index -> features.requireNotSystem(index.name().value(), "only the service can change its " + what));
        Changed outcome = indices.update(found.stream().map(Index::id).toList(), change);
        Set<IndexId> ids = Set.copyOf(outcome.changed());
        List<IndexName> changed = found.stream()
                .filter(index -> ids.contains(index.id()))
                .map(Index::name)
                .toList();
        recordChange.accept(changed);
        outcome.refused().values().stream().findFirst().ifPresent(refusal -> {
            throw changed.isEmpty() ? refusal : refusal.continuedBy("; only " + changed + " were changed");
        });
    }

    /** Records a change of several indices in the audit trail. Records nothing if no index was changed. */
    private void record(Authentication caller, Kind kind, List<IndexName> changed, Map<String, String> details) {
        if (!changed.isEmpty()) {
            Map<String, String> all = new TreeMap<>(details);
            all.put("indices", AuditChange.names(changed));
            audit.record(caller, kind, all);
        }
    }

    /** Changes one index after another. If an index is rejected, records the changes of the indices before it. */
    private List<IndexName> changeEach(
            Authentication caller,
            Kind kind,
            List<Index> found,
            UnaryOperator<Index> change,
            Map<String, String> details) {
        List<IndexName> changed = new ArrayList<>();
        try {
            found.forEach(index -> changed.add(change.apply(index).name()));
        } finally {
            record(caller, kind, changed, details);
        }
        return changed;
    }

    private static boolean isWriteIndex(Found found) {
        return found.named()
                || found.index().membership().isEmpty()
                || !found.index().rolledOver();
    }

    @Override
    public List<IndexName> close(Authentication caller, ReadTarget target) {
        List<Index> open = resolution.findThemselves(target).stream()
                .filter(index -> !index.closed())
                .toList();
        open.forEach(index -> {
            features.requireNotPermanent(index.name().value());
            index.requireChangeable();
        });
        return changeEach(caller, Kind.INDEX_CLOSED, open, indices::close, Map.of());
    }

    @Override
    public void open(Authentication caller, ReadTarget target) {
        List<Index> found = resolution.findIndices(target);
        List<Index> closed = found.stream().filter(Index::closed).toList();
        closed.forEach(Index::requireChangeable);
        // An upgrade temporarily opens a closed index and adds a write block. Afterwards the upgrade closes the index
        // again, unless a user has opened the index. Therefore open indices with a write block are opened too, which
        // records that the user requested it.
        changeEach(caller, Kind.INDEX_OPENED, closed, indices::open, Map.of());
        found.stream()
                .filter(index -> !index.closed() && index.blocks().contains(IndexBlock.WRITE))
                .forEach(indices::open);
    }

    @Override
    public List<IndexName> block(Authentication caller, ReadTarget target, IndexBlock block) {
        block.requireForRequests();
        List<Index> found = resolution.findThemselves(target);
        List<Index> lacking =
                found.stream().filter(index -> !index.blocks().contains(block)).toList();
        // An existing write block may belong to an upgrade. The upgrade would remove the block at its end, unless the
        // block of the user is recorded here.
        List<Index> blocked = block == IndexBlock.WRITE ? found : lacking;
        blocked.forEach(index -> features.requireNotSystem(index.name().value(), "can only be blocked by the service"));
        lacking.forEach(index -> index.requireCanTake(block));
        blocked.stream().filter(index -> index.blocks().contains(block)).forEach(index -> indices.block(index, block));
        return changeEach(
                caller,
                Kind.INDEX_BLOCKED,
                lacking,
                index -> indices.block(index, block),
                Map.of("block", block.key()));
    }

    @Override
    public void delete(Authentication caller, ReadTarget target) {
        if (target.selection().hasPatterns() && requiresNames()) {
            throw Rejection.invalid("Wildcard expressions or all indices are not allowed");
        }
        // Also checks names that are aliases or do not exist.
        target.selection().spelledOut().forEach(features::requireNotPermanent);
        List<Index> doomed = resolution.findMatched(target);
        requireFew(doomed.size());
        for (Index index : doomed) {
            features.requireNotPermanent(index.name().value());
            index.requireDeletable();
            index.membership().map(Membership::stream).ifPresent(stream -> requireNotWriteIndex(index, stream));
        }
        List<IndexName> deleted = new ArrayList<>();
        for (Index index : doomed) {
            try {
                indices.delete(index);
            } catch (Rejection refusal) {
                if (refusal.reason() == Rejection.Reason.INDEX_NOT_FOUND && !isRequired(index, target)) {
                    continue;
                }
                throw deleted.isEmpty() ? refusal : refusal.continuedBy("; only " + deleted + " were deleted");
            }
            deleted.add(index.name());
            Map<String, String> details = new TreeMap<>();
            details.put("index", index.name().value());
            index.membership()
                    .ifPresent(
                            member -> details.put("data_stream", member.stream().value()));
            audit.record(caller, Kind.INDEX_DELETED, details);
        }
    }

    /** @throws Rejection if a request must not delete this number of indices */
    static void requireFew(int indices) {
        if (indices > MOST_DELETED) {
            throw Rejection.invalid(
                    "the request would delete " + indices + " indices, which is more than " + MOST_DELETED);
        }
    }

    /** Returns whether the request fails if the index was deleted by another request. */
    private static boolean isRequired(Index index, ReadTarget target) {
        return !target.ignoreUnavailable()
                && target.selection().spelledOut().contains(index.name().value());
    }

    private boolean requiresNames() {
        return settings.read().effective(ClusterSetting.DELETION_REQUIRES_NAMES).equals("true");
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
