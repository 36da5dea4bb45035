package io.millrace.application.port.driven.engine;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.catalog.ResolvedAlias;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.CollectorMemory;
import io.millrace.domain.document.aggregation.collector.AggregationCollector;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.sort.Ranking;
import io.millrace.domain.index.BackingIndexName;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.SealedStatistics;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.index.change.IndexChange;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.lifecycle.RemovalRule;
import io.millrace.domain.lifecycle.RemovalRule.Keep;
import io.millrace.domain.lifecycle.RolloverRule;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.BackingIndexLists;
import io.millrace.domain.stream.ComponentTemplate;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateMatching;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All engine ports over maps, for tests of use cases and routes. Every method is one step under one lock. */
public final class InMemoryEngine {

    final Object lock = new Object();
    final Map<IndexId, Stored> indices = new LinkedHashMap<>();
    final Map<StreamName, DataStream> streams = new TreeMap<>();

    /** The sources whose upgrade has begun; one may be deleted in the meantime. */
    final Map<IndexId, Begun> begun = new LinkedHashMap<>();

    /** The names of all indices that there have ever been. */
    final Map<IndexId, IndexName> names = new HashMap<>();

    /** The sources for which destinations were made. */
    final Map<IndexId, IndexId> madeFor = new HashMap<>();

    /** For each alias the indices or data streams with their properties. */
    final SortedMap<IndexName, SortedMap<IndexName, AliasProperties>> aliases = new TreeMap<>();

    /** The tasks that upgrade data streams; several if a test looks at one store in several ways. */
    private final List<StreamTasks> streamTasks = new ArrayList<>();

    private final Map<TemplateName, IndexTemplate> templates = new TreeMap<>();
    private final Map<TemplateName, ComponentTemplate> components = new TreeMap<>();
    private volatile Optional<String> pauseReason = Optional.empty();
    /** Of that many answers about documents one is lost, where batches are not written as a whole. */
    private static final int LOST_ONCE_IN = 11;

    /** No two engines give the same id. */
    private static final AtomicLong LAST_ID = new AtomicLong();

    /** What an engine of maps cannot but promise. */
    public static final Set<EngineCapability> LAX = Collections.unmodifiableSet(EnumSet.of(
            EngineCapability.EXACT_INDICES,
            EngineCapability.ADDED_INDICES_FIRST,
            EngineCapability.COUNTED_CHANGES,
            EngineCapability.LOCKABLE_WRITE_INDEX,
            EngineCapability.ANY_TEMPLATE,
            EngineCapability.HIDDEN_STREAMS,
            EngineCapability.MICROSECONDS,
            EngineCapability.COPIES_IN_STEPS));

    private static final Pattern OUT_OF_RANGE = Pattern.compile("[0-9][eE]\\+?[0-9]{3,}");
    private static final ObjectMapper STRICT = new ObjectMapper().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

    private static Set<EngineCapability> capabilitiesOfNext = EngineCapability.ALL;

    private final Set<EngineCapability> capabilities;
    private final Set<DocumentId> doubtful = new HashSet<>();
    private long answers;

    /** Makes an engine that promises everything, except {@link #during}. */
    public InMemoryEngine() {
        this(capabilitiesOfNext);
    }

    /** Makes an engine that promises only this. */
    InMemoryEngine(Set<EngineCapability> capabilities) {
        this.capabilities = capabilities;
    }

    /** Lets engines that are made meanwhile promise only these. */
    static <T> T during(Set<EngineCapability> promised, Supplier<T> work) {
        capabilitiesOfNext = promised;
        try {
            return work.get();
        } finally {
            capabilitiesOfNext = EngineCapability.ALL;
        }
    }

    /** Returns the difference of two positions. They rise, and an engine counts them as it likes. */
    private int stepOfPositions() {
        return capabilities.equals(EngineCapability.ALL) ? 1 : 3;
    }

    /** Returns what this engine promises beyond its ports; all else it does as loosely as the ports allow. */
    public Set<EngineCapability> capabilities() {
        return capabilities;
    }

    public Indices indices() {
        return new InMemoryIndices();
    }

    public Aliases aliases() {
        return new InMemoryAliases(this);
    }

    public DataStreams dataStreams() {
        return new InMemoryDataStreams();
    }

    public WriteIndices writeIndices() {
        return new InMemoryWriteIndices();
    }

    public IndexTemplates indexTemplates() {
        return new InMemoryIndexTemplates();
    }

    /** Returns the documents without the failings of a lax engine, for tests to prepare and to look. */
    public DocumentStore documents() {
        return new InMemoryDocumentStore(EngineCapability.ALL, Map.of());
    }

