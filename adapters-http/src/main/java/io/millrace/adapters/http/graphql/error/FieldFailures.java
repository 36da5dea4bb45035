package io.millrace.adapters.http.graphql.error;

import graphql.ErrorType;
import graphql.GraphQLError;
import graphql.execution.DataFetcherExceptionHandler;
import graphql.execution.DataFetcherExceptionHandlerParameters;
import graphql.execution.DataFetcherExceptionHandlerResult;
import graphql.execution.ResultPath;
import graphql.language.SourceLocation;
import io.millrace.adapters.http.error.Causes;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.domain.Rejection;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Converts exceptions to errors. Rejections of the domain and of this module keep their message. For any other
 * exception, the error contains only an id, and the log contains the exception with the same id.
 */
public record FieldFailures(Outages outages) implements DataFetcherExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(FieldFailures.class);

    @Override
    public CompletableFuture<DataFetcherExceptionHandlerResult> handleException(
            DataFetcherExceptionHandlerParameters parameters) {
        return CompletableFuture.completedFuture(DataFetcherExceptionHandlerResult.newResult()
                .error(error(parameters.getException(), parameters.getPath(), parameters.getSourceLocation()))
                .build());
    }

    /** Returns the error for a failure of a field. */
    public GraphQLError error(Throwable failure, ResultPath path, @Nullable SourceLocation location) {
        ErrorDescription description = describe(failure, path.toString());
        return GraphQlErrors.error(description.code(), description.message(), path, location);
    }

    /** Returns the error for a failure outside of any field. */
    public GraphQLError error(Throwable failure, String where) {
        ErrorDescription description = describe(failure, where);
        return GraphQlErrors.error(description.code(), description.message());
    }

    /** Returns the message for a failure of a part of a field whose other parts have results. */
    public String message(Throwable failure, String where) {
        return describe(failure, where).message();
    }

    private record ErrorDescription(String code, String message) {}

    private ErrorDescription describe(Throwable thrown, String where) {
        Throwable failure = Causes.unwrapped(thrown);
        Optional<Rejection> refusal =
                failure instanceof Rejection rejection ? Optional.of(rejection) : outages.refusal(failure);
        if (refusal.isPresent()) {
            return new ErrorDescription(
                    GraphQlErrors.codeOf(refusal.get().reason()), GraphQlErrors.message(refusal.get()));
        }
        if (failure instanceof RequestRefusedException refused) {
            return new ErrorDescription(
                    GraphQlErrors.BAD_INPUT, refused.error().cause().reason());
        }
        if (failure instanceof GraphQLError error && error.getErrorType() == ErrorType.ValidationError) {
            return new ErrorDescription(GraphQlErrors.BAD_INPUT, error.getMessage());
        }
        String id = UUID.randomUUID().toString();
        // The path is logged separately at the level DEBUG, because it contains aliases that the client chose.
        LOG.error("a GraphQL operation failed, id {}", id, failure);
        LOG.debug("the failed operation with id {} was {}", id, where);
        return new ErrorDescription(GraphQlErrors.INTERNAL, "internal error, its id in the log is [" + id + "]");
    }
}
