package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.service.OldDocuments.Removed;
import io.millrace.application.port.driven.service.feature.DocumentFormat;
import io.millrace.application.port.driven.service.feature.DocumentFormat.Fields;
import io.millrace.application.port.driven.service.reindex.WaitingDocuments.Addressed;
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
public record TaskResults(Supplier<DocumentId> ids, DocumentFormat format) {

    /** Returns the document with the result of an upgrade of a data stream or a plain index. */
    public Addressed of(ReindexTask.Ended ended) {
        ReindexStatus status = ended.status();
        return addressed(
                ended.endedAt(),
                Fields.NONE
                        .with("@timestamp", ended.endedAt().toString())
                        .with(
                                "task",
                                Fields.NONE
                                        .with("type", "reindex")
                                        .with(
                                                Run.kind(ended.run().plainIndex()),
                                                ended.stream().value()))
                        .with("outcome", status.complete() ? "complete" : "failed")
                        .with("version", ended.run().version().toString())
                        .with("started_at", ended.run().startedAt().toString())
                        .with("indices", ended.upgrades().size())
                        .with("successes", status.successes())
                        .with("errors", errors(ended.upgrades())));
    }

    /** Returns the fields of the document that records that old results were removed. */
    public static Fields ofRemoved(Instant at, Removed removed, String reason) {
        return Fields.NONE
                .with("@timestamp", at.toString())
                .with("task", Fields.NONE.with("type", "retention"))
                .with("outcome", "complete")
                .with("results", removed.documents())
                .with("from", removed.earliest().toString())
                .with("to", removed.latest().toString())
                .with("reason", reason);
    }

    /** Returns the document with the result of a migration of system features. */
    public Addressed of(SystemMigration.Ended ended) {
        List<Fields> features =
                ended.features().stream().map(TaskResults::feature).toList();
        return addressed(
                ended.endedAt(),
                Fields.NONE
                        .with("@timestamp", ended.endedAt().toString())
                        .with("task", Fields.NONE.with("type", "system_features"))
                        .with("outcome", ended instanceof SystemMigration.Complete ? "complete" : "failed")
                        .with("version", ended.run().version().toString())
                        .with("started_at", ended.run().startedAt().toString())
                        .with("features", features));
    }

    private static Fields feature(FeatureMigration migration) {
        return Fields.NONE
                .with("feature_name", migration.feature().value())
                .with("outcome", migration instanceof FeatureMigration.Migrated ? "complete" : "failed")
                .with("indices", migration.upgrades().size())
                .with("errors", errors(migration.upgrades()));
    }

    private static List<Fields> errors(Collection<IndexUpgrade> upgrades) {
        return upgrades.stream()
                .filter(IndexUpgrade.Failed.class::isInstance)
                .map(IndexUpgrade.Failed.class::cast)
                .map(failed -> Fields.NONE.with("index", failed.index().value()).with("message", failed.message()))
                .toList();
    }

    private Addressed addressed(Instant at, Fields document) {
        return new Addressed(
                ShippedFeatures.TASKS.name(),
                new NewDocument(ids.get(), Timestamp.ofInstant(at), format.write(document)));
    }
}
