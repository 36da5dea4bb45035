package io.millrace.adapters.http.graphql;

import io.millrace.application.port.driving.cache.InvalidateCaches;
import io.millrace.application.port.driving.cache.ReadCaches;
import io.millrace.application.port.driving.document.FindDocument;
import io.millrace.application.port.driving.document.IngestDocuments;
import io.millrace.application.port.driving.document.SearchDocuments;
import io.millrace.application.port.driving.document.TailDocuments;
import io.millrace.application.port.driving.feature.MigrateSystemFeatures;
import io.millrace.application.port.driving.feature.ReadSystemFeatures;
import io.millrace.application.port.driving.feature.WatchSystemFeatures;
import io.millrace.application.port.driving.index.MeasureIndices;
import io.millrace.application.port.driving.reindex.CancelReindex;
import io.millrace.application.port.driving.reindex.FindReindexTasks;
import io.millrace.application.port.driving.reindex.StartReindex;
import io.millrace.application.port.driving.reindex.WatchReindex;
import io.millrace.application.port.driving.security.AuditChange;
import io.millrace.application.port.driving.setting.ChangeClusterSettings;
import io.millrace.application.port.driving.setting.ReadClusterSettings;
import io.millrace.application.port.driving.stream.CreateDataStream;
import io.millrace.application.port.driving.stream.DeleteDataStreams;
import io.millrace.application.port.driving.stream.ListDataStreams;
import io.millrace.application.port.driving.stream.ListIndexTemplates;
import io.millrace.application.port.driving.stream.RollOverDataStream;

/** What the fields of the schema call, by concept. */
public record GraphQlPorts(
        Documents documents,
        Streams streams,
        Reindex reindex,
        Features features,
        Settings settings,
        Caches caches,
        AuditChange audit) {

    /** Documents. */
    public record Documents(IngestDocuments ingest, FindDocument find, SearchDocuments search, TailDocuments tail) {}

    /** Data streams, their indices and their templates. */
    public record Streams(
            ListDataStreams list,
            CreateDataStream create,
            DeleteDataStreams delete,
            RollOverDataStream rollOver,
            MeasureIndices measure,
            ListIndexTemplates templates) {}

    /** Upgrades. */
    public record Reindex(StartReindex start, CancelReindex cancel, FindReindexTasks find, WatchReindex watch) {}

    /** System features. */
    public record Features(ReadSystemFeatures read, MigrateSystemFeatures migrate, WatchSystemFeatures watch) {}

    /** Settings of the cluster. */
    public record Settings(ReadClusterSettings read, ChangeClusterSettings change) {}

    /** Caches. */
    public record Caches(ReadCaches read, InvalidateCaches invalidate) {}
}
