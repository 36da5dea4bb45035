package io.millrace.adapters.persistence.stream;

import io.millrace.adapters.persistence.database.Moments;
import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.adapters.persistence.index.AliasRows;
import io.millrace.adapters.persistence.index.CatalogAnnouncements;
import io.millrace.adapters.persistence.index.CatalogRows;
import io.millrace.adapters.persistence.index.IndexCatalog;
import io.millrace.adapters.persistence.index.PostgresAliases;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.index.UpgradeStates;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.engine.StaleStreamException;
import io.millrace.application.port.driven.engine.StreamStates;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.RemovalRule;
import io.millrace.domain.lifecycle.RemovalRule.Keep;
import io.millrace.domain.lifecycle.RolloverRule;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.BackingIndexLists;
import io.millrace.domain.stream.DataStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** Reads and changes the data streams in the catalog. */
public final class PostgresDataStreams implements DataStreams {

    private static final long FIRST_GENERATION = 1;

    private final Jdbi jdbi;
    private final PatientTransactions transactions;
    private final PostgresIndices indices;
    private final StreamTasks tasks;

    /**
     * Creates the port.
     *
     * @param tasks updates the tasks and lifecycles of changed data streams
     */
    public PostgresDataStreams(Jdbi jdbi, StreamTasks tasks) {
        this.jdbi = jdbi;
        this.tasks = tasks;
        this.indices = new PostgresIndices(jdbi);
        this.transactions = new PatientTransactions(jdbi);
    }

    @Override
    public Optional<DataStream> find(StreamName name) {
        return jdbi.withHandle(handle -> find(handle, name));
    }

    private static Optional<DataStream> find(Handle handle, StreamName name) {
        return Optional.ofNullable(CatalogRows.read(handle, NameSelection.ofName(name.value()))
                .streams()
                .get(name.value()));
    }

    @Override
    public DataStream create(NewDataStream stream) {
        return transactions.run(transaction -> {
            lockTemplate(transaction, stream);
            claim(transaction, stream);
            tasks.begin(transaction, stream);
            addWriteIndex(transaction, stream.name(), FIRST_GENERATION, stream.firstIndex());
            PostgresAliases.addToNew(transaction, new IndexName(stream.name().value()), stream.aliases());
            CatalogAnnouncements.publish(
                    transaction,
                    List.of(stream.name().value(), stream.firstIndex().name().value()));
            return find(transaction, stream.name()).orElseThrow();
        });
    }

    /**
     * Locks the template of a new data stream. A concurrent deletion of the template must then wait, and afterwards
     * finds that the data stream uses the template.
     */
    private static void lockTemplate(Handle transaction, NewDataStream stream) {
        transaction
                .createQuery("select t.name from millrace.index_template t where t.name = :template for key share")
                .bind("template", stream.template().value())
                .mapTo(String.class)
                .findOne();
    }

    private static void claim(Handle transaction, NewDataStream stream) {
        int added = transaction
                .createUpdate("""
                    insert into millrace.data_stream (name, generation, template, hidden, created_at)
                    values (:name, :generation, :template, :hidden, :createdAt)
                    on conflict (name) do nothing
                    """)
                .bind("name", stream.name().value())
                .bind("generation", FIRST_GENERATION)
                .bind("template", stream.template().value())
                .bind("hidden", stream.hidden())
                .bind("createdAt", Moments.bound(stream.firstIndex().createdAt()))
                .execute();
        if (added == 0) {
            throw Rejection.of(Fault.STREAM_EXISTS, stream.name());
        }
        int claimed = transaction
                .createUpdate("""
                    insert into millrace.name (name, kind, stream)
                    values (:name, 'data_stream', :name)
                    on conflict (name) do nothing
                    """)
                .bind("name", stream.name().value())
                .execute();
        if (claimed == 0) {
            throw IndexCatalog.nameTaken(transaction, stream.name().value());
        }
    }

