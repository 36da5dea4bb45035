package io.millrace.adapters.http.graphql.field;

import graphql.schema.DataFetchingEnvironment;
import io.millrace.domain.Rejection;
import java.util.Objects;
import java.util.function.BooleanSupplier;

/**
 * Throws if the operation was cancelled or has exceeded its time limit. Fields must call it regularly during long work.
 */
public record Deadline(BooleanSupplier isOver) implements Runnable {

    public static Deadline of(DataFetchingEnvironment environment) {
        Deadline own = environment.getGraphQlContext().get(Deadline.class);
        return Objects.requireNonNull(own, "deadline");
    }

    @Override
    public void run() {
        if (isOver.getAsBoolean()) {
            throw new Rejection(Rejection.Reason.OVERLOADED, "the operation was cancelled or took too long");
        }
    }
}
