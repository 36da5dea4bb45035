package io.millrace.adapters.http.graphql.response;

import graphql.GraphQLError;
import io.millrace.adapters.http.graphql.error.GraphQlErrors;
import io.millrace.adapters.http.graphql.error.Stage;
import java.util.List;

/** The rejection of an operation, with the stage at which the operation was rejected, and the errors. */
public final class GraphQlRefusal extends RuntimeException {

    private final Stage stage;
    private final transient List<GraphQLError> errors;

    public GraphQlRefusal(Stage stage, List<GraphQLError> errors) {
        super(errors.isEmpty() ? stage.name() : errors.get(0).getMessage());
        this.stage = stage;
        this.errors = List.copyOf(errors);
    }

    public GraphQlRefusal(Stage stage, String code, String message) {
        this(stage, List.of(GraphQlErrors.error(code, message)));
    }

    /** Returns the rejection of a body that is not a GraphQL request. */
    public static GraphQlRefusal malformed(String message) {
        return new GraphQlRefusal(Stage.MALFORMED, GraphQlErrors.BAD_REQUEST, message);
    }

    /** Returns the response for the client. */
    public GraphQlAnswer answer() {
        return GraphQlAnswer.refused(stage, errors);
    }
}