    private static IndexId addWriteIndex(Handle transaction, StreamName stream, long position, NewIndex next) {
        IndexId index = IndexCatalog.add(transaction, next);
        IndexCatalog.join(transaction, stream, position, index);
        return index;
    }

    @Override
    public RolledOver rollOver(DataStream current, NewIndex next) {
        RolledOver rolled = transactions.run(transaction -> rollOver(transaction, tasks, current, next));
        indices.seal(current.writeIndex().id());
        return rolled;
    }

    @Override
    public RolledOver rollOver(DataStream current, NewIndex next, RolloverRule rule, StreamStates states) {
        RolledOver rolled = transactions.run(transaction -> {
            tasks.requireHeld(transaction, states.fences());
            if (!lockIfUnchanged(transaction, current) || !rule.allows(tasks.lockState(transaction, current))) {
                throw new StaleStreamException(current.name());
            }
            return rollOver(transaction, tasks, current, next);
        });
        indices.seal(current.writeIndex().id());
        return rolled;
    }

    @Override
    public Optional<Keep> remove(StreamName name, IndexId index, RemovalRule rule, StreamStates states) {
        // The rule needs the age of the documents. If the index was added to the data stream, the age may be unknown
        // until the index is sealed.
        indices.seal(index);
        return transactions.run(transaction -> {
            tasks.requireHeld(transaction, states.fences());
            lock(transaction, name);
            IndexCatalog.lock(transaction, index);
            Optional<DataStream> stream = find(transaction, name);
            if (stream.isEmpty()) {
                return Optional.of(new Keep(RemovalRule.Reason.CHANGED, "data stream [" + name + "] is gone"));
            }
            Optional<Keep> reason = rule.reasonToKeep(tasks.lockState(transaction, stream.get()), index);
            if (reason.isPresent()) {
                return reason;
            }
            Index current = IndexCatalog.find(transaction, index).orElseThrow();
            if (current.sealed().isEmpty()) {
                return Optional.of(
                        new Keep(RemovalRule.Reason.CHANGED, "it has just joined data stream [" + name + "]"));
            }
            PostgresIndices.remove(transaction, current);
            return Optional.empty();
        });
    }

    /**
     * Rolls over a data stream in the transaction of the caller. After the commit, the caller must seal the old write
     * index.
     */
    public static RolledOver rollOver(Handle transaction, StreamTasks tasks, DataStream current, NewIndex next) {
        if (!lockIfUnchanged(transaction, current)) {
            throw new StaleStreamException(current.name());
        }
        IndexId old = current.writeIndex().id();
        long generation = current.generation() + 1;
        addWriteIndex(transaction, current.name(), generation, tasks.notOutdated(transaction, current.name(), next));
        setGeneration(transaction, current.name(), generation);
        DataStream rolledOver = find(transaction, current.name()).orElseThrow();
        tasks.count(transaction, current.name(), rolledOver.backingIndices().size());
        CatalogAnnouncements.publish(
                transaction,
                List.of(
                        current.name().value(),
                        current.writeIndex().name().value(),
                        next.name().value()));
        // This is the last step before the change, because writers wait from here until the commit.
        new DocumentTable(old).awaitWriters(transaction);
        transaction
                .createUpdate("update millrace.index set rolled_over = true where id = :index")
                .bind("index", IndexNumbers.of(old))
                .execute();
        return new RolledOver(current.writeIndex(), rolledOver.writeIndex());
    }

    /** Locks the data stream until the transaction ends, and returns whether it is unchanged since it was read. */
    private static boolean lockIfUnchanged(Handle transaction, DataStream read) {
        Optional<Long> generation = lock(transaction, read.name());
        // If the data stream was deleted and created again, its write index has another id, because ids are never
        // reused.
        return generation.filter(now -> now == read.generation()).isPresent()
                && find(transaction, read.name())
                        .filter(now ->
                                now.writeIndex().id().equals(read.writeIndex().id()))
                        .isPresent();
    }

