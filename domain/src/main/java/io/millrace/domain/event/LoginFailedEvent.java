package io.millrace.domain.event;

/**
 * A login failed. The reason is never sent to clients.
 *
 * @param username the name that was tried, or the empty text if it is not a legal user name
 * @param address where the request came from
 */
public record LoginFailedEvent(String username, String address, Reason reason) implements SecurityEvent {

    /** Why. */
    public enum Reason {
        UNKNOWN_USER,
        WRONG_PASSWORD,
        DISABLED,
        /** Too many attempts failed before; this one was not checked, or its outcome is not disclosed. */
        TOO_MANY_ATTEMPTS
    }
}
