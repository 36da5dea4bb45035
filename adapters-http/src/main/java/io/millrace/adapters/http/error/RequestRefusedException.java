package io.millrace.adapters.http.error;

import java.util.Objects;

/** Thrown if this module rejects a request, because its form is invalid or resources are exhausted. */
public final class RequestRefusedException extends RuntimeException {

    private final transient StoreError error;

    public RequestRefusedException(StoreError error) {
        super(error.cause().reason(), null, false, false);
        this.error = Objects.requireNonNull(error, "error");
    }

    public static RequestRefusedException illegalArgument(String reason) {
        return new RequestRefusedException(StoreError.illegalArgument(reason));
    }

    public static RequestRefusedException of(int status, String type, String reason) {
        return new RequestRefusedException(StoreError.of(status, type, reason));
    }

    public StoreError error() {
        return error;
    }
}
