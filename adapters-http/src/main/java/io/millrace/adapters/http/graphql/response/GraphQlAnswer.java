package io.millrace.adapters.http.graphql.response;

import com.fasterxml.jackson.core.JsonGenerator;
import graphql.ExecutionResult;
import graphql.GraphQLError;
import io.millrace.adapters.http.graphql.error.GraphQlErrors;
import io.millrace.adapters.http.graphql.error.Stage;
import io.millrace.adapters.http.graphql.plan.QueryPlan;
import io.millrace.adapters.http.graphql.plan.ResultWriter;
import io.millrace.adapters.http.json.JsonBody;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The response to an operation, or one event of a subscription: data, errors, or both. */
public final class GraphQlAnswer implements JsonBody {

    /**
     * The maximum number of errors in a response. A document may break a hundred rules, but authors correct one error
     * after another.
     */
    private static final int MOST_ERRORS = 10;

    private final Stage stage;
    private final boolean hasData;
    private final @Nullable Object data;
    private final List<GraphQLError> errors;
    private final Map<?, ?> extensions;

    private GraphQlAnswer(
            Stage stage, boolean hasData, @Nullable Object data, List<GraphQLError> errors, Map<?, ?> extensions) {
        this.stage = stage;
        this.hasData = hasData;
        this.data = data;
        this.errors = List.copyOf(errors.size() > MOST_ERRORS ? errors.subList(0, MOST_ERRORS) : errors);
        this.extensions = extensions;
    }

    public static GraphQlAnswer refused(Stage stage, List<GraphQLError> errors) {
        return new GraphQlAnswer(stage, false, null, errors, Map.of());
    }

    public static GraphQlAnswer executed(ExecutionResult result) {
        Map<Object, Object> extensions = result.getExtensions();
        return new GraphQlAnswer(
                Stage.EXECUTED,
                result.isDataPresent(),
                result.getData(),
                result.getErrors(),
                extensions == null ? Map.of() : extensions);
    }

    public static GraphQlAnswer executed(QueryPlan.Answer answer) {
        return new GraphQlAnswer(Stage.EXECUTED, true, answer.data(), answer.errors(), Map.of());
    }

    public Stage stage() {
        return stage;
    }

    /** Returns whether the request was JSON, but not a valid GraphQL request. */
    boolean isNotWellFormed() {
        return errors.stream().anyMatch(error -> GraphQlErrors.hasCode(error, GraphQlErrors.BAD_REQUEST));
    }

    /** Returns whether the response has data, which may be null. */
    public boolean hasData() {
        return hasData;
    }

    public boolean hasErrors() {
        return !errors.isEmpty();
    }

    @Override
    public void writeTo(JsonGenerator json) throws IOException {
        json.writeStartObject();
        if (!errors.isEmpty()) {
            json.writeFieldName("errors");
            writeErrors(json);
        }
        if (hasData) {
            json.writeFieldName("data");
            ResultWriter.write(json, data);
        }
        if (!extensions.isEmpty()) {
            json.writeFieldName("extensions");
            ResultWriter.write(json, extensions);
        }
        json.writeEndObject();
    }

    /** Writes only the errors, which is the format of a response without data on web sockets. */
    public void writeErrors(JsonGenerator json) throws IOException {
        json.writeStartArray();
        for (GraphQLError error : errors) {
            ResultWriter.write(json, GraphQlErrors.shown(error));
        }
        json.writeEndArray();
    }

    /** Writes only the first error, which is the format of a response without data in the older web socket protocol. */
    public void writeFirstError(JsonGenerator json) throws IOException {
        ResultWriter.write(json, GraphQlErrors.shown(errors.get(0)));
    }
}
