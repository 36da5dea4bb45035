package io.millrace.domain.event;

/**
 * A login failed. The reason is never sent to clients.
 *
 * @param username the given name, or an empty string if the name is illegal or unknown
 * @param address the source address of the request
 */
public record LoginFailedEvent(String username, String address, Reason reason) implements SecurityEvent {

    /** The reason of the failure. */
    public enum Reason {
        UNKNOWN_USER,
        WRONG_PASSWORD,
        DISABLED,
        /** The password is correct, but the one-time code or the recovery code is not. */
        WRONG_CODE,
        /** The password is correct, but HTTP Basic cannot contain the code of the second factor. */
        CODE_MISSING,
        /** Too many earlier attempts failed. This attempt was not checked, or its outcome is not disclosed. */
        TOO_MANY_ATTEMPTS,
        /** The user or the identity provider refused the sign-in. */
        DENIED_BY_PROVIDER,
        /** The identity provider rejected the code, or its response is not valid. */
        INVALID_PROVIDER_RESPONSE
    }
}
