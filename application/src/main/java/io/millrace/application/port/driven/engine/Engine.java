package io.millrace.application.port.driven.engine;

import io.millrace.domain.index.BackingIndexNames;
import io.millrace.domain.index.upgrade.IndexVersions;
import java.util.Set;

/** The storage of data streams, indices and documents: all ports of one engine, and the capabilities of the engine. */
public record Engine(
        Indices indices,
        Aliases aliases,
        DataStreams dataStreams,
        IndexTemplates indexTemplates,
        WriteIndices writeIndices,
        DocumentStore documents,
        Arrivals arrivals,
        IndexUpgrades indexUpgrades,
        DocumentCopier documentCopier,
        BackingIndexNames backingIndexNames,
        IndexVersions versions,
        EngineState state,
        Set<EngineCapability> capabilities) {}
