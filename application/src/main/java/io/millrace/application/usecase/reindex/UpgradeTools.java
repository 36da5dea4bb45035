package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentCopier;
import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.Leases;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driven.service.ReindexJournal;
import io.millrace.application.port.driven.service.ReindexTasks;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.Ticker;
import io.millrace.application.usecase.stream.StreamCreation;
import java.util.Objects;
import java.util.concurrent.Executor;

/**
 * What upgrading takes.
 *
 * @param executor runs each task and each index on a thread of its own, and never refuses
 */
public record UpgradeTools(
        Engine engine,
        Memory memory,
        StreamCreation creation,
        Outages outages,
        ReindexJournal journal,
        Incidents incidents,
        Ticker ticker,
        Executor executor) {

    public UpgradeTools {
        Objects.requireNonNull(engine, "engine");
        Objects.requireNonNull(memory, "memory");
        Objects.requireNonNull(creation, "creation");
        Objects.requireNonNull(outages, "outages");
        Objects.requireNonNull(journal, "journal");
        Objects.requireNonNull(incidents, "incidents");
        Objects.requireNonNull(ticker, "ticker");
        Objects.requireNonNull(executor, "executor");
    }

    /** Where indices and documents live. */
    public record Engine(DataStreams streams, Indices indices, IndexUpgrades upgrades, DocumentCopier copier) {

        public Engine {
            Objects.requireNonNull(streams, "streams");
            Objects.requireNonNull(indices, "indices");
            Objects.requireNonNull(upgrades, "upgrades");
            Objects.requireNonNull(copier, "copier");
        }
    }

    /** What the service itself remembers. */
    public record Memory(ReindexTasks tasks, Leases leases, ClusterSettings settings, StoreClock clock) {

        public Memory {
            Objects.requireNonNull(tasks, "tasks");
            Objects.requireNonNull(leases, "leases");
            Objects.requireNonNull(settings, "settings");
            Objects.requireNonNull(clock, "clock");
        }
    }
}
