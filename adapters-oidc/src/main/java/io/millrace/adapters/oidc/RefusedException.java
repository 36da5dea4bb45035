package io.millrace.adapters.oidc;

/** Reports a check of a sign-in or of a token that failed. */
final class RefusedException extends Exception {

    private static final long serialVersionUID = 1;

    RefusedException(String reason) {
        super(reason);
    }
}
