package io.millrace.adapters.http.caller;

import io.millrace.adapters.http.error.ErrorCause;
import io.millrace.adapters.http.error.StoreError;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What callers are told who are not known. None of it says why credentials are not good. */
public final class Challenges {

    private static final String NAME = "WWW-Authenticate";
    private static final String BASIC = "Basic realm=\"millrace\", charset=\"UTF-8\"";
    private static final String BEARER = "Bearer realm=\"millrace\"";

    private Challenges() {}

    /** Returns the refusal of a request without credentials. */
    static StoreError missing(String path) {
        return challenge("missing authentication credentials for REST request [" + path + "]", BASIC, BEARER);
    }

    /** Returns the refusal of user name and password. */
    static StoreError wrongPassword(String username, String path) {
        return challenge(
                "unable to authenticate user [" + username + "] for REST request [" + path + "]", BASIC, BEARER);
    }

    /** Returns the refusal of a header that holds neither user name and password nor a token. */
    static StoreError malformed(String path) {
        return challenge(
                "unable to authenticate with provided credentials for REST request [" + path + "]", BASIC, BEARER);
    }

    /** Returns the refusal of a token. */
    public static StoreError wrongToken(String path) {
        return challenge(
                "unable to authenticate with provided token for REST request [" + path + "]",
                BASIC,
                BEARER + ", error=\"invalid_token\"");
    }

    /** Returns a refusal that asks for a token and makes no browser ask its user for a password. */
    public static StoreError tokenOnly(String reason) {
        return challenge(reason, BEARER);
    }

    /** Returns the refusal of one more attempt after too many have failed. */
    public static StoreError tooManyAttempts(Duration retryAfter) {
        long seconds = Math.max(1, retryAfter.plusNanos(999_999_999).toSeconds());
        return StoreError.of(
                        429,
                        "security_exception",
                        "too many attempts of this user from this address failed, the next may come in [" + seconds
                                + "s]")
                .retryAfterSeconds(seconds);
    }

    private static StoreError challenge(String reason, String... challenges) {
        ErrorCause cause =
                ErrorCause.of("security_exception", reason).with("header", Map.of(NAME, List.of(challenges)));
        StoreError error = StoreError.of(401, cause);
        for (String challenge : challenges) {
            error = error.withHeader(NAME, challenge);
        }
        return error;
    }
}
