package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.engine.InMemoryEngine.Begun;
import io.millrace.application.port.driven.engine.InMemoryEngine.Stored;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.InMemoryLeases;
import io.millrace.application.port.driven.service.InMemoryReindexTasks;
import io.millrace.application.port.driven.service.InMemorySystemMigrations;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The steps of an upgrade within an {@link InMemoryEngine}. Without {@link EngineCapability#ATOMIC_FENCE} they ask for no
 * lease, write no notes, do not hear of users, obey the blocks of users, and know indices by their names, whichever index
 * has the name when the call comes.
 */
public final class InMemoryIndexUpgrades implements IndexUpgrades {

    private final InMemoryEngine engine;
    private final InMemoryLeases leases;
    private final InMemoryReindexTasks tasks;
    private final InMemorySystemMigrations migrations;

    public InMemoryIndexUpgrades(
            InMemoryEngine engine,
            InMemoryLeases leases,
            InMemoryReindexTasks tasks,
            InMemorySystemMigrations migrations) {
        this.engine = Objects.requireNonNull(engine, "engine");
        this.leases = Objects.requireNonNull(leases, "leases");
        this.tasks = Objects.requireNonNull(tasks, "tasks");
        this.migrations = Objects.requireNonNull(migrations, "migrations");
    }

    static Rejection indexNotFound(IndexName name) {
        return new Rejection(
                Reason.INDEX_NOT_FOUND,
                "index [" + name + "] does not exist",
                Map.of(Rejection.Attributes.INDEX, name.value()));
    }

    private <T> T step(Fence fence, Supplier<T> step) {
        return isFenced() ? leases.whileHeld(fence, () -> locked(step)) : locked(step);
    }

    private <T> T locked(Supplier<T> step) {
        synchronized (engine.lock) {
            T result = step.get();
            engine.refreshStreams();
            return result;
        }
    }

    private boolean isFenced() {
        return engine.capabilities().contains(EngineCapability.ATOMIC_FENCE);
    }

    private Optional<Stored> find(IndexId id) {
        return isFenced()
                ? Optional.ofNullable(engine.indices.get(id))
                : Optional.ofNullable(engine.names.get(id)).flatMap(name -> engine.byName(name.value()));
    }

    @Override
    public DataStreams.RolledOver rollOver(DataStream current, NewIndex next, Fence fence) {
        return step(fence, () -> engine.dataStreams().rollOver(current, next));
    }

    @Override
    public Optional<Blocked> block(IndexId source, Fence fence) {
        return step(
                fence,
                () -> find(source).map(stored -> {
                    Index index = stored.index;
                    if (isFenced()) {
                        engine.begun.computeIfAbsent(source, id -> new Begun(index));
                    } else if (!index.blocks().contains(IndexBlock.WRITE)) {
                        index.requireChangeable();
                    }
                    stored.index = StateAfterUpgrade.blockedForUpgrade(index);
                    return new Blocked(stored.index, String.valueOf(stored.documents.hashCode()));
                }));
    }

    @Override
    public void open(IndexId source, Fence fence) {
        step(fence, () -> setClosed(source, false));
    }

    @Override
    public void closeDestination(IndexId destination, Fence fence) {
        step(fence, () -> setClosed(destination, true));
    }

    private boolean setClosed(IndexId id, boolean closed) {
        Stored stored = require(id);
        Index index = stored.index;
        if (!isFenced() && index.closed() != closed) {
            index.requireChangeable();
        }
        stored.index = InMemoryEngine.copy(index, closed, index.blocks(), index.rolledOver(), index.sealed());
        return closed;
    }

    private Stored require(IndexId id) {
        return find(id).orElseThrow(() -> rememberedName(id)
                .map(InMemoryIndexUpgrades::indexNotFound)
                .orElseGet(() -> new Rejection(Reason.INDEX_NOT_FOUND, "the index does not exist any more")));
    }

    private Optional<IndexName> rememberedName(IndexId id) {
        if (!isFenced()) {
            return Optional.ofNullable(engine.names.get(id));
        }
        Begun upgrade = engine.begun.get(id);
        return upgrade != null
                ? Optional.of(upgrade.name)
                : engine.begun.values().stream()
                        .flatMap(other -> other.destination.stream())
                        .filter(index -> index.id().equals(id))
                        .map(Index::name)
                        .findFirst();
    }

    @Override
    public void discard(IndexName destination, Fence fence) {
        step(fence, () -> {
            if (engine.streams.keySet().stream().map(StreamName::value).anyMatch(destination.value()::equals)) {
                throw Rejection.invalid("[" + destination + "] is not the name of an index");
            }
            Optional<Stored> found = engine.byName(destination.value());
            found.ifPresent(stored -> {
                requireNoMember(stored.index);
                if (engine.madeFor.containsKey(stored.index.id()) && !stored.index.rolledOver()) {
                    throw Rejection.invalid("index [" + destination + "] has replaced another index");
                }
                engine.remove(stored.index.id());
            });
            return found;
        });
    }

    private static void requireNoMember(Index index) {
        index.membership().ifPresent(member -> {
            throw Rejection.invalid(
                    "index [" + index.name() + "] is a backing index of data stream [" + member.stream() + "]");
        });
    }

    @Override
    public Index createDestination(IndexId source, NewIndex destination, Fence fence) {
        return step(fence, () -> {
            require(source);
            Optional<Begun> upgrade = Optional.ofNullable(engine.begun.get(source));
            if (isFenced() && upgrade.isEmpty()) {
                throw new IllegalStateException("the upgrade of index " + source.value() + " has not begun");
            }
            Optional<Index> made = engine.byName(destination.name().value())
                    .map(stored -> stored.index)
                    .filter(index -> source.equals(engine.madeFor.get(index.id())));
            return made.orElseGet(() -> {
                Index added = engine.add(withoutBlocks(destination), Optional.empty());
                engine.madeFor.put(added.id(), source);
                upgrade.ifPresent(known -> {
                    known.destination = Optional.of(added);
                    known.copied = 0;
                });
                Stored stored = engine.stored(added.id());
                stored.index = InMemoryEngine.copy(added, false, Set.of(), true, Optional.empty());
                return stored.index;
            });
        });
    }

    private static NewIndex withoutBlocks(NewIndex index) {
        return new NewIndex(
                index.name(),
                index.version(),
                index.settings().withoutBlocks(),
                index.mappings(),
                index.hidden(),
                index.createdAt());
    }

    @Override
    public void swap(IndexId source, IndexId destination, StateAfterUpgrade before, Fence fence) {
        step(fence, () -> {
            boolean done =
                    find(source).flatMap(stored -> stored.index.membership()).isEmpty()
                            && !engine.begun.containsKey(source)
                            && find(destination)
                                    .flatMap(stored -> stored.index.membership())
                                    .isPresent();
            if (!done) {
                Stored into = require(destination);
                replace(require(source), into, before);
                if (isFenced()) {
                    tasks.markDone(fence.task(), source);
                    tasks.markReplaced(source, into.index.name());
                }
            }
            return done;
        });
    }

    private void replace(Stored from, Stored into, StateAfterUpgrade before) {
        Index source = from.index;
        Membership place = source.membership()
                .orElseThrow(() ->
                        Rejection.invalid("index [" + source.name() + "] is not a backing index of a data stream"));
        requireNoMember(into.index);
        DataStream stream = engine.stream(place.stream());
        if (stream.writeIndex().id().equals(source.id())) {
            throw Rejection.invalid("index [" + source.name() + "] is the write index of data stream [" + stream.name()
                    + "] and cannot be replaced");
        }
        takeOver(source, into, before);
        into.index = with(into.index, Optional.of(place));
        if (isFenced()) {
            engine.remove(source.id());
        } else {
            from.index = with(source, Optional.empty());
        }
        engine.begun.remove(source.id());
        List<Index> backing = stream.backingIndices().stream()
                .map(index -> index.id().equals(source.id()) ? into.index : index)
                .toList();
        engine.streams.put(stream.name(), InMemoryEngine.with(stream, stream.generation() + 2, backing));
    }

    @Override
    public void deleteSource(IndexId source, Fence fence) {
        step(fence, () -> {
            Optional<Stored> found = find(source);
            found.ifPresent(stored -> {
                requireNoMember(stored.index);
                if (!isFenced()) {
                    stored.index.requireChangeable();
                }
                engine.remove(stored.index.id());
            });
            return found;
        });
    }

    /** What its user changed about the source until now is true of the destination, too. */
    private void takeOver(Index source, Stored into, StateAfterUpgrade before) {
        Begun upgrade = engine.begun.get(source.id());
        StateAfterUpgrade state = upgrade == null
                ? new StateAfterUpgrade(before.closed() || source.closed(), before.blocked())
                : upgrade.state;
        Index wanted = state.restored(source);
        Index made = into.index.with(wanted.settings()).with(wanted.mappings());
        into.index = InMemoryEngine.copy(
                made, wanted.closed(), wanted.blocks(), into.index.rolledOver(), into.index.sealed());
    }

    private static Index with(Index index, Optional<Membership> place) {
        return new Index(
                index.id(),
                index.name(),
                index.uuid(),
                index.version(),
                index.keepsArrivalOrder(),
                index.closed(),
                index.blocks(),
                index.rolledOver(),
                index.hidden(),
                index.settings(),
                index.mappings(),
                index.createdAt(),
                index.sealed(),
                place);
    }

    @Override
    public void swapForAlias(IndexId source, IndexId destination, StateAfterUpgrade before, Fence fence) {
        step(fence, () -> {
            boolean done = find(source).isEmpty()
                    && !engine.begun.containsKey(source)
                    && find(destination)
                            .filter(stored -> !stored.index.rolledOver())
                            .isPresent();
            if (!done) {
                Stored into = require(destination);
                replaceByAlias(require(source), into, before);
                if (isFenced()) {
                    migrations.markDone(source);
                    migrations.markReplaced(source, into.index.name());
                    tasks.markDone(fence.task(), source);
                    tasks.markReplaced(source, into.index.name());
                }
            }
            return done;
        });
    }

    private void replaceByAlias(Stored from, Stored into, StateAfterUpgrade before) {
        IndexId source = from.index.id();
        requireNoMember(from.index);
        requireNoMember(into.index);
        takeOver(from.index, into, before);
        engine.begun.remove(source);
        engine.aliases
                .values()
                .forEach(owners -> Optional.ofNullable(owners.remove(from.index.name()))
                        .ifPresent(properties -> owners.put(into.index.name(), properties)));
        engine.indices.remove(source);
        engine.aliases.put(from.index.name(), new TreeMap<>(Map.of(into.index.name(), AliasProperties.NONE)));
        into.index = InMemoryEngine.copy(into.index, into.index.closed(), into.index.blocks(), false, Optional.empty());
    }

    @Override
    public void restore(IndexId source, StateAfterUpgrade before, Fence fence) {
        step(fence, () -> {
            Optional<StateAfterUpgrade> state = isFenced()
                    ? Optional.ofNullable(engine.begun.remove(source)).map(upgrade -> upgrade.state)
                    : Optional.of(before);
            find(source)
                    .ifPresent(stored -> state.ifPresent(wanted -> {
                        Index restored = wanted.restored(stored.index);
                        if (!isFenced() && !restored.equals(stored.index)) {
                            stored.index.requireChangeable();
                        }
                        stored.index = restored;
                    }));
            return state;
        });
    }
}
