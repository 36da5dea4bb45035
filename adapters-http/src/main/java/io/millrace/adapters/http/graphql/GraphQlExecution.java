package io.millrace.adapters.http.graphql;

import graphql.ErrorClassification;
import graphql.ErrorType;
import graphql.ExecutionInput;
import graphql.ExecutionResult;
import graphql.GraphQL;
import graphql.GraphQLError;
import graphql.execution.SubscriptionExecutionStrategy;
import graphql.execution.preparsed.PreparsedDocumentEntry;
import graphql.language.OperationDefinition;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.graphql.error.FieldFailures;
import io.millrace.adapters.http.graphql.error.GraphQlErrors;
import io.millrace.adapters.http.graphql.error.Stage;
import io.millrace.adapters.http.graphql.field.Deadline;
import io.millrace.adapters.http.graphql.plan.ExecutionMode;
import io.millrace.adapters.http.graphql.plan.QueryPlan;
import io.millrace.adapters.http.graphql.request.DocumentPolicy;
import io.millrace.adapters.http.graphql.request.GraphQlLimits;
import io.millrace.adapters.http.graphql.request.GraphQlRequest;
import io.millrace.adapters.http.graphql.request.NullVariables;
import io.millrace.adapters.http.graphql.response.AnswerStream;
import io.millrace.adapters.http.graphql.response.GraphQlAnswer;
import io.millrace.adapters.http.graphql.response.GraphQlRefusal;
import io.millrace.adapters.http.graphql.response.OperationKind;
import io.millrace.adapters.http.graphql.response.OperationObserver;
import io.millrace.adapters.http.graphql.response.Outcome;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.adapters.http.route.limit.ProcessorLimiter;
import io.millrace.adapters.http.trace.LogContext;
import io.millrace.adapters.http.trace.Tracing;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.security.Authentication;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.dataloader.DataLoaderRegistry;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes operations of all transports. Parsing, validation and execution run on a fixed number of separate threads
 * and may block without delaying the caller. Operations that can be executed as {@link ExecutionMode#INLINE} run on the
 * thread of the caller instead. Thread-safe.
 */
public final class GraphQlExecution implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(GraphQlExecution.class);
    private static final int WAITING = 1_024;
    private static final int TOO_MANY = 429;
    private static final Duration PATIENCE_AT_END = Duration.ofSeconds(2);

    private final GraphQL graphQl;
    private final GraphQlLimits limits;
    private final DocumentPolicy policy;
    private final PreparedDocuments documents;
    private final Supplier<DataLoaderRegistry> loaders;
    private final FieldFailures failures;
    private final DocumentPreparation preparation;
    private final ProcessorLimiter parsers = new ProcessorLimiter(ProcessorLimiter.HALF_OF_PROCESSORS);
    private final ThreadPoolExecutor workers;
    private final ScheduledThreadPoolExecutor timers;
    private final OperationObserver observer;
    private final Tracing tracing;

    /**
     * Creates an execution.
     *
     * @param executable executes documents; an extension may provide it, but documents are always checked by this class
     * @param policy decides which documents are executed
     * @param outages decides whether a failure means that the database is unavailable
     * @param threads the maximum number of concurrent operations
     */
    public GraphQlExecution(
            Executable executable,
            GraphQlLimits limits,
            DocumentPolicy policy,
            PreparedDocuments documents,
            Outages outages,
            int threads) {
        this(executable, limits, policy, documents, outages, threads, OperationObserver.NONE, Tracing.NONE);
    }

    /** Creates an execution with an observer of finished operations, and with tracing. */
    public GraphQlExecution(
            Executable executable,
            GraphQlLimits limits,
            DocumentPolicy policy,
            PreparedDocuments documents,
            Outages outages,
            int threads,
            OperationObserver observer,
            Tracing tracing) {
        this.observer = observer;
        this.tracing = tracing;
        this.limits = limits;
        this.policy = policy;
        this.documents = documents;
        this.loaders = executable.loaders();
        this.failures = new FieldFailures(outages);
        this.graphQl = executable
                .graphQl()
                .transform(builder -> builder.preparsedDocumentProvider(
                        (input, parse) -> CompletableFuture.completedFuture(entry(input))));
        this.preparation = DocumentPreparation.of(executable, limits);
        this.workers = new ThreadPoolExecutor(
                threads,
                threads,
                60,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(WAITING),
                naming("graphql"),
                new ThreadPoolExecutor.AbortPolicy());
        workers.allowCoreThreadTimeOut(true);
        this.timers = new ScheduledThreadPoolExecutor(1, naming("graphql-timer"));
        timers.setRemoveOnCancelPolicy(true);
    }

    private static ThreadFactory naming(String name) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    private static PreparsedDocumentEntry entry(ExecutionInput input) {
        PreparedDocument prepared = input.getGraphQLContext().get(PreparedDocument.class);
        return new PreparsedDocumentEntry(
                Objects.requireNonNull(prepared, "prepared").document());
    }

    /**
     * Starts an operation on a worker thread and returns immediately.
     *
     * @param request reads the operation; called on the worker thread, and its exceptions are reported to the client
     * @param access the access of the caller, with which each field checks its action
     * @param allowed the allowed kinds of operations; other kinds are rejected
     */
    public Execution execute(Supplier<GraphQlRequest> request, Access access, Set<OperationKind> allowed) {
        Running running = new Running(request, access, allowed, () -> {});
        running.handOver();
        return running;
    }

    /**
     * Executes an operation, on the calling thread in the mode {@link ExecutionMode#INLINE}, otherwise on a worker
     * thread.
     *
     * @param request reads the operation
     * @param isShort whether {@code request} takes so little time that it may be called on the calling thread
     * @param beforeChange called before a mutation is executed; may throw to reject the mutation
     */
    Execution execute(
            Supplier<GraphQlRequest> request,
            boolean isShort,
            Access access,
            Set<OperationKind> allowed,
            Runnable beforeChange) {
        Running running = new Running(request, access, allowed, beforeChange);
        if (!isShort || !running.executeInline()) {
            running.handOver();
        }
        return running;
    }

    /**
     * Parses, measures and validates a document, unless it is cached.
     *
     * @throws GraphQlRefusal if the document is invalid or exceeds a limit
     */
    public PreparedDocument prepare(String text) {
        preparation.requireShort(text);
        return documents.get(text, () -> parsers.take(() -> preparation.prepare(text)));
    }

    /** Rejects new operations, waits a short time for running operations, then interrupts them. */
    @Override
    public void close() {
        timers.shutdownNow();
        workers.shutdown();
        try {
            if (!workers.awaitTermination(PATIENCE_AT_END.toMillis(), TimeUnit.MILLISECONDS)) {
                workers.shutdownNow();
            }
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
            workers.shutdownNow();
        }
    }

    private final class Running implements Execution, Runnable {

        private volatile Supplier<GraphQlRequest> request;
        private final Access access;
        private final Set<OperationKind> allowed;
        private final Runnable beforeChange;
        private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        private final AtomicBoolean cancelled = new AtomicBoolean();
        private volatile @Nullable ScheduledFuture<?> timer;
        private final long begun = System.nanoTime();
        private final Tracing.Span span;
        private volatile @Nullable ExecutionInput input;
        private volatile Optional<PreparedDocument> prepared = Optional.empty();
        private volatile boolean planFailed;
        private volatile Optional<OperationKind> kind = Optional.empty();
        private volatile Optional<DocumentHash> document = Optional.empty();

        Running(Supplier<GraphQlRequest> request, Access access, Set<OperationKind> allowed, Runnable beforeChange) {
            this.request = request;
            this.access = access;
            this.allowed = Set.copyOf(allowed);
            this.beforeChange = beforeChange;
            this.span = tracing.within("GraphQL");
        }

        /** Passes the operation to a worker thread. */
        void handOver() {
            timer = timers.schedule(this::giveUp, limits.timeout().toMillis(), TimeUnit.MILLISECONDS);
            try {
                workers.execute(LogContext.propagating(this));
            } catch (RejectedExecutionException full) {
                answer(new GraphQlRefusal(
                                Stage.OVERLOADED, GraphQlErrors.OVERLOADED, "too many operations are already waiting")
                        .answer());
            }
        }

        /**
         * Executes or rejects the operation on this thread if its mode is {@link ExecutionMode#INLINE}. Otherwise
         * returns false.
         */
        boolean executeInline() {
            return attempt(() -> {
                GraphQlRequest wanted = request.get();
                request = () -> wanted;
                Optional<String> text = policy.ownText(wanted);
                prepared = text.flatMap(documents::find);
                return prepared.filter(ready -> ready.modes().fastest() == ExecutionMode.INLINE)
                                .isPresent()
                        && begin(wanted, text.get(), prepared.get(), true);
            });
        }

        @Override
        public CompletionStage<Outcome> outcome() {
            return outcome.minimalCompletionStage();
        }

        @Override
        public void cancel() {
            cancelled.set(true);
            ExecutionInput made = input;
            if (made != null) {
                made.cancel();
            }
        }

        private void giveUp() {
            cancel();
            answer(new GraphQlRefusal(
                            Stage.TIMED_OUT,
                            GraphQlErrors.TIMED_OUT,
                            "no response within [" + limits.timeout().toMillis() + "ms], the outcome is unknown")
                    .answer());
        }

        void answer(GraphQlAnswer answer) {
            end(new Outcome.Answered(answer));
        }

        private void end(Outcome result) {
            ScheduledFuture<?> running = timer;
            if (running != null) {
                running.cancel(false);
            }
            if (outcome.complete(result)) {
                OperationObserver.Result reported = OperationObserver.Result.of(result);
                observer.ended(kind, document, reported, System.nanoTime() - begun);
                String type =
                        kind.map(known -> known.name().toLowerCase(Locale.ROOT)).orElse("unknown");
                span.end(
                        "GraphQL " + type,
                        Map.of(
                                "graphql.operation.type",
                                type,
                                "outcome",
                                reported.name().toLowerCase(Locale.ROOT)),
                        reported == OperationObserver.Result.FAILED);
            }
        }

        @Override
        public void run() {
            if (!cancelled.get()) {
                attempt(() -> {
                    GraphQlRequest wanted = request.get();
                    wanted.query().ifPresent(preparation::requireShort);
                    String text = policy.text(wanted);
                    return begin(wanted, text, prepared.orElseGet(() -> prepare(text)), false);
                });
            }
        }

        /**
         * Runs a step, and returns its result. If the step throws, the failure becomes the response, and the result is
         * true.
         */
        private boolean attempt(BooleanSupplier step) {
            try (Tracing.Scope current = span.enter()) {
                Objects.requireNonNull(current, "current");
                return step.getAsBoolean();
            } catch (GraphQlRefusal refusal) {
                answer(refusal.answer());
            } catch (RequestRefusedException malformed) {
                answer(refusal(malformed).answer());
            } catch (Throwable failure) {
                answer(broken(failure));
                if (failure instanceof VirtualMachineError fatal) {
                    throw fatal;
                }
            }
            return true;
        }

        private static GraphQlRefusal refusal(RequestRefusedException refused) {
            String reason = refused.error().cause().reason();
            return refused.error().status() == TOO_MANY
                    ? new GraphQlRefusal(Stage.OVERLOADED, GraphQlErrors.OVERLOADED, reason)
                    : new GraphQlRefusal(Stage.MALFORMED, GraphQlErrors.NOT_JSON, reason);
        }

        private GraphQlAnswer broken(Throwable failure) {
            GraphQLError error = failures.error(failure, "an operation");
            boolean passes = GraphQlErrors.hasCode(error, GraphQlErrors.UNAVAILABLE)
                    || GraphQlErrors.hasCode(error, GraphQlErrors.OVERLOADED);
            return GraphQlAnswer.refused(passes ? Stage.OVERLOADED : Stage.BROKEN, List.of(error));
        }

        /**
         * Executes the operation with a plan, or starts graphql-java.
         *
         * @param inline whether this is the thread of the caller, on which graphql-java is not started
         * @return whether the operation was started; otherwise a worker thread must start graphql-java
         */
        private boolean begin(GraphQlRequest wanted, String text, PreparedDocument ready, boolean inline) {
            OperationDefinition operation = ready.operation(wanted.operationName());
            OperationKind meant = PreparedDocument.kind(operation);
            kind = Optional.of(meant);
            document = wanted.query().isEmpty() ? wanted.hash() : Optional.empty();
            if (!allowed.contains(meant)) {
                throw notAllowed(meant);
            }
            NullVariables.requireConditions(ready.document(), operation, wanted.variables());
            if (meant == OperationKind.MUTATION) {
                beforeChange.run();
            }
            if (allowed.contains(OperationKind.MUTATION)) {
                policy.executed(wanted);
            }
            Map<Object, Object> context = Map.of(
                    PreparedDocument.class,
                    ready,
                    Access.class,
                    access,
                    Authentication.class,
                    access.caller(),
                    Deadline.class,
                    new Deadline(cancelled::get),
                    SubscriptionExecutionStrategy.KEEP_SUBSCRIPTION_EVENTS_ORDERED,
                    true);
            if (!planFailed) {
                Optional<QueryPlan.Answer> planned =
                        ready.modes().execute(operation, wanted.variables(), context, failures, cancelled::get);
                if (planned.isPresent()) {
                    answer(GraphQlAnswer.executed(planned.get()));
                    return true;
                }
                planFailed = true;
            }
            if (!inline) {
                startEngine(wanted, text, context);
            }
            return !inline;
        }

        @SuppressWarnings("FutureReturnValueIgnored") // the callback completes the outcome
        private void startEngine(GraphQlRequest wanted, String text, Map<Object, Object> context) {
            ExecutionInput.Builder builder = ExecutionInput.newExecutionInput()
                    .query(text)
                    .variables(wanted.variables())
                    .extensions(wanted.extensions())
                    .locale(Locale.ROOT)
                    .dataLoaderRegistry(loaders.get())
                    .graphQLContext(context);
            wanted.operationName().ifPresent(builder::operationName);
            ExecutionInput made = builder.build();
            input = made;
            if (cancelled.get()) {
                return;
            }
            graphQl.executeAsync(made).whenComplete((result, failure) -> {
                if (failure != null) {
                    answer(broken(failure));
                } else {
                    end(outcome(result));
                }
            });
        }

        private GraphQlRefusal notAllowed(OperationKind meant) {
            return switch (meant) {
                case QUERY -> throw new IllegalStateException("every transport takes queries");
                case MUTATION ->
                    new GraphQlRefusal(
                            Stage.MUTATION_NOT_ALLOWED,
                            GraphQlErrors.METHOD_NOT_ALLOWED,
                            "a mutation must be sent with POST");
                case SUBSCRIPTION ->
                    new GraphQlRefusal(
                            Stage.SUBSCRIPTION_NOT_ALLOWED,
                            GraphQlErrors.NOT_ACCEPTABLE,
                            "a subscription needs the media type text/event-stream or a web socket");
            };
        }

        private Outcome outcome(ExecutionResult result) {
            if (result.getData() instanceof Publisher<?> publisher) {
                Function<Throwable, GraphQLError> reported = failure -> failures.error(failure, "a subscription");
                return new Outcome.Streaming(new AnswerStream(results(publisher), reported));
            }
            if (result.isDataPresent()) {
                return new Outcome.Answered(GraphQlAnswer.executed(result));
            }
            List<GraphQLError> errors = result.getErrors();
            LOG.debug("an operation was not executed: {}", errors);
            boolean subscriptionFailed = errors.stream().anyMatch(error -> isOfField(error.getErrorType()));
            return new Outcome.Answered(
                    subscriptionFailed
                            ? GraphQlAnswer.refused(Stage.BROKEN, errors)
                            : GraphQlAnswer.refused(
                                    Stage.NOT_COERCED, GraphQlErrors.coded(errors, GraphQlErrors.BAD_INPUT)));
        }

        /**
         * Returns whether the error is the failure of a field. Error types of graphql-java itself mean that the request
         * is invalid.
         */
        private static boolean isOfField(@Nullable ErrorClassification kind) {
            return kind != null && !(kind instanceof ErrorType);
        }

        @SuppressWarnings("unchecked") // guaranteed by the engine's documentation
        private static Publisher<ExecutionResult> results(Publisher<?> publisher) {
            return (Publisher<ExecutionResult>) publisher;
        }
    }
}
