package io.millrace.adapters.http.graphql;

import graphql.language.Document;
import graphql.language.OperationDefinition;
import io.millrace.adapters.http.graphql.error.GraphQlErrors;
import io.millrace.adapters.http.graphql.error.Stage;
import io.millrace.adapters.http.graphql.plan.ExecutionModes;
import io.millrace.adapters.http.graphql.response.GraphQlRefusal;
import io.millrace.adapters.http.graphql.response.OperationKind;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A document that was parsed, is within the limits, and matches the schema.
 *
 * @param weight the estimated size in the heap in bytes
 * @param modes how its operations are executed
 */
public record PreparedDocument(Document document, long weight, ExecutionModes modes) {

    /**
     * Returns the operation to execute.
     *
     * @throws GraphQlRefusal if the name is unknown, or is missing although the document has several operations
     */
    public OperationDefinition operation(Optional<String> operationName) {
        List<OperationDefinition> operations = document.getDefinitionsOfType(OperationDefinition.class);
        if (operationName.isEmpty() && operations.size() != 1) {
            throw notDetermined(
                    operations.isEmpty()
                            ? "the document has no operation"
                            : "the document has several operations; select one with [operationName]");
        }
        return operations.stream()
                .filter(candidate ->
                        operationName.isEmpty() || operationName.get().equals(candidate.getName()))
                .findFirst()
                .orElseThrow(() -> notDetermined("the document has no operation with the name in [operationName]"));
    }

    /** Returns the kind of an operation. */
    static OperationKind kind(OperationDefinition operation) {
        OperationDefinition.Operation kind =
                Objects.requireNonNullElse(operation.getOperation(), OperationDefinition.Operation.QUERY);
        return switch (kind) {
            case QUERY -> OperationKind.QUERY;
            case MUTATION -> OperationKind.MUTATION;
            case SUBSCRIPTION -> OperationKind.SUBSCRIPTION;
        };
    }

    private static GraphQlRefusal notDetermined(String message) {
        return new GraphQlRefusal(Stage.NOT_DETERMINED, GraphQlErrors.OPERATION_NOT_FOUND, message);
    }
}
