package io.millrace.adapters.http.graphql.field;

import graphql.schema.DataFetchingEnvironment;
import io.millrace.adapters.http.graphql.error.FieldFailures;
import io.millrace.adapters.http.graphql.error.GraphQlErrors;
import io.millrace.adapters.http.graphql.plan.Selections;
import io.millrace.adapters.http.publisher.Mapped;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.application.port.driving.reindex.ManageReindexTasks.Estimate;
import io.millrace.application.port.driving.reindex.WatchReindex;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.PlainIndexRules;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import io.millrace.domain.reindex.TaskProgress;
import io.millrace.domain.security.privilege.Action;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The fields about upgrades. */
public record ReindexFields(ManageReindexTasks tasks, WatchReindex watch, AuditChange audit, Outages outages) {

    private static final String TASK = "ReindexTask";
    private static final String INDEX = "ReindexIndex";
    private static final String START_ALL = "startReindexes";
    private static final String MAYBE_STARTED =
            "the store is not available at the moment, and it is unknown whether the upgrade was started";
    private static final String NOT_STARTED =
            "the upgrade was not started because the store is not available at the moment";
    private static final String ESTIMATED_SIZE = "estimatedSizeInBytes";

    /** The maximum number of names in one request. */
    private static final int MOST_NAMES = 100;

    /** Added to durations, so that parts of seconds are rounded up. */
    private static final Duration ALMOST_A_SECOND = Duration.ofSeconds(1).minusNanos(1);

    private static final NameSelection ALL = NameSelection.parse("*", EnumSet.allOf(Expand.class));

    /** The outcome of the start of one upgrade; either the task or the error is set. */
    private record Start(
            String name,
            @Nullable ReindexTask task,
            @Nullable String error) {}

    public void register(Fields fields) {
        fields.acting("Query", "reindexTask", Action.READ_REINDEX_STATUS, this::read)
                .acting(
                        "Query",
                        "reindexTasks",
                        Action.READ_REINDEX_STATUS,
                        (environment, access) -> tasks.listNewest(access.select(ALL)))
                .acting("Query", "upgradeEstimate", Action.READ_REINDEX_STATUS, this::estimate)
                .acting("Mutation", "startReindex", Action.START_REINDEX, this::start)
                .acting("Mutation", START_ALL, Action.START_REINDEX, this::startAll)
                .acting("Mutation", "cancelReindex", Action.CANCEL_REINDEX, this::cancel)
                .acting("Subscription", "reindexProgress", Action.READ_REINDEX_STATUS, this::watch)
                .acting("Subscription", "reindexTasksProgress", Action.READ_REINDEX_STATUS, this::watchAll);
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
                .showing("indices", ReindexTask::upgrades)
                .loading("documentsDone", measured(TaskProgress::documentsDone))
                .loading("documentsTotal", measured(TaskProgress::documentsTotal))
                .loading("documentsPerSecond", measured(progress -> {
                    OptionalDouble rate = progress.documentsPerSecond();
                    return rate.isPresent() ? rate.getAsDouble() : null;
                }))
                .loading("remainingSeconds", measured(progress -> StreamFields.orNull(progress.remainingSeconds())));
        fields.of(Start.class, "ReindexStart")
                .showing("dataStream", Start::name)
                .showing("task", Start::task)
                .showing("error", Start::error);
        fields.of(Estimate.class, "UpgradeEstimate")
                .showing("dataStream", estimate -> estimate.stream().value())
                .showing(
                        "outdatedIndices",
                        estimate -> estimate.volume().indices().size())
                .showing("documents", estimate -> estimate.volume().documents())
                .showing("sizeInBytes", estimate -> estimate.volume().bytes())
                .showing(ESTIMATED_SIZE, estimate -> StreamFields.orNull(estimate.bytesAfter()))
                .showing(
                        "estimatedSeconds",
                        estimate -> estimate.leastTime()
                                .map(time -> time.plus(ALMOST_A_SECOND).toSeconds())
                                .orElse(null));
        fields.of(IndexUpgrade.InProgress.class, "ReindexProgress")
                .showing("index", upgrade -> upgrade.index().value())
                .showing("totalDocCount", IndexUpgrade.InProgress::documents)
                .showing("reindexedDocCount", IndexUpgrade.InProgress::copied);
        fields.of(IndexUpgrade.Failed.class, "ReindexError")
                .showing("index", upgrade -> upgrade.index().value())
                .showing("message", IndexUpgrade.Failed::message)
                .showing("remedy", IndexUpgrade.Failed::remedy);
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

    private static BiFunction<DataFetchingEnvironment, ReindexTask, CompletableFuture<?>> measured(
            Function<TaskProgress, @Nullable Object> part) {
        return (environment, task) -> Loaders.progress(environment, task).thenApply(part);
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
        return start(
                new ManageReindexTasks.Request(name, plainIndex, isTrue(environment, "allowLossOfExcludedFields")),
                access);
    }

    private @Nullable ReindexTask start(ManageReindexTasks.Request request, Access access) {
        tasks.start(request);
        audit.audit(
                access.caller(),
                Kind.MIGRATION_STARTED,
                Map.of(Run.kind(request.plainIndex()), request.name().value()));
        return task(request.name());
    }

    private static List<String> names(DataFetchingEnvironment environment) {
        List<String> names =
                Objects.requireNonNull(environment.<List<String>>getArgument("dataStreams"), "dataStreams");
        if (names.size() > MOST_NAMES) {
            throw Rejection.invalid("[dataStreams] must have at most " + MOST_NAMES + " values");
        }
        return names;
    }

    /** Returns estimates. The sample for sizes is read only if the request selects sizes. */
    private List<Estimate> estimate(DataFetchingEnvironment environment, Access access) {
        List<String> names = names(environment).stream().distinct().toList();
        access.require(names);
        return tasks.estimate(
                names.stream().map(StreamName::new).toList(), Selections.contain(environment, ESTIMATED_SIZE));
    }

    /** Starts the upgrades in their order. After an outage, the remaining ones are not started. */
    private List<Start> startAll(DataFetchingEnvironment environment, Access access) {
        List<String> names = names(environment);
        Map<String, Rejection> refused = access.refused(names);
        if (refused.keySet().containsAll(names)) {
            access.require(names);
        }
        List<Start> starts = new ArrayList<>();
        boolean isOutage = false;
        for (String name : names) {
            Rejection refusal = refused.get(name);
            if (refusal != null) {
                starts.add(new Start(name, null, GraphQlErrors.message(refusal)));
            } else if (isOutage) {
                starts.add(new Start(name, null, NOT_STARTED));
            } else {
                try {
                    starts.add(new Start(name, startOne(name, access), null));
                } catch (RuntimeException failure) {
                    isOutage = !(failure instanceof Rejection) && outages.isOutage(failure);
                    starts.add(new Start(name, null, isOutage ? MAYBE_STARTED : message(failure)));
                }
            }
        }
        return starts;
    }

    private @Nullable ReindexTask startOne(String name, Access access) {
        return start(new ManageReindexTasks.Request(new StreamName(name), false, false), access);
    }

    private String message(RuntimeException failure) {
        return new FieldFailures(outages).message(failure, START_ALL);
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

    private Flow.Publisher<List<ReindexTask>> watchAll(DataFetchingEnvironment environment, Access access) {
        access.select(ALL);
        return watch.watchNewest(() -> access.select(ALL));
    }
}