    /** Returns the documents as use cases meet them. */
    public DocumentStore documentsPort() {
        return new InMemoryDocumentStore(capabilities, Map.of());
    }

    public Arrivals arrivals() {
        return new InMemoryArrivals(this);
    }

    /** Returns all ports, with these for what an engine of maps does not have alone. */
    public Engine ports(DocumentStore documents, IndexUpgrades indexUpgrades, DocumentCopier documentCopier) {
        return new Engine(
                indices(),
                aliases(),
                dataStreams(),
                indexTemplates(),
                writeIndices(),
                documents,
                arrivals(),
                indexUpgrades,
                documentCopier,
                BackingIndexName::of,
                Versions.ofEngine(),
                state(),
                capabilities);
    }

    private EngineState state() {
        return new EngineState() {
            @Override
            public Optional<String> findProblem() {
                return Optional.empty();
            }

            @Override
            public Optional<Rejection> outage(Throwable failure) {
                return Optional.empty();
            }

            @Override
            public Optional<String> pauseReason() {
                return pauseReason;
            }
        };
    }

    /** Lets no upgrade of an index start while there is a reason. */
    public void pause(Optional<String> reason) {
        pauseReason = reason;
    }

    /** Removes what was made for the upgrades of these sources. */
    public void forgetBegun(Collection<IndexId> sources) {
        synchronized (lock) {
            for (IndexId source : sources) {
                Optional.ofNullable(begun.remove(source)).flatMap(upgrade -> upgrade.destination).stream()
                        .map(destination -> indices.get(destination.id()))
                        .filter(stored ->
                                stored != null && stored.index.membership().isEmpty())
                        .forEach(stored -> remove(stored.index.id()));
            }
        }
    }

    /** Returns whether the data stream is there with all these indices. */
    public boolean hasIndices(StreamName name, Collection<IndexId> wanted) {
        synchronized (lock) {
            DataStream stream = streams.get(name);
            return stream != null
                    && stream.backingIndices().stream()
                            .map(Index::id)
                            .collect(Collectors.toSet())
                            .containsAll(wanted);
        }
    }

    /** Lets tasks hear of what is done to their data streams, if that is one step with it. */
    public void register(StreamTasks tasks) {
        if (capabilities.contains(EngineCapability.ATOMIC_FENCE)) {
            streamTasks.add(tasks);
        }
    }

    /** What tasks mean for changes of the data streams that they upgrade. */
    public interface StreamTasks {

        /** Returns the version that a running task upgrades the stream to. */
        Optional<IndexVersion> runningVersion(StreamName stream);

        /** Deletes a data stream in one step with forgetting its task. */
        void forget(StreamName stream, Runnable deletion);
    }

    /** Sets the blocks and the closed state of an index as they are wanted; no port takes a block off. */
    public void change(IndexName name, Set<IndexBlock> blocks, boolean closed) {
        synchronized (lock) {
            Stored stored = byName(name.value()).orElseThrow();
            stored.index = copy(stored.index, closed, blocks, stored.index.rolledOver(), stored.index.sealed());
            refreshStreams();
        }
    }

    /** Deletes a document, unless there is none or the index is blocked. */
    boolean deleteDocument(Index index, DocumentId id) {
        synchronized (lock) {
            Stored stored = stored(index.id());
            boolean deleted = !stored.index.blocks().contains(IndexBlock.WRITE) && stored.documents.remove(id) != null;
            if (deleted) {
                stored.sequence.remove(id);
            }
            return deleted;
        }
    }

    /** Makes the write index one of the previous version. */
    public void outdate(StreamName name) {
        synchronized (lock) {
            Stored stored = stored(stream(name).writeIndex().id());
            Index index = stored.index;
            stored.index = new Index(
                    index.id(),
                    index.name(),
                    index.uuid(),
                    Versions.previous(),
                    false,
                    index.closed(),
                    index.blocks(),
                    index.rolledOver(),
                    index.hidden(),
                    index.settings(),
                    index.mappings(),
                    index.createdAt(),
                    index.sealed(),
                    index.membership());
            refreshStreams();
        }
    }

    /** Makes an index as the destination of an upgrade is while documents are copied into it. */
    public void retire(IndexName name) {
        synchronized (lock) {
            Stored stored = byName(name.value()).orElseThrow();
            Index index = stored.index;
            stored.index = copy(index, index.closed(), index.blocks(), true, Optional.empty());
        }
    }

