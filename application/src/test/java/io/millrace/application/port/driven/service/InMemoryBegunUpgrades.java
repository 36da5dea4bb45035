package io.millrace.application.port.driven.service;

import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StateBehindUpgrade;
import io.millrace.domain.reindex.IndexUpgrade;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/** The upgrades of indices that have begun, over a map. Every method is one step with the leases. */
public abstract class InMemoryBegunUpgrades implements BegunUpgrades {

    final InMemoryLeases leases;
    private final Map<IndexId, Recorded> begun = new LinkedHashMap<>();
    private final Map<IndexName, Integer> attempts = new HashMap<>();

    InMemoryBegunUpgrades(InMemoryLeases leases) {
        this.leases = Objects.requireNonNull(leases, "leases");
    }

    @Override
    public final List<BegunUpgrade> listBegun(Lease lease) {
        return listBegun(lease.task());
    }

    /** Returns what has begun for the task with this lease. */
    final List<BegunUpgrade> listBegun(String task) {
        return leases.atomically(() -> begun.values().stream()
                .filter(recorded -> recorded.task().equals(task))
                .map(Recorded::upgrade)
                .toList());
    }

    /** Forgets all that has begun for the task with this lease. */
    final void forgetBegun(String task) {
        begun.values().removeIf(recorded -> recorded.task().equals(task));
    }

    @Override
    public final BegunUpgrade begin(Lease lease, IndexUpgrade upgrade, StateBehindUpgrade before) {
        return leases.whileHeld(lease.fence(), () -> {
            Recorded known = begun.get(upgrade.source());
            BegunUpgrade recorded = known != null
                    ? known.upgrade()
                    : new BegunUpgrade(
                            upgrade.source(),
                            upgrade.index(),
                            before,
                            List.of(),
                            Optional.empty(),
                            OptionalLong.empty());
            begun.put(upgrade.source(), new Recorded(lease.task(), recorded));
            return recorded;
        });
    }

    @Override
    public final int nextAttempt(Lease lease, IndexName index) {
        return leases.whileHeld(lease.fence(), () -> attempts.merge(index, 1, Integer::sum));
    }

    @Override
    public final void addDestination(Lease lease, IndexId source, IndexName destination) {
        leases.whileHeld(
                lease.fence(),
                () -> begun.computeIfPresent(source, (id, recorded) -> {
                    List<IndexName> destinations =
                            new ArrayList<>(recorded.upgrade().destinations());
                    if (!destinations.contains(destination)) {
                        destinations.add(destination);
                    }
                    return recorded.with(destinations, recorded.upgrade().replacedBy());
                }));
    }

    @Override
    public final void markReplaced(Lease lease, IndexId source, IndexName destination) {
        leases.whileHeld(lease.fence(), () -> {
            markReplaced(source, destination);
            return source;
        });
    }

    /** Does it in the step of the caller. */
    public final void markReplaced(IndexId source, IndexName destination) {
        begun.computeIfPresent(
                source, (id, recorded) -> recorded.with(recorded.upgrade().destinations(), Optional.of(destination)));
    }

    @Override
    public final void forget(Lease lease, IndexId source) {
        leases.whileHeld(lease.fence(), () -> Optional.ofNullable(begun.remove(source)));
    }

    private record Recorded(String task, BegunUpgrade upgrade) {

        Recorded with(List<IndexName> destinations, Optional<IndexName> replacedBy) {
            return new Recorded(
                    task,
                    new BegunUpgrade(
                            upgrade.source(),
                            upgrade.index(),
                            upgrade.before(),
                            destinations,
                            replacedBy,
                            upgrade.documents()));
        }
    }
}
