package io.millrace.adapters.http.caller;

import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.domain.security.Authentication;

/** Identifies every caller as the same user with all privileges; used if security is disabled. */
public final class Unsecured implements Identification {

    private static final Result EVERYBODY = new Result.Known(Authentication.unsecured());

    @Override
    public Result identify(Head head) {
        return EVERYBODY;
    }
}