    static Index copy(
            Index index, boolean closed, Set<IndexBlock> blocks, boolean rolledOver, Optional<SealedStatistics> known) {
        return new Index(
                index.id(),
                index.name(),
                index.uuid(),
                index.version(),
                index.keepsArrivalOrder(),
                closed,
                blocks,
                rolledOver,
                index.hidden(),
                index.settings(),
                index.mappings(),
                index.createdAt(),
                known,
                index.membership());
    }

    Stored stored(IndexId id) {
        return Objects.requireNonNull(indices.get(id), "stored");
    }

    DataStream stream(StreamName name) {
        return Objects.requireNonNull(streams.get(name), "stream");
    }

    Optional<Stored> byName(String name) {
        return indices.values().stream()
                .filter(stored -> stored.index.name().value().equals(name))
                .findFirst();
    }

    private boolean isAlias(String name) {
        return aliases.keySet().stream().anyMatch(alias -> alias.value().equals(name));
    }

    private CatalogSnapshot everything() {
        Map<String, DataStream> byName = new HashMap<>();
        streams.keySet().forEach(name -> byName.put(name.value(), stream(name)));
        Map<String, Index> own = new HashMap<>();
        indices.values().forEach(stored -> own.put(stored.index.name().value(), stored.index));
        Map<String, ResolvedAlias> aliased = new HashMap<>();
        aliases.forEach((alias, owners) -> {
            List<ResolvedAlias.Member> members = new ArrayList<>();
            owners.forEach((owner, properties) -> {
                DataStream stream = byName.get(owner.value());
                members.add(
                        stream == null
                                ? ResolvedAlias.Member.of(byName(owner.value()).orElseThrow().index, properties)
                                : ResolvedAlias.Member.of(stream, properties));
            });
            aliased.put(alias.value(), new ResolvedAlias(members));
        });
        return new CatalogSnapshot(byName, own, aliased);
    }

    /** Returns what is known of an index that takes no more documents, if this engine knows it. */
    public <T> Optional<T> known(T statistics) {
        return Optional.of(statistics).filter(any -> capabilities.contains(EngineCapability.KNOWN_STATISTICS));
    }

    /** Remembers how many documents there are in an index that takes no more. */
    void seal(Stored stored) {
        if (!capabilities.contains(EngineCapability.KNOWN_STATISTICS)
                || !stored.index.rolledOver()
                || stored.index.sealed().isPresent()) {
            return;
        }
        List<Timestamp> times = stored.documents.values().stream()
                .map(NewDocument::timestamp)
                .sorted()
                .toList();
        SealedStatistics statistics = times.isEmpty()
                ? SealedStatistics.empty()
                : SealedStatistics.of(times.size(), times.get(0), times.get(times.size() - 1));
        stored.index = copy(stored.index, stored.index.closed(), stored.index.blocks(), true, Optional.of(statistics));
        refreshStreams();
    }

    /** Removes an index with its aliases. */
    void remove(IndexId id) {
        Stored removed = indices.remove(id);
        if (removed != null) {
            removeAliases(removed.index.name());
        }
    }

    /** Removes an index or data stream from all aliases. */
    void removeAliases(IndexName owner) {
        aliases.values().forEach(owners -> owners.remove(owner));
        aliases.values().removeIf(Map::isEmpty);
    }

    private void addAliases(IndexName owner, List<NamedAlias> wanted) {
        aliases()
                .change(wanted.stream()
                        .<AliasChange>map(alias -> new AliasChange.Addition(owner, alias.name(), alias.properties()))
                        .toList());
    }

    boolean isTaken(String name) {
        return byName(name).isPresent()
                || streams.keySet().stream().anyMatch(stream -> stream.value().equals(name));
    }

    Index add(Indices.NewIndex index, Optional<Membership> membership) {
        if (aliases.containsKey(index.name())) {
            throw Rejection.invalidName(index.name().value(), "already exists as alias");
        }
        if (isTaken(index.name().value())) {
            throw Rejection.alreadyExists("index [" + index.name() + "] already exists");
        }
        Index added = new Index(
                new IndexId("index-" + LAST_ID.incrementAndGet()),
                index.name(),
                UUID.randomUUID(),
                index.version(),
                !index.version().equals(Versions.previous()),
                false,
                index.settings().blocks(),
                false,
                index.hidden(),
                index.settings(),
                index.mappings(),
                index.createdAt(),
                Optional.empty(),
                membership);
        indices.put(added.id(), new Stored(added));
        names.put(added.id(), added.name());
        return added;
    }

