package io.millrace.adapters.http.graphql;

import io.millrace.adapters.http.graphql.error.Stage;
import io.millrace.adapters.http.graphql.plan.ExecutionModes;
import io.millrace.adapters.http.graphql.request.GraphQlRequest;
import io.millrace.adapters.http.graphql.response.AnswerForm;
import io.millrace.adapters.http.graphql.response.AnswerForm.Offer;
import io.millrace.adapters.http.graphql.response.GraphQlAnswer;
import io.millrace.adapters.http.graphql.response.OperationKind;
import io.millrace.adapters.http.graphql.response.Outcome;
import io.millrace.adapters.http.graphql.response.StatusProfile;
import io.millrace.adapters.http.json.rendering.JsonRendering;
import io.millrace.adapters.http.publisher.Mapped;
import io.millrace.adapters.http.publisher.SingleItem;
import io.millrace.adapters.http.route.LaterHandler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * GraphQL over HTTP: {@code GET} with parameters and {@code POST} with JSON, whose response is a single result or a
 * stream of events.
 */
final class GraphQlHandler implements LaterHandler {

    /**
     * The heap that is reserved for the response to a mutation, as a multiple of the size of its request. The response
     * can be larger than the request: a mutation that adds many short documents returns an id and a place for each of
     * them.
     */
    private static final long ANSWER_TO_BODY = 4;

    private static final String FAREWELL = "event: complete\ndata:\n\n";

    private final GraphQlExecution execution;
    private final StatusProfile statuses;

    GraphQlHandler(GraphQlExecution execution, StatusProfile statuses) {
        this.execution = execution;
        this.statuses = statuses;
    }

    @Override
    public CompletionStage<Response> handle(Request request) {
        AnswerForm form = AnswerForm.of(request.header("Accept"));
        boolean posted = request.method().equals("POST");
        Supplier<GraphQlRequest> wanted =
                posted ? () -> GraphQlRequest.of(request.parsed()) : () -> GraphQlRequest.of(request.parameters());
        return execution
                .execute(
                        wanted,
                        ExecutionModes.isShort(request.body().length),
                        request.access(),
                        allowed(posted, form),
                        () -> request.memory().promiseAnswer(ANSWER_TO_BODY * request.body().length))
                .outcome()
                .thenApply(outcome -> respond(outcome, form));
    }

    /**
     * Returns the allowed kinds of operations. A GET request may contain only queries, because clients and proxies may
     * repeat a GET.
     */
    private static Set<OperationKind> allowed(boolean posted, AnswerForm form) {
        Set<OperationKind> allowed = EnumSet.of(OperationKind.QUERY);
        if (posted) {
            allowed.add(OperationKind.MUTATION);
        }
        if (form.takesEvents()) {
            allowed.add(OperationKind.SUBSCRIPTION);
        }
        return allowed;
    }

    private Response respond(Outcome outcome, AnswerForm form) {
        if (outcome instanceof Outcome.Streaming streaming) {
            return Response.events(Mapped.of(streaming.answers(), GraphQlHandler::event), FAREWELL);
        }
        GraphQlAnswer answer = ((Outcome.Answered) outcome).answer();
        if (form.prefersEvents() && isForListeners(answer.stage())) {
            return Response.events(SingleItem.of(() -> event(answer)), FAREWELL);
        }
        Offer wanted = form.single();
        int status = statuses.of(answer, wanted);
        Response response = Response.json(status, statuses.form(status, wanted).contentType(), answer);
        return switch (status) {
            case 405 -> response.with("Allow", "POST");
            case 503 -> answer.stage() == Stage.OVERLOADED ? response.with("Retry-After", "1") : response;
            default -> response;
        };
    }

    /**
     * Returns whether a response of this stage is sent as an event to a client that prefers events. Responses of the
     * other stages are sent as rejections with their HTTP status.
     */
    private static boolean isForListeners(Stage stage) {
        return switch (stage) {
            case NOT_PARSED, NOT_VALID, NOT_DETERMINED, NOT_COERCED, TIMED_OUT, EXECUTED, BROKEN -> true;
            case MALFORMED, MUTATION_NOT_ALLOWED, SUBSCRIPTION_NOT_ALLOWED, OVERLOADED -> false;
        };
    }

    private static byte[] event(GraphQlAnswer answer) {
        String json = new String(JsonRendering.PLAIN.render(answer), StandardCharsets.UTF_8);
        // The JSON of a document may contain line breaks, and each line of an event must have the prefix.
        String lines = json.lines()
                .reduce((before, line) -> before + "\ndata: " + line)
                .orElse("");
        return ("event: next\ndata: " + lines + "\n\n").getBytes(StandardCharsets.UTF_8);
    }
}
