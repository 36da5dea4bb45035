package io.millrace.adapters.http.graphql.field;

import graphql.schema.DataFetchingEnvironment;
import io.millrace.adapters.http.publisher.Mapped;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.application.port.driving.reindex.WatchReindex;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.PlainIndexRules;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import io.millrace.domain.security.privilege.Action;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** The fields about upgrades. */
public record ReindexFields(ManageReindexTasks tasks, WatchReindex watch, AuditChange audit) {

    private static final String TASK = "ReindexTask";
    private static final String INDEX = "ReindexIndex";

    public void register(Fields fields) {
        fields.acting("Query", "reindexTask", Action.READ_REINDEX_STATUS, this::read)
                .acting("Mutation", "startReindex", Action.START_REINDEX, this::start)
                .acting("Mutation", "cancelReindex", Action.CANCEL_REINDEX, this::cancel)
                .acting("Subscription", "reindexProgress", Action.READ_REINDEX_STATUS, this::watch);
        fields.of(ReindexTask.class, TASK)
                .showing("dataStream", task -> task.stream().value())
                .showing("plainIndex", task -> task.run().plainIndex())
                .showing("state", task -> task.state().name())
                .showing("startTime", task -> task.run().startedAt())
                .showing("startTimeMillis", task -> task.run().startedAt().toEpochMilli())
                .showing("endTime", task -> task instanceof ReindexTask.Ended ended ? ended.endedAt() : null)
                .showing("targetVersion", task -> task.run().version().toString())
                .showing("complete", task -> task.status().complete())
                .showing("totalIndicesInDataStream", task -> task.status().indicesInStream())
                .showing("totalIndicesRequiringUpgrade", task -> task.status().indicesRequiringUpgrade())
                .showing("successes", task -> task.status().successes())
                .showing("pending", task -> task.status().pending())
                .showing("inProgress", task -> task.status().inProgress())
                .showing("errors", task -> task.status().errors())
                .showing("waitingReason", task -> task.waitingReason().orElse(null))
                .showing("indices", ReindexTask::upgrades);
        fields.of(IndexUpgrade.InProgress.class, "ReindexProgress")
                .showing("index", upgrade -> upgrade.index().value())
                .showing("totalDocCount", IndexUpgrade.InProgress::documents)
                .showing("reindexedDocCount", IndexUpgrade.InProgress::copied);
        fields.of(IndexUpgrade.Failed.class, "ReindexError")
                .showing("index", upgrade -> upgrade.index().value())
                .showing("message", IndexUpgrade.Failed::message);
        fields.of(IndexUpgrade.class, INDEX)
                .showing("index", upgrade -> upgrade.index().value())
                .showing("state", upgrade -> upgrade.state().name())
                .showing(
                        "totalDocCount",
                        upgrade -> upgrade instanceof IndexUpgrade.InProgress busy ? busy.documents() : null)
                .showing(
                        "reindexedDocCount",
                        upgrade -> upgrade instanceof IndexUpgrade.InProgress busy ? busy.copied() : null)
                .showing("message", upgrade -> upgrade instanceof IndexUpgrade.Failed failed ? failed.message() : null);
    }

    private static StreamName stream(DataFetchingEnvironment environment, Access access) {
        return StreamFields.named(StreamFields.text(environment, "dataStream"), access);
    }

    private @Nullable ReindexTask task(StreamName stream) {
        return tasks.find(List.of(stream)).get(stream);
    }

    private @Nullable ReindexTask read(DataFetchingEnvironment environment, Access access) {
        return task(stream(environment, access));
    }

    private static StreamName plainIndex(DataFetchingEnvironment environment, Access access) {
        String name = StreamFields.text(environment, "dataStream");
        access.require(name);
        return PlainIndexRules.taskOf(name);
    }

    private static boolean isTrue(DataFetchingEnvironment environment, String argument) {
        return Boolean.TRUE.equals(environment.<Boolean>getArgument(argument));
    }

    private @Nullable ReindexTask start(DataFetchingEnvironment environment, Access access) {
        boolean plainIndex = isTrue(environment, "plainIndex");
        StreamName name = plainIndex ? plainIndex(environment, access) : stream(environment, access);
        tasks.start(new ManageReindexTasks.Request(name, plainIndex, isTrue(environment, "allowLossOfExcludedFields")));
        audit.audit(access.caller(), Kind.MIGRATION_STARTED, Map.of(Run.kind(plainIndex), name.value()));
        return task(name);
    }

    private @Nullable ReindexTask cancel(DataFetchingEnvironment environment, Access access) {
        StreamName stream = stream(environment, access);
        Run run = tasks.cancel(stream);
        audit.audit(access.caller(), Kind.MIGRATION_CANCELLED, Map.of(Run.kind(run.plainIndex()), stream.value()));
        return task(stream);
    }

    private Flow.Publisher<ReindexTask> watch(DataFetchingEnvironment environment, Access access) {
        StreamName stream = stream(environment, access);
        return Mapped.of(watch.watch(stream), task -> {
            // Checked for each event, because the privilege may be revoked during the subscription.
            access.require(stream.value());
            return task;
        });
    }
}
