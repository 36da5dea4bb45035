package io.millrace.application.usecase.upgrade;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentCopier;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.service.BegunUpgrades;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.Leases;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driven.service.Spans;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.Ticker;
import io.millrace.application.port.driven.service.UpgradeEvent;
import io.millrace.application.usecase.work.Worker;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexVersions;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * What upgrading takes.
 *
 * @param events hears what is done
 * @param spans has one span for each range that is copied, if spans are collected
 * @param executor runs each job and each index on a thread of its own, and never refuses
 */
public record UpgradeTools(
        Engine engine,
        Memory memory,
        Outages outages,
        Incidents incidents,
        Consumer<UpgradeEvent> events,
        Optional<Spans> spans,
        Ticker ticker,
        Executor executor) {

    /** Returns the same for indices that live elsewhere. */
    public UpgradeTools on(Engine other) {
        return new UpgradeTools(other, memory, outages, incidents, events, spans, ticker, executor);
    }

    /** Returns the tools of a {@link Worker}. */
    public Worker.Tools working() {
        return new Worker.Tools(memory.leases(), outages, incidents, ticker, executor);
    }

    /** Returns the fence for each call of the engine. */
    public LeaseCheck check() {
        return LeaseCheck.of(memory.leases(), engine.capabilities());
    }

    /** Returns what ends upgrades that were recorded there. */
    public UpgradeEnding ending(BegunUpgrades begun, Predicate<Index> isInPlace) {
        return new UpgradeEnding(engine.indices(), engine.upgrades(), begun, check(), isInPlace);
    }

    /** Where indices and documents live. */
    public record Engine(
            DataStreams streams,
            Indices indices,
            IndexUpgrades upgrades,
            DocumentCopier copier,
            IndexVersions versions,
            Set<EngineCapability> capabilities) {}

    /** What the service itself remembers. */
    public record Memory(Leases leases, ClusterSettings settings, StoreClock clock) {}
}
