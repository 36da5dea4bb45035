package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.engine.InMemoryEngine.Begun;
import io.millrace.application.port.driven.engine.InMemoryEngine.Stored;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.Fence;
import io.millrace.application.port.driven.service.InMemoryLeases;
import io.millrace.application.port.driven.service.InMemoryReindexTasks;
import io.millrace.application.port.driven.service.InMemorySystemMigrations;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.StateBehindUpgrade;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.DataStream;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/** The steps of an upgrade within an {@link InMemoryEngine}. */
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

    static Rejection gone(IndexName name) {
        return new Rejection(
                Reason.INDEX_NOT_FOUND,
                "index [" + name + "] does not exist",
                Map.of(Rejection.Attributes.INDEX, name.value()));
    }

    private <T> T step(Fence fence, Supplier<T> step) {
        return leases.whileHeld(fence, () -> {
            synchronized (engine.lock) {
                T result = step.get();
                engine.refreshStreams();
                return result;
            }
        });
    }

    @Override
    public DataStream rollOver(DataStream current, NewIndex next, Fence fence) {
        return step(fence, () -> engine.dataStreams().rollOver(current, next));
    }

    @Override
    public Optional<Source> begin(IndexId source, Fence fence) {
        return step(
                fence,
                () -> Optional.ofNullable(engine.indices.get(source)).map(stored -> {
                    Index index = stored.index;
                    Begun upgrade = engine.begun.computeIfAbsent(source, id -> new Begun(fence.task(), index));
                    upgrade.task = fence.task();
                    stored.index = StateBehindUpgrade.held(index);
                    return new Source(stored.index, upgrade.state.closed(), attempt(upgrade));
                }));
    }

    private Optional<Attempt> attempt(Begun upgrade) {
        return upgrade.destination
                .map(index -> engine.indices.get(index.id()))
                .map(stored -> new Attempt(stored.index, OptionalLong.empty(), upgrade.copied));
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
        stored.index = InMemoryEngine.copy(index, closed, index.blocks(), index.rolledOver(), index.sealed());
        return closed;
    }

    private Stored require(IndexId id) {
        Stored stored = engine.indices.get(id);
        if (stored == null) {
            throw rememberedName(id)
                    .map(InMemoryIndexUpgrades::gone)
                    .orElseGet(() -> new Rejection(Reason.INDEX_NOT_FOUND, "the index does not exist any more"));
        }
        return stored;
    }

    private Optional<IndexName> rememberedName(IndexId id) {
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
    public void deleteDestination(IndexName destination, Fence fence) {
        step(fence, () -> {
            if (engine.streams.keySet().stream().map(StreamName::value).anyMatch(destination.value()::equals)) {
                throw Rejection.invalid("[" + destination + "] is not the name of an index");
            }
            Optional<Stored> found = engine.byName(destination.value());
            found.ifPresent(stored -> {
                requireNoMember(stored.index);
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
            Begun upgrade = engine.begun.get(source);
            if (upgrade == null) {
                throw new IllegalStateException("the upgrade of index " + source.value() + " has not begun");
            }
            Optional<Index> remembered = upgrade.destination
                    .map(index -> engine.indices.get(index.id()))
                    .map(stored -> stored.index)
                    .filter(index -> index.name().equals(destination.name()));
            return remembered.orElseGet(() -> {
                Index added = engine.add(withoutBlocks(destination), Optional.empty());
                upgrade.destination = Optional.of(added);
                upgrade.copied = 0;
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
    public void swap(IndexId source, IndexId destination, Fence fence) {
        step(fence, () -> {
            Stored into = engine.indices.get(destination);
            boolean done = !engine.indices.containsKey(source)
                    && !engine.begun.containsKey(source)
                    && into != null
                    && into.index.membership().isPresent();
            if (!done) {
                replace(require(source), require(destination));
                tasks.markDone(fence.task(), source);
            }
            return done;
        });
    }

    private void replace(Stored from, Stored into) {
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
        takeOver(source, into);
        into.index = with(into.index, place);
        engine.remove(source.id());
        engine.begun.remove(source.id());
        List<Index> backing = stream.backingIndices().stream()
                .map(index -> index.id().equals(source.id()) ? into.index : index)
                .toList();
        engine.streams.put(stream.name(), InMemoryEngine.with(stream, stream.generation() + 2, backing));
    }

    /** What its user changed about the source until now is true of the destination, too. */
    private void takeOver(Index source, Stored into) {
        Begun upgrade = engine.begun.get(source.id());
        Index wanted = upgrade == null ? source : upgrade.state.restored(source);
        Index made = into.index.with(wanted.settings()).with(wanted.mappings());
        into.index = InMemoryEngine.copy(
                made, wanted.closed(), wanted.blocks(), into.index.rolledOver(), into.index.sealed());
    }

    private static Index with(Index index, Membership place) {
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
                Optional.of(place));
    }

    @Override
    public void swapForAlias(IndexId source, IndexId destination, Fence fence) {
        step(fence, () -> {
            Stored into = engine.indices.get(destination);
            boolean done = !engine.indices.containsKey(source)
                    && !engine.begun.containsKey(source)
                    && into != null
                    && !into.index.rolledOver();
            if (!done) {
                replaceByAlias(require(source), require(destination));
                migrations.markDone(source);
            }
            return done;
        });
    }

    private void replaceByAlias(Stored from, Stored into) {
        IndexId source = from.index.id();
        requireNoMember(from.index);
        requireNoMember(into.index);
        takeOver(from.index, into);
        engine.begun.remove(source);
        engine.aliases.replaceAll((alias, index) -> index.equals(source) ? into.index.id() : index);
        engine.indices.remove(source);
        engine.aliases.put(from.index.name(), into.index.id());
        into.index = InMemoryEngine.copy(into.index, into.index.closed(), into.index.blocks(), false, Optional.empty());
    }

    @Override
    public void giveUp(IndexId source, Fence fence) {
        step(fence, () -> restore(source, fence));
    }

    @Override
    public void giveUpAllBut(Collection<IndexId> kept, Fence fence) {
        step(fence, () -> {
            List<IndexId> sources = engine.begun.keySet().stream()
                    .filter(source -> !kept.contains(source))
                    .toList();
            sources.forEach(source -> restore(source, fence));
            return sources;
        });
    }

    private boolean restore(IndexId source, Fence fence) {
        Begun upgrade = engine.begun.get(source);
        if (upgrade == null || !upgrade.task.equals(fence.task())) {
            return false;
        }
        engine.begun.remove(source);
        upgrade.destination
                .map(index -> engine.indices.get(index.id()))
                .filter(stored -> stored.index.membership().isEmpty())
                .ifPresent(stored -> engine.remove(stored.index.id()));
        Optional.ofNullable(engine.indices.get(source))
                .ifPresent(stored -> stored.index = upgrade.state.restored(stored.index));
        return true;
    }
}
