package io.millrace.application.usecase.upgrade;

import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driven.service.ServiceMemory;
import io.millrace.application.port.driven.service.Spans;
import io.millrace.application.port.driven.service.Ticker;
import io.millrace.application.port.driven.service.reindex.BegunUpgrades;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.usecase.work.Worker;
import io.millrace.domain.index.Index;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The dependencies of upgrades.
 *
 * @param engine the engine of the indices to upgrade
 * @param events receives the events of upgrades
 * @param spans record one span per copied range; empty if spans are not collected
 * @param executor executes each job and each upgrade of an index on a separate thread; must not reject tasks
 */
public record UpgradeTools(
        Engine engine,
        ServiceMemory memory,
        Outages outages,
        Incidents incidents,
        Consumer<UpgradeEvent> events,
        Optional<Spans> spans,
        Ticker ticker,
        Executor executor) {

    /** Returns a copy for indices that are stored in another engine. */
    public UpgradeTools on(Engine other) {
        return new UpgradeTools(other, memory, outages, incidents, events, spans, ticker, executor);
    }

    /** Returns a copy with an additional listener. */
    public UpgradeTools withListener(Consumer<UpgradeEvent> listener) {
        return new UpgradeTools(engine, memory, outages, incidents, events.andThen(listener), spans, ticker, executor);
    }

    /** Returns the subset of these dependencies that a {@link Worker} needs. */
    public Worker.Tools working() {
        return new Worker.Tools(memory.leases(), outages, incidents, ticker, executor);
    }

    /** Returns the check that provides the fence for calls of the engine. */
    public LeaseCheck check() {
        return LeaseCheck.of(memory.leases(), engine.capabilities());
    }

    /** Returns the object that ends the upgrades that are recorded in {@code begun}. */
    public UpgradeEnding ending(BegunUpgrades begun, Predicate<Index> isInPlace) {
        return new UpgradeEnding(engine.indices(), engine.indexUpgrades(), begun, check(), isInPlace);
    }
}