    /** Puts the indices as they are now into the streams that list them. */
    void refreshStreams() {
        streams.replaceAll((name, stream) -> with(
                stream,
                stream.generation(),
                stream.backingIndices().stream()
                        .map(index -> stored(index.id()).index)
                        .toList()));
    }

    static DataStream with(DataStream stream, long generation, List<Index> backing) {
        return new DataStream(
                stream.name(), generation, stream.template(), stream.hidden(), stream.createdAt(), backing);
    }

    /** A source whose upgrade has begun, what it is to be afterwards, and how far its upgrade came. */
    static final class Begun {

        final IndexName name;
        StateAfterUpgrade state;
        Optional<Index> destination = Optional.empty();
        long copied;

        Begun(Index source) {
            this.name = source.name();
            this.state = StateAfterUpgrade.of(source);
        }
    }

    static final class Stored {

        Index index;
        final Map<DocumentId, NewDocument> documents = new TreeMap<>();
        final Map<DocumentId, Long> sequence = new LinkedHashMap<>();

        Stored(Index index) {
            this.index = index;
        }

        OptionalLong sequence(DocumentId id) {
            Long number = sequence.get(id);
            return number == null || !index.keepsArrivalOrder() ? OptionalLong.empty() : OptionalLong.of(number);
        }
    }

    private final class InMemoryIndices implements Indices {

        /** All there is, so that the selection has to leave out what it does not mean. */
        @Override
        public CatalogSnapshot snapshot(NameSelection selection) {
            synchronized (lock) {
                Map<String, DataStream> byName = new HashMap<>();
                streams.keySet().forEach(name -> byName.put(name.value(), stream(name)));
                return everything();
            }
        }

        @Override
        public Index create(NewIndex index, List<NamedAlias> wanted) {
            synchronized (lock) {
                Index added = add(index, Optional.empty());
                try {
                    addAliases(added.name(), wanted);
                } catch (Rejection rejection) {
                    remove(added.id());
                    throw rejection;
                }
                return added;
            }
        }

        @Override
        public void delete(Index index) {
            synchronized (lock) {
                Stored stored = indices.get(index.id());
                if (stored == null) {
                    throw Rejection.indexNotFound(index.name().value());
                }
                stored.index.requireDeletable();
                stored.index.membership().ifPresent(membership -> leave(stored.index, membership.stream()));
                remove(index.id());
            }
        }

        @Override
        public Index block(Index index, IndexBlock block) {
            synchronized (lock) {
                Index current = current(index);
                Set<IndexBlock> blocks = EnumSet.of(block);
                blocks.addAll(current.blocks());
                Optional.ofNullable(begun.get(index.id()))
                        .filter(upgrade -> block == IndexBlock.WRITE)
                        .ifPresent(upgrade -> upgrade.state = new StateAfterUpgrade(upgrade.state.closed(), true));
                return put(copy(current, current.closed(), blocks, current.rolledOver(), current.sealed()));
            }
        }

        @Override
        public Index close(Index index) {
            return setClosed(index, true);
        }

        @Override
        public Index open(Index index) {
            return setClosed(index, false);
        }

        @Override
        public Changed update(Collection<IndexId> ids, IndexChange change) {
            synchronized (lock) {
                Map<IndexId, Index> changed = new LinkedHashMap<>();
                Map<IndexId, Rejection> refused = new LinkedHashMap<>();
                for (IndexId id : ids) {
                    Stored stored = indices.get(id);
                    if (stored != null) {
                        try {
                            changed.put(id, change.appliedTo(asItsUserKnowsIt(stored.index)));
                        } catch (Rejection refusal) {
                            refused.put(id, refusal);
                        }
                    }
                }
                if (!refused.isEmpty() && capabilities.contains(EngineCapability.WHOLE_CHANGES)) {
                    changed.clear();
                }
                changed.forEach((id, next) -> stored(id).index = settled(stored(id).index, withUpgradeBlock(id, next)));
                refreshStreams();
                return new Changed(List.copyOf(changed.keySet()), refused);
            }
        }

        private Index asItsUserKnowsIt(Index index) {
            Begun upgrade = begun.get(index.id());
            return upgrade == null ? index : upgrade.state.restored(index);
        }

        private Index withUpgradeBlock(IndexId id, Index next) {
            Begun upgrade = begun.get(id);
            if (upgrade == null) {
                return next;
            }
            upgrade.state =
                    new StateAfterUpgrade(upgrade.state.closed(), next.blocks().contains(IndexBlock.WRITE));
            return StateAfterUpgrade.blockedForUpgrade(next);
        }