    @Override
    public void modify(List<BackingIndexChange> changes) {
        Set<String> streams = possibleNames(changes, BackingIndexChange::stream);
        Set<String> named = possibleNames(changes, BackingIndexChange::index);
        List<DataStream> modified = transactions.run(transaction -> {
            lock(transaction, streams, named);
            BackingIndexLists before = read(transaction, streams, named);
            BackingIndexLists after = before.after(changes);
            for (DataStream stream : after.streams()) {
                setGeneration(transaction, stream.name(), stream.generation());
            }
            Map<IndexId, Index> old = new HashMap<>();
            before.indices().forEach(index -> old.put(index.id(), index));
            List<Index> moved = after.indices().stream()
                    .filter(index -> !index.equals(old.get(index.id())))
                    .toList();
            moved.forEach(index -> IndexCatalog.leave(transaction, index.id()));
            for (Index index : moved) {
                index.membership()
                        .ifPresent(member ->
                                IndexCatalog.join(transaction, member.stream(), member.position(), index.id()));
            }
            List<String> names = new ArrayList<>(streams);
            names.addAll(named);
            CatalogAnnouncements.publish(transaction, names);
            // This is the last step before the change, because writers wait from here until the commit.
            for (Index index : moved) {
                if (index.rolledOver()
                        && Objects.requireNonNull(old.get(index.id()), "old").isWritable()) {
                    new DocumentTable(index.id()).awaitWriters(transaction);
                }
            }
            moved.forEach(index -> setRolledOver(transaction, index));
            return read(transaction, streams, Set.of()).streams();
        });
        modified.stream()
                .flatMap(stream -> stream.backingIndices().stream())
                .filter(index -> index.rolledOver() && index.sealed().isEmpty())
                .map(Index::id)
                .forEach(indices::seal);
    }

