package io.millrace.adapters.http.caller;

import io.millrace.adapters.http.route.Identification;
import io.millrace.domain.security.Authentication;

/** Takes everybody for the one caller who may do everything, which is how the service is while security is off. */
public final class Unsecured implements Identification {

    private static final Finding EVERYBODY = new Finding.Known(Authentication.unsecured());

    @Override
    public Finding look(Head head) {
        return EVERYBODY;
    }
}
