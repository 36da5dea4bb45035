package io.millrace.domain.stream;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.StreamName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The part of the catalog that is needed to check and apply changes of the lists of backing indices.
 *
 * @param streams the existing data streams to which the changes refer
 * @param indices the existing indices to which the changes refer
 * @param aliases the aliases of each index
 */
public record BackingIndexLists(List<DataStream> streams, List<Index> indices, Map<IndexId, List<String>> aliases) {

    public BackingIndexLists {
        streams = List.copyOf(streams);
        indices = List.copyOf(indices);
        aliases = Map.copyOf(aliases);
    }

    /**
     * Applies all changes one after another, and returns the resulting streams and indices.
     *
     * @throws Rejection if one of the changes is not possible
     */
    public BackingIndexLists after(List<BackingIndexChange> changes) {
        BackingIndexLists lists = this;
        for (BackingIndexChange change : changes) {
            lists = lists.after(change);
        }
        return lists;
    }

    private BackingIndexLists after(BackingIndexChange change) {
        DataStream stream = streams.stream()
                .filter(candidate -> candidate.name().value().equals(change.stream()))
                .findFirst()
                .orElseThrow(() -> Rejection.invalid("data stream [" + change.stream() + "] not found"));
        Index index = indices.stream()
                .filter(candidate -> candidate.name().value().equals(change.index()))
                .findFirst()
                .orElseThrow(() -> Rejection.invalid("index [" + change.index() + "] not found"));
        if (change instanceof BackingIndexChange.Removal) {
            return with(stream.removing(index), index.leaving());
        }
        Optional<StreamName> parent = index.membership().map(Membership::stream);
        if (parent.isPresent()) {
            requireSame(stream, index, parent.get());
            return this;
        }
        requireFinished(stream, index);
        requireNoAliases(stream, index);
        DataStream longer = stream.adding(index);
        return with(longer, longer.backingIndices().get(0));
    }

    private static void requireSame(DataStream stream, Index index, StreamName parent) {
        if (!parent.equals(stream.name())) {
            throw Rejection.invalid("cannot add index [" + index.name() + "] to data stream [" + stream.name()
                    + "] because it is already a backing index on data stream [" + parent + "]");
        }
    }

    /**
     * Rejects the destination of an unfinished upgrade. Such a destination is in no data stream but is marked as rolled
     * over.
     */
    private static void requireFinished(DataStream stream, Index index) {
        if (index.rolledOver()) {
            throw Rejection.invalid("cannot add index [" + index.name() + "] to data stream [" + stream.name()
                    + "] while an upgrade copies documents into it");
        }
    }

    private void requireNoAliases(DataStream stream, Index index) {
        List<String> names = aliases.getOrDefault(index.id(), List.of());
        if (!names.isEmpty()) {
            String words = names.size() == 1 ? "alias [%s] is" : "aliases [%s] are";
            throw Rejection.invalid("cannot add index [" + index.name() + "] to data stream [" + stream.name()
                    + "] until its " + words.replace("%s", String.join(", ", names)) + " removed");
        }
    }

    private BackingIndexLists with(DataStream changedStream, Index changedIndex) {
        Map<StreamName, DataStream> nextStreams = new LinkedHashMap<>();
        streams.forEach(stream -> nextStreams.put(stream.name(), stream));
        nextStreams.put(changedStream.name(), changedStream);
        List<Index> nextIndices = new ArrayList<>(indices);
        nextIndices.replaceAll(index -> index.id().equals(changedIndex.id()) ? changedIndex : index);
        return new BackingIndexLists(List.copyOf(nextStreams.values()), nextIndices, aliases);
    }
}