        private Index settled(Index index, Index next) {
            return new Index(
                    index.id(),
                    index.name(),
                    index.uuid(),
                    index.version(),
                    index.keepsArrivalOrder(),
                    index.closed(),
                    next.blocks(),
                    index.rolledOver(),
                    next.hidden(),
                    next.settings(),
                    next.mappings(),
                    index.createdAt(),
                    index.sealed(),
                    index.membership());
        }

        private Index setClosed(Index index, boolean closed) {
            synchronized (lock) {
                Index current = current(index);
                Optional.ofNullable(begun.get(index.id()))
                        .ifPresent(upgrade -> upgrade.state = new StateAfterUpgrade(closed, upgrade.state.blocked()));
                return put(copy(current, closed, current.blocks(), current.rolledOver(), current.sealed()));
            }
        }

        private Index current(Index index) {
            Stored stored = indices.get(index.id());
            if (stored == null) {
                throw Rejection.indexNotFound(index.name().value());
            }
            return stored.index;
        }

        private Index put(Index changed) {
            stored(changed.id()).index = changed;
            refreshStreams();
            return changed;
        }

        private void leave(Index index, StreamName name) {
            DataStream stream = stream(name);
            if (stream.writeIndex().id().equals(index.id())) {
                throw Rejection.invalid("index [" + index.name() + "] is the write index for data stream [" + name
                        + "] and cannot be deleted");
            }
            List<Index> rest = stream.backingIndices().stream()
                    .filter(other -> !other.id().equals(index.id()))
                    .toList();
            streams.put(name, with(stream, stream.generation() + 1, rest));
        }

        @Override
        public long countOpen() {
            synchronized (lock) {
                return indices.values().stream()
                        .filter(stored -> !stored.index.closed())
                        .count();
            }
        }

        @Override
        public Map<IndexId, Long> sizesInBytes(List<IndexId> ids) {
            synchronized (lock) {
                Map<IndexId, Long> sizes = new HashMap<>();
                for (IndexId id : ids) {
                    Stored stored = indices.get(id);
                    if (stored != null) {
                        sizes.put(
                                id,
                                stored.documents.values().stream()
                                        .mapToLong(document -> document.source().length())
                                        .sum());
                    }
                }
                return sizes;
            }
        }
    }

    private final class InMemoryDataStreams implements DataStreams {

        @Override
        public Optional<DataStream> find(StreamName name) {
            synchronized (lock) {
                return Optional.ofNullable(streams.get(name));
            }
        }

        @Override
        public DataStream create(NewDataStream stream) {
            synchronized (lock) {
                if (isAlias(stream.name().value())) {
                    throw Rejection.invalidName(stream.name().value(), "already exists as alias");
                }
                if (isTaken(stream.name().value())) {
                    throw Rejection.of(Fault.STREAM_EXISTS, stream.name());
                }
                Index first = add(stream.firstIndex(), Optional.of(new Membership(stream.name(), 1)));
                DataStream created = new DataStream(
                        stream.name(),
                        1,
                        stream.template(),
                        stream.hidden(),
                        stream.firstIndex().createdAt(),
                        List.of(first));
                streams.put(stream.name(), created);
                try {
                    addAliases(new IndexName(stream.name().value()), stream.aliases());
                } catch (Rejection rejection) {
                    streams.remove(stream.name());
                    indices.remove(first.id());
                    throw rejection;
                }
                return created;
            }
        }

        @Override
        public DataStreams.RolledOver rollOver(DataStream current, Indices.NewIndex wanted) {
            Indices.NewIndex next = streamTasks.stream()
                    .flatMap(tasks -> tasks.runningVersion(current.name()).stream())
                    .filter(version -> wanted.version().major() < version.major())
                    .findFirst()
                    .map(wanted::in)
                    .orElse(wanted);
            synchronized (lock) {
                DataStream stream = streams.get(current.name());
                if (stream == null
                        || (stream.generation() != current.generation()
                                && capabilities.contains(EngineCapability.COMPARE_AND_SET_ROLLOVER))) {
                    throw new StaleStreamException(current.name());
                }
                Index last = stream.writeIndex();
                long position = last.membership().orElseThrow().position() + stepOfPositions();
                Index added = add(named(stream, next), Optional.of(new Membership(stream.name(), position)));
                Stored old = stored(last.id());
                old.index = copy(old.index, old.index.closed(), old.index.blocks(), true, Optional.empty());
                List<Index> backing = new ArrayList<>(stream.backingIndices());
                backing.add(added);
                streams.put(stream.name(), with(stream, stream.generation() + 1, backing));
                refreshStreams();
                seal(old);
                return new DataStreams.RolledOver(last, added);
            }
        }

