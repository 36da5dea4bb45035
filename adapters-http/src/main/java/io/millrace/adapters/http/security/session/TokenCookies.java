package io.millrace.adapters.http.security.session;

import io.millrace.adapters.http.caller.CookieIdentification;
import io.millrace.adapters.http.caller.Cookies;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.token.IssueTokens.Tokens;
import io.millrace.domain.security.RefreshFamily;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The cookies that store tokens in a browser. Scripts cannot read them. The cookie with the refresh token is set once
 * for each path that needs it, because a cookie has only one path.
 *
 * @param refreshPaths the paths to which the browser sends the refresh token; it also sends it to paths below them
 */
public record TokenCookies(List<String> refreshPaths) {

    private static final String ACCESS = CookieIdentification.ACCESS_TOKEN;
    private static final String REFRESH = "JWT_REFRESH_TOKEN";

    public TokenCookies {
        for (String path : refreshPaths) {
            if (!path.startsWith("/") || !path.chars().allMatch(TokenCookies::isPathCharacter)) {
                throw new IllegalArgumentException("not the path of a cookie: " + path);
            }
        }
        // Paths below another path are omitted, because a request to them would contain two cookies with the same name.
        List<String> given = List.copyOf(refreshPaths);
        refreshPaths = given.stream()
                .distinct()
                .filter(path -> given.stream().noneMatch(other -> isBelow(path, other)))
                .toList();
    }

    private static boolean isBelow(String path, String other) {
        return !path.equals(other) && path.startsWith(other.endsWith("/") ? other : other + "/");
    }

    /** Returns the access token in the cookies of a request. */
    public static Optional<String> findAccessToken(Request request) {
        return Cookies.find(request.header("Cookie"), ACCESS);
    }

    /** Returns the refresh token in the cookies of a request. */
    public static Optional<String> findRefreshToken(Request request) {
        return Cookies.find(request.header("Cookie"), REFRESH);
    }

    /** Returns {@code response} with both tokens in cookies. */
    public Response set(Response response, Tokens tokens) {
        Response extended = response.with("Set-Cookie", cookie(ACCESS, tokens.accessToken(), "/", tokens.expiresIn()));
        // The cookie must not expire before the token. The service itself checks the expiry of the token.
        return tokens.refreshToken()
                .map(token -> withRefreshToken(extended, token, RefreshFamily.LONGEST_LIFE))
                .orElse(extended);
    }

    /** Returns {@code response} with cookies that make the browser delete both tokens. */
    public Response clear(Response response) {
        return withRefreshToken(response.with("Set-Cookie", cookie(ACCESS, "", "/", Duration.ZERO)), "", Duration.ZERO);
    }

    private Response withRefreshToken(Response response, String token, Duration life) {
        Response extended = response;
        for (String path : refreshPaths) {
            extended = extended.with("Set-Cookie", cookie(REFRESH, token, path, life));
        }
        return extended;
    }

    private static String cookie(String name, String value, String path, Duration life) {
        return name + "=" + value + "; Path=" + path + "; Max-Age=" + life.toSeconds()
                + "; Secure; HttpOnly; SameSite=Lax";
    }

    private static boolean isPathCharacter(int character) {
        return character > ' ' && character < 0x7F && character != ';' && character != ',';
    }
}
