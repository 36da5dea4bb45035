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
 * @param access the name of the cookie with the access token
 * @param refresh the name of the cookie with the refresh token
 * @param sameSite {@code Strict} if the browser sends the cookies only with requests from this site, or {@code Lax} if
 *     it also sends them when a link of another site is followed
 * @param refreshPaths the paths to which the browser sends the refresh token; it also sends it to paths below them
 */
public record TokenCookies(String access, String refresh, SameSite sameSite, List<String> refreshPaths) {

    /** The values of the attribute {@code SameSite}. */
    public enum SameSite {
        LAX("Lax"),
        STRICT("Strict");

        private final String text;

        SameSite(String text) {
            this.text = text;
        }
    }

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

    /** Returns the cookies of clients that chose cookies for their tokens. */
    public static TokenCookies ofClients(List<String> refreshPaths) {
        return new TokenCookies(CookieIdentification.ACCESS_TOKEN, "JWT_REFRESH_TOKEN", SameSite.LAX, refreshPaths);
    }

    /** Returns the cookies of a session of the pages of this service. */
    public static TokenCookies ofPages(String sessionPath) {
        return new TokenCookies(
                CookieIdentification.PAGE_SESSION, "MILLRACE_SESSION_REFRESH", SameSite.STRICT, List.of(sessionPath));
    }

    private static boolean isBelow(String path, String other) {
        return !path.equals(other) && path.startsWith(other.endsWith("/") ? other : other + "/");
    }

    /** Returns the access token in the cookies of a request. */
    public Optional<String> findAccessToken(Request request) {
        return Cookies.find(request.header("Cookie"), access);
    }

    /** Returns the refresh token in the cookies of a request. */
    public Optional<String> findRefreshToken(Request request) {
        return Cookies.find(request.header("Cookie"), refresh);
    }

    /** Returns {@code response} with both tokens in cookies. */
    public Response set(Response response, Tokens tokens) {
        Response extended = response.with("Set-Cookie", cookie(access, tokens.accessToken(), "/", tokens.expiresIn()));
        // The cookie must not expire before the token. The service itself checks the expiry of the token.
        return tokens.refreshToken()
                .map(token -> withRefreshToken(extended, token, RefreshFamily.LONGEST_LIFE))
                .orElse(extended);
    }

    /** Returns {@code response} with cookies that make the browser delete both tokens. */
    public Response clear(Response response) {
        return withRefreshToken(response.with("Set-Cookie", cookie(access, "", "/", Duration.ZERO)), "", Duration.ZERO);
    }

    private Response withRefreshToken(Response response, String token, Duration life) {
        Response extended = response;
        for (String path : refreshPaths) {
            extended = extended.with("Set-Cookie", cookie(refresh, token, path, life));
        }
        return extended;
    }

    private String cookie(String name, String value, String path, Duration life) {
        return Cookies.protectedCookie(name, value, path, life, sameSite.text);
    }

    private static boolean isPathCharacter(int character) {
        return character > ' ' && character < 0x7F && character != ';' && character != ',';
    }
}
