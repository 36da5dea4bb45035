package io.millrace.application.port.driving;

import io.millrace.application.port.driving.document.CountDocuments;
import io.millrace.application.port.driving.document.CountDocumentsBySpan;
import io.millrace.application.port.driving.document.FindDocument;
import io.millrace.application.port.driving.document.FindDocuments;
import io.millrace.application.port.driving.document.IngestDocuments;
import io.millrace.application.port.driving.document.RefreshDocuments;
import io.millrace.application.port.driving.document.SearchDocuments;
import io.millrace.application.port.driving.feature.ManageSystemFeatures;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.application.port.driving.index.ChangeAliases;
import io.millrace.application.port.driving.index.ChangeIndexSettings;
import io.millrace.application.port.driving.index.ChangeIndexStates;
import io.millrace.application.port.driving.index.CreateIndex;
import io.millrace.application.port.driving.index.CreateIndexFrom;
import io.millrace.application.port.driving.index.DeleteIndices;
import io.millrace.application.port.driving.index.DescribeIndices;
import io.millrace.application.port.driving.index.ListAliases;
import io.millrace.application.port.driving.index.MeasureIndices;
import io.millrace.application.port.driving.index.PutMapping;
import io.millrace.application.port.driving.index.SurveyIndices;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles;
import io.millrace.application.port.driving.lifecycle.TrimDataStream;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.application.port.driving.setting.ManageClusterSettings;
import io.millrace.application.port.driving.stream.CreateDataStream;
import io.millrace.application.port.driving.stream.DeleteDataStreams;
import io.millrace.application.port.driving.stream.ListDataStreams;
import io.millrace.application.port.driving.stream.ManageIndexTemplates;
import io.millrace.application.port.driving.stream.MeasureDataStreams;
import io.millrace.application.port.driving.stream.ModifyDataStreams;
import io.millrace.application.port.driving.stream.RollOverDataStream;

/** The use cases for the data of clients, by concept. REST and GraphQL call the same use cases. */
public record StoreUseCases(
        Documents documents,
        Streams streams,
        ManageIndexTemplates templates,
        Lifecycles lifecycles,
        Indices indices,
        ManageClusterSettings settings,
        ManageReindexTasks reindex,
        ManageSystemFeatures features,
        DescribeCluster cluster,
        AuditChange audit) {

    /** The use cases for documents. */
    public record Documents(
            IngestDocuments ingest,
            RefreshDocuments refresh,
            FindDocument find,
            FindDocuments findAll,
            CountDocuments count,
            CountDocumentsBySpan countBySpan,
            SearchDocuments search) {}

    /** The use cases for data streams. */
    public record Streams(
            CreateDataStream create,
            ListDataStreams list,
            MeasureDataStreams measure,
            DeleteDataStreams delete,
            RollOverDataStream rollOver,
            ModifyDataStreams modify) {}

    /** The use cases for lifecycles of data streams. */
    public record Lifecycles(ManageLifecycles manage, TrimDataStream trim) {}

    /** The use cases for indices and their aliases. */
    public record Indices(
            DescribeIndices describe,
            CreateIndex create,
            DeleteIndices delete,
            ChangeIndexStates states,
            CreateIndexFrom createFrom,
            ChangeIndexSettings changeSettings,
            PutMapping putMapping,
            SurveyIndices survey,
            MeasureIndices measure,
            ListAliases aliases,
            ChangeAliases changeAliases) {}
}
