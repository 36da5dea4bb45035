package io.millrace.adapters.http.route;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.domain.Rejection;

/**
 * Rejects features of other products that are not supported here. Unsupported parameters that would change the response
 * are never ignored.
 */
public final class NotOffered {

    private NotOffered() {}

    /**
     * Rejects a request with one of the parameters {@code names}; the value {@code false} counts as absent.
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

    /** Rejects a request with this parameter, unless it has the one harmless value. */
    public static void requireOnly(Parameters parameters, String name, String harmless) {
        String value = parameters.text(name).orElse(harmless);
        if (!value.equals(harmless)) {
            throw RequestRefusedException.illegalArgument(
                    "parameter [" + name + "] with value [" + value + "] is not offered, only [" + harmless + "]");
        }
    }

    /** Returns the handler of a route that is not offered: 501 {@code unsupported_operation_exception}. */
    public static Handler handler(String what) {
        return request -> {
            throw new Rejection(Rejection.Reason.NOT_OFFERED, what + " is not offered");
        };
    }
}