        /** Another rollover may have taken the name since the caller has proposed it. */
        private Indices.NewIndex named(DataStream stream, Indices.NewIndex next) {
            return isTaken(next.name().value()) && !capabilities.contains(EngineCapability.COMPARE_AND_SET_ROLLOVER)
                    ? new Indices.NewIndex(
                            BackingIndexName.of(stream.name(), next.createdAt(), stream.generation() + 1),
                            next.version(),
                            next.settings(),
                            next.mappings(),
                            next.hidden(),
                            next.createdAt())
                    : next;
        }

        @Override
        public DataStreams.RolledOver rollOver(
                DataStream current, Indices.NewIndex next, RolloverRule rule, StreamStates states) {
            DataStream seen = find(current.name()).orElseThrow(() -> new StaleStreamException(current.name()));
            if (!rule.allows(states.of(seen))) {
                throw new StaleStreamException(current.name());
            }
            return rollOver(current, next);
        }

        /** Decides outside of the lock, because the memory has locks of its own, and again if the stream has changed. */
        @Override
        public Optional<Keep> remove(StreamName name, IndexId index, RemovalRule rule, StreamStates states) {
            while (true) {
                Optional<DataStream> seen = find(name);
                if (seen.isEmpty()) {
                    return Optional.of(new Keep(RemovalRule.Reason.CHANGED, "data stream [" + name + "] is gone"));
                }
                Optional<Keep> reason = rule.reasonToKeep(states.of(seen.get()), index);
                if (reason.isPresent()) {
                    return reason;
                }
                synchronized (lock) {
                    if (seen.get().equals(streams.get(name))) {
                        indices().delete(stored(index).index);
                        return Optional.empty();
                    }
                }
            }
        }

        @Override
        public void modify(List<BackingIndexChange> changes) {
            synchronized (lock) {
                BackingIndexLists after = new BackingIndexLists(
                                List.copyOf(streams.values()),
                                indices.values().stream()
                                        .map(stored -> stored.index)
                                        .toList(),
                                aliasNames())
                        .after(changes);
                after.indices().forEach(index -> stored(index.id()).index = index);
                after.streams().forEach(stream -> streams.put(stream.name(), stream));
                after.indices().forEach(index -> seal(stored(index.id())));
            }
        }

        private Map<IndexId, List<String>> aliasNames() {
            Map<IndexId, List<String>> names = new HashMap<>();
            aliases()
                    .listOf(indices.keySet())
                    .forEach((index, own) -> names.put(
                            index,
                            own.stream().map(alias -> alias.name().value()).toList()));
            return names;
        }

        @Override
        public void delete(StreamName name) {
            Runnable deletion = () -> remove(name);
            for (StreamTasks tasks :
                    capabilities.contains(EngineCapability.ATOMIC_FENCE) ? streamTasks : List.<StreamTasks>of()) {
                Runnable inner = deletion;
                deletion = () -> tasks.forget(name, inner);
            }
            deletion.run();
        }

        private void remove(StreamName name) {
            synchronized (lock) {
                Optional.ofNullable(streams.get(name))
                        .ifPresent(stream -> stream.backingIndices().forEach(Index::requireDeletable));
                DataStream stream = streams.remove(name);
                if (stream != null) {
                    stream.backingIndices().forEach(index -> indices.remove(index.id()));
                    removeAliases(new IndexName(name.value()));
                }
            }
        }
    }

    private final class InMemoryWriteIndices implements WriteIndices {

        @Override
        public Optional<Index> find(String name) {
            synchronized (lock) {
                return everything().writeIndex(name);
            }
        }

        @Override
        public Optional<Index> findUncached(String name) {
            return find(name);
        }
    }

    private final class InMemoryIndexTemplates implements IndexTemplates {

        @Override
        public TemplateSet read() {
            synchronized (lock) {
                return new TemplateSet(List.copyOf(templates.values()), List.copyOf(components.values()));
            }
        }

        @Override
        public TemplateSet readRecent() {
            return read();
        }

        @Override
        public void putComponent(ComponentTemplate component, boolean createOnly) {
            synchronized (lock) {
                read().requireComponentPossible(component.name(), createOnly);
                components.put(component.name(), component);
            }
        }

        @Override
        public void deleteComponents(List<TemplateName> names) {
            synchronized (lock) {
                read().requireComponentsRemovable(names);
                names.forEach(components::remove);
            }
        }

        @Override
        public void put(IndexTemplate template, boolean createOnly) {
            synchronized (lock) {
                TemplateMatching.requirePossible(read(), template, createOnly, List.copyOf(streams.keySet()));
                templates.put(template.name(), template);
            }
        }

