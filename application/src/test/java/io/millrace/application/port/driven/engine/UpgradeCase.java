package io.millrace.application.port.driven.engine;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.NOON;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;

import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.lease.Leases;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.DestinationName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A data stream whose first backing index is outdated, or an outdated plain index, with a task for it under a held
 * lease.
 */
public final class UpgradeCase {

    public static final StreamName LOGS = new StreamName("logs");

    private static final int MOST_DOCUMENTS = 10_000;

    private final UpgradeStore store;
    private final IndexId source;
    private final boolean plainIndex;
    private Lease lease;

    private UpgradeCase(UpgradeStore store, IndexId source, boolean plainIndex, Lease lease) {
        this.store = store;
        this.source = source;
        this.plainIndex = plainIndex;
        this.lease = lease;
    }

    /** Makes the stream with these documents in its outdated index, records the task and claims it. */
    public static UpgradeCase in(UpgradeStore store, List<NewDocument> documents) {
        return in(store, Versions.previous(), documents);
    }

    /** The same with an index of any version. */
    public static UpgradeCase in(UpgradeStore store, IndexVersion version, List<NewDocument> documents) {
        return of(store, store.makeStream(version, documents));
    }

    /** Makes an outdated plain index with these documents, records the task and claims it. */
    public static UpgradeCase ofPlainIndex(UpgradeStore store, List<NewDocument> documents) {
        return of(store, store.makeIndex(Versions.previous(), documents));
    }

    private static UpgradeCase of(UpgradeStore store, Index source) {
        boolean plainIndex = source.membership().isEmpty();
        store.reindexTasks()
                .add(new ReindexTask.Running(
                        new Run(LOGS, store.clock().now(), Versions.latest(), plainIndex ? 1 : 2, false, plainIndex),
                        List.of(new IndexUpgrade.Pending(source.id(), source.name()))));
        Lease lease = store.leases().claim(ReindexTasks.leaseOf(LOGS), "one").orElseThrow();
        return new UpgradeCase(store, source.id(), plainIndex, lease);
    }

    /** Returns all indices of the data stream, or the index with the name or alias of the plain index. */
    public List<Index> indices() {
        return plainIndex
                ? named(new IndexName(LOGS.value())).stream().toList()
                : store.dataStreams().find(LOGS).map(DataStream::backingIndices).orElse(List.of());
    }

    public IndexId source() {
        return source;
    }

    public Lease lease() {
        return lease;
    }

    public Fence fence() {
        return lease.fence();
    }

    /** Lets the lease go over to another instance and returns the fence of the one who lost it. */
    public Fence takeOver() {
        Fence lost = fence();
        store.letTimePass(Leases.EXPIRY.plusSeconds(1));
        lease = store.leases().claim(lease.task(), lease.owner() + "+").orElseThrow();
        return lost;
    }

    public DataStream stream() {
        return store.dataStreams().find(LOGS).orElseThrow();
    }

    /** Returns the source as it is now. */
    public Index sourceIndex() {
        return indices().stream()
                .filter(index -> index.id().equals(source))
                .findFirst()
                .orElseThrow();
    }

    public IndexName destinationName() {
        return DestinationName.of(sourceIndex().name());
    }

    public NewIndex aDestination() {
        return aDestination(sourceIndex());
    }

    private static NewIndex aDestination(Index source) {
        return new NewIndex(
                DestinationName.of(source.name()), Versions.latest(), source.settings(), source.mappings(), true, NOON);
    }

    /** Returns the source as a task tells of it. */
    public IndexUpgrade.Pending pending() {
        return new IndexUpgrade.Pending(source, sourceIndex().name());
    }

    /** Begins, and makes the destination. */
    public Index begun() {
        store.indexUpgrades().block(source, fence());
        return store.indexUpgrades().createDestination(source, aDestination(), fence());
    }

    /** Returns what carries this name. */
    public Optional<Index> named(IndexName name) {
        return store.indices().select(selecting(name.value()), EVERYTHING).indices().stream()
                .map(Found::index)
                .findFirst();
    }

    /** Returns the documents of an index in the order of their ids. */
    public List<NewDocument> documents(Index index) {
        Page all = new Page(0, MOST_DOCUMENTS, Page.Sort.PLACE, Optional.empty(), OptionalLong.of(0));
        return store
                .read(index, () -> store.documents().search(List.of(index), new Query.MatchAll(), all))
                .documents()
                .stream()
                .map(document -> new NewDocument(document.place().id(), document.timestamp(), document.source()))
                .toList();
    }
}
