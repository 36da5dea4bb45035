package io.millrace.application.port.driven.engine;

/** Where data streams, indices and documents live: all ports of one engine. */
public record Engine(
        Indices indices,
        Aliases aliases,
        DataStreams dataStreams,
        IndexTemplates indexTemplates,
        WriteIndices writeIndices,
        DocumentStore documents,
        Arrivals arrivals,
        IndexUpgrades indexUpgrades) {}