        @Override
        public void delete(List<TemplateName> names) {
            synchronized (lock) {
                for (TemplateName name : names) {
                    if (!templates.containsKey(name)) {
                        throw Rejection.of(Fault.NO_SUCH_TEMPLATE, name);
                    }
                    List<StreamName> users = streams.values().stream()
                            .filter(stream -> stream.template().equals(name))
                            .map(DataStream::name)
                            .toList();
                    if (!users.isEmpty()) {
                        throw Rejection.invalid("unable to remove composable templates [" + name
                                + "] as they are in use by a data streams " + users);
                    }
                }
                names.forEach(templates::remove);
            }
        }
    }

    private final class InMemoryDocumentStore implements DocumentStore {

        private static final long MOST_BYTES_OF_AGGREGATIONS = 64L << 20;

        private final Set<EngineCapability> promised;
        private final Map<IndexId, Long> limits;

        InMemoryDocumentStore(Set<EngineCapability> promised, Map<IndexId, Long> limits) {
            this.promised = promised;
            this.limits = limits;
        }

        @Override
        public Map<IndexId, Long> lastNumbers(List<Index> where) {
            synchronized (lock) {
                Map<IndexId, Long> numbers = new HashMap<>();
                for (Index index : where) {
                    if (index.keepsArrivalOrder()) {
                        numbers.put(index.id(), require(index).sequence.size() - 1L);
                    }
                }
                return numbers;
            }
        }

        @Override
        public DocumentStore upTo(Map<IndexId, Long> numbers) {
            return new InMemoryDocumentStore(promised, numbers);
        }

        @Override
        public List<Outcome> append(Index index, List<NewDocument> batch) {
            synchronized (lock) {
                Stored stored = taking(index);
                if (stored == null || !stored.index.isWritable()) {
                    return Collections.nCopies(batch.size(), Outcome.Open.NOT_WRITABLE);
                }
                return batch.stream().map(document -> append(stored, document)).toList();
            }
        }

        /** Where the engine chooses, what is meant for a backing index is sent to its data stream. */
        private @Nullable Stored taking(Index index) {
            if (index.membership().isEmpty() || capabilities.contains(EngineCapability.GIVEN_INDEX)) {
                return indices.get(index.id());
            }
            DataStream stream = streams.get(index.membership().get().stream());
            return stream == null ? null : stored(stream.writeIndex().id());
        }

        /** Every other of the lost answers is about a document that was not written; none is lost again. */
        private Outcome append(Stored stored, NewDocument document) {
            if (!promised.contains(EngineCapability.ANY_JSON)
                    && (OUT_OF_RANGE.matcher(document.source()).find() || hasKeyTwice(document))) {
                return new Outcome.Refused(new Rejection(Rejection.Reason.DOCUMENT_INVALID, "failed to parse"));
            }
            boolean lost = !promised.contains(EngineCapability.WHOLE_BATCHES)
                    && ++answers % LOST_ONCE_IN == 0
                    && doubtful.add(document.id());
            if (lost && answers % (2 * LOST_ONCE_IN) == 0) {
                return Outcome.Open.UNKNOWN;
            }
            Outcome outcome = write(stored, document);
            return lost ? Outcome.Open.UNKNOWN : outcome;
        }

        private static boolean hasKeyTwice(NewDocument document) {
            try {
                STRICT.readTree(document.source());
                return false;
            } catch (JsonProcessingException e) {
                return true;
            }
        }

        private static Outcome write(Stored stored, NewDocument document) {
            if (stored.documents.putIfAbsent(document.id(), document) != null) {
                return new Outcome.Conflict(stored.index.name());
            }
            stored.sequence.put(document.id(), (long) stored.sequence.size());
            return new Outcome.Created(stored.index.name(), stored.sequence(document.id()));
        }

        @Override
        public Optional<StoredDocument> find(List<Index> where, DocumentId id) {
            synchronized (lock) {
                List<Index> newestFirst = new ArrayList<>(where);
                Collections.reverse(newestFirst);
                return newestFirst.stream()
                        .map(this::require)
                        .filter(stored -> stored.documents.containsKey(id))
                        .map(stored -> show(stored, Objects.requireNonNull(stored.documents.get(id), "document")))
                        .findFirst();
            }
        }

        @Override
        public List<Map<DocumentId, StoredDocument>> findAll(List<Lookup> lookups) {
            synchronized (lock) {
                return lookups.stream()
                        .map(lookup -> {
                            lookup.indices().forEach(this::require);
                            Map<DocumentId, StoredDocument> found = new HashMap<>();
                            lookup.ids()
                                    .forEach(id ->
                                            find(lookup.indices(), id).ifPresent(document -> found.put(id, document)));
                            return found;
                        })
                        .toList();
            }
        }

