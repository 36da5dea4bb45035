package io.millrace.domain.event;

/**
 * A login failed. The reason is never sent to clients.
 *
 * @param username the given name, or the empty text if it is illegal
 * @param address the source address of the request
 */
public record LoginFailedEvent(String username, String address, Reason reason) implements SecurityEvent {

    /** The reason of the failure. */
    public enum Reason {
        UNKNOWN_USER,
        WRONG_PASSWORD,
        DISABLED,
        /** Too many attempts had failed before. This one was not checked, or its outcome is not disclosed. */
        TOO_MANY_ATTEMPTS
    }
}
