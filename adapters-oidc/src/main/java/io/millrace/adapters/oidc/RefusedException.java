package io.millrace.adapters.oidc;

/** Thrown if a check of a sign-in or of a token has failed. */
final class RefusedException extends Exception {

    private static final long serialVersionUID = 1;

    RefusedException(String reason) {
        super(reason);
    }
}
