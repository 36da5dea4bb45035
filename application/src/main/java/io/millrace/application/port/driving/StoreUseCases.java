package io.millrace.application.port.driving;

import io.millrace.application.port.driving.deprecation.ListDeprecations;
import io.millrace.application.port.driving.document.IngestDocuments;
import io.millrace.application.port.driving.document.MeasureThroughput;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.application.port.driving.feature.ManageSystemFeatures;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.application.port.driving.index.ChangeIndices;
import io.millrace.application.port.driving.index.CreateIndices;
import io.millrace.application.port.driving.index.ManageAliases;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles;
import io.millrace.application.port.driving.lifecycle.ManagePolicies;
import io.millrace.application.port.driving.lifecycle.TrimDataStream;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.application.port.driving.setting.ManageClusterSettings;
import io.millrace.application.port.driving.stream.ManageComponentTemplates;
import io.millrace.application.port.driving.stream.ManageDataStreams;
import io.millrace.application.port.driving.stream.ManageIndexTemplates;
import io.millrace.application.port.driving.stream.ManageLegacyTemplates;
import io.millrace.application.port.driving.stream.RollOverAliases;
import io.millrace.application.port.driving.stream.SimulateTemplates;

/** The use cases for the data of clients, by concept. REST and GraphQL call the same use cases. */
public record StoreUseCases(
        Documents documents,
        ManageDataStreams streams,
        Templates templates,
        Lifecycles lifecycles,
        Indices indices,
        ManageClusterSettings settings,
        ManageReindexTasks reindex,
        ManageSystemFeatures features,
        DescribeCluster cluster,
        ListDeprecations deprecations,
        AuditChange audit) {

    /** The use cases for documents. */
    public record Documents(IngestDocuments ingest, ReadDocuments read, MeasureThroughput throughput) {}

    /** The use cases for templates of indices and data streams. */
    public record Templates(
            ManageIndexTemplates index,
            ManageComponentTemplates components,
            SimulateTemplates simulate,
            ManageLegacyTemplates legacy) {}

    /** The use cases for lifecycles of data streams, and for lifecycle policies. */
    public record Lifecycles(ManageLifecycles manage, TrimDataStream trim, ManagePolicies policies) {}

    /** The use cases for indices and their aliases. */
    public record Indices(
            ReadIndices read,
            CreateIndices create,
            ChangeIndices change,
            ManageAliases aliases,
            RollOverAliases rollovers) {}
}
