package io.millrace.domain.client;

/**
 * The reason why requests of a client are rejected. It contains no text of the requests, because it is logged and
 * stored.
 *
 * @param client the shortened header {@code User-Agent}, see {@link UserAgent}
 * @param user the name of the authenticated user
 * @param type the type of the error in the response
 * @param reason the fixed part of the message; may be empty
 */
public record ClientRejection(String client, String user, RequestKind kind, String type, String reason) {

    /** The maximum length of the type and the reason in characters. */
    public static final int LONGEST = 200;

    public ClientRejection {
        type = bounded(type);
        reason = bounded(reason);
    }

    /** Returns whether nothing is lost, because the rejected documents or objects already exist. */
    public boolean isHarmless() {
        return type.equals("version_conflict_engine_exception") || type.equals("resource_already_exists_exception");
    }

    /**
     * Returns a rejection that represents all further rejections of the same user and kind, so that they are counted
     * together.
     */
    public ClientRejection summarized() {
        return new ClientRejection("other", user, kind, "other", "");
    }

    private static String bounded(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST - 1) + "…" : text;
    }
}