    /**
     * Returns those names from the changes that are valid. Indices and data streams with invalid names cannot exist,
     * and some invalid names cannot be sent to the database.
     */
    private static Set<String> possibleNames(
            List<BackingIndexChange> changes, Function<BackingIndexChange, String> name) {
        return changes.stream()
                .map(name)
                .filter(text -> IndexName.brokenRule(text).isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * Locks the data streams and indices, so that other transactions cannot change them. To avoid deadlocks, all
     * transactions first lock data streams in the order of their names, and then indices in the order of their ids.
     */
    private static void lock(Handle transaction, Set<String> streams, Set<String> indices) {
        transaction
                .createQuery("""
                    select s.generation from millrace.data_stream s
                    where s.name = any(:streams)
                    order by s.name
                    for update
                    """)
                .bindArray("streams", String.class, streams)
                .mapTo(Long.class)
                .list();
        transaction
                .createQuery("""
                    select i.id from millrace.index i
                    where i.name = any(:indices)
                    order by i.id
                    for update
                    """)
                .bindArray("indices", String.class, indices)
                .mapTo(Long.class)
                .list();
    }

    private static BackingIndexLists read(Handle transaction, Set<String> streams, Set<String> indices) {
        Set<String> names = new TreeSet<>(streams);
        names.addAll(indices);
        if (names.isEmpty()) {
            return new BackingIndexLists(List.of(), List.of(), Map.of());
        }
        CatalogSnapshot view = CatalogRows.read(transaction, NameSelection.ofNames(names));
        List<DataStream> found = view.streams().values().stream()
                .filter(stream -> streams.contains(stream.name().value()))
                .toList();
        List<Index> named = List.copyOf(view.indices().values());
        return new BackingIndexLists(found, named, aliases(transaction, named));
    }

    private static Map<IndexId, List<String>> aliases(Handle transaction, List<Index> indices) {
        Map<IndexId, List<String>> aliases = new HashMap<>();
        AliasRows.ofIndices(transaction, indices.stream().map(Index::id).toList())
                .forEach((index, names) -> aliases.put(
                        index, names.stream().map(alias -> alias.name().value()).toList()));
        return aliases;
    }

    private static void setGeneration(Handle transaction, StreamName stream, long generation) {
        transaction
                .createUpdate("update millrace.data_stream set generation = :generation where name = :name")
                .bind("generation", generation)
                .bind("name", stream.value())
                .execute();
    }

    /**
     * Stores whether the index was rolled over. If it was not, the index accepts documents again, so its stored
     * statistics are deleted.
     */
    private static void setRolledOver(Handle transaction, Index index) {
        transaction
                .createUpdate("""
                    update millrace.index
                    set rolled_over = :rolledOver,
                        hidden = :hidden,
                        documents = case when :rolledOver then documents end,
                        earliest = case when :rolledOver then earliest end,
                        latest = case when :rolledOver then latest end
                    where id = :index
                    """)
                .bind("rolledOver", index.rolledOver())
                .bind("hidden", index.hidden())
                .bind("index", IndexNumbers.of(index.id()))
                .execute();
    }

    @Override
    public void delete(StreamName name) {
        transactions.run(transaction -> {
            tasks.seize(transaction, name);
            return name;
        });
        transactions.run(transaction -> {
            tasks.forget(transaction, name).forEach(begun -> removeLeftover(transaction, begun));
            lock(transaction, name);
            tasks.end(transaction, name);
            Optional<DataStream> stream = find(transaction, name);
            stream.ifPresent(found -> remove(transaction, found));
            return stream;
        });
    }

    /**
     * Removes the index that an unfinished upgrade has left outside of the data stream: the destination or, if the
     * destination has replaced the source, the source.
     */
    private static void removeLeftover(Handle transaction, StreamTasks.Begun begun) {
        Optional<IndexId> destination = UpgradeStates.forget(transaction, begun.source());
        Stream.concat(destination.stream(), Stream.of(begun.source()).filter(source -> begun.replaced()))
                .flatMap(leftover -> IndexCatalog.find(transaction, leftover).stream())
                .filter(index -> index.membership().isEmpty())
                .forEach(index -> {
                    CatalogAnnouncements.publish(transaction, IndexCatalog.names(transaction, index));
                    IndexCatalog.remove(transaction, List.of(index.id()));
                });
    }

    /**
     * Locks the data stream until the transaction ends. Returns its generation; empty if the data stream does not
     * exist.
     */
    private static Optional<Long> lock(Handle transaction, StreamName name) {
        return transaction
                .createQuery("select s.generation from millrace.data_stream s where s.name = :name for update")
                .bind("name", name.value())
                .mapTo(Long.class)
                .findOne();
    }

    /**
     * Locks a data stream, so that it cannot be rolled over or deleted until the transaction ends. Returns whether the
     * data stream contains all these backing indices. If the data stream was deleted and created again, the result is
     * false, because ids of indices are never reused.
     */
    public static boolean lock(Handle transaction, StreamName name, Collection<IndexId> wanted) {
        return lock(transaction, name).isPresent()
                && transaction
                                .createQuery("""
                                    select count(*) from millrace.backing_index b
                                    where b.stream = :stream and b.index_id = any(:wanted)
                                    """)
                                .bind("stream", name.value())
                                .bindArray("wanted", Long.class, IndexNumbers.of(wanted))
                                .mapTo(Integer.class)
                                .one()
                        == wanted.size();
    }

    private static void remove(Handle transaction, DataStream stream) {
        List<Index> indices = stream.backingIndices();
        indices.forEach(Index::requireDeletable);
        IndexCatalog.remove(transaction, indices.stream().map(Index::id).toList());
        AliasRows.lockOf(transaction, List.of(), List.of(stream.name()));
        transaction
                .createUpdate("delete from millrace.data_stream where name = :name")
                .bind("name", stream.name().value())
                .execute();
        List<String> names = new ArrayList<>(Collections.singleton(stream.name().value()));
        indices.stream().map(Index::name).map(IndexName::value).forEach(names::add);
        CatalogAnnouncements.publish(transaction, names);
    }
}
