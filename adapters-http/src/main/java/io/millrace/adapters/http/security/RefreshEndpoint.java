package io.millrace.adapters.http.security;

import io.millrace.adapters.http.caller.CsrfGuard;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.TokenError;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.security.session.TokenCookies;
import io.millrace.adapters.http.security.session.TokensJson;
import io.millrace.application.port.driven.service.security.SessionEndedException;
import io.millrace.application.port.driving.security.token.IssueTokens;
import io.millrace.application.port.driving.security.token.IssueTokens.Tokens;
import io.millrace.application.port.driving.security.token.RefreshAccess;
import io.millrace.domain.security.Authentication;
import java.util.Optional;

/**
 * {@code /oauth/access_token}: exchanges a refresh token for new tokens, with the errors of RFC 6749, section 5.2. The
 * refresh token is in the form or, for GET, in the query. In cookie mode it is in a cookie.
 */
record RefreshEndpoint(RefreshAccess refresh, IssueTokens issue, Optional<TokenCookies> cookies) implements Handler {

    private static final String GRANT_TYPE = "grant_type";
    private static final String REFRESH_TOKEN = "refresh_token";

    @Override
    public Response handle(Request request) {
        HeadRefusal.refuse(request);
        boolean isGet = request.method().equals("GET");
        if (cookies.isPresent() && (isGet || !request.hasBody())) {
            return fromCookie(request);
        }
        Form form = Form.parse(request.body());
        Optional<String> grantType = isGet ? parameter(request, GRANT_TYPE) : form.find(GRANT_TYPE);
        Optional<String> token = isGet ? parameter(request, REFRESH_TOKEN) : form.find(REFRESH_TOKEN);
        if (grantType.isEmpty()) {
            return missing(GRANT_TYPE);
        }
        if (!grantType.get().equals(REFRESH_TOKEN)) {
            return refused("unsupported_grant_type", "grant_type must be refresh_token");
        }
        if (token.isPresent()) {
            requireNotFromElsewhere(request);
            return exchange(token.get(), request);
        }
        return cookies.isPresent() ? fromCookie(request) : missing(REFRESH_TOKEN);
    }

    private Response fromCookie(Request request) {
        if (!CsrfGuard.isFromHere(request.headers())) {
            throw new RequestRefusedException(CsrfGuard.REFUSAL);
        }
        return cookies.flatMap(names -> names.findRefreshToken(request))
                .map(token -> exchange(token, request))
                .orElseGet(() -> missing(REFRESH_TOKEN));
    }

    /**
     * Rejects requests from pages of other sites, because such a page could give its visitors the session of another
     * user.
     */
    private void requireNotFromElsewhere(Request request) {
        if (cookies.isPresent() && CsrfGuard.isFromElsewhere(request.headers())) {
            throw new RequestRefusedException(CsrfGuard.REFUSAL);
        }
    }

    private Response exchange(String refreshToken, Request request) {
        Optional<Authentication> user = refresh.refresh(refreshToken);
        if (user.isEmpty()) {
            return invalidGrant();
        }
        try {
            return answer(issue.issue(user.get().at(request.remoteAddress()))).notStored();
        } catch (SessionEndedException concurrentChange) {
            return invalidGrant();
        }
    }

    private Response answer(Tokens tokens) {
        return cookies.map(names -> names.set(Response.json(200, TokensJson.withoutTokens(tokens)), tokens))
                .orElseGet(() -> Response.json(200, TokensJson.of(tokens)));
    }

    private static Optional<String> parameter(Request request, String name) {
        return request.parameters().text(name).filter(value -> !value.isEmpty());
    }

    private static Response missing(String name) {
        return refused(TokenError.INVALID_REQUEST, name + " is missing or empty");
    }

    private static Response invalidGrant() {
        return refused("invalid_grant", "the refresh token is unknown, spent, expired or revoked");
    }

    private static Response refused(String code, String description) {
        return Response.refusal(new TokenError(code, description));
    }
}
