package io.millrace.adapters.http.caller;

import io.millrace.adapters.http.error.ErrorCause;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.route.caller.Identification.Head;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Responses to unauthenticated callers. The responses do not reveal why credentials are invalid. A script that sends
 * the header {@code X-Requested-With} gets no Basic challenge, because a browser would show a password dialog.
 */
public final class Challenges {

    private static final String NAME = "WWW-Authenticate";
    private static final String BASIC = "Basic realm=\"millrace\", charset=\"UTF-8\"";
    private static final String BEARER = "Bearer realm=\"millrace\"";

    /** The code of rejections of a correct password without a correct one-time code. */
    private static final String CODE_REQUIRED = "one_time_code_required";

    private Challenges() {}

    /** Returns the rejection of a request without credentials. */
    static StoreError missing(Head head) {
        return challenge(
                "missing authentication credentials for REST request [" + head.path() + "]", all(head, BEARER));
    }

    /** Returns the rejection of a user name and password. */
    static StoreError wrongPassword(String username, Head head) {
        return challenge(
                "unable to authenticate user [" + username + "] for REST request [" + head.path() + "]",
                all(head, BEARER));
    }

    /** Returns the rejection of a header that contains no user name and password, token or valid API key. */
    static StoreError malformed(Head head) {
        return challenge(
                "unable to authenticate with provided credentials for REST request [" + head.path() + "]",
                all(head, BEARER));
    }

    /** Returns the rejection of a client certificate without an enabled user. */
    static StoreError unknownCertificate(Head head) {
        return challenge(
                "unable to authenticate with the client certificate for REST request [" + head.path() + "]",
                all(head, BEARER));
    }

    /** Returns the rejection of a token. */
    static StoreError wrongToken(Head head) {
        return challenge(
                "unable to authenticate with provided token for REST request [" + head.path() + "]",
                all(head, BEARER + ", error=\"invalid_token\""));
    }

    /** Returns a rejection that challenges only for a token, so that browsers show no password dialog. */
    public static StoreError tokenOnly(String reason) {
        return challenge(reason, List.of(BEARER));
    }

    /**
     * Returns the rejection of a login with a correct password and without a correct code.
     *
     * @param isWrong whether the login contained a code
     */
    public static StoreError codeRequired(boolean isWrong) {
        return tokenOnly(ErrorCause.of(
                "security_exception",
                isWrong
                        ? "[otp] is wrong, or was used before"
                        : "a one-time code is required in [otp] in addition to the password"));
    }

    /** Returns the rejection of a request with only a password, whose user has a second factor. */
    static StoreError noPasswordAlone() {
        return tokenOnly(ErrorCause.of(
                "security_exception",
                "users with a second factor cannot send their password with each request; log in with a one-time code"
                        + " and send the access token, or use an API key"));
    }

    private static StoreError tokenOnly(ErrorCause cause) {
        return challenge(cause.withCode(CODE_REQUIRED), List.of(BEARER));
    }

    /** Returns the rejection of a login after too many failed attempts. */
    public static StoreError tooManyAttempts(Duration retryAfter) {
        long seconds = Math.max(1, retryAfter.plusNanos(999_999_999).toSeconds());
        return StoreError.of(
                        429,
                        "security_exception",
                        "too many failed attempts by this user or from this address; try again in [" + seconds + "s]")
                .retryAfterSeconds(seconds);
    }

    private static List<String> all(Head head, String bearer) {
        return head.headers().find("X-Requested-With").isPresent() ? List.of(bearer) : List.of(BASIC, bearer);
    }

    private static StoreError challenge(String reason, List<String> challenges) {
        return challenge(ErrorCause.of("security_exception", reason), challenges);
    }

    private static StoreError challenge(ErrorCause cause, List<String> challenges) {
        StoreError error = StoreError.of(401, cause.with("header", Map.of(NAME, challenges)));
        for (String challenge : challenges) {
            error = error.withHeader(NAME, challenge);
        }
        return error;
    }
}
