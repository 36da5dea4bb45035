package io.millrace.application.port.driving.security.provider;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.provider.ProviderName;
import java.util.Optional;

/** Signs users in at identity providers with an authorization code (OpenID Connect Core 1.0, section 3.1). */
public interface SignInAtProvider {

    /**
     * Begins a sign-in. Stores nothing.
     *
     * @param callback the address to which the provider returns the browser
     * @param target the page to show afterwards
     * @throws io.millrace.domain.Rejection with reason {@code UNAVAILABLE} if the provider does not respond
     */
    Begun begin(ProviderName provider, String callback, Optional<String> target);

    /**
     * A begun sign-in.
     *
     * @param address the address to which the browser goes
     * @param attempt the encrypted attempt, which the browser must send with the response of the provider
     * @param state the state in the address, which the provider returns
     */
    record Begun(String address, String attempt, String state) {}

    /**
     * Finishes a sign-in: exchanges the code for tokens of the provider, and stores the new session. Tokens of this
     * service are not issued yet.
     *
     * @param address the source address of the request
     * @throws io.millrace.domain.Rejection with reason {@code UNAVAILABLE} if the provider does not respond
     */
    Outcome finish(ProviderName provider, Callback callback, String address);

    /**
     * The response of a provider, with the attempt that the browser kept. {@link #toString} hides the secrets.
     *
     * @param error the error code of the provider
     * @param issuer the issuer that the response names (RFC 9207)
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
         * @param target the page that began the sign-in, if it is known
         */
        record Refused(Refusal refusal, Optional<String> target) implements Outcome {}
    }

    /** Why a sign-in failed. */
    enum Refusal {
        /** The browser did not begin this sign-in, or began it too long ago. */
        UNKNOWN_ATTEMPT("the sign-in is unknown or has expired; begin it again"),
        /** The user or the provider refused. */
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
