package io.millrace.application.port.driven.engine;

import io.millrace.domain.index.BackingIndexNames;
import io.millrace.domain.index.IndexVersions;
import java.util.Set;

/** Where data streams, indices and documents live: all ports of one engine, and what it promises beyond them. */
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
