package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.service.OldDocuments.Removed;
import io.millrace.application.port.driven.service.reindex.WaitingDocuments.Addressed;
import io.millrace.application.usecase.json.JsonObjectWriter;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.feature.FeatureMigration;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexStatus;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/**
 * Creates the documents that store the results of upgrades and migrations.
 *
 * @param ids creates time-ordered ids; thread-safe
 */
public record TaskResults(Supplier<DocumentId> ids) {

    /** Returns the document with the result of an upgrade of a data stream or a plain index. */
    public Addressed of(ReindexTask.Ended ended) {
        ReindexStatus status = ended.status();
        return addressed(
                ended.endedAt(),
                new JsonObjectWriter()
                        .put("@timestamp", ended.endedAt().toString())
                        .put(
                                "task",
                                new JsonObjectWriter()
                                        .put("type", "reindex")
                                        .put(
                                                Run.kind(ended.run().plainIndex()),
                                                ended.stream().value()))
                        .put("outcome", status.complete() ? "complete" : "failed")
                        .put("version", ended.run().version().toString())
                        .put("started_at", ended.run().startedAt().toString())
                        .put("indices", ended.upgrades().size())
                        .put("successes", status.successes())
                        .put("errors", errors(ended.upgrades())));
    }

    /** Returns the JSON of the document that records the removal of old results. */
    public static String ofRemoved(Instant at, Removed removed, String reason) {
        return new JsonObjectWriter()
                .put("@timestamp", at.toString())
                .put("task", new JsonObjectWriter().put("type", "retention"))
                .put("outcome", "complete")
                .put("results", removed.documents())
                .put("from", removed.earliest().toString())
                .put("to", removed.latest().toString())
                .put("reason", reason)
                .toString();
    }

    /** Returns the document with the result of a migration of system features. */
    public Addressed of(SystemMigration.Ended ended) {
        List<JsonObjectWriter> features =
                ended.features().stream().map(TaskResults::feature).toList();
        return addressed(
                ended.endedAt(),
                new JsonObjectWriter()
                        .put("@timestamp", ended.endedAt().toString())
                        .put("task", new JsonObjectWriter().put("type", "system_features"))
                        .put("outcome", ended instanceof SystemMigration.Complete ? "complete" : "failed")
                        .put("version", ended.run().version().toString())
                        .put("started_at", ended.run().startedAt().toString())
                        .put("features", features));
    }

    private static JsonObjectWriter feature(FeatureMigration migration) {
        return new JsonObjectWriter()
                .put("feature_name", migration.feature().value())
                .put("outcome", migration instanceof FeatureMigration.Migrated ? "complete" : "failed")
                .put("indices", migration.upgrades().size())
                .put("errors", errors(migration.upgrades()));
    }

    private static List<JsonObjectWriter> errors(Collection<IndexUpgrade> upgrades) {
        return upgrades.stream()
                .filter(IndexUpgrade.Failed.class::isInstance)
                .map(IndexUpgrade.Failed.class::cast)
                .map(failed -> new JsonObjectWriter()
                        .put("index", failed.index().value())
                        .put("message", failed.message()))
                .toList();
    }

    private Addressed addressed(Instant at, JsonObjectWriter document) {
        return new Addressed(
                ShippedFeatures.TASKS.name(), new NewDocument(ids.get(), Timestamp.ofInstant(at), document.toString()));
    }
}
