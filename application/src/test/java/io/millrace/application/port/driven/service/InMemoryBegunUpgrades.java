package io.millrace.application.port.driven.service;

import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.BegunUpgrade;
import io.millrace.application.port.driven.service.reindex.BegunUpgrades;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.reindex.IndexUpgrade;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

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
                .filter(recorded -> recorded.task().equals(task) && !recorded.ended())
                .map(Recorded::upgrade)
                .toList());
    }

    /** Forgets all that has begun for the task with this lease. */
    final void forgetBegun(String task) {
        begun.values().removeIf(recorded -> recorded.task().equals(task));
    }

    @Override
    public final BegunUpgrade begin(Lease lease, IndexUpgrade upgrade, StateAfterUpgrade before) {
        return leases.whileHeld(lease.fence(), () -> {
            Recorded known = begun.get(upgrade.source());
            StateAfterUpgrade state = known == null
                    ? before
                    : !known.ended()
                            ? known.upgrade().before()
                            : new StateAfterUpgrade(
                                    known.upgrade().before().closed() || before.closed(),
                                    known.upgrade().before().blocked() && before.blocked());
            BegunUpgrade recorded = new BegunUpgrade(
                    upgrade.source(),
                    upgrade.index(),
                    state,
                    known == null ? List.of() : known.upgrade().destinations(),
                    known == null ? Optional.empty() : known.upgrade().replacedBy(),
                    known == null ? OptionalLong.empty() : known.upgrade().documents(),
                    known == null ? Set.of() : known.upgrade().lifted());
            begun.put(
                    upgrade.source(),
                    new Recorded(lease.task(), recorded, known == null ? Set.of() : known.unanswered(), false));
            return recorded;
        });
    }

    @Override
    public final void markChanging(Lease lease, IndexId source) {
        setUnanswered(lease, source, true);
    }

    @Override
    public final void markChanged(Lease lease, IndexId source) {
        setUnanswered(lease, source, false);
    }

    private void setUnanswered(Lease lease, IndexId source, boolean unanswered) {
        leases.whileHeld(
                lease.fence(),
                () -> begun.computeIfPresent(source, (id, recorded) -> {
                    Set<Long> epochs = new HashSet<>(recorded.unanswered());
                    if (unanswered) {
                        epochs.add(lease.epoch());
                    } else {
                        epochs.remove(lease.epoch());
                    }
                    return new Recorded(recorded.task(), recorded.upgrade(), epochs, recorded.ended());
                }));
    }

    @Override
    public final void markLifted(Lease lease, IndexId source, Set<IndexBlock> blocks) {
        leases.whileHeld(
                lease.fence(), () -> begun.computeIfPresent(source, (id, recorded) -> recorded.withLifted(blocks)));
    }

    @Override
    public final void end(Lease lease, IndexId source) {
        leases.whileHeld(
                lease.fence(),
                () -> Optional.ofNullable(begun.remove(source))
                        .filter(recorded -> !recorded.unanswered().isEmpty())
                        .map(recorded -> begun.put(
                                source,
                                new Recorded(
                                        recorded.task(),
                                        recorded.with(List.of(), Optional.empty())
                                                .withLifted(Set.of())
                                                .upgrade(),
                                        recorded.unanswered(),
                                        true))));
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

    /** With the epochs of leases under which calls were made that have not been answered. */
    private record Recorded(String task, BegunUpgrade upgrade, Set<Long> unanswered, boolean ended) {

        Recorded with(List<IndexName> destinations, Optional<IndexName> replacedBy) {
            return new Recorded(
                    task,
                    new BegunUpgrade(
                            upgrade.source(),
                            upgrade.index(),
                            upgrade.before(),
                            destinations,
                            replacedBy,
                            upgrade.documents(),
                            upgrade.lifted()),
                    unanswered,
                    ended);
        }

        Recorded withLifted(Set<IndexBlock> blocks) {
            return new Recorded(
                    task,
                    new BegunUpgrade(
                            upgrade.source(),
                            upgrade.index(),
                            upgrade.before(),
                            upgrade.destinations(),
                            upgrade.replacedBy(),
                            upgrade.documents(),
                            blocks),
                    unanswered,
                    ended);
        }
    }
}
