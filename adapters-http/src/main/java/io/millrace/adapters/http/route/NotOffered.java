package io.millrace.adapters.http.route;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.domain.Rejection;

/**
 * Rejects features of Elasticsearch that this service does not support. An unsupported parameter that would change the
 * response is always rejected.
 */
public final class NotOffered {

    private NotOffered() {}

    /**
     * Rejects a request with one of the parameters {@code names}; the value {@code false} is treated as absent.
     *
     * @throws RequestRefusedException 400 {@code illegal_argument_exception}
     */
    public static void requireNone(Parameters parameters, String... names) {
        for (String name : names) {
            if (parameters.has(name) && !parameters.text(name).orElse("").equals("false")) {
                throw RequestRefusedException.illegalArgument("parameter [" + name + "] is not offered");
            }
        }
    }

    /** Rejects a request with this parameter, unless the parameter has the value {@code harmless}. */
    public static void requireOnly(Parameters parameters, String name, String harmless) {
        String value = parameters.text(name).orElse(harmless);
        if (!value.equals(harmless)) {
            throw RequestRefusedException.illegalArgument(
                    "parameter [" + name + "] with value [" + value + "] is not offered, only [" + harmless + "]");
        }
    }

    /**
     * Returns the handler of a route that is not supported. It responds with 501
     * {@code unsupported_operation_exception}.
     */
    public static Handler handler(String what) {
        return request -> {
            throw new Rejection(Rejection.Reason.NOT_OFFERED, what + " is not offered");
        };
    }
}
