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
import java.util.Objects;

/** What the fields of the schema call, by concept. */
public record GraphQlPorts(
        Documents documents,
        Streams streams,
        Reindex reindex,
        Features features,
        Settings settings,
        Caches caches,
        AuditChange audit) {

    public GraphQlPorts {
        Objects.requireNonNull(documents, "documents");
        Objects.requireNonNull(streams, "streams");
        Objects.requireNonNull(reindex, "reindex");
        Objects.requireNonNull(features, "features");
        Objects.requireNonNull(settings, "settings");
        Objects.requireNonNull(caches, "caches");
        Objects.requireNonNull(audit, "audit");
    }

    /** Documents. */
    public record Documents(IngestDocuments ingest, FindDocument find, SearchDocuments search, TailDocuments tail) {

        public Documents {
            Objects.requireNonNull(ingest, "ingest");
            Objects.requireNonNull(find, "find");
            Objects.requireNonNull(search, "search");
            Objects.requireNonNull(tail, "tail");
        }
    }

    /** Data streams, their indices and their templates. */
    public record Streams(
            ListDataStreams list,
            CreateDataStream create,
            DeleteDataStreams delete,
            RollOverDataStream rollOver,
            MeasureIndices measure,
            ListIndexTemplates templates) {

        public Streams {
            Objects.requireNonNull(list, "list");
            Objects.requireNonNull(create, "create");
            Objects.requireNonNull(delete, "delete");
            Objects.requireNonNull(rollOver, "rollOver");
            Objects.requireNonNull(measure, "measure");
            Objects.requireNonNull(templates, "templates");
        }
    }

    /** Upgrades. */
    public record Reindex(StartReindex start, CancelReindex cancel, FindReindexTasks find, WatchReindex watch) {

        public Reindex {
            Objects.requireNonNull(start, "start");
            Objects.requireNonNull(cancel, "cancel");
            Objects.requireNonNull(find, "find");
            Objects.requireNonNull(watch, "watch");
        }
    }

    /** System features. */
    public record Features(ReadSystemFeatures read, MigrateSystemFeatures migrate, WatchSystemFeatures watch) {

        public Features {
            Objects.requireNonNull(read, "read");
            Objects.requireNonNull(migrate, "migrate");
            Objects.requireNonNull(watch, "watch");
        }
    }

    /** Settings of the cluster. */
    public record Settings(ReadClusterSettings read, ChangeClusterSettings change) {

        public Settings {
            Objects.requireNonNull(read, "read");
            Objects.requireNonNull(change, "change");
        }
    }

    /** Caches. */
    public record Caches(ReadCaches read, InvalidateCaches invalidate) {

        public Caches {
            Objects.requireNonNull(read, "read");
            Objects.requireNonNull(invalidate, "invalidate");
        }
    }
}
