package io.millrace.adapters.http.caller;

import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.application.port.driving.security.AuthenticateBasic;
import io.millrace.application.port.driving.security.AuthenticateBearer;
import io.millrace.application.port.driving.security.apikey.AuthenticateApiKey;
import io.millrace.application.port.driving.security.token.LogIn.Outcome;
import io.millrace.domain.security.apikey.ApiKeyCredentials;
import io.millrace.domain.security.user.Credentials;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Identifies callers by the header {@code Authorization}: user name and password (RFC 7617), an access token (RFC
 * 6750), or an API key: {@code ApiKey} and Base64 of id and secret, which a colon separates.
 */
public record CredentialIdentification(AuthenticateBasic basic, AuthenticateBearer bearer, AuthenticateApiKey apiKey)
        implements Identification {

    private static final String BASIC = "basic ";
    private static final String BEARER = "bearer ";
    private static final String API_KEY = "apikey ";

    @Override
    public Result identify(Head head) {
        Optional<String> header = head.headers().find("Authorization").map(String::strip);
        if (header.isEmpty()) {
            return new Result.Refused(Challenges.missing(head));
        }
        String scheme = header.get()
                .substring(0, Math.min(header.get().length(), BEARER.length()))
                .toLowerCase(Locale.ROOT);
        if (scheme.startsWith(BEARER)) {
            return byToken(bearer, header.get().substring(BEARER.length()).strip(), head);
        }
        if (scheme.startsWith(API_KEY)) {
            return byApiKey(header.get().substring(API_KEY.length()).strip(), head);
        }
        List<Credentials> readings = scheme.startsWith(BASIC)
                ? BasicCredentials.read(header.get().substring(BASIC.length()).strip(), head.isOfClient())
                : List.of();
        return readings.isEmpty() ? new Result.Refused(Challenges.malformed(head)) : byPassword(readings, head);
    }

    /** The response to a malformed key is the same as to a wrong one. */
    private Result byApiKey(String encoded, Head head) {
        Optional<ApiKeyCredentials> presented = decoded(encoded).flatMap(ApiKeyCredentials::parse);
        if (presented.isEmpty()) {
            return new Result.Refused(Challenges.malformed(head));
        }
        return apiKey.findCached(presented.get())
                .<Result>map(Result.Known::new)
                .orElseGet(() -> new Result.Unsettled(() -> apiKey.authenticate(presented.get())
                        .<Result>map(Result.Known::new)
                        .orElseGet(() -> new Result.Refused(Challenges.malformed(head)))));
    }

    private static Optional<String> decoded(String encoded) {
        try {
            return Optional.of(new String(Base64.getDecoder().decode(encoded), StandardCharsets.US_ASCII));
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    private Result byPassword(List<Credentials> readings, Head head) {
        return basic.findCached(readings)
                .<Result>map(Result.Known::new)
                .orElseGet(() -> new Result.Unsettled(
                        () -> result(basic.authenticate(readings, head.address()), readings.get(0), head)));
    }

    private static Result result(Outcome outcome, Credentials credentials, Head head) {
        if (outcome instanceof Outcome.Accepted accepted) {
            return new Result.Known(accepted.user());
        }
        if (outcome instanceof Outcome.CodeRequired) {
            return new Result.Refused(Challenges.noPasswordAlone());
        }
        return new Result.Refused(
                outcome instanceof Outcome.Limited limited
                        ? Challenges.tooManyAttempts(limited.retryAfter())
                        : Challenges.wrongPassword(credentials.username(), head));
    }

    /**
     * Authenticates by a token from any header. If the token is not cached, the result is
     * {@link Identification.Result.Unsettled}, because the database must be read.
     */
    static Result byToken(AuthenticateBearer bearer, String token, Head head) {
        return bearer.findCached(token)
                .<Result>map(Result.Known::new)
                .orElseGet(() -> new Result.Unsettled(() -> authenticate(bearer, token, head)));
    }

    private static Result authenticate(AuthenticateBearer bearer, String token, Head head) {
        return bearer.authenticate(token)
                .<Result>map(Result.Known::new)
                .orElseGet(() -> new Result.Refused(Challenges.wrongToken(head)));
    }
}
