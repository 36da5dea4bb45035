package io.millrace.application.port.driving.security.provider;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.provider.ProviderName;
import java.util.Optional;

/** Signs users in at identity providers with an authorization code (OpenID Connect Core 1.0, section 3.1). */
public interface SignInAtProvider {

    /**
     * Begins a sign-in. Stores nothing.
     *
     * @param callback the address to which the provider sends the browser back
     * @param target the page to show after the sign-in
     * @throws io.millrace.domain.Rejection with reason {@code UNAVAILABLE} if the provider does not respond
     */
    Begun begin(ProviderName provider, String callback, Optional<String> target);

    /**
     * A sign-in that has begun.
     *
     * @param address the address at the provider to which the browser is redirected
     * @param attempt the encrypted attempt; the browser must send it together with the response of the provider
     * @param state the parameter {@code state} of the address, which the provider returns unchanged
     */
    record Begun(String address, String attempt, String state) {}

    /**
     * Finishes a sign-in: exchanges the code for tokens of the provider, and stores the new session. Does not issue
     * tokens of this service.
     *
     * @param address the source address of the request
     * @throws io.millrace.domain.Rejection with reason {@code UNAVAILABLE} if the provider does not respond
     */
    Outcome finish(ProviderName provider, Callback callback, String address);

    /**
     * The response of a provider, and the attempt that the browser stored. {@link #toString} hides the secrets.
     *
     * @param error the error code of the provider
     * @param issuer the issuer in the response (RFC 9207)
     */
    record Callback(
            Optional<String> attempt,
            Optional<String> state,
            Optional<String> code,
            Optional<String> error,
            Optional<String> issuer) {

        @Override
        public String toString() {
            return "Callback[hidden]";
        }
    }

    /** The outcome of a sign-in. */
    sealed interface Outcome {

        /** The user signed in. */
        record Accepted(Authentication user, Optional<String> target) implements Outcome {}

        /**
         * The user did not sign in.
         *
         * @param target the page that the user wanted to see, if it is known
         */
        record Refused(Refusal refusal, Optional<String> target) implements Outcome {}
    }

    /** Why a sign-in failed. */
    enum Refusal {
        /** This browser did not begin the sign-in, or began it too long ago. */
        UNKNOWN_ATTEMPT("the sign-in is unknown or has expired; begin it again"),
        /** The user or the provider refused the sign-in. */
        DENIED("the identity provider did not sign the user in"),
        /** The code or the ID token is not valid. */
        INVALID("the response of the identity provider is not valid");

        private final String text;

        Refusal(String text) {
            this.text = text;
        }

        /** Returns the text for users. */
        public String text() {
            return text;
        }
    }
}