        private Stored require(Index index) {
            Stored stored = indices.get(index.id());
            if (stored == null) {
                throw new IndexGoneException(index.name());
            }
            return stored;
        }

        private StoredDocument show(Stored stored, NewDocument document) {
            return new StoredDocument(
                    stored.index.name(),
                    stored.index.place(document.id()),
                    document.timestamp(),
                    stored.sequence(document.id()),
                    document.source());
        }

        private List<StoredDocument> matching(List<Index> where, Query query) {
            List<StoredDocument> matching = new ArrayList<>();
            for (Index index : where) {
                Stored stored = require(index);
                for (NewDocument document : stored.documents.values()) {
                    long limit = limits.getOrDefault(index.id(), Long.MAX_VALUE);
                    if (stored.sequence(document.id()).orElse(0) <= limit
                            && query.matches(new JsonCandidate(document))) {
                        matching.add(show(stored, document));
                    }
                }
            }
            return matching;
        }

        @Override
        public long count(List<Index> where, Query query) {
            synchronized (lock) {
                return matching(where, query).size();
            }
        }

        @Override
        public SpanCounts countBySpan(List<Index> where, Query query, long width) {
            SpanCounts counts = new SpanCounts(width);
            synchronized (lock) {
                matching(where, query)
                        .forEach(document -> counts.add(1, TimeRange.of(document.timestamp(), document.timestamp())));
            }
            return counts;
        }

        @Override
        public Map<String, AggregationResult> aggregate(List<Searched> parts, Aggregations aggregations) {
            AggregationCollector collector = new AggregationCollector(
                    aggregations, new ExactSketches(), CollectorMemory.upTo(MOST_BYTES_OF_AGGREGATIONS));
            synchronized (lock) {
                for (Searched part : parts) {
                    for (StoredDocument document : matching(part.indices(), part.query())) {
                        NewDocument stored =
                                new NewDocument(document.place().id(), document.timestamp(), document.source());
                        collector.add(new JsonCandidate(stored), document::place);
                    }
                }
            }
            return collector.results();
        }

        @Override
        public Map<IndexId, Long> countEach(List<Index> where) {
            synchronized (lock) {
                Map<IndexId, Long> counts = new HashMap<>();
                where.forEach(index ->
                        counts.put(index.id(), (long) require(index).documents.size()));
                return counts;
            }
        }

        @Override
        public DocumentStore.Found search(List<Index> where, Query query, Page page) {
            synchronized (lock) {
                List<StoredDocument> all = matching(where, query);
                if (page.byFields().isPresent()) {
                    Ranking<StoredDocument> ranking = new Ranking<>(page, StoredDocument::place);
                    all.forEach(document -> ranking.offer(
                            document,
                            new JsonCandidate(EngineFixture.aDocument(
                                    document.place().id().value(),
                                    document.timestamp().toString(),
                                    document.source()))));
                    return DocumentStore.Found.ranked(ranking.page(), total(all.size(), page.trackTotal()));
                }
                List<StoredDocument> shown = all.stream()
                        .filter(page.after()
                                .map(after -> after(page.sort(), after))
                                .orElse(document -> true))
                        .sorted(page.sort().order(StoredDocument::timestamp, StoredDocument::place))
                        .skip(page.from())
                        .limit(page.size())
                        .toList();
                return new DocumentStore.Found(shown, total(all.size(), page.trackTotal()));
            }
        }

        private Optional<Total> total(long count, OptionalLong trackTotal) {
            if (trackTotal.isEmpty()) {
                return Optional.of(new Total(count, true));
            }
            long limit = trackTotal.getAsLong();
            return limit == 0
                    ? Optional.empty()
                    : Optional.of(count > limit ? new Total(limit, false) : new Total(count, true));
        }

        private Predicate<StoredDocument> after(Page.Sort sort, Page.After after) {
            return document -> {
                if (sort.isByTimestamp()) {
                    int order = document.timestamp().compareTo(after.timestamp().orElseThrow());
                    if (order != 0) {
                        return sort.isDescending() ? order < 0 : order > 0;
                    }
                    return after.place()
                            .map(place -> document.place().compareTo(place) > 0)
                            .orElse(false);
                }
                int order = document.place().compareTo(after.place().orElseThrow());
                return sort.isDescending() ? order < 0 : order > 0;
            };
        }
    }
}
