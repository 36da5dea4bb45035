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

    /**
     * Returns the rejection of a metric that does not exist.
     *
     * @param hint similar metrics as text; may be empty
     */
    public static RequestRefusedException unrecognizedMetric(String path, String metric, String hint) {
        return illegalArgument("request [" + path + "] contains unrecognized metric: [" + metric + "]" + hint);
    }

    public static RequestRefusedException of(int status, String type, String reason) {
        return new RequestRefusedException(StoreError.of(status, type, reason));
    }

    public StoreError error() {
        return error;
    }
}
